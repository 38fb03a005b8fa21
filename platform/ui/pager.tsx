import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageSizes } from '#platform/kernel/page.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber, sayTotal } from './format.ts';
import styles from './kit.module.css';
import { hasNextPage, type PageFacts } from './paging.ts';
import { useUi } from './texts.ts';

interface Props extends PageFacts {
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** "Mostrar 25 registos", which rows are shown, and the way to the others. */
export function Pager({ page, pageSize, total, totalIsExact, shown, onPage, onPageSize }: Props): ReactNode {
  const t = useUi();
  const locale = useLocale();
  const from = (page - 1) * pageSize + 1;
  const hasNext = hasNextPage({ page, pageSize, total, totalIsExact, shown });
  return (
    <nav className={styles['pager']} aria-label={t('range', { from, to: from + shown - 1, total })}>
      <label className={styles['pageSize']}>
        {t('show')}
        <NativeSelect
          size="xs"
          aria-label={t('pageSize', { count: pageSize })}
          data={pageSizes.map(String)}
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
        {t('records')}
      </label>
      <span className={styles['numbers']}>
        {shown > 0 &&
          t('range', { from: sayNumber(from, locale), to: sayNumber(from + shown - 1, locale), total: sayTotal(total, totalIsExact, locale) })}
      </span>
      <ActionIcon variant="default" size="lg" aria-label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t('next')} disabled={!hasNext} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} />
      </ActionIcon>
    </nav>
  );
}
