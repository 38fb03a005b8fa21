import { Alert, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { findModule } from '#platform/tenancy/web/config.ts';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { FilterBar } from '#platform/ui/filter-bar.tsx';
import { sayDay, sayInstant, sayTotal } from '#platform/ui/format.ts';
import { PageFrame, Toolbar } from '#platform/ui/page-frame.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { SearchBox } from '#platform/ui/search-box.tsx';
import type { Filter } from '#platform/ui/types.ts';
import { useUi } from '#platform/ui/texts.ts';
import { channelNames, channels, deliveryStatuses, statusNames } from '../../channels.ts';
import { may } from '../../codes.ts';
import { sentContract, type SentView } from '../../contract.ts';
import { ExportSent } from './export-sent.tsx';
import { useSearchState } from './list-state.ts';
import { keys } from './queries.ts';
import { useTexts } from './texts.ts';

const path = '/geoportalgestao/databasenotifications';

/** What was sent: a record, to be looked at, exported and deleted. The address `add` says why nothing can be added. */
export function Screen(): ReactNode {
  const t = useTexts();
  const ui = useUi();
  const say = useSay();
  const locale = useLocale();
  const router = useRouter();
  const isAdd = useLocation({ select: ({ pathname }) => pathname.endsWith('/add') });
  const [state, change] = useSearchState(path, ['-createdAt', 'createdAt'], ['channel', 'module', 'state', 'createdAt', 'notificationId']);
  const [exporting, setExporting] = useState(false);
  const mayOpen = useCan(may.sentDetail);
  const filter = { ...(state.q && { q: state.q }), ...state.filters };
  const query = { ...filter, page: state.page, pageSize: state.pageSize, sort: state.sort } as never;
  const request = useQuery({
    queryKey: keys.sent(query),
    queryFn: ({ signal }) => api(sentContract, 'list', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = request;
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
  const describe = ({ name }: Filter, value: string): string => {
    if (name === 'createdAt')
      return value
        .split('..')
        .map((day) => (day === '' ? '…' : sayDay(day)))
        .join(' – ');
    const names: Record<string, { pt: string; en: string }> = { ...statusNames, ...channelNames };
    return value
      .split(',')
      .map((part) => (names[part] ? say(names[part]) : moduleName(part)))
      .join(', ');
  };
  return (
    <PageFrame
      title={t('sentList.title')}
      detail={data && sayTotal(data.total, data.totalIsExact, locale)}
      back={{ to: '/geoportalgestao/notifications', label: t('back') }}
    >
      {isAdd && (
        <Alert color="blue">
          {t('sentList.readOnly')} <a href="#/geoportalgestao/notifications">{t('sentList.toNotifications')}</a>
        </Alert>
      )}
      <Toolbar
        end={
          <Button variant="default" leftSection={<IconDownload size={18} />} disabled={!data || data.total === 0} onClick={() => setExporting(true)}>
            {t('sentList.export')}
          </Button>
        }
      >
        <SearchBox value={state.q} label={t('sentList.search')} onSearch={(q) => change({ q })} />
      </Toolbar>
      <FilterBar
        filters={filters}
        values={Object.fromEntries(Object.entries(state.filters).filter(([name]) => name !== 'notificationId'))}
        describe={describe}
        onClear={() => change({ filters: {} })}
        onChange={(name, value) => {
          const { [name]: _before, ...rest } = state.filters;
          change({ filters: value === undefined ? rest : { ...state.filters, [name]: value } });
        }}
      />
      <DataTable
        label={t('sentList.title')}
        columns={columns}
        rows={data?.items}
        request={request}
        nameOf={(row) => row.subject}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        linkOf={mayOpen ? (row) => `${path}/${row.id}` : undefined}
        onOpen={(row) => void router.navigate({ to: `${path}/${row.id}` })}
        empty={<EmptyState title={t('sentList.none')} text={ui('noOptions')} />}
      />
      {data && (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={data.total}
          totalIsExact={data.totalIsExact}
          shown={data.items.length}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      )}
      {exporting && <ExportSent filter={filter} onClose={() => setExporting(false)} />}
    </PageFrame>
  );
}

/** "2 enviadas, 1 falhou". */
export function States({ row }: { readonly row: Pick<SentView, 'waiting' | 'delivered' | 'failed' | 'read'> }): ReactNode {
  const t = useTexts();
  const parts = (['failed', 'waiting', 'delivered', 'read'] as const).filter((name) => row[name] > 0);
  return <>{parts.map((name) => t(`sentList.${name}`, { count: row[name] })).join(', ')}</>;
}
