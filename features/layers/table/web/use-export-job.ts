import { useEffect, useState } from 'react';
import { sendAs, type Wire } from '#platform/http/web/client.ts';
import type { jobsContract } from '#platform/jobs/contract.ts';
import type { JobView } from '#platform/jobs/job.ts';

const LOOK_MS = 800;
type Jobs = typeof jobsContract;
const show: Wire & Pick<Jobs['show'], 'method' | 'path'> = { method: 'GET', path: '/api/jobs/:id', silent: true };
const cancelling: Wire & Pick<Jobs['cancel'], 'method' | 'path'> = { method: 'POST', path: '/api/jobs/:id/cancel', silent: true };

interface Followed {
  readonly job: JobView | null;
  readonly error: unknown;
  cancel(): void;
}

/** A job to its end. Pages without the query cache of the back office look for themselves. */
export function useExportJob(id: string | null): Followed {
  const [state, setState] = useState<{ readonly id: string | null; readonly job: JobView | null; readonly error: unknown }>({
    id,
    job: null,
    error: null,
  });
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      sendAs<Jobs['show']>(show, { params: { id }, signal: stop.signal }).then(
        (job) => {
          setState({ id, job, error: null });
          if (job.status === 'waiting' || job.status === 'running') timer = setTimeout(look, LOOK_MS);
        },
        (error: unknown) => stop.signal.aborted || setState({ id, job: null, error }),
      );
    };
    look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id]);
  const { job, error } = state.id === id ? state : { job: null, error: null };
  return {
    job,
    error,
    cancel: () =>
      void sendAs<Jobs['cancel']>(cancelling, { params: { id: id ?? '' } }).then(
        (cancelled) => setState({ id, job: cancelled, error: null }),
        () => {
          // It ended meanwhile: the next look says how.
        },
      ),
  };
}
