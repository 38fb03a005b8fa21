import { createStore, useStore } from './store.ts';

/** The connection states of the Pusher protocol (specification 1 §4). */
export const realtimeStates = ['initialized', 'connecting', 'connected', 'unavailable', 'failed', 'disconnected'] as const;
export type RealtimeState = (typeof realtimeStates)[number];

export interface RealtimeLine {
  readonly state: RealtimeState;
  readonly reconnect: () => void;
}

/** Null while real time is switched off or no page asked for it. The real-time client writes it, the layouts show it. */
const line = createStore<RealtimeLine | null>(null);

export const setRealtimeLine = line.set;

export function useRealtimeLine(): RealtimeLine | null {
  return useStore(line);
}
