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

const pollMs = 30_000;

/** Where nothing is pushed (real time switched off, or its server away) runs this from time to time, as long as the page is looked at. */
export function useWhileNotLive(run: () => void): void {
  const live = useIsLive();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (live) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, pollMs);
    return () => window.clearInterval(timer);
  }, [live]);
}
