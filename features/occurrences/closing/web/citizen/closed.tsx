import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { AnswerNo, AnswerYes } from './answers.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import styles from './closing.module.css';

interface Props {
  readonly occurrence: PublicOccurrence;
  readonly token: string | undefined;
  readonly onChanged: (now: PublicOccurrence) => void;
}

/** How it was closed, in the municipality's words; its reporter says whether it was solved. */
export function Closed({ occurrence, token, onChanged }: Props): ReactNode {
  const { t } = useTranslation('occurrences');
  const { closing, may } = occurrence;
  if (closing === null) return null;
  const { timeZone } = publicConfig();
  const day = (iso: string): string => formatDate(new Date(iso), timeZone);
  const Icon = closing.withoutFix ? IconCircleX : IconCircleCheck;
  return (
    <section className={styles['closed']} data-fixed={!closing.withoutFix} aria-labelledby="closing-title">
      <h2 id="closing-title">
        <Icon size={26} aria-hidden /> {t(closing.withoutFix ? 'solved.closing.closed' : 'solved.closing.solved')}
      </h2>
      <p className={parts['lead']}>{t('solved.closing.at', { date: day(closing.at) })}</p>
      {closing.words !== null && (
        <div>
          <h3>{t(closing.withoutFix ? 'solved.closing.reason' : 'solved.closing.answer')}</h3>
          <p className={styles['words']}>{closing.words}</p>
        </div>
      )}
      {occurrence.mine && (
        <div className={styles['mine']}>
          {closing.rated && <p>{t('solved.closing.rated')}</p>}
          {may.reopen && closing.reopenUntil !== null && <p>{t('solved.closing.until', { date: day(closing.reopenUntil) })}</p>}
          {closing.late && closing.reopenUntil !== null && (
            <>
              <p>{t('solved.closing.late', { date: day(closing.reopenUntil), code: occurrence.code })}</p>
              <p>
                <Link to="/meubairro/report" className="lg-button" data-quiet>
                  {t('solved.closing.newReport')}
                </Link>
              </p>
            </>
          )}
          <div className={styles['answers']}>
            {may.rate && !closing.withoutFix && (
              <AnswerYes
                occurrence={occurrence}
                token={token}
                onDone={(now) => {
                  toast.success(t('solved.solvedPage.doneYes'));
                  onChanged(now);
                }}
              />
            )}
            {may.reopen && (
              <AnswerNo
                occurrence={occurrence}
                token={token}
                onDone={(now) => {
                  toast.success(t('solved.solvedPage.doneNo'));
                  onChanged(now);
                }}
              />
            )}
          </div>
        </div>
      )}
    </section>
  );
}
