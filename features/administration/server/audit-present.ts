import { sql } from 'kysely';
import { findUsers } from '#features/identity/server/index.ts';
import type { AuditEvent } from '#platform/audit/server/tables.ts';
import { commonColumns, soundsPersonal, spoken, type AuditColumn, type AuditSubject } from '#platform/audit/subject.ts';
import type { Db } from '#platform/db/tables.ts';
import type { AuditChange, AuditDetail } from '../audit-contract.ts';
import { sayValue, type Speaking } from './audit-values.ts';
import { words } from './audit-words.ts';

export interface AuditRow {
  readonly id: number;
  readonly at: Date | string;
  readonly type: string;
  readonly record_id: string;
  readonly event: AuditEvent;
  readonly actor_kind: 'user' | 'anonymous' | 'system';
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export interface Reader extends Speaking {
  readonly seesPersonal: boolean;
  readonly can: (code: string) => boolean;
}

type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;
/** Accounts that enter the back office: their names stand beside what they do; a citizen's is personal. */
const staffCode = 'ACL_00007';

function columnOf(table: AuditSubject | undefined, name: string): AuditColumn | undefined {
  return table?.columns[name] ?? table?.beside?.[name] ?? commonColumns[name];
}

/** Personal until somebody says that it is not. */
function isPersonal(column: AuditColumn | undefined, name: string): boolean {
  return column?.personal ?? soundsPersonal(name);
}

/** Entries in words. References are looked up once for all of them. */
export async function presentEntries(db: Db, rows: readonly AuditRow[], reader: Reader): Promise<AuditDetail[]> {
  const titles = await readTitles(db, neededTitles(rows, reader), reader);
  const actors = await readActors(db, rows, reader);
  return rows.map((row) => {
    const subject = reader.audited.tables.get(row.type);
    const changes = changesOf(row, subject, titles, reader);
    return {
      id: Number(row.id),
      at: new Date(row.at).toISOString(),
      event: row.event,
      type: row.type,
      typeLabel: subject?.label.one[reader.locale] ?? spoken(row.type),
      record: row.record_id,
      title: titleOf(row, subject, titles, reader),
      user: actors(row),
      fields: changes.map(({ label }) => label),
      changes,
    };
  });
}

function changesOf(row: AuditRow, subject: AuditSubject | undefined, titles: Titles, reader: Reader): AuditChange[] {
  const { locale } = reader;
  return Object.entries(row.changes).flatMap(([name, [before, after]]): AuditChange[] => {
    const column = columnOf(subject, name);
    if (column?.hidden) return [];
    const label = column?.label[locale] ?? spoken(name);
    const secret = before === '***' && after === '***';
    const isDenied = column?.codes?.every(reader.can) === false;
    if (secret || isDenied || (isPersonal(column, name) && !reader.seesPersonal)) {
      const word = words[secret ? 'secret' : 'hidden'][locale];
      const side = (value: unknown): string | null => (value === null && !secret ? null : word);
      return [{ field: name, label, old: secret && row.event === 'created' ? null : side(before), new: side(after), masked: true }];
    }
    const said = (value: unknown): string | null => {
      const title = column?.of && value !== null ? titles.get(column.of.table)?.get(String(value)) : undefined;
      return title ?? (column?.of && value !== null ? `${words.number[locale]} ${String(value)}` : sayValue(value, column, reader));
    };
    return [{ field: name, label, old: said(before), new: said(after), masked: false }];
  });
}

/** Rows whose names are needed: the records themselves and what their columns point to. */
function neededTitles(rows: readonly AuditRow[], { audited }: Reader): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>();
  const need = (table: string, id: unknown): void => {
    if (id === null || id === undefined) return;
    const ids = needed.get(table) ?? new Set();
    needed.set(table, ids.add(String(id)));
  };
  for (const row of rows) {
    const subject = audited.tables.get(row.type);
    if (subject?.title) need(row.type, row.record_id);
    for (const [name, values] of Object.entries(row.changes)) {
      const of = subject?.columns[name]?.of;
      if (of) for (const value of values) need(of.table, value);
    }
  }
  return needed;
}

