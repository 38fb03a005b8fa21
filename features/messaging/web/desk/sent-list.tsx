import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { findModule } from '#platform/tenancy/web/config.ts';
import type { Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ExportDialog } from '#platform/ui/export-dialog.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { ListPage } from '#platform/ui/list/list-page.tsx';
import { useList } from '#platform/ui/list/use-list.ts';
import type { Filter } from '#platform/ui/types.ts';
import { channelNames, channels, deliveryStatuses, statusNames } from '../../channels.ts';
import { may } from '../../codes.ts';
import { sentContract, type SentView } from '../../contract.ts';
import { keys } from './queries.ts';
import { useTexts } from './texts.ts';

const path = '/geoportalgestao/databasenotifications';

/** What was sent: a record, to be looked at, exported and deleted. The address `add` says why nothing can be added. */
export function Screen(): ReactNode {
  const t = useTexts();
  const say = useSay();
  const locale = useLocale();
  const isAdd = useLocation({ select: ({ pathname }) => pathname.endsWith('/add') });
  const [exporting, setExporting] = useState(false);
  const mayOpen = useCan(may.sentDetail);
  const list = useList<SentView>({
    path: isAdd ? `${path}/add` : path,
    sorts: ['-createdAt', 'createdAt'],
    filters: ['channel', 'module', 'state', 'createdAt', 'notificationId'],
    key: keys.sentLists,
    load: (query, signal) => api(sentContract, 'list', { query, signal }),
  });
  const { data } = list.request;
  const { data: lists } = useQuery({ queryKey: ['notifications', 'sent-lists'], queryFn: ({ signal }) => api(sentContract, 'lists', { signal }) });
  const moduleName = (code: string): string => findModule(code)?.name[locale] ?? code;
  const columns: Column<SentView>[] = [
    { key: 'subject', title: t('sentList.subject'), render: (row) => row.subject },
    { key: 'to', title: t('sentList.to'), render: (row) => row.to },
    { key: 'channel', title: t('channel'), render: (row) => say(channelNames[row.channel]) },
    { key: 'module', title: t('sentList.module'), render: (row) => (row.module === null ? null : moduleName(row.module)) },
    { key: 'state', title: t('sentList.state'), render: (row) => <States row={row} /> },
    { key: 'createdAt', title: t('sentList.date'), sortable: true, render: (row) => sayInstant(row.createdAt) },
  ];
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('sentList.state'),
      kind: 'choice',
      options: deliveryStatuses.map((id) => ({ value: id, label: say(statusNames[id]) })),
    },
    { name: 'channel', label: t('channel'), kind: 'choice', options: channels.map((id) => ({ value: id, label: say(channelNames[id]) })) },
    {
      name: 'module',
      label: t('sentList.module'),
      kind: 'choice',
      options: (lists?.modules ?? []).map((code) => ({ value: code, label: moduleName(code) })),
    },
    { name: 'createdAt', label: t('sentList.date'), kind: 'date' },
  ];
  return (
    <ListPage
      list={list}
      title={t('sentList.title')}
      back={{ to: '/geoportalgestao/notifications', label: t('back') }}
      notice={
        isAdd && (
          <Alert color="blue">
            {t('sentList.readOnly')} <a href="#/geoportalgestao/notifications">{t('sentList.toNotifications')}</a>
          </Alert>
        )
      }
      tools={
        <Button variant="default" leftSection={<IconDownload size={18} />} disabled={!data || data.total === 0} onClick={() => setExporting(true)}>
          {t('sentList.export')}
        </Button>
      }
      searchLabel={t('sentList.search')}
      filters={filters}
      columns={columns}
      nameOf={(row) => row.subject}
      linkOf={mayOpen ? (row) => `${path}/${row.id}` : undefined}
      empty={<EmptyState title={t('sentList.none')} text={t('sentList.noneText')} />}
    >
      {exporting && (
        <ExportDialog
          title={t('sentList.export')}
          text={t('sentList.exportText')}
          formats={['xlsx', 'csv']}
          start={(format) => api(sentContract, 'export', { body: { format, filter: list.filter } })}
          onClose={() => setExporting(false)}
        />
      )}
    </ListPage>
  );
}

/** "2 enviadas, 1 falhou". */
export function States({ row }: { readonly row: Pick<SentView, 'waiting' | 'delivered' | 'failed' | 'read'> }): ReactNode {
  const t = useTexts();
  const parts = (['failed', 'waiting', 'delivered', 'read'] as const).filter((name) => row[name] > 0);
  return <>{parts.map((name) => t(`sentList.${name}`, { count: row[name] })).join(', ')}</>;
}
