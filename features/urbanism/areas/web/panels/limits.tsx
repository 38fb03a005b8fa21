import '../texts.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { mayProcess } from '../../../record/permissions.ts';
import { areaMapContract } from '../../map-contract.ts';
import { areasOf } from '../model.ts';
import { openSubject } from '../save.ts';
import { colourOf, limitsLayer, shownOn } from '../show.ts';
import styles from './areas.module.css';
import { LimitCard } from './limit-card.tsx';
import { LimitImport } from './limit-import.tsx';

/** Which limits the map shows, one limit, and where new ones come from. */
export function Panel({ session, reveal }: ToolContext): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const mayAdd = useCan(mayProcess.addAreas);
  const shown = shownOn(session);
  const filter = useStore(shown.filter);
  const { data, error, reload } = useLoad('lists', (signal) => api(areaMapContract, 'lists', { signal }));
  const isOn = useStore(session.layers.state).some(({ layer, shown: is }) => layer.id === limitsLayer && is);
  // Whoever opens the panel wants to see them.
  useEffect(() => session.layers.setVisible(limitsLayer, true), [session]);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (!data) return <Skeleton label={t('limits.loading')} />;
  const all = data.limits.map(({ id }) => id);
  const types = filter.types ?? all;
  const toggle = (id: number): void => {
    const next = types.includes(id) ? types.filter((one) => one !== id) : [...types, id];
    shown.filter.set({ ...filter, types: next.length === all.length ? null : next });
    if (!isOn) session.layers.setVisible(limitsLayer, true);
  };
  const choice = (label: string, options: readonly { readonly id: number; readonly title: string }[], field: 'sourceId' | 'stateId'): ReactNode => (
    <label className={styles['field']}>
      {label}
      <select
        value={filter[field] ?? ''}
        onChange={({ currentTarget: { value } }) => shown.filter.set({ ...filter, [field]: value === '' ? null : Number(value) })}
      >
        <option value="">{t('limits.any')}</option>
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className={styles['stack']}>
      <LimitCard session={session} draws={data.draw} />
      <fieldset className={styles['field']}>
        <legend>{t('limits.types')}</legend>
        {data.limits.map(({ id, name, count }) => (
          <label key={id} className={styles['check']}>
            <input type="checkbox" checked={types.includes(id)} onChange={() => toggle(id)} />
            <span className={styles['swatch']} style={{ color: colourOf(id) }} aria-hidden />
            <span>
              {name} <span className={styles['soft']}>({count})</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice(t('limits.source'), data.sources, 'sourceId')}
      {choice(t('limits.state'), data.states, 'stateId')}
      {mayAdd && (
        <>
          <h3 className={styles['heading']}>{t('limits.add')}</h3>
          {data.draw ? <DrawLimit session={session} types={data.limits} /> : <p className={styles['soft']}>{t('limits.noDraw')}</p>}
          {data.upload ? (
            <LimitImport
              lists={data}
              done={() => {
                reload();
                shown.refresh();
                reveal?.();
              }}
            />
          ) : (
            <p className={styles['soft']}>{t('limits.noUpload')}</p>
          )}
        </>
      )}
      <a className={styles['button']} href="#/gugestao/limits">
        {t('limits.list')}
      </a>
    </div>
  );
}

interface DrawProps {
  readonly session: ToolContext['session'];
  readonly types: readonly { readonly id: number; readonly name: string }[];
}

/** What a new limit is, before it is drawn with the tools of the areas. */
function DrawLimit({ session, types }: DrawProps): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const model = areasOf(session);
  const work = useStore(model.work);
  const [typeId, setTypeId] = useState('');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  return (
    <details>
      <summary>{t('limits.draw')}</summary>
      <form
        className={styles['box']}
        onSubmit={(event) => {
          event.preventDefault();
          const subject = { kind: 'limit' as const, id: null, title: name.trim(), limitTypeId: Number(typeId), code: code.trim() };
          void openSubject(model, subject).then(() => {
            session.panels.open('urban-areas');
            model.hand.set('draw');
          });
        }}
      >
        <label className={styles['field']}>
          {t('limits.type')}
          <select value={typeId} required onChange={({ currentTarget }) => setTypeId(currentTarget.value)}>
            <option value="">{t('limits.choose')}</option>
            {types.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles['field']}>
          {t('limits.name')}
          <input value={name} required maxLength={250} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <label className={styles['field']}>
          {t('limits.code')}
          <input value={code} maxLength={80} onChange={({ currentTarget }) => setCode(currentTarget.value)} />
        </label>
        {work && <p className={styles['soft']}>{t('limits.unsaved')}</p>}
        <button type="submit" className="lg-button" disabled={work !== null}>
          {t('limits.start')}
        </button>
      </form>
    </details>
  );
}
