import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { ReceivedOf } from '#platform/http/contract.ts';
import type { AddedLayer, Extent, MapSession } from '#platform/map/index.ts';
import { occurrencesLayerId } from '../../../record/web/occurrences-layer.ts';
import type { statistics } from '../../statistics-contract.ts';

export type Heat = ReceivedOf<(typeof statistics)['heat']>;
export const heatId = 'occurrences-heat';
/** One colour, ever less of the map seen through it: told apart without seeing colours. */
export const heatShades = ['#c2410c2e', '#c2410c66', '#c2410ca3', '#c2410ce0'] as const;
const colour = '#c2410c';

interface Options {
  readonly load: (extent: Extent, resolution: number, signal: AbortSignal) => Promise<Heat | null>;
  readonly onHeat: (heat: Heat | 'failed' | null) => void;
}

/** Squares over the map where occurrences gather, below the marks, which are pressed; off until somebody wants it. */
export function heatLayer(session: MapSession, { load, onHeat }: Options): AddedLayer {
  const styles = heatShades.map((shade) => new Style({ fill: new Fill({ color: shade }), stroke: new Stroke({ color: '#ffffff40', width: 1 }) }));
  return session.layers.addFeed<{ readonly level: number }>(
    {
      id: heatId,
      title: { pt: 'Onde há mais ocorrências', en: 'Where most reports are' },
      visible: false,
      opacity: 1,
      style: { shape: 'area', colour: { light: colour, dark: colour }, width: 1 },
    },
    {
      colour,
      async load(extent, resolution, signal) {
        const found = await load(extent, resolution, signal);
        onHeat(found);
        return (found?.squares ?? []).map(({ bbox, level }, id) => ({ id, geometry: squareOf(bbox), properties: { level } }));
      },
      style: ({ level }) => styles[level - 1] ?? [],
      onFailure: () => onHeat('failed'),
    },
    { at: { below: occurrencesLayerId } },
  );
}

function squareOf([minx = 0, miny = 0, maxx = 0, maxy = 0]: readonly number[]) {
  const ring = [
    [minx, miny],
    [maxx, miny],
    [maxx, maxy],
    [minx, maxy],
    [minx, miny],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
