import { lazy, Suspense, type ReactNode } from 'react';
import { useRealtimeLine } from './realtime-state.ts';

/** Loaded while the connection is being made, before it can be lost. Most municipalities have none. */
const Line = lazy(() => import('./realtime-line.tsx').then(({ RealtimeLineStatus }) => ({ default: RealtimeLineStatus })));

export function RealtimeStatus(): ReactNode {
  const line = useRealtimeLine();
  return (
    line && (
      <Suspense>
        <Line line={line} />
      </Suspense>
    )
  );
}
