import type { LayerStatus } from './define.ts';

export interface Watch {
  start(): void;
  end(): void;
  fail(): void;
}

/** Loading while anything is under way; failed when one of the batch failed; good again with the next clean batch. */
export function watchRequests(onStatus: (status: LayerStatus) => void): Watch {
  let pending = 0;
  let failed = false;
  const end = (): void => {
    pending = Math.max(0, pending - 1);
    if (pending === 0) onStatus(failed ? 'failed' : 'idle');
  };
  return {
    start() {
      if (pending === 0) failed = false;
      pending += 1;
      onStatus('loading');
    },
    end,
    fail() {
      failed = true;
      end();
    },
  };
}
