import { useState, type ReactNode } from 'react';
import { useViews } from '#platform/crud/web/use-views.ts';
import { ViewsMenu } from '#platform/crud/web/views-menu.tsx';
import { useDesk } from './context.ts';
import { fromView, toView } from './filter.ts';

const fresh = fromView({ filters: {}, q: '', sort: null, pageSize: null, columns: null });

/** Saved views of the desk. What it opens with is the filter of last time, so that no view is asked for that. */
export function DeskViews(): ReactNode {
  const { place } = useDesk();
  const views = useViews('occurrences.desk');
  const [applied, setApplied] = useState<number | null>(null);
  const active = views.views.find(({ id }) => id === applied) ?? null;
  const state = toView(place);
  const same = active !== null && JSON.stringify(toView(fromView(active.state))) === JSON.stringify(state);
  return (
    <ViewsMenu
      views={views}
      state={state}
      active={active}
      changed={active !== null && !same}
      noDefault
      compact
      onApply={(view) => {
        setApplied(view?.id ?? null);
        place.change(view ? fromView(view.state) : fresh);
      }}
    />
  );
}
