import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { createStore } from '#platform/shell/store.ts';
import { sayNumber, sayTotal } from '#platform/ui/format.ts';
import { occurrenceTime } from '../../../time/contract.ts';
import { useShows } from '../../../record/web/desk/context.ts';
import type { DeskFilter } from '../../../record/web/desk/filter.ts';
import { useDeskTexts } from '../texts.ts';
import { Groups, WorkList } from './panel.tsx';
import styles from './tabs.module.css';
import { useChoice, useFollowed } from './use-panel.ts';

interface Choice {
  readonly unity: number | null;
  readonly type: number | null;
  readonly veryLate: boolean;
  readonly page: number;
  readonly pageSize: number;
}
const nothing = { unity: null, type: null, veryLate: false } as const;
const choices = createStore<Choice>({ ...nothing, page: 1, pageSize: 25 });

/** What is past its deadline, the latest first, by unit and type. */
export function Panel(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const [choice, change] = useChoice(choices);
  const { unity, type, veryLate, page, pageSize } = choice;
  const query = {
    page,
    pageSize,
    ...(unity !== null && { unity: String(unity) }),
    ...(type !== null && { type: String(type) }),
    ...(veryLate && { veryLate }),
  };
  const queryKey = ['occurrences', 'overdue', query];
  const work = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(occurrenceTime, 'overdue', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const shows: DeskFilter = {
    due: veryLate ? 'very-late' : 'overdue',
    ...(unity !== null && { unity: [unity] }),
    ...(type !== null && { type: [type] }),
  };
  useShows(shows);
  useFollowed(queryKey, shows, () => api(occurrenceTime, 'overdue', { query: { ...query, page: 1, pageSize: 10 } }));
  const { data } = work;
  const groups = (of: 'unities' | 'types') =>
    (data?.[of] ?? []).map(({ id, name, late, veryLate: very }) => ({
      id,
      name,
      n: late,
      detail: very > 0 ? `${sayNumber(late, locale)} · ${t('time.overdue.veryLateCount', { count: very })}` : sayNumber(late, locale),
      label: t('time.overdue.group', { name, late, veryLate: very }),
    }));
  const narrowed = unity !== null || type !== null || veryLate;
  return (
    <>
      <div className={styles['head']}>
        <h2 className={styles['summary']} role="status">
          {data &&
            data.total > 0 &&
            t('time.overdue.total', { count: data.total, replace: { count: sayTotal(data.total, data.totalIsExact, locale) } })}
        </h2>
        <div className={styles['chips']}>
          <button
            type="button"
            className={styles['chip']}
            aria-pressed={veryLate}
            title={t('time.overdue.veryLateHelp')}
            onClick={() => change({ veryLate: !veryLate })}
          >
            {t('time.overdue.veryLate')}
          </button>
          {narrowed && (
            <button type="button" className={styles['chip']} onClick={() => change(nothing)}>
              {t('time.overdue.all')}
            </button>
          )}
        </div>
      </div>
      <WorkList tab="overdue" work={work} paging={{ page, pageSize }} onPaging={change} isNarrowed={narrowed} widen={() => change(nothing)}>
        <Groups title={t('time.overdue.unities')} groups={groups('unities')} chosen={unity} onChoose={(id) => change({ unity: id })} open />
        <Groups title={t('time.overdue.types')} groups={groups('types')} chosen={type} onChoose={(id) => change({ type: id })} />
      </WorkList>
    </>
  );
}
