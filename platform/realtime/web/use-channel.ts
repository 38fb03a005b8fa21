import { useEffect, useRef } from 'react';
import { useRealtimeLine } from '#platform/shell/realtime-state.ts';
import { onReturn, subscribe } from './client.ts';

/**
 * Hears one event of a channel while the component stands; null hears nothing. `missed` is called when the connection is back
 * after a loss. Both may change with every drawing.
 */
export function useChannel(channel: string | null, event: string, heard: (data: unknown) => void, missed?: () => void): void {
  const latest = useRef({ heard, missed });
  useEffect(() => {
    latest.current = { heard, missed };
  });
  useEffect(() => {
    if (channel === null) return;
    const leave = subscribe(channel, event, (data) => latest.current.heard(data));
    const forget = onReturn(() => latest.current.missed?.());
    return () => {
      leave();
      forget();
    };
  }, [channel, event]);
}

/** Do events arrive now? While they do not, ask the server from time to time. */
export function useIsLive(): boolean {
  return useRealtimeLine()?.state === 'connected';
}
