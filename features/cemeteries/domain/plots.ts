export const plotStates = ['free', 'reserved', 'conceded', 'occupied'] as const;
export type PlotState = (typeof plotStates)[number];

/** Metres per pixel from which on plots are too small to be drawn. */
export const farthest = 2;

export interface Holding {
  readonly bodies: number;
  /** Bones and ashes. */
  readonly remains: number;
  readonly conceded: boolean;
  readonly reserved: boolean;
}

/** What a plot is said to be: who lies there counts before who holds it. */
export function stateOf({ bodies, remains, conceded, reserved }: Holding): PlotState {
  if (bodies + remains > 0) return 'occupied';
  if (conceded) return 'conceded';
  return reserved ? 'reserved' : 'free';
}

/** May it take so many? */
export function holds(plot: { readonly capacity: number; readonly urns: number }, inside: Pick<Holding, 'bodies' | 'remains'>): boolean {
  return inside.bodies <= plot.capacity && inside.remains <= plot.urns;
}
