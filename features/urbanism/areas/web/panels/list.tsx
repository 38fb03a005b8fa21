import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { formatArea } from '#platform/map/sketch/measure.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import panel from '#platform/map/panel/panel.module.css';
import { Entry, Pager } from '#platform/map/panel/parts.tsx';
import { mayProcess } from '../../../record/permissions.ts';
import { ProcessSearch, useTyped } from '../../../record/web/process-search.tsx';
import { areaContract } from '../../contract.ts';
import type { AreasModel } from '../model.ts';
import { openSubject } from '../save.ts';

const pageSize = 10;

interface Props {
  readonly model: AreasModel;
  readonly reveal: () => void;
}

/** Where one begins: an area that there is, a new one, or the areas of a process. */
export function AreaList({ model, reveal }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const [maySee, mayAdd] = [useCan(mayProcess.seeAreas), useCan(mayProcess.addAreas)];
  const ofProcess = [useCan(mayProcess.editAreas), useCan(mayProcess.associateAreas)].includes(true);
  const failure = useStore(model.failure);
  return (
    <div className={panel['stack']}>
      {failure !== null && <Failure error={failure} />}
      {mayAdd && (
        <button type="button" className="lg-button" onClick={() => void openSubject(model, { kind: 'area', id: null, title: '' })}>
          <IconPlus size={18} aria-hidden /> {t('list.add')}
        </button>
      )}
      {ofProcess && (
        <>
          <h3 className={panel['heading']}>{t('list.ofProcess')}</h3>
          <ProcessSearch
            label={t('list.process')}
            onPick={({ id, process }) => void model.run(() => openSubject(model, { kind: 'process', id, title: process }))}
          />
        </>
      )}
      {maySee && <Known model={model} reveal={reveal} />}
    </div>
  );
}

function Known({ model, reveal }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const { typed, asked, type } = useTyped();
  const [page, setPage] = useState(1);
  const { data, error, reload } = useLoad(`${asked} ${page}`, (signal) =>
    api(areaContract, 'list', { query: { page, pageSize, ...(asked !== '' && { q: asked }) }, signal }),
  );
  return (
    <>
      <h3 className={panel['heading']}>{t('list.title')}</h3>
      <Entry
        type="search"
        label={t('list.search')}
        value={typed}
        maxLength={100}
        onChange={(value) => {
          setPage(1);
          type(value);
        }}
      />
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data && (
        <p className={panel['soft']} role="status">
          {data.total === 0 ? t(asked === '' ? 'list.empty' : 'list.none') : t('list.count', { count: data.total })}
        </p>
      )}
      <ul className={panel['list']}>
        {data?.items.map(({ id, name, squareMetres, processes, extent }) => (
          <li key={id}>
            <button
              type="button"
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
      {data && <Pager page={page} pages={Math.max(1, Math.ceil(data.total / pageSize))} onChange={setPage} />}
    </>
  );
}
