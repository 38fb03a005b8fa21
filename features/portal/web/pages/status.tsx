import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { places } from '#platform/shell/places.ts';
import { usePageTexts } from '../page-texts.ts';
import styles from '../portal.module.css';

export function Forbidden(): ReactNode {
  return <Status name="forbidden" />;
}

export function NotFound(): ReactNode {
  const t = usePageTexts();
  return (
    <Status name="notFound">
      <Link to={places.search} className="lg-button" data-quiet>
        {t('status.search')}
      </Link>
    </Status>
  );
}

export function Maintenance(): ReactNode {
  const { t } = useTranslation('platform');
  const retry = (): void => {
    window.location.hash = places.home;
    window.location.reload();
  };
  return (
    <Status name="maintenance">
      <button type="button" className="lg-button" data-quiet onClick={retry}>
        {t('retry')}
      </button>
    </Status>
  );
}

function Status({ name, children }: { readonly name: 'forbidden' | 'notFound' | 'maintenance'; readonly children?: ReactNode }): ReactNode {
  const t = usePageTexts();
  return (
    <div className={styles['status']}>
      <h1>{t(`status.${name}Title`)}</h1>
      <p>{t(`status.${name}`)}</p>
      <p className={styles['buttons']}>
        <Link to={places.home} className="lg-button">
          {t('status.home')}
        </Link>
        {children}
      </p>
    </div>
  );
}
