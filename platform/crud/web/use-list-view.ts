import { useEffect, useState } from 'react';
import type { Resource } from '../resource.ts';
import type { SavedView } from '../views/contract.ts';
import { fromView, useListState, type ListState } from './list-state.ts';
import { useViews, type Views } from '../views/web/use-views.ts';

interface ListView {
  readonly state: ListState;
  readonly change: (part: Partial<ListState>) => void;
  readonly views: Views;
  readonly active: SavedView | null;
  /** Null: the list as it is made. */
  readonly apply: (view: SavedView | null) => void;
  /** The list may be fetched: it is known whether it opens with a view. */
  readonly ready: boolean;
}

/** The state of a list and its saved views. An address that says nothing opens with the person's default view, where there is one. */
export function useListView(resource: Resource): ListView {
  const { state, change, isBare } = useListState(resource);
  const views = useViews(resource.id);
  // 'open': it is known what the list begins with; 'opening': the address is about to say it.
  const [begun, setBegun] = useState<'no' | 'opening' | 'open'>(isBare ? 'no' : 'open');
  useEffect(() => {
    if (!views.ready || begun !== 'no') return;
    const first = isBare ? views.views.find(({ isDefault }) => isDefault) : undefined;
    if (first) change(fromView(resource, first.id, first.state), true);
    // oxlint-disable-next-line react/set-state-in-effect -- once, when the views have come
    setBegun(first ? 'opening' : 'open');
    // oxlint-disable-next-line react/exhaustive-deps -- nothing else may open a view by itself
  }, [views.ready, begun]);
  const apply = (view: SavedView | null): void => {
    setBegun('open');
    if (view) change(fromView(resource, view.id, view.state));
    else change({ ...fromView(resource, 0, { filters: {}, q: '', sort: null, pageSize: null, columns: null }) });
  };
  return {
    state,
    change,
    views,
    active: views.views.find(({ id }) => id === state.view) ?? null,
    apply,
    ready: begun === 'open' || (begun === 'opening' && !isBare),
  };
}
