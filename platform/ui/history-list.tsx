import { IconLink, IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayInstant } from './format.ts';
import styles from './kit.module.css';
import { Pending, type Request } from './load-failure.tsx';
import { useUi } from './texts.ts';

interface HistoryItem {
  readonly id: number;
  readonly event: string;
  /** The part of the record it happened to: "Documento: Planta". */
  readonly what?: string | undefined;
  readonly at: string;
  readonly user: string | null;
  readonly changes: readonly { readonly field: string; readonly label: string; readonly old: ReactNode; readonly new: ReactNode }[];
}

const icons: Readonly<Record<string, ComponentType<{ size?: number | string }>>> = {
  created: IconPlus,
  updated: IconPencil,
  deleted: IconTrash,
  restored: IconRestore,
  relation: IconLink,
};

interface Props {
  /** Undefined while it is loading, or where it failed. */
  readonly items: readonly HistoryItem[] | undefined;
  readonly request: Request;
}

/** What happened to a record, newest first: who, when, from what to what. */
export function HistoryList({ items, request }: Props): ReactNode {
  const t = useUi();
  const locale = useLocale();
  if (items === undefined) return <Pending request={request} height={96} />;
  if (items.length === 0) return <p className={styles['soft']}>{t('historyNone')}</p>;
  return (
    <ol className={styles['timeline']}>
      {items.map((item) => {
        const Icon = icons[item.event] ?? IconPencil;
        return (
          <li key={item.id}>
            <span className={styles['mark']}>
              <Icon size={16} aria-hidden />
            </span>
            <div>
              <strong>
                {item.what !== undefined && `${item.what}: `}
                {t(`event.${item.event}`)}
              </strong>
              {item.user !== null && ` · ${item.user}`}
              <br />
              <time dateTime={item.at}>
                {sayAgo(item.at, locale)} · <span style={{ whiteSpace: 'nowrap' }}>{sayInstant(item.at)}</span>
              </time>
              {(item.event === 'updated' || item.event === 'relation') && <Changes item={item} />}
              {item.event === 'created' && item.changes.length > 0 && (
                <details>
                  <summary>{t('firstValues')}</summary>
                  <Changes item={item} />
                </details>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Changes({ item }: { readonly item: HistoryItem }): ReactNode {
  const t = useUi();
  return (
    <dl>
      {item.changes.map((change) => (
        <div key={change.field}>
          <dt>{change.label}</dt>
          <dd>
            {item.event === 'relation' ? (
              <>
                {change.new ?? change.old} <span className={styles['soft']}>({t(change.new === null ? 'removed' : 'added')})</span>
              </>
            ) : (
              <>
                {change.new ?? <em>{t('nothing')}</em>}{' '}
                {item.event === 'updated' && change.field !== 'position' && (
                  <span className={styles['soft']}>
                    ({t('was')}: {change.old === null ? t('nothing').toLowerCase() : <del>{change.old}</del>})
                  </span>
                )}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
