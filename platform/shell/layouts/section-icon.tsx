import {
  IconAddressBook,
  IconArrowsSplit2,
  IconBell,
  IconCategory,
  IconClipboardList,
  IconHistory,
  IconPinned,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SectionIcon as Name } from '../sections.ts';

const icons = {
  work: IconClipboardList,
  entities: IconAddressBook,
  communication: IconBell,
  catalogue: IconCategory,
  rules: IconArrowsSplit2,
  access: IconUsers,
  configuration: IconSettings,
  pinned: IconPinned,
  recent: IconHistory,
} satisfies Record<Name | 'pinned' | 'recent', unknown>;

export function SectionIcon({ name }: { readonly name: keyof typeof icons }): ReactNode {
  const Icon = icons[name];
  return <Icon size={20} aria-hidden />;
}
