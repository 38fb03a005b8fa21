import type { ReceivedOf } from '#platform/http/contract.ts';
import { isoDate } from '#platform/kernel/dates.ts';
import type { Search } from '#platform/shell/address.ts';
import { addressText } from '#platform/ui/list/address.ts';
import type { tabulations } from '../../contract.ts';
import { isGrouping } from '../../domain/tabulation-columns.ts';
import { tabulationNames, type DayKind, type Grouping, type TabulationName } from '../../schemas.ts';

/** What the filters offer. */
export type TabulationLists = ReceivedOf<(typeof tabulations)['lists']>;

/** Ids a table may be narrowed by. */
export const choices = ['type', 'subtype', 'status', 'unity', 'parish', 'priority', 'channel'] as const;
export type Choice = (typeof choices)[number];

export interface TabulationState {
  readonly report: TabulationName;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  readonly ids: { readonly [name in Choice]?: readonly number[] };
  /** Person; 0 = nobody. */
  readonly assigned: number | null;
  readonly open: boolean;
  readonly by: Grouping;
  readonly days: DayKind;
}

export const periods = ['month', 'last', 'twelve', 'year', 'before', 'always'] as const;
export type Period = (typeof periods)[number];

const beginning = '2000-01-01';

/** From and to of a period, as days; `today` is a day of the municipality. */
export function rangeOf(period: Period, today: string): readonly [string, string] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = (y: number, m: number): string => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10);
  const last = (y: number, m: number): string => new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10);
  const ranges: Record<Period, readonly [string, string]> = {
    month: [first(year, month), today],
    last: [first(year, month - 1), last(year, month - 1)],
    twelve: [first(year, month - 11), today],
    year: [`${year}-01-01`, today],
    before: [`${year - 1}-01-01`, `${year - 1}-12-31`],
    always: [beginning, today],
  };
  return ranges[period];
}

/** The period these days are; null: one of one's own. */
export function periodOf({ from, to }: Pick<TabulationState, 'from' | 'to'>, today: string): Period | null {
  return (
    periods.find((period) => {
      const [start, end] = rangeOf(period, today);
      return start === from && end === to;
    }) ?? null
  );
}

const isDay = (text: string): boolean => isoDate.safeParse(text).success;

/** Reads an address; what is not understood is left out. Without a period: the last twelve months. */
export function readTabulation(name: string | undefined, search: Search, today: string): TabulationState {
  const text = (key: string): string => addressText.parse(search[key]);
  const [start, end] = rangeOf('twelve', today);
  const ids = Object.fromEntries(
    choices.flatMap((key) => {
      const list = text(key)
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0);
      return list.length === 0 ? [] : [[key, list]];
    }),
  );
  const by = text('by');
  return {
    report: tabulationNames.find((one) => one === name) ?? 'totalizer-status',
    from: isDay(text('from')) ? text('from') : isDay(text('to')) ? beginning : start,
    to: isDay(text('to')) ? text('to') : end,
    ids,
    assigned: /^\d{1,15}$/.test(text('assigned')) ? Number(text('assigned')) : null,
    open: text('open') === 'true',
    by: isGrouping(by) ? by : 'type',
    days: text('days') === 'working' ? 'working' : 'calendar',
  };
}

/** The address of a state. Days of a period that moves on with time are not written down. */
export function writeTabulation(state: TabulationState, today: string): Record<string, string | number | boolean | undefined> {
  const moves = periodOf(state, today) === 'twelve';
  return {
    ...Object.fromEntries(choices.map((key) => [key, state.ids[key]?.join()])),
    from: moves ? undefined : state.from,
    to: moves ? undefined : state.to,
    assigned: state.assigned ?? undefined,
    open: state.open || undefined,
    by: state.by === 'type' ? undefined : state.by,
    days: state.days === 'calendar' ? undefined : state.days,
  };
}

/** The query of a table and of its export. */
export function queryOf({ from, to, ids, assigned, open, by, days }: TabulationState): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(ids).map(([key, list]) => [key, list.join()])),
    from,
    to,
    by,
    days,
    ...(assigned !== null && { assigned }),
    ...(open && { open }),
  };
}
