import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { tellWhenEnded } from '#platform/jobs/web/tell-later.ts';
import { toast } from '#platform/shell/toasts.ts';
import { figureContract } from '../contract.ts';
import { mayFigures } from '../permissions.ts';
import styles from './board.module.css';
import type { Asked } from './filters.tsx';
import { useFigures } from './texts.ts';

const lastMonth = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 15)).toISOString().slice(0, 7);
};

/** The figures as a file, and the workbook for the statistics office; both are made in the background. */
export function Take({ asked, Heading }: { readonly asked: Asked; readonly Heading: 'h2' | 'h3' }): ReactNode {
  const t = useFigures();
  const maySee = useCan(mayFigures.view);
  const [month, setMonth] = useState(lastMonth);
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
          <input
            inputMode="numeric"
            placeholder="2026-11"
            maxLength={7}
            size={8}
            value={month}
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
        </label>
        <button
          type="button"
          className="lg-button"
          data-quiet
          disabled={busy || !/^\d{4}-\d{2}$/.test(month)}
          onClick={() => void start(() => api(figureContract, 'ine', { query: { ...asked, month } }))}
        >
          {t('ineStart')}
        </button>
      </div>
    </section>
  );
}
