import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { IconExternalLink, IconPlus, IconSend, IconSettings, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import type { Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { ListPage } from '#platform/ui/list/list-page.tsx';
import { useList } from '#platform/ui/list/use-list.ts';
import { RowMenu } from '#platform/ui/row-menu.tsx';
import type { Filter, MenuAction } from '#platform/ui/types.ts';
import { channelNames } from '../../channels.ts';
import { may as sentMay } from '../../codes.ts';
import type { NotificationView } from '../../notifications-contract.ts';
import { keys, useLists } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { useScope } from './scope.ts';
import { useTexts } from './texts.ts';

const sorts = ['name', '-name', '-updatedAt', 'updatedAt', 'channelId', '-channelId', 'status', '-status'] as const;

/** The notifications a municipality sends: when, by which way, whether they are on. */
export function Screen(): ReactNode {
  const t = useTexts();
  const say = useSay();
  const router = useRouter();
  const { contract, may, screen: path } = useScope();
  const list = useList<NotificationView>({
    path,
    sorts,
    filters: ['channelId', 'automatic', 'status', 'trigger'],
    key: [...keys.lists, path],
    load: (query, signal) => api(contract, 'list', { query, signal }),
  });
  const { data: lists } = useLists();
  const can = { add: useCan(may.add), edit: useCan(may.edit), open: useCan(may.detail), config: useCan(may.config), sent: useCan(sentMay.sentView) };
  const mayDelete = useCan(may.delete);
  const [sending, setSending] = useState<NotificationView | null>(null);
  const { remove, toggle } = useChanges();
  const triggerName = (id: string): string => lists?.triggers.find((one) => one.id === id)?.label ?? id;
  const columns: Column<NotificationView>[] = [
    { key: 'name', title: t('name'), sortable: true, render: (row) => row.name },
    { key: 'channelId', title: t('channel'), sortable: true, render: (row) => say(channelNames[row.channelId]) },
    {
      key: 'triggers',
      title: t('triggers'),
      render: (row) => (row.triggers.length > 0 ? row.triggers.map(triggerName).join('; ') : t('kindManual')),
    },
    { key: 'targets', title: t('targets'), render: (row) => row.targetNames.map(({ label }) => label).join('; ') || null },
    {
      key: 'status',
      title: t('status'),
      sortable: true,
      render: (row) => <Badge tone={row.status ? 'success' : undefined}>{t(row.status ? 'on' : 'off')}</Badge>,
    },
    { key: 'sent', title: t('sent'), numeric: true, render: (row) => row.sent },
    { key: 'updatedAt', title: t('updated'), sortable: true, render: (row) => sayInstant(row.updatedAt) },
  ];
  const filters: Filter[] = [
    {
      name: 'trigger',
      label: t('triggers'),
      kind: 'choice',
      options: (lists?.triggers ?? []).map(({ id, label }) => ({ value: id, label })),
    },
    {
      name: 'channelId',
      label: t('channel'),
      kind: 'choice',
      options: (lists?.channels ?? []).map(({ id, name }) => ({ value: id, label: say(name) })),
    },
    { name: 'automatic', label: t('kindAutomatic'), kind: 'boolean' },
    { name: 'status', label: t('status'), kind: 'boolean' },
  ];
  const actions = (row: NotificationView): MenuAction[] => [
    ...(can.open || can.edit ? [{ label: t('open'), icon: IconExternalLink, run: () => void router.navigate({ to: `${path}/${row.id}` }) }] : []),
    ...(can.edit && !row.automatic && row.triggers.length === 0
      ? [{ label: t('sendAction'), icon: IconSend, disabled: !row.status, run: () => setSending(row) }]
      : []),
    ...(can.edit
      ? [{ label: t(row.status ? 'switchOff' : 'switchOn'), icon: row.status ? IconToggleLeft : IconToggleRight, run: () => toggle.mutate(row) }]
      : []),
    ...(mayDelete ? [{ label: t('delete'), icon: IconTrash, danger: true, run: () => remove.mutate(row) }] : []),
  ];
  const addButton = can.add && (
    <Button component="a" href={`#${path}/add`} leftSection={<IconPlus size={18} />}>
      {t('add')}
    </Button>
  );
  return (
    <ListPage
      list={list}
      title={t('title')}
      actions={addButton}
      tools={
        <>
          {can.sent && (
            <Button component="a" variant="default" href="#/geoportalgestao/databasenotifications" leftSection={<IconSend size={18} />}>
              {t('sentLink')}
            </Button>
          )}
          {can.config && (
            <Button component="a" variant="default" href={`#${path}/config`} leftSection={<IconSettings size={18} />}>
              {t('config')}
            </Button>
          )}
        </>
      }
      searchLabel={t('search')}
      filters={filters}
      columns={columns}
      nameOf={(row) => row.name}
      linkOf={can.open || can.edit ? (row) => `${path}/${row.id}` : undefined}
      menu={(row) => <RowMenu name={row.name} actions={actions(row)} />}
      empty={
        <EmptyState title={t('empty')} text={t('emptyText')}>
          {addButton}
        </EmptyState>
      }
    >
      {sending && <SendDialog notification={sending} onClose={() => setSending(null)} />}
    </ListPage>
  );
}

/** Deleting with an undo, and switching on and off from the list. */
function useChanges() {
  const t = useTexts();
  const { contract } = useScope();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.all });
  const restore = useMutation({
    mutationFn: (row: NotificationView) => api(contract, 'restore', { params: { id: row.id } }),
    onSuccess: (_, row) => (toast.success(t('restored', { name: row.name })), refresh()),
  });
  const remove = useMutation({
    mutationFn: (row: NotificationView) => api(contract, 'remove', { params: { id: row.id } }),
    onSuccess: (_, row) => {
      toast.success(t('deleted', { name: row.name }), [], { time: 8000, action: { label: t('undo'), run: () => restore.mutate(row) } });
      return refresh();
    },
  });
  const toggle = useMutation({
    mutationFn: (row: NotificationView) =>
      api(contract, 'update', { params: { id: row.id }, version: row.version, body: { ...row, status: !row.status } }),
    onSuccess: () => (toast.success(t('switched')), refresh()),
    onError: () => refresh(),
  });
  return { remove, toggle };
}