/** Names of rows by table and id. A name this person may not see becomes a number. */
async function readTitles(db: Db, needed: ReadonlyMap<string, ReadonlySet<string>>, reader: Reader): Promise<Titles> {
  const found = new Map<string, Map<string, string>>();
  for (const [table, ids] of needed) {
    const subject = reader.audited.tables.get(table);
    const title = subject?.title ?? targetTitle(table, reader);
    if (title === undefined) continue;
    const all = [...ids];
    const numbers = all.filter((id) => /^\d{1,18}$/.test(id));
    const uuids = all.filter((id) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id));
    const [key, list] = numbers.length > 0 ? [sql`bigint`, numbers] : [sql`uuid`, uuids];
    if (list.length === 0) continue;
    const { rows } = await sql<{ id: string; title: string | null }>`select t.id::text as id, ${sql.ref(`t.${title}`)}::text as title
      from ${sql.table(table)} t where t.id = any(${list}::${key}[])`.execute(db);
    const hidden = isPersonal(subject?.columns[title], title) && !reader.seesPersonal;
    const column = subject?.columns[title];
    found.set(
      table,
      new Map(rows.map((row) => [row.id, (hidden ? null : sayValue(row.title, column, reader)) ?? numbered(subject, row.id, reader)])),
    );
  }
  return found;
}

/** The title a pointing column gives, for tables nobody described. */
function targetTitle(table: string, { audited }: Reader): string | undefined {
  for (const subject of audited.tables.values()) for (const { of } of Object.values(subject.columns)) if (of?.table === table) return of.title;
  return undefined;
}

function numbered(subject: AuditSubject | undefined, id: string, { locale }: Reader): string {
  const number = `${words.number[locale]} ${id}`;
  return subject ? `${subject.label.one[locale]} ${number}` : number;
}

/** The record's name now; for one that is gone, the name it had. A link between two records is named by both. */
function titleOf(row: AuditRow, subject: AuditSubject | undefined, titles: Titles, reader: Reader): string {
  const known = subject?.names?.[row.record_id]?.[reader.locale] ?? titles.get(row.type)?.get(row.record_id);
  if (known !== undefined) return known;
  const title = subject?.title;
  const values = title === undefined ? undefined : row.changes[title];
  if (title !== undefined && values && !(isPersonal(subject?.columns[title], title) && !reader.seesPersonal)) {
    const last = sayValue(values[1] ?? values[0], subject?.columns[title], reader);
    if (last !== null) return last;
  }
  if (!row.record_id.startsWith('{') && row.event !== 'relation') {
    const label = reader.audited.tables.get(row.record_id)?.label.many[reader.locale];
    return label ?? `${words.number[reader.locale]} ${row.record_id}`;
  }
  const ends = Object.entries(row.changes).flatMap(([name, pair]) => {
    if (name === 'id') return [];
    const of = subject?.columns[name]?.of;
    const value = String(pair[1] ?? pair[0]);
    return [(of && titles.get(of.table)?.get(value)) ?? value];
  });
  return ends.join(' · ');
}

async function readActors(db: Db, rows: readonly AuditRow[], reader: Reader): Promise<(row: AuditRow) => string> {
  const { locale, seesPersonal } = reader;
  const ids = [...new Set(rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [Number(actor_id)])))];
  const staff = seesPersonal || ids.length === 0 ? [] : await findUsers(db, { ids, code: staffCode, limit: ids.length });
  const named = new Set(staff.map(({ id }) => Number(id)));
  return ({ actor_kind, actor_id, actor_name }) => {
    if (actor_kind === 'system') return words.system[locale];
    if (actor_kind === 'anonymous' || actor_id === null) return words.visitor[locale];
    return seesPersonal || named.has(Number(actor_id)) ? actor_name : `${words.user[locale]} ${words.number[locale]} ${actor_id}`;
  };
}

/** People whose changes may be looked for: staff; everybody for whoever may see personal data. */
export async function findActors(db: Db, query: { q?: string | undefined; ids?: string | undefined }, reader: Reader) {
  const ids = query.ids?.split(',').map(Number);
  const users = await findUsers(db, { ...(ids && { ids }), ...(query.q && { q: query.q }), ...(!reader.seesPersonal && { code: staffCode }) });
  const names = new Map(users.map(({ id, name }) => [Number(id), name]));
  const { locale } = reader;
  // The filter may name a person who has left.
  for (const id of ids ?? []) if (!names.has(id)) names.set(id, `${words.user[locale]} ${words.number[locale]} ${id}`);
  return [...names].map(([id, label]) => ({ value: String(id), label }));
}
