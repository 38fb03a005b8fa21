import { keepPreviousData, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { QueryOf, ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { ogcServices, type ServiceDetail } from '../contract.ts';

export const screen = '/geoportalgestao/ogcremoteservices';
const root = 'ogc';

export const keys = {
  all: [root] as const,
  service: (id: number) => [root, 'service', id] as const,
};

export function useOgc(): TFunction {
  return useTranslation('ogc').t;
}

/** The number in the address; NaN finds nothing. */
export function useServiceId(): number {
  return Number((useParams({ strict: false }) as { id?: string }).id);
}

export type ServicePage = ReceivedOf<(typeof ogcServices)['list']>;
export type ListQuery = Partial<QueryOf<(typeof ogcServices)['list']>>;

export function useServices(query: ListQuery): UseQueryResult<ServicePage> {
  return useQuery({
    queryKey: [root, 'list', query],
    queryFn: ({ signal }) => api(ogcServices, 'list', { query: query as never, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
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
export function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.all });
}
