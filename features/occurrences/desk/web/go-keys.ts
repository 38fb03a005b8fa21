import type { Desk } from '../../record/web/desk/context.ts';
import { useShortcuts } from './shortcuts.ts';
import type { DeskTab } from './tabs/tabs.ts';

/** What `g` and a letter lead to, beside the tabs: also the order in which the help names them. */
export const goKeys = { l: 'list', m: 'map', s: 'search', f: 'filters', r: 'reports', c: 'close' } as const;
type Goal = (typeof goKeys)[keyof typeof goKeys];

interface Going {
  readonly desk: Desk;
  readonly isNarrow: boolean;
  /** The tabs this person has. */
  readonly tabs: readonly DeskTab[];
  readonly mayReports: boolean;
  readonly openFilters: () => void;
  readonly closeAll: () => void;
}

/** The two-key shortcuts of the desk. */
export function useGoKeys({ desk, isNarrow, tabs, mayReports, openFilters, closeAll }: Going): void {
  const { place, setView, setFull } = desk;
  /** The list's own screen, where list, filters and map stand. */
  const toList = (view: 'list' | 'map'): void => {
    setView(view);
    if (place.tab !== 'list' || (isNarrow && place.code !== null)) place.openTab('list');
  };
  const toMap = (part: string): void => {
    if (isNarrow) toList('map');
    else if (desk.full) setFull(false);
    if (!isNarrow && place.code !== null && !desk.mapFits) place.close();
    focusSoon(`[data-desk-map] ${part}`);
  };
  const go: Readonly<Record<Goal, () => void>> = {
    list: () => {
      setView('list');
      place.openTab('list');
    },
    map: () => toMap('[role="application"]'),
    search: () => toMap('[role="combobox"]'),
    filters: () => {
      if (place.tab !== 'list' || place.code !== null) place.openTab('list');
      openFilters();
    },
    reports: () => {
      if (mayReports) openReports();
    },
    close: closeAll,
  };
  const keys = [
    ...Object.entries(goKeys).map(([key, goal]) => [`g ${key}`, go[goal]] as const),
    ...tabs.map(({ id, key }) => [`g ${key}`, () => place.openTab(id)] as const),
  ];
  useShortcuts(Object.fromEntries(keys));
}

function openReports(): void {
  location.hash = '#/meubairro/reports';
}

const STEP = 50;

/** The map may still be on its way. */
function focusSoon(selector: string, left = 40): void {
  const target = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.offsetParent !== null);
  if (target) return target.focus();
  if (left > 0) window.setTimeout(() => focusSoon(selector, left - 1), STEP);
}
