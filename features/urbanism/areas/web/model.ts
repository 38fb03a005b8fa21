import { mayUse } from '#platform/access/web/session.ts';
import type { Geometry, MultiPolygon, Polygon } from '#platform/geo/geojson.ts';
import { api } from '#platform/http/web/client.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import { boxOf } from '#platform/map/sketch/dressed.ts';
import { createSketch, type SketchModel } from '#platform/map/sketch/model.ts';
import { areaOfRings, ringsOf } from '#platform/map/sketch/rings.ts';
import type { Shape } from '#platform/map/sketch/sketch.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import { mayProcess } from '../../record/codes.ts';
import { areaMapContract, type Operation } from '../map-contract.ts';

export type Area = Polygon | MultiPolygon;

/** Whose areas are drawn. A limit that is drawn anew has its id; a new one what it is called and of what type. */
export type Subject =
  | { readonly kind: 'process'; readonly id: number; readonly title: string }
  | { readonly kind: 'area'; readonly id: number | null; readonly title: string }
  | { readonly kind: 'limit'; readonly id: number | null; readonly title: string; readonly limitTypeId: number | null; readonly code: string };

/** What an area is beside its rings. */
export interface Meta {
  readonly id: number | null;
  readonly version: number | null;
  readonly name: string;
  readonly obs: string | null;
}
export interface Part extends Meta {
  readonly uid: string;
  readonly geometry: Area;
}
export type Given = Omit<Part, 'uid'>;

/** What a click on the map does; none: areas are taken in hand. */
export type Hand = 'none' | 'draw' | 'hole' | 'split' | 'pick';

/** What was saved meanwhile by somebody else. */
export interface Conflict {
  readonly theirs: readonly Given[];
  readonly version: number | null;
  readonly changedBy: string | null;
}

export interface Candidate {
  readonly areaId: number | null;
  readonly name: string;
  readonly layerTitle: { readonly pt: string; readonly en: string };
  readonly geometry: Area;
}

export interface Work {
  readonly subject: Subject;
  /** Of an area or limit that stands alone. */
  readonly version: number | null;
  /** By the word their rings have; those of areas that were taken away stay, for the way back. */
  readonly metas: Readonly<Record<string, Meta>>;
  /** As it was read: what differs is not saved yet. */
  readonly base: string;
}

export interface AreasModel {
  readonly session: MapSession;
  readonly sketch: SketchModel;
  readonly work: Store<Work | null>;
  readonly chosen: Store<readonly string[]>;
  readonly hand: Store<Hand>;
  readonly candidates: Store<readonly Candidate[] | null>;
  readonly conflict: Store<Conflict | null>;
  readonly failure: Store<unknown>;
  readonly isBusy: Store<boolean>;
  /** What is looked at while nothing is drawn: an urban area; null: their list. */
  readonly shown: Store<number | null>;
  /** What a file would bring, on the map before it is taken. */
  readonly preview: Store<readonly Area[]>;
  /** A drawing of before was found on this device. */
  readonly isRecovered: Store<boolean>;
  parts(): readonly Part[];
  isChanged(): boolean;
  open(work: { readonly subject: Subject; readonly version: number | null; readonly parts: readonly Given[]; readonly base?: string }): void;
  close(): void;
  add(given: readonly Given[]): void;
  describe(uid: string, meta: Partial<Meta>): void;
  remove(uids: readonly string[]): void;
  /** One step of the sketch: what comes of the operation takes the place of the areas; the first keeps who it is. */
  operate(operation: Operation, uids: readonly string[], others?: readonly number[]): Promise<void>;
  run(work: () => Promise<unknown>): Promise<void>;
  goTo(): void;
  pickAt(point: Point): Promise<void>;
}

const models = new WeakMap<MapSession, AreasModel>();

/** The drawing of areas on this map; panel and map work on the same. */
export function areasOf(session: MapSession): AreasModel {
  const known = models.get(session) ?? create(session);
  models.set(session, known);
  return known;
}

export const newUid = (): string => crypto.randomUUID();
const stamp = (parts: readonly Part[]): string => JSON.stringify(parts.map(({ uid: _uid, version: _version, ...part }) => part));

