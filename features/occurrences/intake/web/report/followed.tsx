import { IconHeartHandshake } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { places } from '#platform/shell/places.ts';
import parts from '#platform/ui/plain/plain.module.css';
import styles from './sent.module.css';

/** Somebody follows a report that was there instead of making another. */
export function FollowedInstead({
  code,
  email,
  onContinue,
}: {
  readonly code: string;
  /** A confirmation went to this address; null: follows already. */
  readonly email: string | null;
  readonly onContinue: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <div className={parts['page']}>
      <div className={styles['thanks']}>
        <IconHeartHandshake size={48} stroke={1.5} aria-hidden />
        <h1 tabIndex={-1} data-step>
          {t('citizen.followed.title')}
        </h1>
        <p>{email === null ? t('citizen.followed.now', { code }) : t('citizen.followed.confirm', { code, email })}</p>
      </div>
      <div className={parts['row']}>
        <Link to={`/meubairro/occurrence/${code}`} className="lg-button">
          {t('citizen.followed.see')}
        </Link>
        <button type="button" className="lg-button" data-quiet onClick={onContinue}>
          {t('citizen.followed.other')}
        </button>
        <Link to={places.home}>{t('citizen.sent.home')}</Link>
      </div>
    </div>
  );
}
