import { useState } from 'react';
import { tellWhenEnded } from './tell-later.ts';
import { toast } from '#platform/shell/toasts.ts';

/** Begins a job and says so; its end is told wherever the person is then. */
export function useBeginJob(): { readonly busy: boolean; begin(ask: () => Promise<{ readonly jobId: string }>, said: string): Promise<void> } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    begin: async (ask, said) => {
      setBusy(true);
      try {
        tellWhenEnded((await ask()).jobId);
        toast.success(said);
      } catch (error) {
        toast.failure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
