import { Button, Loader, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import type { OccurrenceItem } from '../../../record/schemas.ts';
import { ListRow } from '../row.tsx';
import { useDeskTexts } from '../texts.ts';
import { deskTabs, type DeskTab } from './tabs.ts';
import styles from './tabs.module.css';

export const tabOf = (id: string): DeskTab | null => deskTabs.find((tab) => tab.id === id) ?? null;

/** What a tab shows, where the list stands otherwise. */
export function TabPanel({ tab }: { readonly tab: DeskTab }): ReactNode {
  const t = useDeskTexts();
  const { Panel } = tab;
  return (
    <section className={styles['pane']} data-whole={!tab.besideMap || undefined} data-desk-panel aria-label={t(tab.label)}>
      <Suspense
        fallback={
          <div className={styles['wait']}>
            <Loader aria-label={t('time.tabs.loading')} />
          </div>
        }
      >
        <Panel />
      </Suspense>
    </section>
  );
}

interface Work {
  readonly items: readonly OccurrenceItem[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

interface WorkListProps {
  readonly tab: 'accountable' | 'overdue';
  readonly work: Pick<UseQueryResult<Work>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  readonly paging: { readonly page: number; readonly pageSize: number };
  readonly onPaging: (part: { page?: number; pageSize?: number }) => void;
  readonly isNarrowed: boolean;
  readonly widen: () => void;
  /** What to do where there is nothing at all. */
  readonly offer?: ReactNode;
  /** Groups that narrow the list, above it. */
  readonly children: ReactNode;
}

/** Open occurrences by deadline, in rows as the list has them, page by page. */
export function WorkList({ tab, work, paging, onPaging, isNarrowed, widen, offer, children }: WorkListProps): ReactNode {
  const t = useDeskTexts();
  const { data } = work;
  return (
    <>
      <div className={styles['scroll']}>
        {children}
        <WorkRows work={work}>
          <EmptyState title={t(`time.${tab}.${isNarrowed ? 'emptyNarrowed' : 'empty'}`)}>
            {isNarrowed ? (
              <Button variant="default" onClick={widen}>
                {t(`time.${tab}.all`)}
              </Button>
            ) : (
              offer
            )}
          </EmptyState>
        </WorkRows>
      </div>
      {data && data.items.length > 0 && (
        <div className={styles['foot']}>
          <Pager
            {...paging}
            total={data.total}
            totalIsExact={data.totalIsExact}
            shown={data.items.length}
            onPage={(page) => onPaging({ page })}
            onPageSize={(pageSize) => onPaging({ pageSize })}
          />
        </div>
      )}
    </>
  );
}

function WorkRows({ work, children }: Pick<WorkListProps, 'work' | 'children'>): ReactNode {
  const { data, isPlaceholderData } = work;
  if (!data && work.isError) {
    return (
      <div className={styles['empty']}>
        <LoadFailure request={work} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles['wait']} aria-busy>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={56} />
        ))}
      </div>
    );
  }
  if (data.items.length === 0) return <div className={styles['empty']}>{children}</div>;
  return (
    <ul aria-busy={isPlaceholderData || undefined}>
      {data.items.map((item) => (
        <ListRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

interface GroupProps {
  readonly title: string;
  readonly groups: readonly { readonly id: number; readonly name: string; readonly n: number; readonly detail: string; readonly label: string }[];
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
  readonly open?: boolean;
}

/** Numbers by unit, type or person; pressing one narrows the list to it, pressing it again lets go. */
export function Groups({ title, groups, chosen, onChoose, open }: GroupProps): ReactNode {
  const most = Math.max(1, ...groups.map(({ n }) => n));
  if (groups.length === 0) return null;
  return (
    <details className={styles['groups']} open={open || chosen !== null}>
      <summary>{title}</summary>
      <ul>
        {groups.map(({ id, name, n, detail, label }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['group']}
              aria-pressed={chosen === id}
              aria-label={label}
              onClick={() => onChoose(chosen === id ? null : id)}
            >
              <span>{name}</span>
              <span className={styles['numbers']}>{detail}</span>
              <span className={styles['bars']} aria-hidden>
                <i style={{ width: `${(n / most) * 100}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
