import Fill from 'ol/style/Fill.js';
import CircleStyle from 'ol/style/Circle.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { mayUse } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import type { FeedFeature } from '#platform/map/feed.ts';
import type { MapSession } from '#platform/map/index.ts';
import type { Geometry } from '#platform/geo/geojson.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import { mayProcess } from '../../record/codes.ts';
import { areaMapContract, type DrawnArea, type DrawnLimit } from '../map-contract.ts';
import { areasOf } from './model.ts';

/** Which limits the map shows; null: all. */
export interface LimitFilter {
  readonly types: readonly number[] | null;
  readonly sourceId: number | null;
  readonly stateId: number | null;
}

export interface Shown {
  readonly filter: Store<LimitFilter>;
  /** The limit somebody pointed at. */
  readonly limit: Store<Omit<DrawnLimit, 'geometry'> | null>;
  refresh(): void;
}

const shown = new WeakMap<MapSession, Shown>();
const nothing: Shown = {
  filter: createStore<LimitFilter>({ types: null, sourceId: null, stateId: null }),
  limit: createStore(null),
  refresh: () => {},
};
export const shownOn = (session: MapSession): Shown => shown.get(session) ?? nothing;

export const limitsLayer = 'urban-limits';
const areaColour = '#8a4b00';
const palette = ['#5b2a86', '#00695c', '#ad1457', '#1a4f9c', '#4e6b00', '#9c3a00', '#37474f', '#7b5b00'] as const;
export const colourOf = (typeId: number): string => palette[typeId % palette.length] ?? palette[0];

/** A name where there is room for it. */
const named = (text: string, colour: string, resolution: number) =>
  resolution > 2 || text === ''
    ? {}
    : {
        text: new Text({
          text,
          font: '600 12px "Noto Sans", system-ui, sans-serif',
          fill: new Fill({ color: colour }),
          stroke: new Stroke({ color: '#ffffff', width: 3.5 }),
        }),
      };

const simple = (geometry: Geometry) => (geometry.type === 'GeometryCollection' ? [] : [geometry]);
const feature = <R extends { readonly id: number; readonly geometry: Geometry }>({ geometry, ...row }: R): FeedFeature<Omit<R, 'geometry'>>[] =>
  simple(geometry).map((one) => ({ id: row.id, geometry: one, properties: row }));

/** Urban areas and limits as layers of the map, asked for by the box in view; limits are off until somebody wants them. */
export function showOn(session: MapSession): () => void {
  if (!mayUse(mayProcess.seeAreas)) return () => {};
  const model = areasOf(session);
  const own: Shown = {
    filter: createStore<LimitFilter>({ types: null, sourceId: null, stateId: null }),
    limit: createStore<Omit<DrawnLimit, 'geometry'> | null>(null),
    refresh: () => {
      areas.refresh();
      limits.refresh();
    },
  };
  shown.set(session, own);
  const limits = session.layers.addFeed<Omit<DrawnLimit, 'geometry'>>(
    { id: limitsLayer, title: { pt: 'Limites geográficos', en: 'Geographic limits' }, visible: false, opacity: 1 },
    {
      colour: palette[0],
      async load([minx, miny, maxx, maxy], resolution, signal) {
        const { types, sourceId, stateId } = own.filter.get();
        if (types?.length === 0) return [];
        const chosen = { types: types?.join(), sources: sourceId?.toString(), states: stateId?.toString() };
        const query = { minx, miny, maxx, maxy, resolution, ...chosen };
        const { items } = await api(areaMapContract, 'limits', { query, signal });
        return items.flatMap((one) => feature(one));
      },
      style: ({ name, typeId }, resolution) => {
        const colour = colourOf(typeId);
        const stroke = new Stroke({ color: colour, width: 2.5, lineDash: [12, 4, 2, 4] });
        const image = new CircleStyle({ radius: 5, fill: new Fill({ color: colour }), stroke: new Stroke({ color: '#ffffff', width: 2 }) });
        return new Style({ stroke, image, fill: new Fill({ color: `${colour}14` }), ...named(name, colour, resolution) });
      },
      onSelect(limit) {
        own.limit.set(limit);
        session.panels.open(limitsLayer);
      },
    },
  );
  const areas = session.layers.addFeed<Omit<DrawnArea, 'geometry'>>(
    { id: 'urban-areas', title: { pt: 'Áreas urbanas', en: 'Urban areas' }, visible: true, opacity: 1 },
    {
      colour: areaColour,
      async load([minx, miny, maxx, maxy], resolution, signal) {
        const { items } = await api(areaMapContract, 'areas', { query: { minx, miny, maxx, maxy, resolution }, signal });
        return items.flatMap((one) => feature(one));
      },
      style: ({ name, processes }, resolution) =>
        new Style({
          stroke: new Stroke({ color: areaColour, width: 2 }),
          fill: new Fill({ color: 'rgba(214, 137, 16, 0.18)' }),
          ...named(processes === '' ? (name ?? '') : processes, areaColour, resolution),
        }),
      onSelect({ id }) {
        if (!model.work.get()) model.shown.set(id);
        session.panels.open('urban-areas');
      },
    },
  );
  const unfollow = own.filter.subscribe(() => limits.refresh());
  return () => {
    unfollow();
    shown.delete(session);
    limits.remove();
    areas.remove();
  };
}
