import { useQuery } from '@tanstack/react-query';
import { contractOf, type Row } from '#platform/crud/web/data.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { api } from '#platform/http/web/client.ts';
import { entityExtras } from '../contract.ts';

export type Refs = Row['refs'];

/** What new forms begin with; asked anew with each form, because a clerk may just have changed it. */
export function useProposals(enabled: boolean) {
  return useQuery({
    queryKey: ['parties', 'proposals'],
    queryFn: ({ signal }) => api(entityExtras, 'proposals', { signal }),
    enabled,
    staleTime: 30_000,
  });
}

/** The defaults that fit a resource, as its form takes them. */
export function proposedFor(resource: Resource, refs: Readonly<Record<string, { id: number; title: string }>>) {
  const fitting = Object.entries(refs).filter(([name]) => resource.fields[name]?.meta.widget === 'reference');
  return {
    values: Object.fromEntries(fitting.map(([name, { id }]) => [name, String(id)])),
    refs: Object.fromEntries(fitting.map(([name, row]) => [name, [row]])) as Refs,
  };
}

/** Addresses, contacts or identifications of an entity. Under the engine's key: its own writes refresh them. */
export function useParts(resource: Resource, partyId: number) {
  return useQuery({
    queryKey: ['crud', resource.id, 'list', { partyId }],
    queryFn: async ({ signal }) => {
      const query = { partyId: String(partyId), pageSize: 100, sort: 'id' } as never;
      return (await api(contractOf(resource), 'list', { query, signal })).items as readonly Row[];
    },
  });
}

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
  const { id, taxNumber, country } = record as Row & { taxNumber: string | null; country: string };
  return useQuery({
    queryKey: ['parties', 'doubles', id, taxNumber, country],
    queryFn: ({ signal }) => askDoubles({ taxNumber, country }, id, signal),
    enabled: taxNumber !== null,
  });
}
