import { useState } from 'react';
import { useFailureText } from '#platform/ui/plain/notice.tsx';

/** Runs what asks the server, one at a time; a failure is said in the server's words. */
export function useRun() {
  const say = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = (work: () => Promise<unknown>): void => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    work().then(
      () => setIsBusy(false),
      (error: unknown) => {
        setIsBusy(false);
        setFailure(say(error));
      },
    );
  };
  return { run, isBusy, failure };
}
