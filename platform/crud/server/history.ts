import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { HistoryEntry } from '../contract.ts';
import { columnOf, type Resource } from '../resource.ts';
import { options } from './store.ts';

type Change = readonly [unknown, unknown];
interface AuditRow {
  id: number;
  at: Date | string;
  type: string;
  event: string;
  actor_name: string;
  changes: Record<string, Change>;
}

/** The latest 200 changes of a record, newest first; ids of other records are replaced by their titles. */
export async function history(db: Db, resource: Resource, id: number): Promise<HistoryEntry[]> {
  const links = Object.entries(resource.fields).flatMap(([name, { meta }]) => (meta.through ? [{ name, ...meta.through }] : []));
  const linked = links.map((link) => sql`(type = ${link.table} and event = 'relation' and record_id::jsonb ->> ${link.own} = ${String(id)})`);
  const { rows } = await sql<AuditRow>`select id, at, type, event, actor_name, changes from audit_entry
    where ${sql.join([sql`(type = ${resource.table} and record_id = ${String(id)})`, ...linked], sql` or `)}
    order by id desc limit 200`.execute(db);
  const fieldByColumn = new Map(Object.keys(resource.fields).map((name) => [columnOf(name), name]));
  const entries = rows.map((row): HistoryEntry => {
    const link = links.find((candidate) => candidate.table === row.type);
    const named = link
      ? [{ field: link.name, change: row.changes[link.other] }]
      : Object.entries(row.changes).map(([column, change]) => ({ field: fieldByColumn.get(column) ?? column, change }));
    return {
      id: Number(row.id),
      event: row.event,
      at: new Date(row.at).toISOString(),
      user: row.actor_name || null,
      changes: named
        .filter(({ field }) => field in resource.fields || (field === 'position' && row.event === 'updated'))
        // The number behind an order means nothing to people.
        .map(({ field, change }) => ({
          field,
          old: null,
          new: null,
          ...(field !== 'position' && { old: change?.[0] ?? null, new: change?.[1] ?? null }),
        })),
    };
  });
  await nameReferences(db, resource, entries);
  return entries;
}

async function nameReferences(db: Db, resource: Resource, entries: HistoryEntry[]): Promise<void> {
  for (const [name, { meta }] of Object.entries(resource.fields)) {
    if (!meta.of) continue;
    const changes = entries.flatMap((entry) => entry.changes.filter((change) => change.field === name));
    const ids = [
      ...new Set(
        changes
          .flatMap((change) => [change.old, change.new])
          .filter((value) => value !== null)
          .map(Number),
      ),
    ];
    if (ids.length === 0) continue;
    const titles = new Map((await options(db, resource, name, { ids })).map((option) => [option.id, option.title]));
    const title = (value: unknown): unknown => (value === null ? null : (titles.get(Number(value)) ?? value));
    for (const change of changes) Object.assign(change, { old: title(change.old), new: title(change.new) });
  }
}
