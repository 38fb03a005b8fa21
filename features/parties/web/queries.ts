import { useQuery } from '@tanstack/react-query';
import type { Row } from '#platform/crud/web/data.ts';
import { api } from '#platform/http/web/client.ts';
import { entityExtras } from '../contract.ts';

export const pictureKey = (partyId: number) => ['parties', 'picture', partyId];

export function usePicture(partyId: number) {
  return useQuery({
    queryKey: pictureKey(partyId),
    queryFn: ({ signal }) => api(entityExtras, 'picture', { params: { id: partyId }, signal }),
  });
}

/** Other entities with this tax number. */
export function askDoubles(values: Readonly<Record<string, unknown>>, except: number | null, signal?: AbortSignal) {
  const query = { taxNumber: String(values['taxNumber']), country: String(values['country']), ...(except !== null && { except }) };
  return api(entityExtras, 'doubles', { query, ...(signal && { signal }) });
}

export function useDoubles(record: Row) {
  const { id, taxNumber, country } = record;
  return useQuery({
    queryKey: ['parties', 'doubles', id, taxNumber, country],
    queryFn: ({ signal }) => askDoubles({ taxNumber, country }, id, signal),
    enabled: taxNumber !== null,
  });
}
