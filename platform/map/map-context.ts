import { createContext, useContext } from 'react';
import type { MapSession } from './session.ts';

const context = createContext<MapSession | null>(null);

export const MapSessionProvider = context.Provider;

/** The map around this component. Throws outside a MapHost: only panels and controls of a map call it. */
export function useMap(): MapSession {
  const session = useContext(context);
  if (!session) throw new Error('useMap is for components inside a MapHost.');
  return session;
}
