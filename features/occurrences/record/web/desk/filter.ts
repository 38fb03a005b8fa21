import { tableOf } from '#platform/kernel/entries.ts';
import type { occurrences } from '../../contract.ts';
import type { RequestOf } from '#platform/http/contract.ts';
import type { ViewState } from '#platform/crud/views/contract.ts';
import { isoDate } from '#platform/kernel/dates.ts';
import type { Search } from '#platform/shell/address.ts';
import { addressPage, addressPageSize, addressText, addressView } from '#platform/ui/list/address.ts';
import { variants, type Variant } from '../../domain/variants.ts';
import { pickedNames } from '../../fields.ts';
import { dueFilters, scopes, type DueFilter } from '../../inputs.ts';
import type { MapFilters, StaffOccurrence } from '../../schemas.ts';

/** The lists of ids a filter holds. An empty `type` or `status` shows nothing; absent shows all. */
const lists = ['type', 'status', 'unity', 'parish', ...pickedNames] as const;
const flags = ['mine', 'followed', 'open', 'deleted'] as const;
export type ListName = (typeof lists)[number];
type FlagName = (typeof flags)[number];
/** What can be shown and hidden one by one, each with its quantity. */
export type Side = 'type' | 'status';

export type DeskFilter = {
  readonly [name in ListName]?: readonly number[];
} & { readonly [name in FlagName]?: true } & {
  readonly q?: string;
  readonly variant?: readonly Variant[];
  /** Person; 0 = nobody. */
  readonly assigned?: number;
  /** Days, both included. */
  readonly due?: DueFilter;
  /** What one answers for, where a number of the dashboard leads. */
  readonly scope?: (typeof scopes)[number];
  /** Only these: what a tab shows beside its list. Stands in no address. */
  readonly ids?: readonly number[];
  readonly from?: string;
  readonly to?: string;
};

export const sorts = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', '-code', 'code', 'dueAt'] as const;
export type Sort = (typeof sorts)[number];

export interface DeskState {
  readonly filter: DeskFilter;
  readonly sort: Sort;
  readonly page: number;
  /** Null: what the person prefers. */
  readonly pageSize: number | null;
  /** The saved view it began with; 0 is none, on purpose; null: nothing was chosen. */
  readonly view: number | null;
}

/** Names this page writes into the address; the map has others of its own, which stay. */
export const names = [...lists, ...flags, 'q', 'variant', 'assigned', 'due', 'scope', 'from', 'to', 'sort', 'page', 'pageSize', 'view'] as const;
const nothing = 'none';

/** Reads an address; what is not understood (an old or damaged link) is left out rather than sent to the server. */
export function readState(search: Search): DeskState {
  const text = (name: string): string => addressText.parse(search[name]);
  const filter: Record<string, unknown> = {};
  for (const name of lists) {
    const ids = text(name).split(',').map(Number).filter(isId);
    if (ids.length > 0) filter[name] = ids;
    else if (text(name) === nothing && (name === 'type' || name === 'status')) filter[name] = [];
  }
  const kinds = variants.filter((one) => text('variant').split(',').includes(one));
  if (kinds.length > 0) filter['variant'] = kinds;
  for (const name of flags) if (text(name) === 'true') filter[name] = true;
  for (const name of ['from', 'to']) if (isoDate.safeParse(text(name)).success) filter[name] = text(name);
  if (text('q').trim() !== '') filter['q'] = text('q').trim().slice(0, 200);
  if (/^\d{1,15}$/.test(text('assigned'))) filter['assigned'] = Number(text('assigned'));
  const due = text('overdue') === 'true' ? 'overdue' : dueFilters.find((one) => one === text('due'));
  if (due) filter['due'] = due;
  const scope = scopes.find((one) => one === text('scope'));
  if (scope) filter['scope'] = scope;
  return {
    filter,
    sort: sorts.find((sort) => sort === text('sort')) ?? '-createdAt',
    page: addressPage.parse(search['page']),
    pageSize: addressPageSize.parse(search['pageSize']),
    view: addressView.parse(search['view']),
  };
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/** What stands in the address for a state; undefined takes a name out of it. */
export function writeState({ filter, sort, page, pageSize, view }: DeskState): Record<(typeof names)[number], string | number | boolean | undefined> {
  const ids = (name: ListName): string | number | undefined => {
    const list = filter[name];
    if (list === undefined) return undefined;
    return list.length === 0 ? nothing : list.length === 1 ? list[0] : list.join();
  };
  return {
    type: ids('type'),
    status: ids('status'),
    unity: ids('unity'),
    parish: ids('parish'),
    ...tableOf(pickedNames, ids),
    variant: filter.variant?.join(),
    mine: filter.mine,
    followed: filter.followed,
    open: filter.open,
    deleted: filter.deleted,
    q: filter.q !== undefined && String(Number(filter.q)) === filter.q ? Number(filter.q) : filter.q,
    assigned: filter.assigned,
    due: filter.due,
    scope: filter.scope,
    from: filter.from,
    to: filter.to,
    sort: sort === '-createdAt' ? undefined : sort,
    page: page === 1 ? undefined : page,
    pageSize: pageSize ?? undefined,
    view: view ?? undefined,
  };
}

/** What a saved view keeps of the desk, and the desk as a view says it. */
export function toView(state: DeskState): ViewState {
  const { q: _q, sort: _sort, page: _page, pageSize: _size, view: _view, ...others } = writeState(state);
  const filters = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]));
  return { filters: Object.fromEntries(filters), q: state.filter.q ?? '', sort: state.sort, pageSize: state.pageSize, columns: null };
}

