import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { useSay } from '#platform/shell/language.ts';
import type { Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ExportDialog } from '#platform/ui/export-dialog.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { ListPage } from '#platform/ui/list/list-page.tsx';
import { useList } from '#platform/ui/list/use-list.ts';
import type { Filter } from '#platform/ui/types.ts';
import { documentKinds, kinds } from '../../record/kinds.ts';
import { may } from '../../record/permissions.ts';
import { registerContract, type RegisterItem } from '../contract.ts';
import { registerSorts } from '../filter.ts';
import { stateNames } from '../words.ts';
import { StateBadge } from './state-badge.tsx';
import { useTexts } from './texts.ts';

const path = '/eplgestao/emissions';

/** All that was asked for and emitted, with who asked. */
export function Screen(): ReactNode {
  const t = useTexts();
  const say = useSay();
  const mayExport = useCan(may.export);
  const [exporting, setExporting] = useState(false);
  const list = useList<RegisterItem>({
    path,
    sorts: registerSorts,
    filters: ['kind', 'state', 'year', 'worktype', 'by', 'createdAt'],
    key: ['emissions', 'list'],
    load: (query, signal) => api(registerContract, 'list', { query, signal }),
  });
  const { data: lists } = useQuery({ queryKey: ['emissions', 'lists'], queryFn: ({ signal }) => api(registerContract, 'lists', { signal }) });
  const { data } = list.request;
  const columns: Column<RegisterItem>[] = [
    { key: 'number', title: t('number'), sortable: true, render: (row) => row.number ?? t('noNumber') },
    { key: 'kind', title: t('kind'), render: (row) => say(kinds[row.kind].label) },
    { key: 'state', title: t('state'), render: (row) => <StateBadge state={row.state} /> },
    { key: 'requester', title: t('requester'), render: (row) => row.requester },
    { key: 'nif', title: t('nif'), render: (row) => row.nif },
    { key: 'place', title: t('place'), render: (row) => row.place },
    { key: 'process', title: t('process'), render: (row) => row.process },
    { key: 'createdAt', title: t('createdAt'), sortable: true, render: (row) => sayInstant(row.createdAt) },
    { key: 'issuedAt', title: t('issuedAt'), sortable: true, render: (row) => row.issuedAt && sayInstant(row.issuedAt) },
  ];
  const choice = (name: string, label: string, options: readonly { value: string; label: string }[]): Filter => ({
    name,
    label,
    kind: 'choice',
    options: [...options],
  });
  const plain = (values: readonly (string | number)[] = []) => values.map((value) => ({ value: String(value), label: String(value) }));
  const filters: Filter[] = [
    choice(
      'kind',
      t('kind'),
      documentKinds.map((value) => ({ value, label: say(kinds[value].label) })),
    ),
    choice(
      'state',
      t('state'),
      keysOf(stateNames).map((value) => ({ value, label: say(stateNames[value]) })),
    ),
    choice('year', t('year'), plain(lists?.years)),
    choice('worktype', t('worktype'), plain(lists?.worktypes)),
    choice('by', t('by'), [
      { value: '0', label: t('visitors') },
      ...(lists?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    ]),
    { name: 'createdAt', label: t('createdAt'), kind: 'date' },
  ];
  return (
    <ListPage
      list={list}
      title={t('title')}
      tools={
        <>
          <Button component="a" href={`#${path}/figures`} variant="default" leftSection={<IconChartBar size={18} />}>
            {t('figures')}
          </Button>
          {mayExport && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              disabled={!data || data.total === 0}
              onClick={() => setExporting(true)}
            >
              {t('export')}
            </Button>
          )}
        </>
      }
      searchLabel={t('search')}
      filters={filters}
      columns={columns}
      nameOf={(row) => row.number ?? t('noNumber')}
      linkOf={(row) => `${path}/${row.id}`}
      empty={<EmptyState title={t('none')} text={t('noneText')} />}
    >
      {exporting && (
        <ExportDialog
          title={t('export')}
          text={t('exportText')}
          formats={['xlsx', 'csv']}
          start={(format) => api(registerContract, 'export', { body: { format, filter: list.filter } })}
          onClose={() => setExporting(false)}
        />
      )}
    </ListPage>
  );
}
