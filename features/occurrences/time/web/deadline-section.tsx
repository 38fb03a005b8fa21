import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { occurrenceTime } from '../contract.ts';
import detail from '../../record/web/desk/detail.module.css';
import { useDeskTexts } from './texts.ts';
import { useWrite } from '../../record/web/desk/use-record.ts';
import { useUndo } from '../../record/web/desk/use-undo.ts';
import { stopAgain } from './clock-back.ts';
import { DueMark } from './due-mark.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import styles from './time.module.css';

/** Until when, whether the clock runs, and why not. */
export function DeadlineSection({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const [pausing, setPausing] = useState(false);
  const { write, busy } = useWrite(occurrence);
  const undo = useUndo();
  const { deadline, due, dueAt, pausedAt, closedAt, id, version, status } = occurrence;
  const day = (iso: string): string => formatDate(new Date(iso), publicConfig().timeZone);
  const resume = async (): Promise<void> => {
    try {
      const saved = await write(() => api(occurrenceTime, 'resume', { params: { id }, version }));
      toast.success(t('time.deadline.resumeDone'), [], undo(saved, stopAgain(occurrence, saved)));
    } catch (error) {
      toast.failure(error);
    }
  };
  const { limit, lateDays } = deadline;
  return (
    <section className={detail['section']}>
      <h3>{t('time.deadline.title')}</h3>
      {dueAt !== null ? (
        <p className={styles['line']}>
          <strong>{t('time.deadline.until', { day: day(dueAt) })}</strong>
          <DueMark due={due} dueAt={dueAt} />
        </p>
      ) : closedAt !== null && lateDays !== null ? (
        <p className={styles['line']}>{lateDays === 0 ? t('time.deadline.closed') : t('time.deadline.closedLate', { count: lateDays })}</p>
      ) : (
        <p className={detail['none']}>{t('time.deadline.none')}</p>
      )}
      {pausedAt !== null && (
        <p className={styles['words']}>
          {deadline.pauseReason === null
            ? t('time.deadline.pausedSince', { at: day(pausedAt) })
            : t('time.deadline.pausedBecause', { at: day(pausedAt), reason: deadline.pauseReason })}{' '}
          {deadline.byStatus && t('time.deadline.pausedByStatus', { status: status.name })}
          {deadline.byQuestion && t('time.deadline.pausedByQuestion')}
        </p>
      )}
      <p className={styles['soft']}>
        {limit !== null &&
          dueAt !== null &&
          `${t('time.deadline.limit', { limit: t(limit.calendar ? 'time.deadline.limitCalendar' : 'time.deadline.limitWorking', { count: limit.days }) })} `}
        {deadline.pausedDays > 0 && t('time.deadline.pausedTotal', { count: deadline.pausedDays })}
      </p>
      {(deadline.mayPause || deadline.mayResume) && (
        <div className={styles['buttons']}>
          {deadline.mayPause && (
            <Button variant="default" size="sm" leftSection={<IconPlayerPause size={16} />} onClick={() => setPausing(true)}>
              {t('time.deadline.pause')}
            </Button>
          )}
          {deadline.mayResume && (
            <Button variant="default" size="sm" loading={busy} leftSection={<IconPlayerPlay size={16} />} onClick={() => void resume()}>
              {t('time.deadline.resume')}
            </Button>
          )}
        </div>
      )}
      {pausing && <PauseDialog occurrence={occurrence} onClose={() => setPausing(false)} />}
    </section>
  );
}
