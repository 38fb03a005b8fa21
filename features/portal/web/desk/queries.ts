import { useQuery } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import type { RecordOf } from '#platform/crud/resource.ts';
import { contactDeskContract } from '../../contact-desk-contract.ts';
import type { contactMessages } from '../../resources.ts';

export type ContactRecord = RecordOf<typeof contactMessages>;

/** Under the engine's key: whatever writes a record reads these anew. */
export function useThread(id: number) {
  return useQuery({
    queryKey: ['crud', 'contactmessages', 'thread', id],
    queryFn: ({ signal }) => api(contactDeskContract, 'thread', { params: { id }, signal }),
  });
}

export function useWork(enabled = true) {
  return useQuery({
    queryKey: ['crud', 'contactmessages', 'work'],
    queryFn: ({ signal }) => api(contactDeskContract, 'work', { signal }),
    enabled,
    meta: { quiet: true },
  });
}
