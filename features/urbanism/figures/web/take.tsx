import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { api } from '#platform/http/web/client.ts';
import { tellWhenEnded } from '#platform/jobs/web/tell-later.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { figureContract } from '../contract.ts';
import { mayFigures } from '../permissions.ts';
import styles from './board.module.css';
import type { Asked } from './filters.tsx';
import { useFigures } from './texts.ts';

interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

function lastMonth(): Month {
  const now = new Date();
  return now.getMonth() === 0 ? { year: now.getFullYear() - 1, month: 12 } : { year: now.getFullYear(), month: now.getMonth() };
}

const monthName = (month: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 15));

/** Ten years back, and what is chosen. */
function years(chosen: number): number[] {
  const now = new Date().getFullYear();
  return [...new Set([chosen, ...Array.from({ length: 11 }, (_, index) => now - index)])].toSorted((a, b) => b - a);
}

/** The figures as a file, and the workbook for the statistics office; both are made in the background. */
export function Take({ asked, Heading }: { readonly asked: Asked; readonly Heading: 'h2' | 'h3' }): ReactNode {
  const t = useFigures();
  const maySee = useCan(mayFigures.view);
  const locale = useLocale();
  const [at, setAt] = useState(lastMonth);
  const [busy, setBusy] = useState(false);
  const start = async (send: () => Promise<{ readonly jobId: string }>): Promise<void> => {
    setBusy(true);
    try {
      tellWhenEnded((await send()).jobId);
      toast.success(t('started'));
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles['card']} aria-label={t('take')}>
      <Heading>{t('take')}</Heading>
      {maySee && (
        <div className={styles['row']}>
          {(['xls', 'csv'] as const).map((format) => (
            <button
              key={format}
              type="button"
              className="lg-button"
              data-quiet
              disabled={busy}
              onClick={() => void start(() => api(figureContract, 'export', { query: { ...asked, format } }))}
            >
              {t(format)}
            </button>
          ))}
        </div>
      )}
      <strong>{t('ine')}</strong>
      <p className={styles['soft']}>{t('ineText')}</p>
      <div className={styles['row']}>
        <label>
          {t('month')}{' '}
          <select value={at.month} onChange={(event) => setAt({ ...at, month: Number(event.currentTarget.value) })}>
            {months.map((month) => (
              <option key={month} value={month}>
                {monthName(month, locale)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('year')}{' '}
          <select value={at.year} onChange={(event) => setAt({ ...at, year: Number(event.currentTarget.value) })}>
            {years(at.year).map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="lg-button"
          data-quiet
          disabled={busy}
          onClick={() =>
            void start(() => api(figureContract, 'ine', { query: { ...asked, month: `${at.year}-${String(at.month).padStart(2, '0')}` } }))
          }
        >
          {t('ineStart')}
        </button>
      </div>
    </section>
  );
}
