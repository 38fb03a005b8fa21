import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { may } from '../../../record/permissions.ts';
import { mayTime } from '../../../time/permissions.ts';
import type { occurrenceTime } from '../../../time/contract.ts';

export type TabCounts = ReceivedOf<(typeof occurrenceTime)['tabs']>;

/** A view of the occurrence screen beside list and map: what it shows is loaded when it is opened. */
export interface DeskTab {
  /** Stands in the address: `?tab=overdue`. */
  readonly id: string;
  /** Opens it after `g`. */
  readonly key: string;
  /** Key of its name. */
  readonly label: string;
  /** Shown to whoever holds one of them. */
  readonly anyOf: readonly string[];
  /** The map stays beside it where there is room; otherwise it takes the whole width. */
  readonly besideMap: boolean;
  /** The number it carries, and whether that number asks for attention. */
  readonly count?: (counts: TabCounts) => { readonly n: number; readonly attention: boolean };
  readonly Panel: LazyExoticComponent<ComponentType>;
}

const panel = (load: () => Promise<{ readonly Panel: ComponentType }>): LazyExoticComponent<ComponentType> =>
  lazy(() => load().then(({ Panel }) => ({ default: Panel })));

/** Header tabs of the occurrence screen (specification 2 §2), in their order; list and map come first and are no panel. */
export const deskTabs: readonly DeskTab[] = [
  {
    id: 'dashboard',
    key: 'd',
    label: 'time.tabs.dashboard',
    anyOf: [may.view],
    besideMap: true,
    Panel: panel(() => import('../../../figures/web/tabulations/dashboard.tsx')),
  },
  {
    id: 'accountable',
    key: 'a',
    label: 'time.tabs.accountable',
    anyOf: [mayTime.accountable],
    besideMap: true,
    count: ({ accountable }) => ({ n: accountable, attention: false }),
    Panel: panel(() => import('./accountable.tsx')),
  },
  {
    id: 'activity',
    key: 'v',
    label: 'time.tabs.activity',
    anyOf: [mayTime.activity],
    besideMap: true,
    Panel: panel(() => import('./activity.tsx')),
  },
  {
    id: 'overdue',
    key: 'o',
    label: 'time.tabs.overdue',
    anyOf: [mayTime.overdue],
    besideMap: true,
    count: ({ overdue, veryLate }) => ({ n: overdue, attention: veryLate > 0 }),
    Panel: panel(() => import('./overdue.tsx')),
  },
];
