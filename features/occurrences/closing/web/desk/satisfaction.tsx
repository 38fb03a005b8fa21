import { IconMoodSad, IconThumbUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { useDeskTexts } from './texts.ts';
import styles from './closing.module.css';

/** What the reporter said of each closing, and until when it may be reopened. Null: there is nothing to say. */
export function Satisfaction({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const { satisfaction, closing } = occurrence;
  const day = (iso: string): string => formatDate(new Date(iso), publicConfig().timeZone);
  return (
    <div className={styles['section']}>
      {closing !== null && closing.reopenUntil !== null && (
        <p className={styles['soft']}>
          {t(closing.late ? 'closing.satisfaction.late' : 'closing.satisfaction.until', { date: day(closing.reopenUntil) })}
        </p>
      )}
      {closing !== null && !closing.rated && <p className={styles['soft']}>{t('closing.satisfaction.waiting')}</p>}
      <ul className={styles['opinions']}>
        {satisfaction.map((one) => (
          <li key={one.at} data-good={one.resolved}>
            {one.resolved ? <IconThumbUp size={20} aria-hidden /> : <IconMoodSad size={20} aria-hidden />}
            <div>
              <strong>{t(one.resolved ? 'closing.satisfaction.yes' : 'closing.satisfaction.no')}</strong>
              {one.score !== null && ` · ${t('closing.satisfaction.score', { score: one.score })}`}
              {one.words !== null && <p className={styles['words']}>{one.words}</p>}
              <p className={styles['soft']}>{t('closing.satisfaction.closing', { date: day(one.closedAt), status: one.status })}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
