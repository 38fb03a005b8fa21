import { Alert, Anchor, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { pageSizes, type PageSize } from '#platform/kernel/page.ts';
import kit from '#platform/ui/kit.module.css';
import { Pending } from '#platform/ui/load-failure.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import type { BulkContract, BulkEntry, BulkView, Outcome } from '../contract.ts';
import { useBulkTexts } from './texts.ts';

/** How a kind of change speaks of its records. */
export interface BulkWords {
  /** Heading of the records; default "Record". */
  readonly record?: string;
  field(name: string): string;
  /** Undefined or null: nothing. */
  value(field: string, value: unknown): ReactNode;
  /** Address of a record's page. */
  linkOf?(id: number): string;
}

interface Props {
  readonly contract: BulkContract;
  readonly bulk: BulkView;
  readonly words: BulkWords;
}

const counted: readonly Outcome[] = ['change', 'done', 'undone', 'refused', 'kept', 'same'];
const told = ['change', 'done', 'new', 'undone', 'refused', 'kept', 'same'] as const;
const first = 10;

/** The exact counts, every refusal with its reason first, and every change. */
export function BulkReport({ contract, bulk, words }: Props): ReactNode {
  const t = useBulkTexts();
  const listed = counted.toSorted((a, b) => Number(stays(b)) - Number(stays(a))).filter((outcome) => outcome !== 'same' && bulk.counts[outcome] > 0);
  const isPlan = bulk.state === 'planned';
  return (
    <>
      <Alert color={isPlan ? 'blue' : 'green'} role="status" title={t(!isPlan ? 'report' : bulk.counts.change > 0 ? 'review' : 'reviewNone')}>
        {told
          .filter((outcome) => bulk.counts[outcome] > 0)
          .map((outcome) => t(outcome, { count: bulk.counts[outcome] }))
          .join(' · ')}
      </Alert>
      {listed.map((outcome) => (
        <Part key={`${bulk.state} ${outcome}`} contract={contract} bulk={bulk} words={words} outcome={outcome} />
      ))}
    </>
  );
}

const titles: Readonly<Record<Outcome | 'names', string>> = {
  change: 'listChanges',
  names: 'listNames',
  done: 'listDone',
  undone: 'listUndone',
  refused: 'listStays',
  kept: 'listStays',
  same: 'listNames',
};

const stays = (outcome: Outcome): boolean => outcome === 'refused' || outcome === 'kept';

function Part({ contract, bulk, words, outcome }: Props & { readonly outcome: Outcome }): ReactNode {
  const t = useBulkTexts();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(first);
  const request = useQuery({
    queryKey: ['bulk', contract.plan.id, bulk.id, bulk.state, outcome, page, pageSize],
    queryFn: ({ signal }) => api(contract, 'entries', { params: { id: bulk.id }, query: { outcome, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = request;
  if (!data) return <Pending request={request} height={120} />;
  const isListed = outcome !== 'undone' && data.items.some(({ changes }) => changes.length > 0);
  const title = t(titles[outcome === 'change' && !isListed ? 'names' : outcome]);
  const columns = stays(outcome) ? ['why'] : isListed ? ['field', 'before', 'after'] : [];
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
              {[words.record ?? t('record'), ...columns.map((column) => t(column))].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((entry) => (
              <Lines key={entry.id} entry={entry} words={words} isKept={stays(outcome)} isListed={isListed} />
            ))}
          </tbody>
        </table>
      </div>
      {data.total > first && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.total}
          totalIsExact
          shown={data.items.length}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(pageSizes.find((one) => one === size) ?? first);
            setPage(1);
          }}
        />
      )}
    </section>
  );
}

interface LinesProps {
  readonly entry: BulkEntry;
  readonly words: BulkWords;
  readonly isKept: boolean;
  readonly isListed: boolean;
}

function Lines({ entry, words, isKept, isListed }: LinesProps): ReactNode {
  const t = useBulkTexts();
  const address = words.linkOf?.(entry.id);
  const name =
    address === undefined ? (
      entry.title
    ) : (
      <Anchor href={address} target="_blank" size="sm">
        {entry.title}
      </Anchor>
    );
  if (isKept || !isListed)
    return (
      <tr>
        <th scope="row">{name}</th>
        {isKept && <td>{entry.reason}</td>}
      </tr>
    );
  const say = (field: string, value: unknown): ReactNode => words.value(field, value) ?? <em>{t('nothing')}</em>;
  return entry.changes.map((change, index) => (
    <tr key={change.field}>
      {index === 0 && (
        <th scope="rowgroup" rowSpan={entry.changes.length}>
          {name}
        </th>
      )}
      <td>{words.field(change.field)}</td>
      <td>{change.old === null ? say(change.field, null) : <del>{say(change.field, change.old)}</del>}</td>
      <td>
        <strong>{say(change.field, change.new)}</strong>
      </td>
    </tr>
  ));
}
