import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { session } from '#platform/access/web/session.ts';
import { preferencesContract } from '#platform/crud/preferences.ts';
import { api } from '#platform/http/web/client.ts';

/** How a person arranged something: on the server under `key`, so that it follows them to another computer. What is not understood counts as nothing. */
export function useKept<S extends z.ZodObject>(key: string, schema: S) {
  const client = useQueryClient();
  const params = { key };
  const queryKey = ['preferences', key, session.user()?.id];
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(preferencesContract, 'show', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const store = useMutation({
    mutationFn: (value: Record<string, z.core.util.JSONType>) => api(preferencesContract, 'store', { params, body: { value } }),
    meta: { quiet: true },
  });
  return {
    value: schema.safeParse(stored.data?.value).data,
    ready: !stored.isPending,
    keep(value: Record<string, z.core.util.JSONType>): void {
      // What is still being read is older than what the person just chose.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { value });
      store.mutate(value);
    },
  };
}
