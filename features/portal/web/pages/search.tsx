import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchPanel } from '../search-panel.tsx';
import styles from '../portal.module.css';

export function Screen(): ReactNode {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const { q } = useSearch({ strict: false }) as { q?: unknown };
  return (
    <div className={styles['article']}>
      <h1>{t('search.title')}</h1>
      <SearchPanel
        initial={q === undefined ? '' : String(q)}
        label={t('search.start')}
        onSearch={(term) => void navigate({ to: '.', search: (term === '' ? {} : { q: term }) as never, replace: true })}
      />
    </div>
  );
}
