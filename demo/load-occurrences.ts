import { sql } from 'kysely';
import { makeCode, yearOf } from '#features/occurrences/record/domain/code.ts';
import { rebuildCells } from '#features/occurrences/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import { setAside } from './bulk.ts';
import { readCatalogue, type CatalogueIds, type Person } from './load-catalogue.ts';
import type { Progress } from './load-territory.ts';
import { clocks, prepareDeadlines, type ClockFor } from './load-deadlines.ts';
import { makeOccurrences, type HistoryEvent, type OccurrenceRecord } from './occurrences.ts';
import type { Municipality } from './municipality.ts';

export interface LoadOptions {
  readonly tenant: string;
  readonly srid: number;
  readonly timeZone: string;
  readonly count: number;
  readonly now: Date;
  readonly progress: Progress;
}

const BATCH = 4000;
/** From here on indexes and foreign keys are set aside and made anew at the end. */
const MANY = 100_000;

const tables = ['occurrence', 'occurrence_reporter', 'occurrence_event', 'occurrence_follower'] as const;

/** Writes invented reports with reporters and histories: made while the database writes the batch before. */
export async function loadOccurrences(trx: Trx, municipality: Municipality, options: LoadOptions): Promise<void> {
  const { count, now, progress } = options;
  await prepareDeadlines(trx);
  const clockFor = clocks(options.timeZone);
  const ids = await readCatalogue(trx, options.tenant);
  await sql`select set_config('largo.cells', 'off', true)`.execute(trx);
  const bringBack = count >= MANY ? await setAside(trx, tables) : null;
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from occurrence`.execute(trx);
  const numbers = await lastNumbers(trx);
  let id = Number(rows[0]?.last ?? 0);
  let index = 0;
  let batch: Row[] = [];
  let writing: Promise<void> = Promise.resolve();
  const yearAt = byHour((at) => yearOf(new Date(at), options.timeZone));
  const flush = async (): Promise<void> => {
    const full = batch;
    batch = [];
    await writing;
    progress(bringBack ? (index / count) * 75 : (index / count) * 98, `${index} of ${count} occurrences`);
    writing = write(trx, full, options.srid);
    // Seen here or at the next await, whichever comes first: never an unhandled rejection.
    writing.catch(() => {});
  };
  for (const record of makeOccurrences(municipality, count, now.getTime())) {
    const year = yearAt(record.createdAt);
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    batch.push(rowOf(record, { id: ++id, code: makeCode(ids.prefix, year, number), index, count }, ids, municipality, clockFor));
    index++;
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await writing;
  await sql`select setval(pg_get_serial_sequence('occurrence', 'id'), greatest(${id}, 1))`.execute(trx);
  for (const [year, last] of numbers)
    await sql`insert into occurrence_sequence (year, last) values (${year}, ${last}) on conflict (year) do update set last = greatest(occurrence_sequence.last, excluded.last)`.execute(
      trx,
    );
  await bringBack?.((done, what) => progress(75 + done * 20, what));
  progress(96, 'counting by square');
  await rebuildCells(trx);
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(trx);
}

/** Remembers the last answer for an hour: asking the calendar a million times takes longer than writing. */
function byHour(ask: (at: number) => number): (at: number) => number {
  let hour = -1;
  let answer = 0;
  return (at) => {
    if (Math.floor(at / 3_600_000) !== hour) [hour, answer] = [Math.floor(at / 3_600_000), ask(at)];
    return answer;
  };
}

async function lastNumbers(trx: Trx): Promise<Map<number, number>> {
  const { rows } = await sql<{ year: number; last: number }>`select year, last from occurrence_sequence`.execute(trx);
  return new Map(rows.map(({ year, last }) => [year, last]));
}

interface Row {
  readonly occurrence: Record<string, unknown>;
  readonly reporter: Record<string, unknown>;
  readonly events: readonly Record<string, unknown>[];
  readonly followers: readonly Record<string, unknown>[];
}

interface Numbered {
  readonly id: number;
  readonly code: string;
  readonly index: number;
  readonly count: number;
}

function rowOf(
  record: OccurrenceRecord,
  { id, code, index, count }: Numbered,
  ids: CatalogueIds,
  { parishes }: Municipality,
  clockFor: ClockFor,
): Row {
  const type = ids.types.get(record.type);
  if (!type) throw new Error(`The catalogue has no type "${record.type}": the demo needs the types a municipality starts with.`);
  const unityId = type.unityId;
  const member = record.assigned && index % 5 !== 0 && unityId !== null ? (ids.members.get(unityId) ?? null) : null;
  const iso = (at: number): string => new Date(at).toISOString();
  // Some of the latest are the demo citizen's own.
  const mine = ids.citizen.id !== null && index >= count - 66 && index % 11 === 4;
  const reporter = mine ? { name: ids.citizen.name, email: ids.citizen.email, phone: null } : record.reporter;
  const createdAt = iso(record.createdAt);
  const reopening = record.events.findLast(({ kind, side }) => kind === 'moved' && side === 'reporter');
  return {
    occurrence: {
      id,
      code,
      type_id: type.id,
      subtype_id: type.subtypes.get(record.subtype) ?? null,
      status_id: statusId(ids, record.status),
      priority_id: record.priority === null ? null : (ids.priorities.get(record.priority) ?? null),
      channel_id: ids.channels.get(record.channel) ?? null,
      unity_id: unityId,
      assigned_user_id: member?.id ?? null,
      reporter_user_id: mine ? ids.citizen.id : null,
      address: record.address,
      parish_id: ids.parishes.get(parishes[record.parish]?.dicofre ?? '') ?? null,
      description: record.description,
      x: record.point[0],
      y: record.point[1],
      closed_at: record.closedAt === null ? null : iso(record.closedAt),
      ...clockFor(record.type, record.subtype, record.createdAt, record.closedAt),
      reopened: reopening ? 1 : null,
      reopened_at: reopening ? iso(reopening.at) : null,
      version: record.version,
      created_at: createdAt,
      updated_at: iso(record.updatedAt),
    },
    reporter: { occurrence_id: id, ...reporter, at: createdAt },
    events: record.events.map((event) => eventRow(event, id, reporter.name, unityId, member, ids, iso)),
    followers: index >= count - 400 && index % 6 === 1 ? [{ occurrence_id: id, email: `seguidor${index % 97}@correio.example`, at: createdAt }] : [],
  };
}

function eventRow(
  event: HistoryEvent,
  id: number,
  reporter: string,
  unityId: number | null,
  member: Person | null,
  ids: CatalogueIds,
  iso: (at: number) => string,
): Record<string, unknown> {
  const staff = member ?? ids.manager;
  const actor: Person = event.side === 'reporter' ? { id: null, name: reporter } : event.kind === 'assigned' ? ids.manager : staff;
  return {
    occurrence_id: id,
    kind: event.kind,
    side: event.side,
    is_public: event.isPublic,
    actor_user_id: actor.id,
    actor_name: actor.name,
    text: event.text,
    from_status_id: event.from === null ? null : statusId(ids, event.from),
    to_status_id: event.to === null ? null : statusId(ids, event.to),
    unity_id: event.kind === 'assigned' ? unityId : null,
    assigned_user_id: event.kind === 'assigned' ? (member?.id ?? null) : null,
    created_at: iso(event.at),
  };
}

function statusId(ids: CatalogueIds, name: string): number {
  const id = ids.statuses.get(name);
  if (id === undefined) throw new Error(`The catalogue has no status "${name}": the demo needs the statuses a municipality starts with.`);
  return id;
}

async function write(trx: Trx, rows: readonly Row[], srid: number): Promise<void> {
  if (rows.length === 0) return;
  const list = (part: readonly unknown[]) => sql`${JSON.stringify(part)}::json`;
  await sql`
    insert into occurrence (id, code, type_id, subtype_id, status_id, priority_id, channel_id, unity_id, assigned_user_id, reporter_user_id, address, parish_id,
      initial_description, description, geom, confirmed_at, closed_at, due_at, very_late_at, due_from, late_days, reopened, reopened_at,
      version, created_at, updated_at)
    select id, code, type_id, subtype_id, status_id, priority_id, channel_id, unity_id, assigned_user_id, reporter_user_id, address, parish_id,
      description, description, st_setsrid(st_makepoint(x, y), ${sql.lit(srid)}), created_at, closed_at, due_at, very_late_at, due_from, late_days,
      reopened, reopened_at, version, created_at, updated_at
    from json_to_recordset(${list(rows.map(({ occurrence }) => occurrence))}) as r(id bigint, code text, type_id bigint, subtype_id bigint, status_id bigint, priority_id bigint,
      channel_id bigint, unity_id bigint, assigned_user_id bigint, reporter_user_id bigint, address text, parish_id bigint, description text,
      x double precision, y double precision, closed_at timestamptz, due_at timestamptz, very_late_at timestamptz, due_from timestamptz, late_days smallint,
      reopened smallint, reopened_at timestamptz, version integer, created_at timestamptz, updated_at timestamptz)`.execute(trx);
  // Tokens open private pages: they come from the database's own randomness, not from the seed.
  const token = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;
  await sql`
    insert into occurrence_reporter (occurrence_id, name, email, phone, private_token, consent_at, created_at)
    select occurrence_id, name, email, phone, ${token}, at, at
    from json_to_recordset(${list(rows.map(({ reporter }) => reporter))}) as r(occurrence_id bigint, name text, email text, phone text, at timestamptz)`.execute(
    trx,
  );
  await sql`
    insert into occurrence_event (occurrence_id, kind, side, is_public, actor_user_id, actor_name, text, from_status_id, to_status_id, unity_id, assigned_user_id, created_at)
    select occurrence_id, kind, side, is_public, actor_user_id, actor_name, text, from_status_id, to_status_id, unity_id, assigned_user_id, created_at
    from json_to_recordset(${list(rows.flatMap(({ events }) => events))}) as r(occurrence_id bigint, kind text, side text, is_public boolean, actor_user_id bigint,
      actor_name text, text text, from_status_id bigint, to_status_id bigint, unity_id bigint, assigned_user_id bigint, created_at timestamptz)`.execute(
    trx,
  );
  const followers = rows.flatMap((row) => row.followers);
  if (followers.length === 0) return;
  await sql`
    insert into occurrence_follower (occurrence_id, email, token, confirmed_at, created_at)
    select occurrence_id, email, ${token}, at, at
    from json_to_recordset(${list(followers)}) as r(occurrence_id bigint, email text, at timestamptz)`.execute(trx);
}
