import type { AddedLayer } from '#platform/map/layers.ts';
import type { MapSession } from '#platform/map/session.ts';
import { boxOf, dressedStyle } from '#platform/map/sketch/dressed.ts';
import { createSketch, type SketchModel } from '#platform/map/sketch/model.ts';
import type { Shape as Sketched } from '#platform/map/sketch/sketch.ts';
import { pathOf } from '#platform/map/sketch/snap.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import type { Photo } from '../contract.ts';
import { usualLook, type Kind, type Look, type Shape } from '../domain/shape.ts';
import { dressed, fromSketch, labelOf, toSketch } from './shapes.ts';

/** What is on the drawing board. */
export interface Work {
  /** Own and kept with the account; of this browser; of somebody else, to look at. */
  readonly from: 'account' | 'device' | 'shared';
  readonly id: number | null;
  readonly version: number | null;
  readonly name: string;
  /** Of the link: to share one's own, or by which a shared one came. */
  readonly token: string | null;
  readonly photos: readonly Photo[];
  /** As it was last kept or read: what has changed since is not kept yet. */
  readonly base: { readonly name: string; readonly shapes: readonly Shape[] };
}

export const emptyWork: Work = { from: 'device', id: null, version: null, name: '', token: null, photos: [], base: { name: '', shapes: [] } };

export interface Annotations {
  readonly sketch: SketchModel;
  readonly work: Store<Work>;
  /** What is drawn next; null: shapes are chosen and edited. */
  readonly tool: Store<Kind | null>;
  /** Id of the shape in hand. */
  readonly chosen: Store<string | null>;
  /** Of the next shape. */
  readonly look: Store<Look>;
  /** The panel has looked up what there is to open. */
  isOpen: boolean;
  /** As it was opened: where this tab and others begin from. */
  opened: readonly Shape[];
  finished(): readonly Sketched[];
  shapes(): readonly Shape[];
  /** Place of the shape in hand. */
  index(): number | null;
  put(work: Work, shapes: readonly Shape[]): void;
  goTo(shapes?: readonly Sketched[]): void;
}

const models = new WeakMap<MapSession, Annotations>();

/** The drawing of this map; panel and tool work on the same. It is a layer of the map's tree from its first use on. */
export function annotationsOf(session: MapSession): Annotations {
  const known = models.get(session) ?? create(session);
  models.set(session, known);
  return known;
}

function create(session: MapSession): Annotations {
  const sketch = createSketch('point');
  const finished = (): readonly Sketched[] => {
    const { shapes, isOpen } = sketch.state.get();
    return isOpen ? shapes.slice(0, -1) : shapes;
  };
  const model: Annotations = {
    sketch,
    work: createStore<Work>(emptyWork),
    tool: createStore<Kind | null>(null),
    chosen: createStore<string | null>(null),
    look: createStore<Look>(usualLook),
    isOpen: false,
    opened: [],
    finished,
    shapes: () => finished().flatMap((shape) => fromSketch(shape) ?? []),
    index() {
      const index = finished().findIndex(({ id }) => id !== undefined && id === model.chosen.get());
      return index < 0 ? null : index;
    },
    put(work, shapes) {
      model.tool.set(null);
      model.chosen.set(null);
      model.opened = shapes;
      model.work.set(work);
      sketch.reset(shapes.map(toSketch));
    },
    goTo(shapes = finished()) {
      const box = boxOf(shapes);
      if (!box) return;
      const go = (): void => session.goTo(box, { scale: 500, room: 1.8 });
      if (session.map.getSize()) go();
      else session.map.once('change:size', () => window.requestAnimationFrame(go));
    },
  };
  showOn(session, model);
  return model;
}

/** First of the tree: one's own words lie over everything. */
function showOn(session: MapSession, model: Annotations): void {
  let layer: AddedLayer | null = null;
  const add = (): void => {
    layer = session.layers.addFeed<{ readonly shape: Sketched }>(
      { id: 'annotations', title: { pt: 'Anotações', en: 'Annotations' }, visible: true, opacity: 1 },
      {
        colour: '#c62828',
        load: () =>
          Promise.resolve(model.finished().map((shape, index) => ({ id: shape.id ?? index, geometry: geometryOf(shape), properties: { shape } }))),
        style: ({ shape }, resolution) => dressedStyle(shape, shape.look ?? dressed(usualLook), labelOf(shape), resolution, session.dark.get()),
        onSelect: ({ shape }) => {
          model.chosen.set(shape.id ?? null);
          session.panels.open('annotations');
        },
      },
    );
  };
  add();
  model.sketch.state.subscribe(() => {
    layer?.refresh();
    session.drawings.set({
      layer: 'annotations',
      shapes: model.finished().map((shape) => ({ kind: shape.kind, path: pathOf(shape), name: shape.name || shape.text || '' })),
    });
  });
}

function geometryOf(shape: Sketched): { readonly type: string; readonly coordinates: readonly unknown[] } {
  const path = pathOf(shape);
  if (shape.kind === 'point' || shape.kind === 'text') return { type: 'Point', coordinates: path[0] ?? [0, 0] };
  return shape.kind === 'line' || shape.kind === 'arrow' ? { type: 'LineString', coordinates: path } : { type: 'Polygon', coordinates: [path] };
}
