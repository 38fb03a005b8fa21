import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { createStore } from '#platform/shell/store.ts';
import { sayNumber, sayTotal } from '#platform/ui/format.ts';
import type { DueFilter } from '../../../record/inputs.ts';
import { occurrenceTime } from '../../../time/contract.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { useShows } from '../../../record/web/desk/context.ts';
import type { DeskFilter } from '../../../record/web/desk/filter.ts';
import { useDeskTexts } from '../texts.ts';
import { Groups, WorkList } from './panel.tsx';
import styles from './tabs.module.css';
import { useChoice, useFollowed } from './use-panel.ts';

type Scope = 'mine' | 'units';
interface Choice {
  readonly scope: Scope;
  readonly status: number | null;
  readonly due: DueFilter | null;
  readonly person: number | null;
  readonly page: number;
  readonly pageSize: number;
}
const nothing = { status: null, due: null, person: null } as const;
const choices = createStore<Choice>({ scope: 'mine', ...nothing, page: 1, pageSize: 25 });

/** What one answers for: by deadline and status, and for whoever gives work out by person. */
export function Panel(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const [choice, change] = useChoice(choices);
  const { scope, status, due, person, page, pageSize } = choice;
  const query = {
    scope,
    page,
    pageSize,
    ...(status !== null && { status: String(status) }),
    ...(due !== null && { due }),
    ...(person !== null && { person }),
  };
  const queryKey = ['occurrences', 'accountable', query];
  const work = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(occurrenceTime, 'accountable', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const shows: DeskFilter = {
    open: true,
    scope,
    ...(status !== null && { status: [status] }),
    ...(due !== null && { due }),
    ...(person !== null && { assigned: person }),
  };
  useShows(shows);
  useFollowed(queryKey, shows, () => api(occurrenceTime, 'accountable', { query: { ...query, page: 1, pageSize: 10 } }));
  const { data } = work;
  const narrowed = status !== null || due !== null || person !== null;
  const people = (data?.people ?? []).map(({ id, name, open, late }) => ({
    id,
    name: name ?? t('time.accountable.nobody'),
    n: open,
    detail: `${sayNumber(open, locale)} ${t('time.accountable.open')}${late > 0 ? ` · ${sayNumber(late, locale)} ${t('time.accountable.late')}` : ''}`,
    label: t('time.accountable.person', { name: name ?? t('time.accountable.nobody'), open, late }),
  }));
  return (
    <>
      <div className={styles['head']}>
        <SegmentedControl
          size="xs"
          aria-label={t('time.accountable.scope')}
          value={scope}
          data={(['mine', 'units'] as const).map((value) => ({ value, label: t(`time.accountable.${value}`) }))}
          onChange={(value) => change({ scope: value as Scope, ...nothing })}
        />
        {data && (
          <h2 className={styles['summary']} role="status">
            {t('time.accountable.total', { count: data.total, replace: { count: sayTotal(data.total, data.totalIsExact, locale) } })}
          </h2>
        )}
        <div className={styles['chips']} role="group" aria-label={t('time.accountable.dues')}>
          {(data?.dues ?? [])
            .filter((one) => one.qty > 0 || one.due === due)
            .map((one) => (
              <button
                key={one.due}
                type="button"
                className={styles['chip']}
                aria-pressed={due === one.due}
                onClick={() => change({ due: due === one.due ? null : one.due })}
              >
                {t(`time.dueFilter.${one.due}`)} <b>{sayNumber(one.qty, locale)}</b>
              </button>
            ))}
        </div>
        <div className={styles['chips']} role="group" aria-label={t('time.accountable.statuses')}>
          {(data?.statuses ?? []).map(({ status: one, qty }) => (
            <button
              key={one.id}
              type="button"
              className={styles['chip']}
              aria-pressed={status === one.id}
              onClick={() => change({ status: status === one.id ? null : one.id })}
            >
              {status === one.id ? one.name : <StatusBadge status={one} />} <b>{sayNumber(qty, locale)}</b>
            </button>
          ))}
          {narrowed && (
            <button type="button" className={styles['chip']} onClick={() => change(nothing)}>
              {t('time.accountable.all')}
            </button>
          )}
        </div>
      </div>
      <WorkList
        tab="accountable"
        work={work}
        paging={{ page, pageSize }}
        onPaging={change}
        isNarrowed={narrowed}
        widen={() => change(nothing)}
        offer={
          <Button component="a" variant="default" href="#/meubairro/home?open=true&assigned=0">
            {t('time.accountable.unassigned')}
          </Button>
        }
      >
        <Groups title={t('time.accountable.people')} groups={people} chosen={person} onChoose={(id) => change({ person: id })} open />
      </WorkList>
    </>
  );
}
