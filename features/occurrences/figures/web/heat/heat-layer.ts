import Feature from 'ol/Feature.js';
import { unByKey } from 'ol/Observable.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { latest, type MapSession } from '#platform/map/index.ts';
import type { statistics } from '../../statistics-contract.ts';

export type Heat = ReceivedOf<(typeof statistics)['heat']>;
export const heatId = 'occurrences-heat';
/** One colour, ever less of the map seen through it: told apart without seeing colours. */
export const heatShades = ['#c2410c2e', '#c2410c66', '#c2410ca3', '#c2410ce0'] as const;

interface Options {
  readonly load: (extent: readonly number[], resolution: number, signal: AbortSignal) => Promise<Heat | null>;
  readonly onHeat: (heat: Heat | 'failed' | null) => void;
}

/** Squares over the map where occurrences gather; off until somebody wants it. */
export function heatLayer(session: MapSession, { load, onHeat }: Options): { refresh(): void; remove(): void } {
  const { map } = session;
  const source = new VectorSource();
  const requests = latest();
  const styles = heatShades.map((colour) => new Style({ fill: new Fill({ color: colour }), stroke: new Stroke({ color: '#ffffff40', width: 1 }) }));
  const layer = new VectorLayer({ source, visible: false, style: (feature) => styles[Number(feature.get('level')) - 1] ?? [] });
  const ask = async (): Promise<void> => {
    const size = map.getSize();
    const resolution = map.getView().getResolution();
    if (!size || !resolution || !layer.getVisible()) return requests.cancel();
    session.layers.setStatus(heatId, 'loading');
    try {
      const found = await requests.run((signal) => load(map.getView().calculateExtent(size), resolution, signal));
      if (found === undefined) return;
      source.clear(true);
      source.addFeatures((found?.squares ?? []).map(({ bbox, level }) => new Feature({ geometry: fromExtent(bbox), level })));
      onHeat(found);
      session.layers.setStatus(heatId, 'idle');
    } catch {
      session.layers.setStatus(heatId, 'failed');
      onHeat('failed');
    }
  };
  const moved = map.on('moveend', () => void ask());
  const remove = session.layers.add({
    id: heatId,
    title: { pt: 'Onde há mais ocorrências', en: 'Where most reports are' },
    visible: false,
    swatch: { shape: 'area', colour: '#c2410c' },
    layer,
    retry: () => void ask(),
  });
  // Below the marks, which are pressed.
  for (let left = session.layers.state.get().length; left > 0; left -= 1) session.layers.move(heatId, -1);
  layer.on('change:visible', () => void ask());
  return {
    refresh: () => void ask(),
    remove() {
      requests.cancel();
      unByKey(moved);
      remove();
    },
  };
}
