import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './content.module.css';
import { useContentTexts } from './texts.ts';

/** Not there, or not for this person: which of the two is not said. */
export function Missing(): ReactNode {
  const t = useContentTexts();
  return (
    <div className={styles['article']}>
      <h1>{t('missing')}</h1>
      <p>{t('missingText')}</p>
      <p>
        <Link to="/portal/noticias">{t('back')}</Link>
      </p>
    </div>
  );
}
