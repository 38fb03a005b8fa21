import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { signInContract } from '../second-factor-contract.ts';

type Step = ReceivedOf<(typeof signInContract)['step']>;
const key = ['identity', 'sign-in-step'];

/** What an unfinished sign-in still waits for; it survives a reload of the page. */
export function useSignInStep(): { readonly step: Step; readonly isPending: boolean; set(next: Step['next']): void; forget(): void } {
  const client = useQueryClient();
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: () => api(signInContract, 'step'),
    retry: false,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const step = data ?? { next: null, provider: null };
  return {
    step,
    isPending,
    set: (next) => client.setQueryData(key, { ...step, next }),
    forget: () => client.removeQueries({ queryKey: key }),
  };
}
