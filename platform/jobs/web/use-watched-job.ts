import { useEffect, useState } from 'react';
import { api } from '#platform/http/web/client.ts';
import { jobsContract } from '../contract.ts';
import { hasEnded, type JobView } from '../job.ts';
import { stopTelling, tellWhenEnded } from './tell-later.ts';

const ASK_MS = 1000;

/**
 * A job while a panel shows it: asked for every second, a failed question again after five. Whoever leaves before it has ended is told by a toast.
 * `ask` is called anew when it changes, so keep it.
 */
export function useWatchedJob(
  id: string,
  ask: (signal: AbortSignal) => Promise<JobView>,
): { readonly job: JobView | null; readonly failure: unknown; readonly cancel: () => void } {
  const [job, setJob] = useState<JobView | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    stopTelling(id);
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = (): void => {
      ask(ended.signal).then(
        (now) => {
          setJob(now);
          setFailure(null);
          isOver = hasEnded(now.status);
          if (!isOver) timer = setTimeout(look, ASK_MS);
        },
        (error: unknown) => {
          if (ended.signal.aborted) return;
          setFailure(error);
          timer = setTimeout(look, ASK_MS * 5);
        },
      );
    };
    look();
    return () => {
      ended.abort();
      clearTimeout(timer);
      if (!isOver) tellWhenEnded(id);
    };
  }, [id, ask]);
  return { job, failure, cancel: () => void api(jobsContract, 'cancel', { params: { id } }).then(setJob, setFailure) };
}
