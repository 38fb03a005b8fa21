import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { occurrenceLinks } from '../../contract.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { keys } from '../../../record/web/desk/queries.ts';

/** Questions and hand-overs of the open record; asked again when it changes. */
export function useLinks({ id, code, version }: Pick<StaffOccurrence, 'id' | 'code' | 'version'>) {
  const client = useQueryClient();
  const key = [...keys.show(code), 'links'] as const;
  const request = useQuery({
    queryKey: [...key, version],
    queryFn: ({ signal }) => api(occurrenceLinks, 'list', { params: { id }, signal }),
    placeholderData: (before) => before,
  });
  /** After a write: the lists and the history. */
  const refresh = (): void => void client.invalidateQueries({ queryKey: keys.show(code) });
  return { data: request.data, request, refresh };
}
