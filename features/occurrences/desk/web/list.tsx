import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import type { Selection } from './bulk/selection.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import { hidesAll, sorts } from '../../record/web/desk/filter.ts';
import { KeyHint } from './key-hint.tsx';
import styles from './list.module.css';
import type { ItemPage } from '../../record/web/desk/queries.ts';
import { ListRow } from './row.tsx';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly items: UseQueryResult<ItemPage>;
  readonly pageSize: number;
  readonly onPageSize: (size: number) => void;
  readonly news: { readonly count: number; readonly isMore: boolean };
  readonly onNews: () => void;
  readonly onHelp: () => void;
  /** What was pushed could not be asked for. */
  readonly isBehind: boolean;
  readonly onCatchUp: () => void;
  readonly box: RefObject<HTMLUListElement | null>;
  /** Undefined for whoever may not change several at once. */
  readonly selection?: Selection | undefined;
}

/** The rows under the filter. New ones wait behind a notice: nothing moves while somebody reads. */
export function OccurrenceList({ items, pageSize, onPageSize, news, onNews, onHelp, isBehind, onCatchUp, box, selection }: Props): ReactNode {
  const t = useDeskTexts();
  const { place } = useDesk();
  const { data, isPlaceholderData, isError, refetch } = items;
  return (
    <section className={styles['pane']} aria-label={t('list.label')}>
      <div className={styles['head']}>
        <label className={styles['sort']}>
          <span className="lg-hidden">{t('sort.label')}</span>
          <NativeSelect
            size="xs"
            value={place.sort}
            data={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={({ currentTarget: { value } }) => place.change({ sort: sorts.find((sort) => sort === value) ?? place.sort })}
          />
        </label>
        <KeyHint onHelp={onHelp} />
      </div>
      <div role="status" className={styles['news']}>
        {news.count > 0 && (
          <button type="button" onClick={onNews}>
            <IconArrowUp size={18} aria-hidden />
            <strong>{t(news.isMore ? 'list.newsMore' : 'list.news', { count: news.count })}</strong>
            <span>{t('list.newsShow')}</span>
          </button>
        )}
      </div>
      {data !== undefined && (isError || isBehind) && (
        <Old
          onRetry={() => {
            if (isError) void refetch();
            if (isBehind) onCatchUp();
          }}
        />
      )}
      {data === undefined && isError ? (
        <div className={styles['empty']}>
          <LoadFailure request={items} title={t('list.failed')} />
        </div>
      ) : data?.items.length === 0 ? (
        <Nothing />
      ) : (
        <ul ref={box} className={styles['rows']} aria-busy={data === undefined || isPlaceholderData} data-old={isPlaceholderData || undefined}>
          {data === undefined
            ? Array.from({ length: 12 }, (_, index) => <Ghost key={index} />)
            : data.items.map((item) => <ListRow key={item.id} item={item} selection={selection} />)}
        </ul>
      )}
      {selection && data && <BulkBar selection={selection} />}
      {data && data.items.length > 0 && (
        <div className={styles['foot']}>
          <Pager
            page={place.page}
            pageSize={pageSize}
            total={data.total}
            totalIsExact={data.totalIsExact}
            shown={data.items.length}
            onPage={(page) => place.change({ page })}
            onPageSize={onPageSize}
          />
        </div>
      )}
    </section>
  );
}

/** Rows stand there that could not be read anew. */
function Old({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useDeskTexts();
  return (
    <div role="alert" className={styles['old']}>
      <span>{t('list.old')}</span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </div>
  );
}

function Nothing(): ReactNode {
  const t = useDeskTexts();
  const { filter, changeFilter } = useDesk().place;
  const { type: _type, status: _status, ...others } = filter;
  if (hidesAll(filter)) {
    return (
      <div className={styles['empty']}>
        <EmptyState title={t('list.hidden')} text={t('list.hiddenText')}>
          <Button variant="default" onClick={() => changeFilter(others)}>
            {t('list.showAll')}
          </Button>
        </EmptyState>
      </div>
    );
  }
  const narrowed = Object.keys(filter).some((name) => name !== 'deleted');
  return (
    <div className={styles['empty']}>
      <EmptyState title={filter.deleted && !narrowed ? t('list.trashEmpty') : t('list.empty')} {...(narrowed && { text: t('list.emptyText') })}>
        {narrowed ? (
          <Button variant="default" onClick={() => changeFilter(filter.deleted ? { deleted: true } : {})}>
            {t('list.clear')}
          </Button>
        ) : (
          filter.deleted && (
            <Button variant="default" onClick={() => changeFilter({})}>
              {t('leaveTrash')}
            </Button>
          )
        )}
      </EmptyState>
    </div>
  );
}

function Ghost(): ReactNode {
  return (
    <li className={styles['ghost']} aria-hidden>
      <Skeleton height={14} width="80%" />
      <Skeleton height={12} width="65%" />
    </li>
  );
}
