import type { ReactNode } from 'react';
import { ViewsMenu } from '#platform/crud/views/web/views-menu.tsx';
import { useDesk } from '../../record/web/desk/context.ts';
import { fromView, toView } from '../../record/web/desk/filter.ts';

const fresh = fromView({ filters: {}, q: '', sort: null, pageSize: null, columns: null }, 0);

/** Saved views of the desk, mine and those of my roles; the default one opens it (`useBeginning`). */
export function DeskViews(): ReactNode {
  const { place } = useDesk();
  const { views } = place;
  const active = views.views.find(({ id }) => id === place.view) ?? null;
  const state = toView(place);
  const same = active !== null && JSON.stringify(toView(fromView(active.state))) === JSON.stringify(state);
  return (
    <ViewsMenu
      views={views}
      state={state}
      active={active}
      changed={active !== null && !same}
      compact
      onApply={(view) => place.change(view ? fromView(view.state, view.id) : fresh)}
    />
  );
}
