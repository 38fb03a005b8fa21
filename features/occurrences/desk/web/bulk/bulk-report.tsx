import { Alert, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import kit from '#platform/ui/kit.module.css';
import { Pager } from '#platform/ui/pager.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { occurrenceBulk, type BulkEntry, type BulkView } from '../../contract.ts';
import { useDeskTexts } from '../texts.ts';

const shown = ['change', 'done', 'undone', 'refused', 'kept', 'same'] as const;
const listed = { planned: ['refused', 'change'], done: ['refused', 'done'], undone: ['kept', 'undone'] } as const;

/** The exact counts, every refusal with its reason first, and every change. */
export function BulkReport({ bulk }: { readonly bulk: BulkView }): ReactNode {
  const t = useDeskTexts();
  const parts = bulk.state === 'planned' || bulk.state === 'done' || bulk.state === 'undone' ? listed[bulk.state] : [];
  return (
    <>
      <Alert
        color={bulk.state === 'planned' ? 'blue' : 'green'}
        role="status"
        title={t(bulk.state !== 'planned' ? 'work.bulk.report' : bulk.counts.change > 0 ? 'work.bulk.review' : 'work.bulk.reviewNone')}
      >
        {shown
          .filter((name) => bulk.counts[name] > 0)
          .map((name) => t(`work.bulk.${name}`, { count: bulk.counts[name] }))
          .join(' · ')}
      </Alert>
      {parts
        .filter((outcome) => bulk.counts[outcome] > 0)
        .map((outcome) => (
          <Part key={`${bulk.state} ${outcome}`} bulk={bulk} outcome={outcome} />
        ))}
    </>
  );
}

interface PartProps {
  readonly bulk: BulkView;
  readonly outcome: 'change' | 'done' | 'refused' | 'undone' | 'kept';
}

function Part({ bulk, outcome }: PartProps): ReactNode {
  const t = useDeskTexts();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const request = useQuery({
    queryKey: ['occurrences', 'bulk', bulk.id, bulk.state, outcome, page, pageSize],
    queryFn: ({ signal }) => api(occurrenceBulk, 'entries', { params: { id: bulk.id }, query: { outcome, page, pageSize: pageSize as 10 }, signal }),
    placeholderData: keepPreviousData,
  });
  const stays = outcome === 'refused' || outcome === 'kept';
  const title = t(stays ? 'work.bulk.listRefused' : 'work.bulk.listChange');
  const { data } = request;
  if (!data) return <Pending request={request} height={120} />;
  const headings = stays ? ['code', 'why'] : ['code', 'field', 'before', 'after'];
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600} component="h3">
        {title}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={kit['changes']} role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {t(`work.bulk.${heading}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((entry) => (
              <Lines key={entry.id} entry={entry} stays={stays} />
            ))}
          </tbody>
        </table>
      </div>
      {data.total > 10 && (
        <Pager page={page} pageSize={pageSize} total={data.total} totalIsExact shown={data.items.length} onPage={setPage} onPageSize={setPageSize} />
      )}
    </section>
  );
}

function Lines({ entry, stays }: { readonly entry: BulkEntry; readonly stays: boolean }): ReactNode {
  const t = useDeskTexts();
  if (stays) {
    return (
      <tr>
        <th scope="row">{entry.code}</th>
        <td>{entry.reason}</td>
      </tr>
    );
  }
  const say = (field: string, value: string | null): string =>
    value === null ? t('work.bulk.none') : field === 'visibility' ? t(`work.bulk.${value}`) : value;
  return entry.changes.map(({ field, old, new: now }, index) => (
    <tr key={field}>
      {index === 0 && (
        <th scope="rowgroup" rowSpan={entry.changes.length}>
          {entry.code}
        </th>
      )}
      <td>{t(`work.field.${field}`)}</td>
      <td>{say(field, old)}</td>
      <td>
        <strong>{say(field, now)}</strong>
      </td>
    </tr>
  ));
}
