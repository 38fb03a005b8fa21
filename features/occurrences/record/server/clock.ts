import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { afterMove, begin, withLimit, type Clock, type ClockLine, type Ticking } from '../domain/clock.ts';
import { limitOf, type Limit } from '../domain/deadline.ts';
import type { Catalogue, CatalogueStatus } from './catalogue.ts';
import type { Context } from './context.ts';
import type { WholeRow } from './rows.ts';
import type { Change } from './tables.ts';
import { writeEvent, type NewEvent } from './timeline.ts';
import { calendarOf } from './calendar.ts';

type Rules = Pick<Context, 'site' | 'sight' | 'now'>;
type ClockRow = Pick<WholeRow, 'due_at' | 'very_late_at' | 'due_from' | 'paused_at' | 'pause_kind' | 'paused_days' | 'late_days'>;

export function limitFor({ types, subtypes }: Catalogue, typeId: number, subtypeId: number | null): Limit | null {
  return limitOf(types.get(typeId), subtypes.get(subtypeId ?? 0));
}

export function clockOf(row: ClockRow): Clock {
  return {
    dueAt: row.due_at,
    veryLateAt: row.very_late_at,
    dueFrom: row.due_from,
    pausedAt: row.paused_at,
    pauseKind: row.pause_kind,
    pausedDays: row.paused_days,
    lateDays: row.late_days,
  };
}

export function clockValues(clock: Clock): ClockRow {
  return {
    due_at: clock.dueAt,
    very_late_at: clock.veryLateAt,
    due_from: clock.dueFrom,
    paused_at: clock.pausedAt,
    pause_kind: clock.pauseKind,
    paused_days: clock.pausedDays,
    late_days: clock.lateDays,
  };
}

/** For an update of the occurrence. */
export function clockColumns(clock: Clock): RawBuilder<unknown>[] {
  return Object.entries(clockValues(clock)).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
}

/** Of what is confirmed now. */
export function newClock({ site, sight: { catalogue }, now }: Rules, typeId: number, subtypeId: number | null, statusId: number): Clock {
  const stage = catalogue.statuses.get(statusId) ?? { isLast: false, pausesDeadline: false };
  return begin(calendarOf(catalogue, site), limitFor(catalogue, typeId, subtypeId), stage, now);
}

export function moveClock({ site, sight: { catalogue }, now }: Rules, row: WholeRow, from: CatalogueStatus, to: CatalogueStatus): Ticking {
  return afterMove(calendarOf(catalogue, site), clockOf(row), limitFor(catalogue, row.type_id, row.subtype_id), from, to, now);
}

/** Of another type or subtype; also where the limits themselves have changed. */
export function retypedClock({ site, sight: { catalogue }, now }: Rules, row: WholeRow, typeId: number, subtypeId: number | null): Clock {
  const stage = catalogue.statuses.get(row.status_id) ?? { isLast: false, pausesDeadline: false };
  const began = row.due_from ?? row.confirmed_at ?? row.created_at;
  return withLimit(calendarOf(catalogue, site), clockOf(row), limitFor(catalogue, typeId, subtypeId), stage, began, now);
}

/** A deadline as the history says it. */
export function writtenDay({ site }: Pick<Context, 'site'>, instant: Date | null): string | null {
  return instant === null ? null : formatDate(instant, site.config.timeZone);
}

function changesOf(context: Pick<Context, 'site'>, line: ClockLine): Change[] {
  const day = (instant: Date | null): string | null => writtenDay(context, instant);
  if (line.kind === 'paused') return [];
  if (line.kind === 'resumed') {
    const moved: Change = { field: 'dueAt', old: day(line.before), new: day(line.dueAt) };
    return [{ field: 'pausedDays', old: null, new: String(line.days) }, ...(moved.old === moved.new ? [] : [moved])];
  }
  const debt: Change[] = line.lateDays !== null && line.lateDays > 0 ? [{ field: 'lateDays', old: null, new: String(line.lateDays) }] : [];
  return [{ field: 'dueAt', old: null, new: day(line.dueAt) }, ...debt];
}

/** The public is told that the clock stands or goes; how a deadline came about is the desk's. */
export async function writeClockLines(
  trx: Trx,
  context: Context,
  occurrenceId: number,
  lines: readonly ClockLine[],
  by: Pick<NewEvent, 'side' | 'actor'> & { readonly text?: string | null },
): Promise<void> {
  for (const line of lines) {
    await writeEvent(trx, {
      occurrenceId,
      kind: line.kind,
      isPublic: line.kind !== 'due',
      at: context.now,
      changes: changesOf(context, line),
      ...by,
    });
  }
}
