import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loading } from '#platform/http/web/loading.ts';
import styles from './shell.module.css';

/** The application-wide loading indicator: a line at the top while a call that is not silent runs. Very short calls do not flash. */
export function LoadingBar(): ReactNode {
  const active = useSyncExternalStore(loading.subscribe, loading.active);
  const [shown, setShown] = useState(false);
  const { t } = useTranslation('platform');
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(active), active ? 120 : 0);
    return () => window.clearTimeout(timer);
  }, [active]);
  return shown ? <div className={styles['loading']} role="progressbar" aria-label={t('loading')} data-testid="loading" /> : null;
}
