import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { formatArea } from '#platform/map/sketch/measure.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { mayProcess } from '../../../record/permissions.ts';
import { areaContract } from '../../contract.ts';
import type { AreasModel } from '../model.ts';
import { openSubject } from '../save.ts';
import styles from './areas.module.css';
import { ProcessSearch } from './processes.tsx';
import { useTyped } from './use-typed.ts';

interface Props {
  readonly model: AreasModel;
  readonly reveal: () => void;
}

/** Where one begins: an area that there is, a new one, or the areas of a process. */
export function AreaList({ model, reveal }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const [mayAdd, mayEdit] = [useCan(mayProcess.addAreas), useCan(mayProcess.editAreas)];
  const failure = useStore(model.failure);
  const { typed, asked, type } = useTyped();
  const [page, setPage] = useState(1);
  const { data, error, reload } = useLoad(`${asked} ${page}`, (signal) =>
    api(areaContract, 'list', { query: { page, pageSize: 10, ...(asked !== '' && { q: asked }) }, signal }),
  );
  const pages = data ? Math.max(1, Math.ceil(data.total / 10)) : 1;
  return (
    <div className={styles['stack']}>
      {failure !== null && <Failure error={failure} />}
      {mayAdd && (
        <button type="button" className="lg-button" onClick={() => void openSubject(model, { kind: 'area', id: null, title: '' })}>
          <IconPlus size={18} aria-hidden /> {t('list.add')}
        </button>
      )}
      {mayEdit && (
        <>
          <h3 className={styles['heading']}>{t('list.ofProcess')}</h3>
          <ProcessSearch
            label={t('list.process')}
            onPick={({ id, process }) => void model.run(() => openSubject(model, { kind: 'process', id, title: process }))}
          />
        </>
      )}
      <h3 className={styles['heading']}>{t('list.title')}</h3>
      <label className={styles['field']}>
        {t('list.search')}
        <input
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setPage(1);
            type(value);
          }}
        />
      </label>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data && (
        <p className={styles['soft']} role="status">
          {data.total === 0 ? t('list.none') : t('list.count', { count: data.total })}
        </p>
      )}
      <ul className={styles['list']}>
        {data?.items.map(({ id, name, squareMetres, processes, extent }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['choice']}
              onClick={() => {
                model.shown.set(id);
                model.session.goTo(extent, { scale: 1000, room: 1.6 });
                reveal();
              }}
            >
              {name ?? t('unnamed', { id })}
              <small>
                {formatArea(squareMetres)}
                {processes !== '' && ` · ${processes}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles['row']}>
          <button type="button" className={styles['button']} disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('list.before')}
          </button>
          <span className={styles['soft']}>{t('list.page', { page, pages })}</span>
          <button type="button" className={styles['button']} disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('list.after')}
          </button>
        </div>
      )}
    </div>
  );
}
