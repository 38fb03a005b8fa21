import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { processContract, type ProcessRow } from '../../../record/contract.ts';
import { mayProcess } from '../../../record/permissions.ts';
import styles from './areas.module.css';
import { useTyped } from './use-typed.ts';

interface Props {
  readonly label: string;
  readonly onPick: (row: ProcessRow) => void;
  /** Those that are there already. */
  readonly without?: readonly number[];
}

/** Finds a process by any word of it. */
export function ProcessSearch({ label, onPick, without = [] }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const id = useId();
  const maySearch = useCan(mayProcess.search);
  const { typed, asked, type } = useTyped();
  const { data, error, reload } = useLoad(asked.length < 2 ? null : asked, (signal) =>
    api(processContract, 'search', { query: { q: asked, pageSize: 10 }, signal }),
  );
  if (!maySearch) return <p className={styles['soft']}>{t('process.noSearch')}</p>;
  const items = data?.items.filter((row) => !without.includes(row.id)) ?? [];
  return (
    <div className={styles['stack']}>
      <label className={styles['field']} htmlFor={id}>
        {label}
        <input id={id} type="search" autoComplete="off" maxLength={100} value={typed} onChange={({ currentTarget }) => type(currentTarget.value)} />
      </label>
      {error !== null && <Failure error={error} onRetry={reload} />}
      <p className={data && items.length === 0 ? styles['soft'] : 'lg-hidden'} role="status">
        {data && (items.length === 0 ? t('process.none') : t('process.found', { count: items.length }))}
      </p>
      {items.length > 0 && (
        <ul className={styles['list']}>
          {items.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={styles['choice']}
                onClick={() => {
                  type('');
                  onPick(row);
                }}
              >
                {row.process}
                {row.subProcess !== null && ` · ${row.subProcess}`}
                <small>{[row.subject, row.address].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
