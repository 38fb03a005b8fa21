import { fromIsoDay, weekdayOf, type Day, type WorkCalendar } from '#platform/kernel/work-calendar.ts';

export interface Unity {
  readonly id: number;
  readonly isFirst: boolean;
  readonly typeIds: readonly number[];
}

/** One line of the municipality's own order. Empty lists and nulls mean "any". */
export interface RoutingRule {
  readonly id: number;
  readonly name: string;
  readonly typeIds: readonly number[];
  readonly subtypeIds: readonly number[];
  readonly parishIds: readonly number[];
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  /** A holiday counts as its weekday, is the only day meant, or is never meant. */
  readonly holidays: 'as-weekday' | 'only' | 'never';
  /** `18:00` to `08:00` goes over midnight and belongs to the day it begins on. */
  readonly fromTime: string | null;
  readonly toTime: string | null;
  /** Days, both included. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly unityId: number;
  readonly userId: number | null;
}

/** What decides where something goes, beside its type. */
export interface RoutingQuestion {
  readonly rules: readonly RoutingRule[];
  readonly calendar: WorkCalendar;
  readonly subtypeId: number | null;
  readonly parishId: number | null;
  readonly at: Date;
}

export interface Route<U extends Unity> {
  readonly unity: U | null;
  readonly userId: number | null;
  /** The rule that decided; null where none did. */
  readonly rule: RoutingRule | null;
}

/** The first rule that holds and whose unity is there; else the first unity that handles the type, else the one marked first, else nobody. */
export function route<U extends Unity>(unities: readonly U[], typeId: number, question?: RoutingQuestion): Route<U> {
  for (const rule of question?.rules ?? []) {
    const unity = unities.find(({ id }) => id === rule.unityId);
    if (question && unity && ruleHolds(rule, typeId, question)) return { unity, userId: rule.userId, rule };
  }
  const unity = unities.find(({ typeIds }) => typeIds.includes(typeId)) ?? unities.find(({ isFirst }) => isFirst) ?? null;
  return { unity, userId: null, rule: null };
}

/** How a record stands whose type, subtype or parish changed. */
export interface Placed {
  readonly unityId: number | null;
  /** Somebody gave it to this unit, or took it from one. */
  readonly byHand: boolean;
  /** Its status lets it be given to somebody. */
  readonly assignable: boolean;
}

/**
 * What a new type, subtype or parish does to the unit: it goes where the routing says as long as routing alone decided so far. What
 * somebody decided stays, and it is said where it would have gone. Nobody to answer for it is no reason to take it from whoever has it.
 */
export function reroute<U extends Unity>(
  now: Placed,
  to: Route<U>,
): { readonly kind: 'stays' } | { readonly kind: 'goes'; readonly unity: U } | { readonly kind: 'kept'; readonly suggested: U } {
  if (to.unity === null || to.unity.id === now.unityId || !now.assignable) return { kind: 'stays' };
  return now.byHand ? { kind: 'kept', suggested: to.unity } : { kind: 'goes', unity: to.unity };
}

/** Who answers for a type; with a question, by the municipality's rules too. */
export function responsibleUnity<U extends Unity>(unities: readonly U[], typeId: number, question?: RoutingQuestion): U | null {
  return route(unities, typeId, question).unity;
}

function ruleHolds(rule: RoutingRule, typeId: number, { calendar, subtypeId, parishId, at }: RoutingQuestion): boolean {
  const named = rule.typeIds.length > 0 || rule.subtypeIds.length > 0;
  if (named && !rule.typeIds.includes(typeId) && (subtypeId === null || !rule.subtypeIds.includes(subtypeId))) return false;
  if (rule.parishIds.length > 0 && (parishId === null || !rule.parishIds.includes(parishId))) return false;
  const day = ruleDay(rule, calendar, at);
  if (day === null) return false;
  if (rule.validFrom !== null && day < fromIsoDay(rule.validFrom)) return false;
  if (rule.validTo !== null && day > fromIsoDay(rule.validTo)) return false;
  const holiday = calendar.isHoliday(day);
  if (rule.holidays === 'only') return holiday;
  if (rule.holidays === 'never' && holiday) return false;
  return rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(day));
}

/** The day a moment belongs to under the rule's hours; null outside them. */
function ruleDay({ fromTime, toTime }: RoutingRule, calendar: WorkCalendar, at: Date): Day | null {
  const day = calendar.dayAt(at);
  if (fromTime === null || toTime === null || fromTime === toTime) return day;
  const [now, from, to] = [calendar.minutesAt(at), minutes(fromTime), minutes(toTime)];
  if (from < to) return now >= from && now < to ? day : null;
  if (now >= from) return day;
  return now < to ? day - 1 : null;
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
