import { session as who } from '#platform/access/web/session.ts';
import type { Polygon } from '#platform/geo/geojson.ts';
import { api } from '#platform/http/web/client.ts';
import type { MapSession } from '#platform/map/session.ts';
import { boxOf } from '#platform/map/sketch/dressed.ts';
import { createSketch, type SketchModel } from '#platform/map/sketch/model.ts';
import { ringsOf } from '#platform/map/sketch/rings.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import type { z } from 'zod';
import { confrontContract, type Confrontation, type Surroundings, type ThemeResult } from '../contract.ts';
import type { Subject } from '../subject.ts';

type Here = z.output<(typeof confrontContract)['at']['output']>['items'][number];
/** What a click on the map does. */
export type Hand = 'none' | 'pick' | 'draw';

export interface ConfrontModel {
  readonly session: MapSession;
  readonly subject: Store<Subject | null>;
  /** The process whose surroundings are looked at instead. */
  readonly around: Store<number | null>;
  /** What was found around the process that is looked at: drawn on the map. */
  readonly near: Store<Surroundings | null>;
  readonly found: Store<Confrontation | null>;
  readonly failure: Store<unknown>;
  readonly hand: Store<Hand>;
  /** What stands at the point that was pointed at, where it is more than one. */
  readonly choices: Store<readonly Here[]>;
  /** The theme whose findings are drawn on the map; null: all that were found. */
  readonly theme: Store<ThemeResult | null>;
  readonly sketch: SketchModel;
  confront(subject: Subject): Promise<void>;
  pickAt(point: readonly [number, number]): Promise<void>;
  drawn(geometry: Polygon): void;
  take(one: Here): void;
  clear(): void;
}

const models = new WeakMap<MapSession, ConfrontModel>();

/** One for each map and person: opening the panel again shows what was found last. */
export function confrontOf(session: MapSession): ConfrontModel {
  const known = models.get(session);
  if (known) return known;
  const made = createModel(session);
  models.set(session, made);
  return made;
}

function createModel(session: MapSession): ConfrontModel {
  const [subject, found, failure] = [createStore<Subject | null>(null), createStore<Confrontation | null>(null), createStore<unknown>(null)];
  const [hand, choices, theme] = [createStore<Hand>('none'), createStore<readonly Here[]>([]), createStore<ThemeResult | null>(null)];
  const around = createStore<number | null>(null);
  const near = createStore<Surroundings | null>(null);
  const sketch = createSketch('area', { isSingle: true });
  let asked = 0;

  const confront = async (next: Subject): Promise<void> => {
    asked += 1;
    const mine = asked;
    hand.set('none');
    choices.set([]);
    failure.set(null);
    found.set(null);
    theme.set(null);
    around.set(null);
    session.highlight.clear();
    subject.set(next);
    try {
      const answer = await api(confrontContract, 'confront', { body: { subject: next } });
      if (mine !== asked) return;
      found.set(answer);
      const box = boxOf(ringsOf(answer.land.geometry, ''));
      if (box) session.goTo(box, { scale: 500, room: 1.8 });
    } catch (error) {
      if (mine === asked) failure.set(error);
    }
  };
  const take = (one: Here): void =>
    void confront(one.kind === 'area' ? { kind: 'area', id: one.id } : { kind: 'drawing', geometry: one.geometry, name: one.name.slice(0, 120) });
  const model: ConfrontModel = {
    session,
    subject,
    around,
    near,
    found,
    failure,
    hand,
    choices,
    theme,
    sketch,
    confront,
    take,
    async pickAt([x, y]) {
      failure.set(null);
      try {
        const { items } = await api(confrontContract, 'at', { params: { x, y } });
        const [only] = items;
        if (only && items.length === 1) take(only);
        else choices.set(items);
      } catch (error) {
        failure.set(error);
      }
    },
    drawn: (geometry) => void confront({ kind: 'drawing', geometry, name: '' }),
    clear() {
      asked += 1;
      for (const store of [subject, around, near, found, failure, theme] as readonly Store<unknown>[]) store.set(null);
      choices.set([]);
      sketch.reset();
      session.highlight.clear();
    },
  };
  // Somebody else's findings are not for whoever signs in next at the same map.
  who.subscribe(() => model.clear());
  return model;
}
