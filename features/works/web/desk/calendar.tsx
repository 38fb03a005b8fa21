import { Link } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSearchText } from '#platform/shell/address.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayMonth } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { worksDesk, type PlannedWork } from '../../contract.ts';
import { monthAfter, overlap, weeksOf } from '../../domain/dates.ts';
import { effectNames, stateColors, stateNames, states } from '../../domain/states.ts';
import styles from './calendar.module.css';
import { useDeskTexts } from './texts.ts';

const WorkMap = lazy(() => import('./work-map.tsx').then((module) => ({ default: module.WorkMap })));
const written = (day: string): string => day.split('-').toReversed().join('/');
const monthPattern = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

const touches = (work: Pick<PlannedWork, 'from' | 'to'>, from: string, to = from): boolean =>
  overlap({ from: work.from, to: work.to }, { from, to }) !== null;

/** Works of a month: where they lie, and on which days. Day by day with the arrows; on a phone the list carries what the grid has no room for. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const asked = useSearchText('month');
  const [thisMonth] = useState(() => new Date().toLocaleDateString('sv').slice(0, 7));
  const month = asked !== undefined && monthPattern.test(asked) ? asked : thisMonth;
  const [state, setState] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const { data, error, reload } = useLoad(month, (signal) => api(worksDesk, 'calendar', { query: { month }, signal }));
  const items = (data?.items ?? []).filter((one) => state === '' || one.state === state);
  const inMonth = day !== null && day.slice(0, 7) === month ? day : null;
  const listed = inMonth === null ? items : items.filter((one) => touches(one, inMonth));
  const name = sayMonth(month, locale).long;
  return (
    <PageFrame title={t('title')}>
      <div className={styles['bar']}>
        <nav aria-label={t('calendar')}>
          <Link to="/gim/works/calendar" search={{ month: monthAfter(month, -1) }} aria-label={t('previous')}>
            <IconChevronLeft size={22} aria-hidden />
          </Link>
          <h2 aria-live="polite">{name}</h2>
          <Link to="/gim/works/calendar" search={{ month: monthAfter(month, 1) }} aria-label={t('next')}>
            <IconChevronRight size={22} aria-hidden />
          </Link>
          {month !== thisMonth && (
            <Link to="/gim/works/calendar" search={{ month: thisMonth }}>
              {t('today')}
            </Link>
          )}
        </nav>
        <label>
          {t('filter')}{' '}
          <select value={state} onChange={(event) => setState(event.currentTarget.value)}>
            <option value="">{t('all')}</option>
            {states.map((one) => (
              <option key={one} value={one}>
                {stateNames[one][locale]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data === null && error === null && <Skeleton lines={8} label={t('loading')} />}
      {data?.more && (
        <Notice tone="warning">
          <p>{t('more')}</p>
        </Notice>
      )}
      {data && (
        <div className={styles['columns']}>
          <Month month={month} items={items} day={inMonth} onDay={(next) => setDay(next === inMonth ? null : next)} />
          <div className={styles['map']}>
            <Suspense fallback={null}>
              <WorkMap items={items} label={t('map')} />
            </Suspense>
          </div>
          <section aria-labelledby="works-of-month" className={styles['list']}>
            <h2 id="works-of-month">{inMonth === null ? t('works') : t('dayTitle', { day: written(inMonth) })}</h2>
            <p role="status">{listed.length === 0 ? t('none') : t('onDay', { count: listed.length })}</p>
            <ul>
              {listed.map((one) => (
                <Row key={one.id} work={one} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </PageFrame>
  );
}

function Row({ work }: { readonly work: PlannedWork }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const span = (from: string, to: string | null): string =>
    to === null || to === from ? written(from) : t('span', { from: written(from), to: written(to) });
  return (
    <li style={{ borderInlineStartColor: stateColors[work.state] }}>
      <Link to={`/gim/works/${work.id}`}>
        {work.number}, {work.title}
      </Link>
      <p>
        {stateNames[work.state][locale]} · {span(work.from, work.to)} · {effectNames[work.effect][locale]}
        {work.conflicts > 0 && <strong> · {t('conflicts', { count: work.conflicts })}</strong>}
      </p>
      {work.phases.length > 0 && (
        <ul>
          {work.phases.map((phase) => (
            <li key={phase.id}>
              {phase.name}: {span(phase.from, phase.to)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** How many works a day names before it only counts them. */
const named = 3;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MonthProps {
  readonly month: string;
  readonly items: readonly PlannedWork[];
  readonly day: string | null;
  readonly onDay: (day: string) => void;
}

function Month({ month, items, day, onDay }: MonthProps): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const weeks = weeksOf(month);
  const [focus, setFocus] = useState<string | null>(null);
  const current = focus !== null && focus.slice(0, 7) === month ? focus : (day ?? `${month}-01`);
  const days = weeks.flat().filter((one) => one.slice(0, 7) === month);
  const weekday = (date: string): string =>
    new Date(`${date}T12:00:00Z`).toLocaleDateString(locale === 'pt' ? 'pt-PT' : 'en-GB', { weekday: 'long', timeZone: 'UTC' });
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = steps[event.key];
    const next = step === undefined ? undefined : days[days.indexOf(current) + step];
    if (next === undefined) return;
    event.preventDefault();
    setFocus(next);
    event.currentTarget.closest('table')?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <table className={styles['month']}>
      <caption className="lg-hidden">{t('calendar')}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((one) => (
            <th key={one} scope="col">
              <abbr title={weekday(one)}>{weekday(one).slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              if (one.slice(0, 7) !== month)
                return (
                  <td key={one} data-outside>
                    {Number(one.slice(8))}
                  </td>
                );
              const there = items.filter((work) => touches(work, one));
              return (
                <td key={one}>
                  <button
                    type="button"
                    data-day={one}
                    onKeyDown={onKeyDown}
                    tabIndex={one === current ? 0 : -1}
                    aria-pressed={one === day}
                    aria-label={`${Number(one.slice(8))}, ${t('onDay', { count: there.length })}`}
                    onClick={() => {
                      setFocus(one);
                      onDay(one);
                    }}
                  >
                    <span className={styles['number']}>{Number(one.slice(8))}</span>
                    {there.slice(0, named).map((work) => (
                      <span key={work.id} className={styles['mark']} style={{ borderInlineStartColor: stateColors[work.state] }}>
                        {work.phases.find((phase) => touches(phase, one))?.name ?? work.title}
                      </span>
                    ))}
                    {there.length > named && <span className={styles['rest']}>+{there.length - named}</span>}
                    {there.length > 0 && <span className={styles['count']}>{there.length}</span>}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
