import { useQuery } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { processContract } from '../../record/contract.ts';
import { fileContract } from '../contract.ts';

/** What the form chooses from, and what the provider asks for. */
export function useLists() {
  return useQuery({
    queryKey: ['urbanism', 'lists'],
    queryFn: ({ signal }) => api(processContract, 'lists', { signal }),
    staleTime: 300_000,
  }).data;
}

export function usePeople(id: number | null, version: number) {
  return useQuery({
    queryKey: ['crud', 'urbanism', 'people', id, version],
    queryFn: ({ signal }) => api(fileContract, 'people', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  }).data;
}
