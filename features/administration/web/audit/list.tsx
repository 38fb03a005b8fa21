import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { IconDownload, IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayInstant, sayTotal } from '#platform/ui/format.ts';
import { PageFrame, Toolbar } from '#platform/ui/page-frame.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { SearchBox } from '#platform/ui/search-box.tsx';
import { audit, type AuditEntry } from '../../audit-contract.ts';
import { mayAudit } from '../../audit-permissions.ts';
import { AuditExport } from './export.tsx';
import { AuditFilters } from './filters.tsx';
import { useAuditState } from './state.ts';
import { useAuditTexts } from './texts.ts';

/** Everything that was changed, newest first. */
export function Screen(): ReactNode {
  const t = useAuditTexts();
  const locale = useLocale();
  const router = useRouter();
  const [state, change] = useAuditState();
  const [exporting, setExporting] = useState(false);
  const mayOpen = useCan(mayAudit.detail);
  const mayExport = useCan(mayAudit.export);
  const mayConfigure = useCan(mayAudit.config);
  const filter = { ...state.filters, ...(state.q !== '' && { q: state.q }) };
  const query = { ...filter, page: state.page, pageSize: state.pageSize as 25 };
  const request = useQuery({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => api(audit, 'list', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
  const { data } = request;
  const columns: Column<AuditEntry>[] = [
    { key: 'at', title: t('columns.at'), render: ({ at }) => <span style={{ whiteSpace: 'nowrap' }}>{sayInstant(at)}</span> },
    { key: 'user', title: t('columns.user'), render: ({ user }) => user },
    { key: 'event', title: t('columns.event'), render: ({ event }) => t(`events.${event}`) },
    { key: 'type', title: t('columns.type'), render: ({ typeLabel }) => typeLabel },
    { key: 'title', title: t('columns.title'), render: ({ title }) => title },
    { key: 'fields', title: t('columns.fields'), render: ({ fields }) => sayFields(fields, t) },
  ];
  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0;
  const total = data && sayTotal(data.total, data.totalIsExact, locale);
  const linkOf = mayOpen ? (row: AuditEntry): string => `/geoportalgestao/audit/entries/${row.id}` : undefined;
  return (
    <PageFrame title={t('title')} detail={total}>
      <Toolbar
        end={
          <>
            {mayConfigure && (
              <Button variant="default" component="a" href="#/geoportalgestao/audit/retention" leftSection={<IconSettings size={18} />}>
                {t('retention')}
              </Button>
            )}
            {mayExport && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} />}
                disabled={!data || data.total === 0}
                onClick={() => setExporting(true)}
              >
                {t('export.action')}
              </Button>
            )}
          </>
        }
      >
        <SearchBox value={state.q} onSearch={(q) => change({ q })} label={t('search')} />
      </Toolbar>
      <AuditFilters values={state.filters} onChange={(filters) => change({ filters })} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data?.items}
        request={request}
        titleKey="title"
        nameOf={(row) => `${row.typeLabel} ${row.title}`}
        sort=""
        onSort={() => {}}
        linkOf={linkOf}
        onOpen={(row) => linkOf && void router.navigate({ to: linkOf(row) })}
        empty={
          narrowed ? (
            <EmptyState title={t('filteredTitle')} text={t('filteredText')}>
              <Button variant="default" onClick={() => change({ q: '', filters: {} })}>
                {t('clear')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
          )
        }
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
      {exporting && <AuditExport filter={filter} total={total ?? ''} onClose={() => setExporting(false)} />}
    </PageFrame>
  );
}

/** Two attributes are told, of more only how many. */
function sayFields(fields: readonly string[], t: ReturnType<typeof useAuditTexts>): string | null {
  if (fields.length === 0) return null;
  return fields.length <= 2 ? fields.join(', ') : t('moreFields', { first: fields.slice(0, 2).join(', '), count: fields.length - 2 });
}
