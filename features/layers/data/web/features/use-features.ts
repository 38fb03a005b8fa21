import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#platform/http/web/client.ts';
import { defaultPageSize, type PageSize } from '#platform/kernel/page.ts';
import { datasetsContract } from '../../contract.ts';
import { keys, screen } from '../queries.ts';

/** A page of features: what is searched, sorted and turned to is this person's for the moment. */
export function useFeatureList(dataset: number) {
  const [state, setState] = useState<{ q: string; sort: string; page: number; pageSize: PageSize }>({
    q: '',
    sort: '',
    page: 1,
    pageSize: defaultPageSize,
  });
  const query = { page: state.page, pageSize: state.pageSize, ...(state.q !== '' && { q: state.q }), ...(state.sort !== '' && { sort: state.sort }) };
  const request = useQuery({
    queryKey: [...keys.features(dataset), 'list', query],
    queryFn: ({ signal }) => api(datasetsContract, 'features', { params: { id: dataset }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
  return { state, change: (part: Partial<typeof state>) => setState((now) => ({ ...now, page: 1, ...part })), request };
}

/** One feature with its shape. Null asks nothing. */
export function useFeature(dataset: number, feature: number | null) {
  return useQuery({
    queryKey: [...keys.features(dataset), 'one', feature],
    queryFn: ({ signal }) => api(datasetsContract, 'feature', { params: { id: dataset, feature: feature ?? 0 }, signal }),
    enabled: feature !== null,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

export function useFeatureHistory(dataset: number, feature: number) {
  return useQuery({
    queryKey: [...keys.features(dataset), 'history', feature],
    queryFn: ({ signal }) => api(datasetsContract, 'history', { params: { id: dataset, feature }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export const featureAddress = (dataset: number, feature: number): string => `${screen}/${dataset}?tab=features&feature=${feature}`;

/** The feature that is looked at stands in the address, to be sent and gone back to. */
export function useChosenFeature(dataset: number): readonly [chosen: number | null, choose: (feature: number | null) => void] {
  const router = useRouter();
  const path = `${screen}/${dataset}`;
  const chosen = useRouterState({
    select: ({ location, resolvedLocation }) => {
      const { search }: { search: { feature?: unknown } } = location.pathname === path ? location : (resolvedLocation ?? location);
      const number = Number(search.feature);
      return Number.isInteger(number) && number > 0 ? number : null;
    },
  });
  const choose = (feature: number | null): void =>
    void router.navigate({ to: path, search: { tab: 'features', ...(feature !== null && { feature }) }, resetScroll: false });
  return [chosen, choose];
}
