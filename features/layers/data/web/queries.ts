import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '#platform/http/web/client.ts';
import { datasetsContract, type DatasetDetail } from '../contract.ts';

export const screen = '/iggestao/datasets';
const root = 'datasets';

export const keys = {
  lists: [root, 'list'] as const,
  detail: (id: number) => [root, 'detail', id] as const,
  features: (id: number) => [root, 'features', id] as const,
  values: (id: number) => [root, 'values', id] as const,
};

/** The number in the address; NaN finds nothing. */
export const useDatasetId = (): number => Number(useParams({ strict: false }).id);

/** While a file is being read, maybe sent by somebody else: looked at now and then. */
export const lookAgainMs = 5000;

export function useDataset(id: number): UseQueryResult<DatasetDetail> {
  return useQuery({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => api(datasetsContract, 'show', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pending === 'reading' ? lookAgainMs : false),
    meta: { quiet: true },
  });
}

/** The commonest values of a field and bounds of its numbers; null asks nothing. Kept for the version they were counted in. */
export function useValues(dataset: Pick<DatasetDetail, 'id' | 'current'>, field: string | null, classes = 5) {
  return useQuery({
    queryKey: [...keys.values(dataset.id), dataset.current, field, classes],
    queryFn: ({ signal }) => api(datasetsContract, 'values', { params: { id: dataset.id, field: field ?? '' }, query: { classes }, signal }),
    enabled: field !== null,
  });
}

/** Everything about data sets is asked for again. */
export function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [root] });
}
