import { sql } from 'kysely';
import { storyOf } from '#platform/audit/server/story.ts';
import type { AuditedTables, AuditSubject } from '#platform/audit/subject.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { HistoryEntry } from '../contract.ts';
import { columnOf, type ReferenceTarget, type Resource } from '../resource.ts';

type Change = readonly [unknown, unknown];
interface AuditRow {
  id: number;
  at: Date | string;
  type: string;
  event: string;
  record_id: string;
  actor_name: string;
  changes: Record<string, Change>;
}

/** A table that tells of the record: its own, that of a link, that of a part. */
interface Teller {
  readonly part?: AuditSubject;
  /** Absent: the columns the audit trail has words for. */
  readonly resource?: Resource;
  /** Of a link between records: the field that shows it, and the column of what is linked. */
  readonly link?: { readonly field: string; readonly column: string };
}

interface Asked {
  readonly locale: Locale;
  readonly audited: AuditedTables;
  /** Declared parts that whoever asks may see. */
  readonly parts: readonly Resource[];
  /** Declared parts that they may not. */
  readonly hidden: readonly Resource[];
}

/** The latest 200 changes of a record and of its parts, newest first; ids of other records are replaced by their titles. */
export async function history(db: Db, resource: Resource, id: number, { locale, audited, parts, hidden }: Asked): Promise<HistoryEntry[]> {
  const tellers = new Map<string, Teller>([[resource.table, { resource }]]);
  for (const [field, { meta }] of Object.entries(resource.fields))
    if (meta.through) tellers.set(meta.through.table, { resource, link: { field, column: meta.through.other } });
  const tables = [...audited.tables].flatMap(([table, subject]) => {
    if (subject.part?.of !== resource.table || hidden.some((one) => one.table === table)) return [];
    const declared = parts.find((one) => one.table === table);
    if (!tellers.has(table)) tellers.set(table, { part: subject, ...(declared && { resource: declared }) });
    return [{ table, column: subject.part.column }];
  });
  const story = await storyOf(db, resource.table, String(id), tables);
  const { rows } = await sql<AuditRow>`select id, at, type, event, record_id, actor_name, changes from audit_entry
    where id in (${story}) order by id desc limit 200`.execute(db);
  const titles = await titlesOfParts(db, rows, tellers);
  const entries = rows.flatMap((row): HistoryEntry[] => {
    const teller = tellers.get(row.type);
    if (!teller) return [];
    const { part } = teller;
    const title = titles.get(`${row.type} ${row.record_id}`);
    const says = part && (title === undefined ? part.label.one[locale] : `${part.label.one[locale]} «${title}»`);
    return [
      {
        id: Number(row.id),
        event: row.event,
        at: new Date(row.at).toISOString(),
        user: row.actor_name || null,
        ...(says !== undefined && { part: { table: row.type, says } }),
        changes: changesOf(row, teller, locale),
      },
    ];
  });
  await nameReferences(db, rows, entries, tellers);
  return entries;
}

function changesOf({ event, changes }: AuditRow, { resource, link, part }: Teller, locale: Locale): HistoryEntry['changes'] {
  if (link) return [{ field: link.field, ...ends(changes[link.column]) }];
  if (!resource)
    return Object.entries(changes).flatMap(([column, change]) => {
      const told = part?.columns[column];
      const isTold = told && !told.hidden && !told.codes && told.personal !== true && column !== part?.part?.column;
      return isTold ? [{ field: column, label: told.label[locale], ...ends(change) }] : [];
    });
  const fieldByColumn = new Map(Object.keys(resource.fields).map((name) => [columnOf(name), name]));
  return (
    Object.entries(changes)
      .map(([column, change]) => ({ field: fieldByColumn.get(column) ?? column, change }))
      .filter(({ field }) => (field in resource.fields && !(part && field === resource.parent)) || (field === 'position' && event === 'updated'))
      // The number behind an order means nothing to people.
      .map(({ field, change }) => ({ field, ...(field === 'position' ? { old: null, new: null } : ends(change)) }))
  );
}

const ends = (change: Change | undefined) => ({ old: change?.[0] ?? null, new: change?.[1] ?? null });

/** What the parts are called, also those in the trash. */
async function titlesOfParts(db: Db, rows: readonly AuditRow[], tellers: ReadonlyMap<string, Teller>): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [table, { part }] of tellers) {
    const ids = rows.filter((row) => row.type === table && /^\d{1,18}$/.test(row.record_id)).map((row) => row.record_id);
    if (!part?.title || ids.length === 0) continue;
    for (const [id, title] of await titled(db, { table, title: part.title }, ids)) found.set(`${table} ${id}`, title);
  }
  return found;
}

async function titled(db: Db, { table, title }: Pick<ReferenceTarget, 'table' | 'title'>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string | null }>`select x.id::text, left(${sql.ref(`x.${columnOf(title)}`)}::text, 100) as title
    from ${sql.table(table)} x where x.id = any(${[...new Set(ids)].filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`.execute(db);
  return new Map(rows.flatMap((row) => (row.title === null ? [] : [[row.id, row.title] as const])));
}

async function nameReferences(db: Db, rows: readonly AuditRow[], entries: readonly HistoryEntry[], tellers: ReadonlyMap<string, Teller>) {
  const typeOf = new Map(rows.map((row) => [Number(row.id), row.type]));
  for (const [table, { resource, part, link }] of tellers) {
    const own = entries.filter((entry) => typeOf.get(entry.id) === table).flatMap(({ changes }) => changes);
    for (const name of new Set(own.map(({ field }) => field))) {
      const of = resource ? resource.fields[name]?.meta.of : part?.columns[name]?.of;
      const changes = own.filter(({ field }) => field === name);
      const ids = changes.flatMap((change) => [change.old, change.new]).filter((value) => value !== null && typeof value !== 'object');
      if (!of || ids.length === 0) continue;
      const names = await titled(db, of, ids.map(String));
      const say = (value: unknown): unknown => names.get(String(value)) ?? (link || value === null ? value : `#${String(value)}`);
      for (const change of changes) Object.assign(change, { old: say(change.old), new: say(change.new) });
    }
  }
}
