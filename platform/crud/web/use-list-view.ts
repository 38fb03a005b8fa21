import { useEffect, useRef } from 'react';
import type { Resource } from '../resource.ts';
import type { SavedView } from '../views.ts';
import { fromView, useListState, type ListState } from './list-state.ts';
import { useViews, type Views } from './use-views.ts';

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
  const [state, change, isBare] = useListState(resource);
  const views = useViews(resource.id);
  const begun = useRef(!isBare);
  const first = views.views.find(({ isDefault }) => isDefault);
  const opens = views.ready && !begun.current && isBare && first !== undefined;
  useEffect(() => {
    if (!views.ready) return;
    if (opens && first) change(fromView(resource, first.id, first.state), true);
    begun.current = true;
  });
  const apply = (view: SavedView | null): void => {
    begun.current = true;
    if (view) change(fromView(resource, view.id, view.state));
    else change({ ...fromView(resource, 0, { filters: {}, q: '', sort: null, pageSize: null, columns: null }) });
  };
  return {
    state,
    change,
    views,
    active: views.views.find(({ id }) => id === state.view) ?? null,
    apply,
    ready: begun.current || (views.ready && !opens),
  };
}
