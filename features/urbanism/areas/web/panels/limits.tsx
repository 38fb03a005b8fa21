import '../texts.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import panel from '#platform/map/panel/panel.module.css';
import { Choice, Entry, optionsOf, Ticks } from '#platform/map/panel/parts.tsx';
import { bothThemes, Swatch } from '#platform/map/swatch.tsx';
import { mayProcess } from '../../../record/permissions.ts';
import { areaMapContract } from '../../map-contract.ts';
import { areasOf } from '../model.ts';
import { openSubject } from '../save.ts';
import { colourOf, limitsLayer, shownOn } from '../show.ts';
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
  return (
    <div className={panel['stack']}>
      <LimitCard session={session} draws={data.draw} />
      <Ticks
        legend={t('limits.types')}
        chosen={filter.types ?? all}
        onChange={(types) => {
          shown.filter.set({ ...filter, types: types.length === all.length ? null : types });
          if (!isOn) session.layers.setVisible(limitsLayer, true);
        }}
        options={data.limits.map(({ id, name, count }) => ({
          value: id,
          text: (
            <>
              <Swatch style={{ shape: 'line', colour: bothThemes(colourOf(id)), dash: [12, 4], width: 3 }} />
              <span>
                {name} <small>({count})</small>
              </span>
            </>
          ),
        }))}
      />
      {(['sourceId', 'stateId'] as const).map((field) => (
        <Choice
          key={field}
          label={t(field === 'sourceId' ? 'limits.source' : 'limits.state')}
          value={String(filter[field] ?? '')}
          options={optionsOf(field === 'sourceId' ? data.sources : data.states)}
          none={t('limits.any')}
          onChange={(value) => shown.filter.set({ ...filter, [field]: value === '' ? null : Number(value) })}
        />
      ))}
      {mayAdd && (
        <>
          <h3 className={panel['heading']}>{t('limits.add')}</h3>
          {data.draw ? <DrawLimit session={session} types={data.limits} /> : <p className={panel['soft']}>{t('limits.noDraw')}</p>}
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
            <p className={panel['soft']}>{t('limits.noUpload')}</p>
          )}
        </>
      )}
      <a className={panel['button']} href="#/gugestao/limits">
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
        className={panel['box']}
        onSubmit={(event) => {
          event.preventDefault();
          const subject = { kind: 'limit' as const, id: null, title: name.trim(), limitTypeId: Number(typeId), code: code.trim() };
          void openSubject(model, subject).then(() => {
            session.panels.open('urban-areas');
            model.hand.set('draw');
          });
        }}
      >
        <Choice
          required
          label={t('limits.type')}
          value={typeId}
          options={types.map(({ id, name: text }) => ({ value: String(id), text }))}
          none={t('limits.choose')}
          onChange={setTypeId}
        />
        <Entry label={t('limits.name')} value={name} required maxLength={250} onChange={setName} />
        <Entry label={t('limits.code')} value={code} maxLength={80} onChange={setCode} />
        {work && <p className={panel['soft']}>{t('limits.unsaved')}</p>}
        <button type="submit" className="lg-button" disabled={work !== null}>
          {t('limits.start')}
        </button>
      </form>
    </details>
  );
}
