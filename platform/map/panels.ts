import { createStore, type Store } from '#platform/shell/store.ts';

/** Flags of a tool's panel, as the specification names them (2 §4). */
interface PanelState {
  readonly show: boolean;
  readonly active: boolean;
  readonly loaded: boolean;
  readonly collapsed: boolean;
}

/** Where a tool stands and how it shares the screen; derived from the tool and the tenant's placement. */
export interface PanelSpec {
  readonly id: string;
  /** Shares the one place beside the map (bottom sheet on a phone): opening one hides the others there. */
  readonly beside: boolean;
  readonly openByDefault: boolean;
  readonly exclusive: boolean;
}

/** The tools' panels (specification 2 §4). Unknown ids are ignored: an old link may name a tool this municipality does not have. */
export interface Panels {
  readonly state: Store<Readonly<Record<string, PanelState>>>;
  of(id: string): PanelState;
  /** Id of the panel shown beside the map, or null. */
  beside(): string | null;
  open(id: string): void;
  close(id: string): void;
  toggle(id: string): void;
  collapse(id: string, collapsed: boolean): void;
  /** The panel's code has arrived. */
  markLoaded(id: string): void;
  /** Open from the start: `closeAll` leaves it. */
  staysOpen(id: string): boolean;
  /** Hides every panel but those open by default. */
  closeAll(): void;
}

const closed: PanelState = { show: false, active: false, loaded: false, collapsed: false };

export function createPanels(specs: readonly PanelSpec[]): Panels {
  const specOf = new Map(specs.map((spec) => [spec.id, spec]));
  const initial = Object.fromEntries(specs.map((spec) => [spec.id, spec.openByDefault ? { ...closed, show: true, active: true } : closed]));
  const state = createStore<Readonly<Record<string, PanelState>>>(initial);
  const update = (make: (now: Readonly<Record<string, PanelState>>) => Readonly<Record<string, PanelState>>): void => state.set(make(state.get()));
  const of = (id: string): PanelState => state.get()[id] ?? closed;

  const change = (id: string, part: Partial<PanelState>): void => {
    if (!specOf.has(id)) return;
    update((now) => ({ ...now, [id]: { ...(now[id] ?? closed), ...part } }));
  };
  const hidden = { show: false, active: false, collapsed: false };

  const open = (id: string): void => {
    const spec = specOf.get(id);
    if (!spec) return;
    update((now) => {
      const next: Record<string, PanelState> = {};
      for (const [key, panel] of Object.entries(now)) {
        const other = specOf.get(key);
        const clashes = (spec.beside && other?.beside) || (spec.exclusive && other?.exclusive);
        next[key] = key === id ? { ...panel, show: true, active: true, collapsed: false } : clashes ? { ...panel, ...hidden } : panel;
      }
      return next;
    });
  };

  return {
    state,
    of,
    beside: () => specs.find((spec) => spec.beside && of(spec.id).show)?.id ?? null,
    open,
    close: (id) => change(id, hidden),
    toggle: (id) => (of(id).show ? change(id, hidden) : open(id)),
    collapse: (id, collapsed) => change(id, { collapsed }),
    markLoaded: (id) => change(id, { loaded: true }),
    staysOpen: (id) => specOf.get(id)?.openByDefault ?? false,
    closeAll: () =>
      update((now) =>
        Object.fromEntries(Object.entries(now).map(([id, panel]) => [id, specOf.get(id)?.openByDefault ? panel : { ...panel, ...hidden }])),
      ),
  };
}
