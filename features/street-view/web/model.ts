import type { MapSession, Point } from '#platform/map/index.ts';
import { latest } from '#platform/map/latest.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import { streetFronts, type ShownPicture } from '../contract.ts';

export type StreetState =
  | { readonly is: 'idle' | 'asking' | 'nothing' | 'unavailable' }
  /** `again` tries what failed. */
  | { readonly is: 'failed'; readonly text: string | null; again(): void }
  | { readonly is: 'shown'; readonly picture: ShownPicture; readonly metres: number | null };

/** Where one looks to, in degrees: clockwise from north, up from the horizon, and how wide. */
export interface Gaze {
  readonly heading: number;
  readonly pitch: number;
  readonly angle: number;
}

export interface StreetModel {
  readonly state: Store<StreetState>;
  readonly gaze: Store<Gaze>;
  front(): (typeof streetFronts)['ig'];
  at(point: Point): void;
  go(id: string): void;
  turn(by: Partial<Gaze>): void;
  close(): void;
}

const angles = { least: 25, most: 100, usual: 80 } as const;
const models = new WeakMap<MapSession, StreetModel>();

/** What the tool shows on this map; panel and map work on the same. */
export function streetModel(session: MapSession): StreetModel {
  const known = models.get(session) ?? create(session);
  models.set(session, known);
  return known;
}

function create(session: MapSession): StreetModel {
  const state = createStore<StreetState>({ is: 'idle' });
  const gaze = createStore<Gaze>({ heading: 0, pitch: 0, angle: angles.usual });
  const requests = latest();
  const { page } = session;
  // The map of reports has no code of its own: it is the geoportal's tool there.
  const front = streetFronts[page === 'epl' || page === 'gu' ? page : 'ig'];

  const ask = async (
    question: (signal: AbortSignal) => Promise<{ picture: ShownPicture | null; metres: number | null }>,
    isNew: boolean,
  ): Promise<void> => {
    if (state.get().is !== 'shown') state.set({ is: 'asking' });
    try {
      const answer = await requests.run(question);
      if (!answer) return;
      const { picture, metres } = answer;
      if (!picture) return state.set({ is: 'nothing' });
      // Along a ride one goes on looking where one looked.
      if (isNew) gaze.set({ heading: picture.heading ?? 0, pitch: 0, angle: angles.usual });
      state.set({ is: 'shown', picture, metres });
    } catch (error) {
      if (isProblem(error) && error.code === 'streetview.not-available') return state.set({ is: 'unavailable' });
      state.set({ is: 'failed', text: isProblem(error) ? error.message : null, again: () => void ask(question, isNew) });
    }
  };
  return {
    state,
    gaze,
    front: () => front,
    at: ([x, y]) => {
      state.set({ is: 'asking' });
      void ask((signal) => api(front, 'near', { query: { x, y }, signal }), true);
    },
    go: (id) => void ask(async (signal) => ({ picture: await api(front, 'picture', { params: { id }, signal }), metres: null }), false),
    turn({ heading = 0, pitch = 0, angle = 0 }) {
      const now = gaze.get();
      gaze.set({
        heading: (now.heading + heading + 720) % 360,
        pitch: Math.max(-85, Math.min(85, now.pitch + pitch)),
        angle: Math.max(angles.least, Math.min(angles.most, now.angle + angle)),
      });
    },
    close() {
      requests.cancel();
      state.set({ is: 'idle' });
    },
  };
}

/** Where the picture on the screen looks to; null: nobody knows. */
export function lookedTo({ shape, heading }: ShownPicture, gaze: Gaze): number | null {
  return shape === 'flat' ? heading : gaze.heading;
}
