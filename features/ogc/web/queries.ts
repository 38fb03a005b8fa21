import { keepPreviousData, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { ogcServices, type ServiceDetail } from '../contract.ts';
import { services } from '../services.ts';

export const screen = '/geoportalgestao/ogcremoteservices';
const root = 'ogc';

const keys = {
  all: [root] as const,
  service: (id: number) => [root, 'service', id] as const,
};

export function useOgc(): TFunction {
  return useTranslation('ogc').t;
}

/** The number in the address; NaN finds nothing. */
export function useServiceId(): number {
  return Number(useParams({ strict: false }).id);
}

export function useService(id: number): UseQueryResult<ServiceDetail> {
  return useQuery({
    queryKey: keys.service(id),
    queryFn: ({ signal }) => api(ogcServices, 'show', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function useChecks(id: number): UseQueryResult<ReceivedOf<(typeof ogcServices)['checks']>> {
  return useQuery({
    queryKey: [root, 'checks', id],
    queryFn: ({ signal }) => api(ogcServices, 'checks', { params: { id }, signal }),
    staleTime: 0,
  });
}

export function useResources(id: number, q: string, vanished: boolean): UseQueryResult<ReceivedOf<(typeof ogcServices)['resources']>> {
  return useQuery({
    queryKey: [root, 'resources', id, q, vanished],
    queryFn: ({ signal }) =>
      api(ogcServices, 'resources', { params: { id }, query: { ...(q !== '' && { q }), ...(vanished && { vanished: 'true' as const }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Everything about services is asked for again. */
export async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: keys.all }), client.invalidateQueries({ queryKey: ['crud', services.id] })]);
}
