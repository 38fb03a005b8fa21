import type { Text } from '#platform/kernel/locale.ts';

export const states = ['draft', 'requested', 'licensed', 'running', 'suspended', 'finished', 'cancelled'] as const;
export type State = (typeof states)[number];

export const stateNames: Readonly<Record<State, Text>> = {
  draft: { pt: 'Rascunho', en: 'Draft' },
  requested: { pt: 'Pedida', en: 'Requested' },
  licensed: { pt: 'Licenciada', en: 'Licensed' },
  running: { pt: 'Em curso', en: 'In progress' },
  suspended: { pt: 'Suspensa', en: 'Suspended' },
  finished: { pt: 'Concluída', en: 'Finished' },
  cancelled: { pt: 'Cancelada', en: 'Cancelled' },
};

/** Where a work goes from each state. A finished one is taken up again when the repaving failed; a cancelled one begins anew. */
export const moves: Readonly<Record<State, readonly State[]>> = {
  draft: ['requested', 'licensed', 'cancelled'],
  requested: ['draft', 'licensed', 'cancelled'],
  licensed: ['running', 'requested', 'cancelled'],
  running: ['suspended', 'finished'],
  suspended: ['running', 'finished', 'cancelled'],
  finished: ['running'],
  cancelled: ['draft'],
};

/** What a new one may begin as: a work that is under way or over is recorded as it is. */
export function mayMove(from: State | null, to: State): boolean {
  if (from === null) return to !== 'cancelled' && to !== 'suspended';
  return from === to || moves[from].includes(to);
}

/** It takes, or will take, its place in the street: what others are compared with. */
export const standing: readonly State[] = ['requested', 'licensed', 'running', 'suspended'];
/** What everybody may read of, once it is published. */
export const publicStates: readonly State[] = ['licensed', 'running', 'suspended', 'finished', 'cancelled'];
export const isSeen = (work: { readonly published: boolean; readonly state: State }): boolean => work.published && publicStates.includes(work.state);

/** Colour of the state on map and calendar; beside it stands always its name. */
export const stateColors: Readonly<Record<State, string>> = {
  draft: '#8a8f98',
  requested: '#7a4fb5',
  licensed: '#1f6feb',
  running: '#d9480f',
  suspended: '#a66a00',
  finished: '#2b7a3d',
  cancelled: '#6b6f76',
};

export const effects = ['none', 'narrowed', 'alternate', 'closed', 'parking'] as const;
export type Effect = (typeof effects)[number];

export const effectNames: Readonly<Record<Effect, Text>> = {
  none: { pt: 'Sem efeito no trânsito', en: 'No effect on traffic' },
  narrowed: { pt: 'Via estreitada', en: 'Narrowed road' },
  alternate: { pt: 'Circulação alternada', en: 'Alternating traffic' },
  closed: { pt: 'Via cortada', en: 'Road closed' },
  parking: { pt: 'Estacionamento suprimido', en: 'No parking' },
};

export const places = ['line', 'streets', 'area', 'point'] as const;
export type Place = (typeof places)[number];
