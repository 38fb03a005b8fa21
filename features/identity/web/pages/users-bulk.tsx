import { useQueryClient } from '@tanstack/react-query';
import { IconLock, IconLockOpen, IconRestore, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { BulkActions } from '#platform/bulk/web/bulk-actions.tsx';
import { useWords } from '#platform/crud/bulk/web/words.ts';
import type { ChosenRows } from '#platform/crud/web/screens.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { mayUsers, users, usersBulk, type UserChange } from '../../users-contract.ts';
import { usePeopleTexts } from '../people-texts.ts';

const icons = { enable: IconLockOpen, disable: IconLock, delete: IconTrash, restore: IconRestore } as const;

/** What can be done with many users. */
export function UsersBulk({ chosen }: { readonly chosen: ChosenRows }): ReactNode {
  const t = usePeopleTexts();
  const client = useQueryClient();
  const words = useWords(users);
  const may = { state: useCan(mayUsers.state), delete: useCan(mayUsers.delete) };
  const offered: readonly UserChange['action'][] = [
    ...(may.state && !chosen.deleted ? (['enable', 'disable'] as const) : []),
    ...(may.delete ? [chosen.deleted ? ('restore' as const) : ('delete' as const)] : []),
  ];
  const count = 'ids' in chosen.selection ? chosen.selection.ids.length : 2;
  return (
    <BulkActions
      contract={usersBulk}
      selection={chosen.selection}
      actions={offered.map((action) => ({
        action,
        label: t(`bulk.${action}`),
        icon: icons[action],
        title: t(`bulk.ask.${action}`, { total: chosen.total, count }),
        text: t(`bulk.text.${action}`),
        done: (changed) => t(`bulk.done.${action}`, { count: changed }),
        danger: action === 'delete',
      }))}
      words={words}
      onChanged={() => refresh(client)}
      clear={chosen.clear}
    />
  );
}
