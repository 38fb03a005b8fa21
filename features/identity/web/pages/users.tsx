import { hasKey } from '#platform/kernel/unknown.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconFileUpload, IconLock, IconLockOpen, IconMailForward } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh, type Row } from '#platform/crud/web/data.ts';
import { ListScreen } from '#platform/crud/web/list-screen.tsx';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import type { MenuAction } from '#platform/ui/types.ts';
import { mayUsers, users, usersContract } from '../../users-contract.ts';
import { usePeopleTexts } from '../people-texts.ts';
import { UsersBulk } from './users-bulk.tsx';

type State = 'active' | 'waiting' | 'invited' | 'disabled';
const tones = { active: 'success', waiting: 'warning', invited: 'info', disabled: undefined } as const;

export function StateBadge({ state }: { readonly state: State }): ReactNode {
  const t = usePeopleTexts();
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

/** Everybody with an account: citizens and staff. */
export function Screen(): ReactNode {
  const t = usePeopleTexts();
  const client = useQueryClient();
  const mayImport = useCan(mayUsers.import);
  const mayState = useCan(mayUsers.state);
  const mayInvite = [useCan(mayUsers.add), useCan(mayUsers.edit)].some(Boolean);
  const state = useMutation({
    mutationFn: ({ row, active }: { row: Row; active: boolean }) =>
      api(usersContract, 'state', { params: { id: row.id }, body: { active }, version: row.version }),
    onSuccess: (user, { active }) => toast.success(t(active ? 'access.enabled' : 'access.disabled', { name: String(user.name) })),
    onSettled: () => refresh(client),
  });
  const invite = useMutation({
    mutationFn: (row: Row) => api(usersContract, 'invite', { params: { id: row.id } }),
    onSuccess: (user) => toast.success(t('access.invited', { email: String(user.email) })),
    onSettled: () => refresh(client),
  });
  const rowActions = (row: Row): MenuAction[] => [
    ...(mayInvite && row['state'] === 'invited' && row['email'] !== null
      ? [{ label: t('access.invite'), icon: IconMailForward, run: () => invite.mutate(row) }]
      : []),
    ...(mayState && row['state'] === 'disabled'
      ? [{ label: t('access.enable'), icon: IconLockOpen, run: () => state.mutate({ row, active: true }) }]
      : []),
    ...(mayState && row['state'] !== 'disabled'
      ? [{ label: t('access.disable'), icon: IconLock, run: () => state.mutate({ row, active: false }) }]
      : []),
  ];
  return (
    <ListScreen
      resource={users}
      extras={{
        actions: mayImport && (
          <Button variant="default" component="a" href={`#/${users.screen}/import`} leftSection={<IconFileUpload size={20} aria-hidden />}>
            {t('import.open')}
          </Button>
        ),
        rowActions,
        bulk: (chosen) => <UsersBulk chosen={chosen} />,
        cell: (row, name) =>
          name === 'state' && typeof row['state'] === 'string' && hasKey(tones, row['state']) ? <StateBadge state={row['state']} /> : undefined,
      }}
    />
  );
}
