import { useEffect, useState } from 'react';
import { api } from '#platform/http/web/client.ts';
import { schoolDistance, type RouteResult } from '../contract.ts';

export interface Route {
  readonly result: RouteResult | null;
  /** Why there is none, in words or as it was thrown. */
  readonly problem: string | null;
  readonly error: unknown;
}

const nothing: Route = { result: null, problem: null, error: null };
const pauseMs = 400;

/** Follows a route that was asked for until it is there. */
export function useRoute(id: string | null): Route {
  const [route, setRoute] = useState<Route & { readonly of: string | null }>({ ...nothing, of: null });
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const { status, result, message } = await api(schoolDistance, 'routed', { params: { id }, signal: stop.signal });
        if (stop.signal.aborted) return;
        if (status === 'waiting' || status === 'running') timer = setTimeout(() => void ask(), pauseMs);
        else setRoute({ of: id, result, problem: result === null ? message : null, error: null });
      } catch (error) {
        if (!stop.signal.aborted) setRoute({ of: id, ...nothing, error });
      }
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id]);
  return route.of === id ? route : nothing;
}
