import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { tellWhenEnded } from '#platform/jobs/web/tell-later.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { BarTable } from '#platform/ui/charts/bar-table.tsx';
import { sayDay, sayNumber } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { may, mayDesk } from '../../codes.ts';
import { cemeteryDesk, type Overview } from '../../contract.ts';
import { books, bookTitles, type Book } from '../../domain/books.ts';
import { plotStates } from '../../domain/plots.ts';
import { plotKindWords, plotStateWords } from '../../labels.ts';
import styles from './desk.module.css';
import { useDeskTexts } from './texts.ts';

/** The screen of the declared fees; their declaration would bring all forms along. */
const feesScreen = 'cemeteries/cemetery-fees';

const sayEuros = (amount: string, locale: Locale): string => sayDecimal(amount, locale, 2, 'EUR');

/** What is free, what ends, what is owed, what may be opened. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const [cemetery, setCemetery] = useState('');
  const { data, error, loading, reload } = useLoad(`board ${cemetery}`, (signal) =>
    api(cemeteryDesk, 'overview', { query: cemetery === '' ? {} : { cemetery: Number(cemetery) }, signal }),
  );
  const mayPrint = useCan(mayDesk.registers);
  const [known, setKnown] = useState<Overview['cemeteries']>([]);
  if (data && data.cemeteries !== known) setKnown(data.cemeteries);
  return (
    <PageFrame title={t('board')}>
      <div className={styles['board']} aria-busy={loading || undefined}>
        <label className={styles['choice']}>
          {t('cemetery')}
          <select value={cemetery} onChange={(event) => setCemetery(event.currentTarget.value)}>
            <option value="">{t('every')}</option>
            {known.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {error !== null && <Failure error={error} onRetry={reload} />}
        {error === null && data === null && <Skeleton lines={6} label={t('platform:loading')} />}
        {data?.cemeteries.length === 0 && <p>{t('noCemetery')}</p>}
        {data && data.cemeteries.length > 0 && <Figures data={data} />}
        {mayPrint && data && <Registers cemetery={cemetery === '' ? null : Number(cemetery)} />}
      </div>
    </PageFrame>
  );
}

function Figures({ data }: { readonly data: Overview }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { groups, ending, overdue, opening } = data;
  const mayFees = useCan(may.concessions.detail);
  const rows = [...Map.groupBy(groups, ({ section, kind }) => `${section} ${kind}`)].flatMap(([key, some]) => {
    const [first] = some;
    const of = (state: string): number => some.find((one) => one.state === state)?.count ?? 0;
    return first
      ? [
          {
            key,
            name: `${first.section}, ${plotKindWords[first.kind][locale].toLowerCase()}`,
            of,
            total: some.reduce((sum, one) => sum + one.count, 0),
          },
        ]
      : [];
  });
  const total = rows.reduce((sum, one) => sum + one.total, 0);
  const free = rows.reduce((sum, one) => sum + one.of('free'), 0);
  return (
    <>
      <p className={styles['total']} role="status">
        {t('plots', { count: free, free: sayNumber(free, locale), total: sayNumber(total, locale) })}
      </p>
      <section className={styles['card']}>
        <h2>{t('occupation')}</h2>
        <BarTable
          caption={t('occupation')}
          rows={rows}
          keyOf={({ key }) => key}
          heading={{ title: t('group'), say: ({ name }) => name }}
          columns={[
            { title: t('total'), say: (row) => sayNumber(row.total, locale) },
            ...plotStates.map((state) => ({
              title: plotStateWords[state][locale],
              say: (row: (typeof rows)[number]) => sayNumber(row.of(state), locale),
            })),
          ]}
        />
      </section>
      <div className={styles['cards']}>
        <Due title={t('ending')} text={t('endingText')} total={ending.total}>
          {ending.items.map((one) => (
            <li key={one.id}>
              <a href={`#/cemeteries/cemetery-concessions/${one.id}`}>{`${one.plot} · ${t('concession', { number: one.number })}`}</a>{' '}
              {t('until', { day: sayDay(one.endAt) })}
            </li>
          ))}
        </Due>
        <Due
          title={t('overdue')}
          text={t('overdueText', { amount: sayEuros(overdue.amount, locale) })}
          total={overdue.total}
          all={mayFees ? { href: `#/${feesScreen}?paid=false`, label: t('allUnpaid') } : null}
        >
          {overdue.items.map((one) => (
            <li key={`${one.id} ${one.year}`}>
              <a href={`#/cemeteries/cemetery-concessions/${one.id}`}>{`${one.plot} · ${t('concession', { number: one.number })}`}</a>{' '}
              {t('fee', { year: one.year, amount: sayEuros(one.amount, locale), day: sayDay(one.dueAt) })}
            </li>
          ))}
        </Due>
        <Due title={t('opening')} text={t('openingText')} total={opening.total}>
          {opening.items.map((one) => (
            <li key={one.id}>
              <a href={`#/cemeteries/cemetery-deceased/${one.id}`}>{`${one.plot} · ${one.name ?? t('hidden')}`}</a>{' '}
              {t('from', { day: sayDay(one.opensAt) })}
            </li>
          ))}
        </Due>
      </div>
    </>
  );
}

interface DueProps {
  readonly title: string;
  readonly text: string;
  readonly total: number;
  /** Where all of them are. */
  readonly all?: { readonly href: string; readonly label: string } | null;
  readonly children: readonly ReactNode[];
}

function Due({ title, text, total, all = null, children }: DueProps): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  return (
    <section className={styles['card']}>
      <h2>{`${title} (${sayNumber(total, locale)})`}</h2>
      <p className={styles['soft']}>{total === 0 ? t('nothing') : text}</p>
      <ul>{children}</ul>
      {total > children.length && <p className={styles['soft']}>{t('more', { count: total - children.length })}</p>}
      {all && total > 0 && <a href={all.href}>{all.label}</a>}
    </section>
  );
}

/** The book of a year as a PDF, made in the background. */
function Registers({ cemetery }: { readonly cemetery: number | null }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const [book, setBook] = useState<Book>('burial');
  const [year, setYear] = useState(() => String(new Date().getFullYear()));
  const [busy, setBusy] = useState(false);
  const isYear = /^(18|19|20|21)\d\d$|^2200$/.test(year);
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      tellWhenEnded((await api(cemeteryDesk, 'register', { body: { book, year: Number(year), cemetery } })).jobId);
      toast.success(t('started'));
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles['card']}>
      <h2>{t('registers')}</h2>
      <p className={styles['soft']}>{t('registersText')}</p>
      <div className={styles['row']}>
        <label className={styles['choice']}>
          {t('book')}
          <select value={book} onChange={(event) => setBook(books.find((one) => one === event.currentTarget.value) ?? 'burial')}>
            {books.map((one) => (
              <option key={one} value={one}>
                {bookTitles[one][locale]}
              </option>
            ))}
          </select>
        </label>
        <label className={styles['choice']}>
          {t('year')}
          <input
            inputMode="numeric"
            value={year}
            maxLength={4}
            aria-invalid={!isYear || undefined}
            onChange={(event) => setYear(event.currentTarget.value)}
          />
        </label>
        <button type="button" className="lg-button" disabled={busy || !isYear} onClick={() => void print()}>
          {t('print')}
        </button>
      </div>
      {!isYear && <p role="alert">{t('yearWrong')}</p>}
    </section>
  );
}
