import { IconArrowLeft, IconPencil, IconTrash, IconUnlink } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { formatArea } from '#platform/map/sketch/measure.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import panel from '#platform/map/panel/panel.module.css';
import { mayProcess } from '../../../record/permissions.ts';
import { ProcessSearch } from '../../../record/web/process-search.tsx';
import { areaContract } from '../../contract.ts';
import type { AreasModel } from '../model.ts';
import { openSubject } from '../save.ts';
import { shownOn } from '../show.ts';

interface Props {
  readonly model: AreasModel;
  readonly id: number;
  readonly reveal: () => void;
}

/** An urban area with the processes that are about it; they come and go from here. */
export function AreaCard({ model, id, reveal }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const [mayEdit, mayDelete] = [useCan(mayProcess.editAreas), useCan(mayProcess.deleteAreas)];
  const [mayLink, mayUnlink] = [useCan(mayProcess.associate), useCan(mayProcess.disassociate)];
  const [isSure, setIsSure] = useState(false);
  const failure = useStore(model.failure);
  const { data, error, reload, set } = useLoad(String(id), (signal) => api(areaContract, 'show', { params: { id }, signal }));
  const { session } = model;
  useEffect(() => {
    if (data) session.highlight.show(data.geometry, { timeout: null, label: data.name ?? '' });
    return () => session.highlight.clear();
  }, [session, data]);
  const link = (what: 'associate' | 'disassociate', process: number): void =>
    void model.run(async () => {
      set(await api(areaContract, what, { params: { id }, body: { processes: [process] } }));
      shownOn(session).refresh();
      session.say(t(what === 'associate' ? 'area.linked' : 'area.unlinked'));
    });
  return (
    <div className={panel['stack']}>
      <button type="button" className={panel['link']} onClick={() => model.shown.set(null)}>
        <IconArrowLeft size={18} aria-hidden /> {t('area.back')}
      </button>
      {failure !== null && <Failure error={failure} />}
      {error !== null && <Failure error={error} onRetry={reload} />}
      {!data && error === null && <Skeleton label={t('area.loading')} />}
      {data && (
        <>
          <h3 className={panel['heading']}>{data.name ?? t('unnamed', { id })}</h3>
          <p className={panel['soft']}>{formatArea(data.squareMetres)}</p>
          {data.obs !== null && <p className={panel['soft']}>{data.obs}</p>}
          <div className={panel['row']}>
            {mayEdit && (
              <button
                type="button"
                className={panel['button']}
                onClick={() => void model.run(() => openSubject(model, { kind: 'area', id, title: data.name ?? String(id) })).then(reveal)}
              >
                <IconPencil size={18} aria-hidden /> {t('area.edit')}
              </button>
            )}
            {mayDelete && !isSure && (
              <button type="button" className={panel['button']} data-danger onClick={() => setIsSure(true)}>
                <IconTrash size={18} aria-hidden /> {t('area.delete')}
              </button>
            )}
          </div>
          {isSure && (
            <div className={panel['box']} role="alert">
              <p className={panel['soft']}>{t(data.processes.length > 0 ? 'area.hasProcesses' : 'area.sure')}</p>
              <div className={panel['row']}>
                {data.processes.length === 0 && (
                  <button
                    type="button"
                    className="lg-button"
                    onClick={() =>
                      void model.run(async () => {
                        await api(areaContract, 'remove', { params: { id } });
                        shownOn(session).refresh();
                        model.shown.set(null);
                      })
                    }
                  >
                    {t('area.deleteSure')}
                  </button>
                )}
                <button type="button" className={panel['button']} onClick={() => setIsSure(false)}>
                  {t('area.keep')}
                </button>
              </div>
            </div>
          )}
          <h3 className={panel['heading']}>{t('area.processes')}</h3>
          {data.processes.length === 0 && <p className={panel['soft']}>{t('area.noProcesses')}</p>}
          <ul className={panel['list']}>
            {data.processes.map(({ id: process, process: number, subject }) => (
              <li key={process}>
                <a href={`#/gugestao/processes/${process}`}>
                  {number}
                  {subject !== null && <small>{subject}</small>}
                </a>
                {mayUnlink && (
                  <button
                    type="button"
                    className="lg-map-icon"
                    aria-label={t('area.unlink', { process: number })}
                    onClick={() => link('disassociate', process)}
                  >
                    <IconUnlink size={18} />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {mayLink && (
            <ProcessSearch
              label={t('area.link')}
              without={data.processes.map((row) => row.id)}
              onPick={({ id: process }) => link('associate', process)}
            />
          )}
        </>
      )}
    </div>
  );
}
