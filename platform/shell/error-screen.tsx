import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { places } from './places.ts';
import styles from './shell.module.css';

/** A screen that threw: said plainly, with a way on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation('platform');
  const isOffline = !navigator.onLine || String(error).endsWith('offline');
  return (
    <main className={styles['message']} role="alert">
      <h1>{t(isOffline ? 'errors.offlineTitle' : 'errors.title')}</h1>
      <p>{t(isOffline ? 'errors.startText' : 'errors.text')}</p>
      <p className={styles['actions']}>
        <button type="button" className="lg-button" onClick={isOffline && navigator.onLine ? () => window.location.reload() : reset}>
          {t('retry')}
        </button>
        <a className="lg-button" data-quiet href={`#${places.home}`}>
          {t('errors.home')}
        </a>
      </p>
      {!isOffline && (
        <details>
          <summary>{t('errors.details')}</summary>
          <pre>{String(error)}</pre>
        </details>
      )}
    </main>
  );
}
