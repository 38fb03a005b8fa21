import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { SearchPanel } from '../search-panel.tsx';
import styles from '../portal.module.css';

export function Screen(): ReactNode {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const q = useSearchText('q') ?? '';
  return (
    <div className={styles['article']}>
      <h1>{t('search.title')}</h1>
      <SearchPanel
        initial={q}
        focus
        label={t('search.start')}
        onSearch={(term) => void navigate({ to: '.', search: term === '' ? {} : { q: term }, replace: true })}
      />
    </div>
  );
}