function create(session: MapSession): AreasModel {
  const sketch = createSketch('area');
  const work = createStore<Work | null>(null);
  const finished = (): readonly Shape[] => {
    const { shapes, isOpen } = sketch.state.get();
    return isOpen ? shapes.slice(0, -1) : shapes;
  };
  const model: AreasModel = {
    session,
    sketch,
    work,
    chosen: createStore<readonly string[]>([]),
    hand: createStore<Hand>('none'),
    candidates: createStore<readonly Candidate[] | null>(null),
    conflict: createStore<Conflict | null>(null),
    failure: createStore<unknown>(null),
    isBusy: createStore(false),
    shown: createStore<number | null>(null),
    preview: createStore<readonly Area[]>([]),
    isRecovered: createStore(false),
    parts() {
      const rings = finished().filter(({ kind }) => kind === 'area');
      return [...new Set(rings.map(({ of }) => of ?? ''))].flatMap((uid) => {
        const geometry = areaOfRings(rings.filter(({ of }) => (of ?? '') === uid).map(({ points }) => points));
        return geometry ? [{ ...(work.get()?.metas[uid] ?? nobody), uid, geometry }] : [];
      });
    },
    isChanged: () => {
      const now = work.get();
      return now !== null && now.base !== stamp(model.parts());
    },
    open({ subject, version, parts, base }) {
      const given = parts.map((part) => ({ ...part, uid: newUid() }));
      model.hand.set('none');
      model.chosen.set([]);
      model.conflict.set(null);
      model.failure.set(null);
      const metas = Object.fromEntries(given.map(({ uid, geometry: _geometry, ...meta }) => [uid, meta]));
      work.set({ subject, version, metas, base: '' });
      sketch.reset(given.flatMap(({ uid, geometry }) => ringsOf(geometry, uid)));
      work.set({ subject, version, metas, base: base ?? stamp(model.parts()) });
    },
    close() {
      model.hand.set('none');
      model.chosen.set([]);
      model.conflict.set(null);
      model.failure.set(null);
      model.preview.set([]);
      model.isRecovered.set(false);
      work.set(null);
      sketch.reset();
    },
    add(given) {
      const now = work.get();
      if (!now || given.length === 0) return;
      const named = given.map((part) => ({ ...part, uid: newUid() }));
      work.set({ ...now, metas: { ...now.metas, ...Object.fromEntries(named.map(({ uid, geometry: _geometry, ...meta }) => [uid, meta])) } });
      sketch.run({ do: 'append', shapes: named.flatMap(({ uid, geometry }) => ringsOf(geometry, uid)) });
      model.chosen.set(named.map(({ uid }) => uid));
    },
    describe(uid, meta) {
      const now = work.get();
      if (now) work.set({ ...now, metas: { ...now.metas, [uid]: { ...(now.metas[uid] ?? nobody), ...meta } } });
    },
    remove(uids) {
      sketch.run({ do: 'replace', shapes: indicesOf(uids), by: [] });
      model.chosen.set([]);
    },
    operate: (operation, uids, others = []) =>
      model.run(async () => {
        const { areas } = await api(areaMapContract, 'operate', { body: operation });
        const [first] = uids;
        const made = areas.map((geometry, index) => ({ geometry, uid: index === 0 && first !== undefined ? first : newUid() }));
        sketch.run({ do: 'replace', shapes: [...indicesOf(uids), ...others], by: made.flatMap(({ geometry, uid }) => ringsOf(geometry, uid)) });
        model.chosen.set(made.map(({ uid }) => uid));
      }),
    async run(does) {
      model.failure.set(null);
      model.isBusy.set(true);
      try {
        await does();
      } catch (error) {
        model.failure.set(error);
      } finally {
        model.isBusy.set(false);
      }
    },
    goTo() {
      const box = boxOf(finished());
      if (box) session.goTo(box, { scale: 500, room: 1.6 });
    },
    pickAt: ([x, y]) =>
      model.run(async () => {
        const layers = session.layers.state.get().flatMap(({ layer, shown }) => (shown ? [layer.id] : []));
        const params = { x, y, crs: `EPSG:${session.config.epsg}`, resolution: session.view.get().resolution };
        const { items } = await api(areaMapContract, 'featureable', { params, query: { layers: layers.join() } });
        // From one feature on it is asked (specification 2 §9): what lies there is seen before it is taken.
        const mayDraw = [mayProcess.editAreas, mayProcess.addAreas].some((code) => mayUse(code));
        model.candidates.set(mayDraw ? items : items.filter(({ areaId }) => areaId !== null));
      }),
  };
  const indicesOf = (uids: readonly string[]): number[] =>
    sketch.state.get().shapes.flatMap(({ of, kind }, index) => (kind === 'area' && uids.includes(of ?? '') ? [index] : []));
  return model;
}

export const nobody: Meta = { id: null, version: null, name: '', obs: null };

/** Areas among geometries of any kind: what else a file holds is no area. */
export const isArea = (geometry: Geometry): geometry is Area => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