export function fromView({ filters, q, sort, pageSize }: ViewState, view: number | null = null): DeskState {
  return { ...readState({ ...filters, q, sort: sort ?? undefined, pageSize: pageSize ?? undefined }), view };
}

/** Types or statuses are all hidden: there is nothing to ask the server for. */
export function hidesAll(filter: DeskFilter): boolean {
  return filter.type?.length === 0 || filter.status?.length === 0 || filter.ids?.length === 0;
}

type FilterQuery = NonNullable<RequestOf<(typeof occurrences)['filters']>['query']>;

/** The filter as the server takes it; the same for list, map, counts and export. */
export function toQuery(filter: DeskFilter): FilterQuery {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names and values of a DeskFilter, which the schema of the query takes
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (Array.isArray(value) ? (value.length > 0 ? [[name, value.join()]] : []) : [[name, value]])),
  ) as FilterQuery;
}

/** Does more than type and status narrow it? Then a pushed change alone does not tell whether it counts. */
export function narrowsFurther(filter: DeskFilter): boolean {
  return Object.keys(filter).some((name) => name !== 'type' && name !== 'status');
}

/** Which parts of a filter leave this occurrence out, as far as the occurrence itself tells: words and days are the server's. */
export function hiding(filter: DeskFilter, one: StaffOccurrence): (keyof DeskFilter)[] {
  const ids: Readonly<Record<ListName, number | undefined>> = {
    type: one.type.id,
    status: one.status.id,
    unity: one.unity?.id,
    parish: one.parish?.id,
    ...tableOf(pickedNames, (name) => one[name]?.id),
  };
  const outside = lists.filter((name) => filter[name] !== undefined && !filter[name].some((id) => id === ids[name]));
  const person = filter.assigned !== undefined && (filter.assigned !== (one.assigned?.id ?? 0) || (filter.assigned === 0 && one.closedAt !== null));
  return [
    ...outside,
    ...(person ? (['assigned'] as const) : []),
    ...(filter.open && one.closedAt !== null ? (['open'] as const) : []),
    ...(filter.mine && !one.mine ? (['mine'] as const) : []),
    ...(filter.followed && !one.following ? (['followed'] as const) : []),
  ];
}

/** The filter without these parts. */
export function without(filter: DeskFilter, names: readonly (keyof DeskFilter)[]): DeskFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.some((one) => one === name)));
}

/** Shows or hides one type or status among `all` of them. When all are shown the filter is gone. */
export function toggled(filter: DeskFilter, side: Side, id: number, all: readonly number[]): DeskFilter {
  const shown = filter[side] ?? all;
  return choose(filter, side, shown.includes(id) ? shown.filter((one) => one !== id) : all.filter((one) => one === id || shown.includes(one)), all);
}

export function choose(filter: DeskFilter, side: Side, ids: readonly number[], all: readonly number[]): DeskFilter {
  const { [side]: _old, ...others } = filter;
  return all.every((id) => ids.includes(id)) ? others : { ...others, [side]: ids };
}

/** The server takes an empty list for "all": where nothing of a kind is shown, the opposing quantities are none. */
export function withHidden(quantities: MapFilters, filter: DeskFilter): MapFilters {
  const none = (list: MapFilters['types']): MapFilters['types'] => list.map((entry) => ({ ...entry, qty: 0 }));
  const hidden = (list: MapFilters['types']): MapFilters['types'] => list.map((entry) => ({ ...entry, show: false }));
  let { types, statuses } = quantities;
  if (filter.type?.length === 0) [types, statuses] = [hidden(types), none(statuses)];
  if (filter.status?.length === 0) [types, statuses] = [none(types), hidden(statuses)];
  return { types, statuses };
}
