import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './kit.module.css';
import { useUi } from './texts.ts';

/** Says why there is nothing, and offers the first action. */
export function EmptyState({ title, text, children }: { readonly title: string; readonly text?: string; readonly children?: ReactNode }): ReactNode {
  return (
    <div className={styles['emptyState']}>
      <IconInbox size={40} stroke={1.25} aria-hidden />
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

/** Search and filters of a list leave nothing over. */
export function NothingFound({ onClear }: { readonly onClear: () => void }): ReactNode {
  const t = useUi();
  return (
    <EmptyState title={t('filteredTitle')} text={t('filteredText')}>
      <Button variant="default" onClick={onClear}>
        {t('clearAll')}
      </Button>
    </EmptyState>
  );
}
