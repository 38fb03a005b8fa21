import { sql, type RawBuilder } from 'kysely';
import type { AuditedTables } from '#platform/audit/subject.ts';
import { and, contains } from '#platform/crud/server/query.ts';
import type { AuditFilter } from '../audit-contract.ts';

type Condition = RawBuilder<unknown>;

/** Newest first; the number decides between entries of one instant. */
export const newestFirst = sql`e.at desc, e.id desc`;

/** The where clause of the list and of its export. */
export function auditWhere(filter: AuditFilter, audited: AuditedTables, seesPersonal: boolean, timeZone: string): Condition {
  const conditions: Condition[] = [];
  if (filter.type) conditions.push(sql`e.type = ${filter.type}`);
  // Written out: the planner then knows the rare ones, which have an index.
  if (filter.event) conditions.push(sql`e.event in (${sql.join(filter.event.split(',').map((event) => sql.lit(event)))})`);
  if (filter.user === 'system') conditions.push(sql`e.actor_kind = 'system'`);
  else if (filter.user === 'visitor') conditions.push(sql`e.actor_kind = 'anonymous'`);
  else if (filter.user) conditions.push(sql`e.actor_id = ${Number(filter.user)}`);
  if (filter.at) {
    const [from = '', to = from] = filter.at.includes('..') ? filter.at.split('..') : [filter.at, filter.at];
    if (from) conditions.push(sql`e.at >= ${from}::date::timestamp at time zone ${timeZone}`);
    if (to) conditions.push(sql`e.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  }
  if (filter.q) conditions.push(sql`e.id = any(array(${found(filter.q, filter.type, audited, seesPersonal)}))`);
  return and(conditions);
}

/** Ids of entries whose record has this number, or this name (code) now; the newest 5,000. */
function found(q: string, type: string | undefined, { tables }: AuditedTables, seesPersonal: boolean): Condition {
  const all = [...tables].filter(([name]) => type === undefined || name === type);
  const named = all.flatMap(([name, { title, whole, columns }]) => {
    // Who may not see a name may not find out by asking for it either.
    if (title === undefined || (columns[title]?.personal && !seesPersonal)) return [];
    const column = sql.ref(`t.${title}`);
    const match = whole ? sql`${column} in (${q}, upper(${q}))` : contains(sql`${column}::text`, q);
    return [sql`(select ${sql.lit(name)}::text as type, t.id::text as record from ${sql.table(name)} t where ${match} limit 200)`];
  });
  const types = type === undefined ? [...tables.keys()] : [type];
  const byNumber = sql`select f.id from audit_entry f where f.type = any(${types}::text[]) and f.record_id = ${q}`;
  if (named.length === 0) return sql`${byNumber} order by 1 desc limit 5000`;
  return sql`${byNumber} union select f.id from audit_entry f join (${sql.join(named, sql` union all `)}) n on f.type = n.type and f.record_id = n.record
    order by 1 desc limit 5000`;
}
