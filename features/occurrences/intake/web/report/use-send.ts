import { useRef, useState } from 'react';
import { isProblem, upload, type Problem } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { intake } from '../../report-contract.ts';
import { bodyOf, type Draft, type StoreLists } from './draft.ts';
import { captionsOf } from './draft-store.ts';
import type { ChosenPhoto } from '#platform/ui/plain/use-photos.ts';

export type Reported = ReceivedOf<(typeof intake)['create']>;

/** Both null: another press is being sent already. */
interface Outcome {
  readonly reported: Reported | null;
  readonly failure: Problem | null;
}

export interface Sending {
  readonly busy: boolean;
  /** Share of the bytes that have left, 0 to 1. */
  readonly progress: number;
  readonly failure: Problem | null;
  send(draft: Draft, lists: StoreLists, photos: readonly ChosenPhoto[]): Promise<Outcome>;
  forget(): void;
}

/** Sends a report once: a second press while one is under way does nothing, and a retry carries the same key. */
export function useSend(): Sending {
  const [state, setState] = useState<Omit<Sending, 'send' | 'forget'>>({ busy: false, progress: 0, failure: null });
  const sending = useRef(false);
  return {
    ...state,
    forget: () => setState({ busy: false, progress: 0, failure: null }),
    async send(draft, lists, photos) {
      if (sending.current) return { reported: null, failure: null };
      sending.current = true;
      setState({ busy: true, progress: 0, failure: null });
      try {
        const files = photos.map(({ blob, name }) => new File([blob], name, { type: blob.type }));
        const onProgress = (progress: number): void => setState((before) => ({ ...before, progress }));
        return {
          reported: await upload(intake, 'create', { body: { ...bodyOf(draft, lists), ...captionsOf(photos) }, files, onProgress }),
          failure: null,
        };
      } catch (failure) {
        if (!isProblem(failure)) throw failure;
        setState({ busy: false, progress: 0, failure });
        return { reported: null, failure };
      } finally {
        sending.current = false;
        setState((before) => ({ ...before, busy: false }));
      }
    },
  };
}
