import { Button } from '@mantine/core';
import { IconDownload, IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import type { Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ExportDialog } from '#platform/ui/export-dialog.tsx';
import { sayInstant, sayTotal } from '#platform/ui/format.ts';
import { ListPage } from '#platform/ui/list/list-page.tsx';
import { useList } from '#platform/ui/list/use-list.ts';
import { audit, type AuditEntry } from '../../audit-contract.ts';
import { mayAudit } from '../../audit-permissions.ts';
import { useAuditFilters } from './filters.ts';
import { useAuditTexts } from './texts.ts';

/** Everything that was changed, newest first. */
export function Screen(): ReactNode {
  const t = useAuditTexts();
  const locale = useLocale();
  const [exporting, setExporting] = useState(false);
  const mayOpen = useCan(mayAudit.detail);
  const mayExport = useCan(mayAudit.export);
  const mayConfigure = useCan(mayAudit.config);
  const list = useList<AuditEntry>({
    path: '/geoportalgestao/audit',
    filters: ['type', 'event', 'user', 'at'],
    key: ['audit', 'list'],
    staleTime: 0,
    load: (query, signal) => api(audit, 'list', { query, signal }),
  });
  const { data } = list.request;
  const { filters, sayPart } = useAuditFilters(list.state.filters);
  const columns: Column<AuditEntry>[] = [
    { key: 'at', title: t('columns.at'), render: ({ at }) => <span style={{ whiteSpace: 'nowrap' }}>{sayInstant(at)}</span> },
    { key: 'user', title: t('columns.user'), render: ({ user }) => user },
    { key: 'event', title: t('columns.event'), render: ({ event }) => t(`events.${event}`) },
    { key: 'type', title: t('columns.type'), render: ({ typeLabel }) => typeLabel },
    { key: 'title', title: t('columns.title'), render: ({ title }) => title },
    { key: 'fields', title: t('columns.fields'), render: ({ fields }) => sayFields(fields, t) },
  ];
  return (
    <ListPage
      list={list}
      title={t('title')}
      tools={
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
      searchLabel={t('search')}
      filters={filters}
      sayPart={sayPart}
      columns={columns}
      titleKey="title"
      nameOf={(row) => `${row.typeLabel} ${row.title}`}
      linkOf={mayOpen ? (row) => `/geoportalgestao/audit/entries/${row.id}` : undefined}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    >
      {exporting && data && (
        <ExportDialog
          title={t('export.title')}
          text={t('export.text', { total: sayTotal(data.total, data.totalIsExact, locale) })}
          formats={['xlsx', 'csv']}
          start={(format) => api(audit, 'export', { body: { format, filter: list.filter } })}
          onClose={() => setExporting(false)}
        />
      )}
    </ListPage>
  );
}

/** Two attributes are told, of more only how many. */
function sayFields(fields: readonly string[], t: ReturnType<typeof useAuditTexts>): string | null {
  if (fields.length === 0) return null;
  return fields.length <= 2 ? fields.join(', ') : t('moreFields', { first: fields.slice(0, 2).join(', '), count: fields.length - 2 });
}
