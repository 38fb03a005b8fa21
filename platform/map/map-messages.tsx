import { useEffect, useState, type ReactNode } from 'react';
import { fill } from '#platform/kernel/fill.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { useMap } from './map-context.ts';
import type { MapNotice } from './map-ground.ts';
import { useMapTexts } from './texts.ts';
import styles from './map-host.module.css';

const NOTICE_MS = 5000;
const ERROR_MS = 8000;

/** What the map has to say: the picking under way, layers that failed, a short notice. Nothing ever covers the map. */
export function MapMessages(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const picking = useStore(session.clicks.picking);
  const notice = useShortly(useStore(session.notice));
  return (
    <div className={styles['messages']} data-below={session.panels.of('navsearch').show || undefined}>
      {picking?.prompt && (
        <div className={styles['message']}>
          <span>{picking.prompt}</span>
          {picking.onCancel && (
            <button type="button" onClick={() => session.clicks.cancelPick()}>
              {texts.cancel}
            </button>
          )}
        </div>
      )}
      <FailedLayers />
      <EmptyBase />
      {notice?.tone === 'plain' && <div className={styles['message']}>{notice.text}</div>}
      {notice?.tone === 'error' && (
        <div className={styles['message']} data-tone="error">
          {notice.text}
        </div>
      )}
      <output className="lg-hidden">{notice?.text ?? picking?.prompt ?? ''}</output>
    </div>
  );
}

/** Named, with a way to try again; the rest of the map goes on. */
function FailedLayers(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const say = useSay();
  const overlays = useStore(session.layers.state).filter(({ shown, status }) => shown && status === 'failed');
  const missing = useStore(session.layers.missing);
  const baseStatus = useStore(session.basemap.status);
  const chosen = useStore(session.basemap.chosen);
  const other = useStore(session.basemap.offered).find(({ id, look }) => id === chosen && look === undefined);
  const base = chosen !== 'none' && baseStatus === 'failed';
  const names = [
    ...(base ? [other ? say(other.title) : texts.basemapName] : []),
    ...overlays.map(({ layer }) => say(layer.title)),
    ...missing.map(({ title }) => title),
  ];
  if (names.length === 0) return null;
  const retry = (): void => {
    if (base) session.basemap.retry();
    for (const { layer } of overlays) session.layers.retry(layer.id);
    for (const one of missing) one.retry();
  };
  return (
    <div className={styles['message']} data-tone="error" role="alert">
      <span>{fill(texts.layerFailed, { names: names.join(', ') })}</span>
      <button type="button" onClick={retry}>
        {texts.retry}
      </button>
      {base && other && (
        <button type="button" onClick={() => session.basemap.choose('streets')}>
          {texts.ownBasemap}
        </button>
      )}
    </div>
  );
}

/** A background that answers and has no picture of anything: the map would stay blank without a word. */
function EmptyBase(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const say = useSay();
  const status = useStore(session.basemap.status);
  const chosen = useStore(session.basemap.chosen);
  const base = useStore(session.basemap.offered).find(({ id }) => id === chosen);
  if (status !== 'empty' || !base) return null;
  return (
    <div className={styles['message']} role="status">
      <span>{fill(texts.emptyBase, { name: say(base.title) })}</span>
      <button type="button" onClick={() => session.basemap.choose('streets')}>
        {texts.ownBasemap}
      </button>
    </div>
  );
}

function useShortly(notice: MapNotice | null): MapNotice | null {
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setOver(notice.serial), notice.tone === 'error' ? ERROR_MS : NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return notice && notice.serial > over ? notice : null;
}
