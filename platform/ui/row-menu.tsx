import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useUi } from './texts.ts';
import type { MenuAction } from './types.ts';

interface Props {
  readonly name: string;
  readonly actions: readonly MenuAction[];
  /** Where the rows share one stop of the Tab key. */
  readonly tabIndex?: number;
}

/** The actions of one row behind a button. The menu itself is made when it is first opened: a page has a hundred of them. */
export function RowMenu({ name, actions, tabIndex }: Props): ReactNode {
  const t = useUi();
  const [opened, setOpened] = useState<boolean | null>(null);
  const target = useRef<HTMLButtonElement>(null);
  const change = (on: boolean): void => {
    setOpened(on);
    // The button that was pressed first gave way to the menu's own: nothing else leads back to it.
    if (!on) window.setTimeout(() => document.activeElement === document.body && target.current?.focus(), 30);
  };
  const button = (
    <ActionIcon
      ref={target}
      variant="subtle"
      color="gray"
      size="md"
      {...(tabIndex !== undefined && { tabIndex })}
      aria-label={t('rowMenu', { name })}
      onClick={opened === null ? () => setOpened(true) : undefined}
    >
      <IconDotsVertical size={18} />
    </ActionIcon>
  );
  if (opened === null) return button;
  return (
    <Menu opened={opened} onChange={change} position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <MenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function MenuItems({ actions }: { readonly actions: readonly MenuAction[] }): ReactNode {
  return actions.map(({ label, icon: Icon, run, danger, disabled }) => (
    <Menu.Item
      key={label}
      onClick={run}
      disabled={disabled ?? false}
      leftSection={Icon && <Icon size={18} />}
      {...(danger && { color: 'var(--lg-danger)' })}
    >
      {label}
    </Menu.Item>
  ));
}
