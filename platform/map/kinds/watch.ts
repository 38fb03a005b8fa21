import type { LayerStatus } from './define.ts';

export interface Watch {
  start(): void;
  /** `isEmpty`: with nothing in it. */
  end(isEmpty?: boolean): void;
  fail(): void;
}

/** Loading while anything is under way; failed when one of the batch failed; good again with the next clean batch. Empty until one brings something. */
export function watchRequests(onStatus: (status: LayerStatus) => void): Watch {
  let pending = 0;
  let failed = false;
  let hasShown = false;
  const end = (isEmpty = false): void => {
    pending = Math.max(0, pending - 1);
    hasShown ||= !isEmpty;
    if (pending === 0) onStatus(failed ? 'failed' : hasShown ? 'idle' : 'empty');
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
      end(true);
    },
  };
}
