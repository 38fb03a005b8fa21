import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ToolContext } from '#platform/map/define-tool.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import type { MapSession } from '#platform/map/index.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { useFigureTexts } from '../texts.ts';
import { Figures } from './figures.tsx';
import styles from './dashboard.module.css';

/** Own data and the territory are drawn from our own tiles. */
const isOwn = ({ source }: LayerNode): boolean => source.kind === 'tiles' && source.url.startsWith('/api/');

const scopes = ['view', 'all'] as const;

/** Figures of the layers that are on, uppermost first: in what the map shows, followed as it moves, or in the whole municipality. */
export function Panel({ session }: ToolContext): ReactNode {
  const t = useFigureTexts();
  const say = useSay();
  const [scope, setScope] = useState<(typeof scopes)[number]>('view');
  const bbox = useVisibleBox(session);
  const on = useStore(session.layers.state)
    .filter(({ shown }) => shown)
    .toReversed();
  const own = on.filter(({ layer }) => isOwn(layer));
  const others = on.filter(({ layer }) => !isOwn(layer)).map(({ layer }) => say(layer.title));
  return (
    <div className={styles['stack']}>
      <fieldset className={styles['scope']}>
        <legend className="lg-hidden">{t('scope')}</legend>
        {scopes.map((one) => (
          <label key={one} data-chosen={scope === one || undefined}>
            <input type="radio" name="figures-scope" className="lg-hidden" checked={scope === one} onChange={() => setScope(one)} />
            {t(one)}
          </label>
        ))}
      </fieldset>
      {own.length === 0 && <p className={styles['soft']}>{t('none')}</p>}
      {own.map(({ layer }) => (
        <Figures key={layer.id} layer={layer} session={session} bbox={scope === 'view' ? bbox : null} />
      ))}
      {scope === 'view' && own.length > 0 && <p className={styles['soft']}>{t('note')}</p>}
      {others.length > 0 && <p className={styles['soft']}>{t('others', { names: others.join(', ') })}</p>}
    </div>
  );
}

/** What is seen of the map, without what a phone's sheet covers, where it rests. */
function useVisibleBox(session: MapSession): string {
  return useSyncExternalStore(session.view.subscribe, () => visibleBox(session.map));
}

function visibleBox(map: MapSession['map']): string {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const view = map.getView();
  const [top = 0, right = 0, bottom = 0, left = 0] = view.padding ?? [];
  const size = [Math.max(1, width - left - right), Math.max(1, height - top - bottom)];
  return view
    .calculateExtent(size)
    .map((one) => one.toFixed(1))
    .join(',');
}
