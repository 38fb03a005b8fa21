import { tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { sql, type RawBuilder } from 'kysely';
import { makeCode, normaliseCode } from '../domain/code.ts';
import { filterGates } from '../domain/gate-tables.ts';
import type { Gated } from '../domain/gates.ts';
import { statusesSeenAs } from '../domain/statuses.ts';
import { reasonsToSee, type Reason } from '../domain/visibility.ts';
import { picked, pickedNames } from '../fields.ts';
import type { OccurrenceFilter } from '../inputs.ts';
import { dueWhere } from './due-where.ts';
import type { Sight } from './viewer.ts';

export type Condition = RawBuilder<unknown>;
const yes = sql`true`;
const no = sql`false`;

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? yes : sql`(${sql.join(conditions, sql` and `)})`;
}

export function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? no : sql`(${sql.join(conditions, sql` or `)})`;
}

export function among(column: Condition, ids: readonly number[]): Condition {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${[...ids]}::bigint[])`;
}

const column = (alias: string, name: string): Condition => sql.ref(`${alias}.${name}`);

/** A reason as SQL. A list that names every type or status there is restricts nothing and is left out. */
function reasonSql(sight: Sight, reason: Reason, alias: string): Condition[] {
  const { catalogue } = sight;
  const parts: Condition[] = [];
  if (reason.visibility) parts.push(sql`${column(alias, 'visibility')} = ${reason.visibility}`);
  if (reason.typeIds && reason.typeIds.length < catalogue.types.size) parts.push(among(column(alias, 'type_id'), reason.typeIds));
  if (reason.statusIds && reason.statusIds.length < catalogue.statuses.size) parts.push(among(column(alias, 'status_id'), reason.statusIds));
  if (reason.unityIds) parts.push(among(column(alias, 'unity_id'), reason.unityIds));
  if (reason.reporterUserId !== undefined) parts.push(sql`${column(alias, 'reporter_user_id')} = ${reason.reporterUserId}`);
  if (reason.assignedUserId !== undefined) parts.push(sql`${column(alias, 'assigned_user_id')} = ${reason.assignedUserId}`);
  return parts;
}

function anyReason(sight: Sight, reasons: readonly Reason[], alias: string): Condition {
  const parts = reasons.map((reason) => reasonSql(sight, reason, alias));
  return parts.some((part) => part.length === 0) ? yes : any(parts.map(all));
}

/** `maySee` as a where clause on occurrences named `alias`, without the question whether they are live. */
export function visible(sight: Sight, alias = 'o'): Condition {
  return anyReason(sight, reasonsToSee(sight), alias);
}

/** `maySeeInside` as a where clause: what the viewer works on, not what is merely public or one's own. */
export function visibleInside(sight: Sight, alias = 'o'): Condition {
  const reasons = sight.isStaff ? reasonsToSee(sight).filter(({ why }) => why === 'unity' || why === 'assigned') : [];
  return anyReason(sight, reasons, alias);
}

const isPersonal = (reason: Reason) => reason.reporterUserId !== undefined || reason.assignedUserId !== undefined;

/** The part of the rule that counted squares can answer, and the part (one's own, what one was given) that they cannot. */
export function countedVisible(sight: Sight, alias: string): Condition {
  return anyReason(
    sight,
    reasonsToSee(sight).filter((reason) => !isPersonal(reason)),
    alias,
  );
}

export function personalOnly(sight: Sight, alias = 'o'): Condition | null {
  const personal = reasonsToSee(sight).filter(isPersonal);
  const counted = countedVisible(sight, alias);
  return personal.length === 0 || counted === yes ? null : all([anyReason(sight, personal, alias), sql`not coalesce(${counted}, false)`]);
}

/** A filter without what it must not narrow by: it would tell what the record hides. */
function allowed(sight: Sight, filter: OccurrenceFilter): OccurrenceFilter {
  const mayNarrow = (name: string): boolean => {
    const gate = (filterGates as Readonly<Record<string, Gated | 'open'>>)[name];
    // Page, order and format stand beside the filter.
    return gate === undefined || gate === 'open' || sight.sees(gate);
  };
  return Object.fromEntries(Object.entries(filter).filter(([name]) => mayNarrow(name)));
}

/** What only who works on an occurrence is told (its person, priority, channel, lateness), or what asks for one's own work. */
export function isInner(sight: Sight, asked: OccurrenceFilter): boolean {
  if (!sight.isStaff) return asked.scope !== undefined;
  const filter = allowed(sight, asked);
  const { assigned, overdue, due, deleted, scope } = filter;
  return [...pickedNames.map((name) => filter[name]?.length), assigned !== undefined, overdue, due, deleted, scope].some(Boolean);
}

/** What a person answers for: what was given to them, or what their units have; whoever belongs to none and sees all answers for all. */
function scoped(sight: Sight, { scope, unity }: OccurrenceFilter, alias: string): Condition[] {
  if (scope === undefined || scope === 'inside') return [];
  if (scope === 'mine') return [sql`${column(alias, 'assigned_user_id')} = ${sight.userId}`];
  // Whoever sees all units may look at each; without a choice it is about the own ones.
  if (sight.seesAllUnities && (sight.unityIds.length === 0 || unity?.length)) return [];
  return [sight.unityIds.length === 0 ? no : among(column(alias, 'unity_id'), sight.unityIds)];
}

/** What of a filter counted squares know. */
export function countedFilter(sight: Sight, asked: OccurrenceFilter, alias: string): Condition[] {
  const filter = allowed(sight, asked);
  const parts: Condition[] = [];
  const pick = (name: string, ids: readonly number[] | undefined) => {
    if (ids && ids.length > 0) parts.push(among(column(alias, name), ids));
  };
  pick('type_id', filter.type);
  if (filter.variant && filter.variant.length > 0) parts.push(among(column(alias, 'type_id'), typesOf(sight, filter.variant)));
  pick('subtype_id', filter.subtype);
  pick('unity_id', filter.unity);
  pick('parish_id', filter.parish);
  if (filter.status && filter.status.length > 0) parts.push(among(column(alias, 'status_id'), realStatuses(sight, filter.status)));
  return parts;
}

/** Those in the trash too: what was once reported of them is still of that variant. */
function typesOf({ catalogue }: Sight, wanted: NonNullable<OccurrenceFilter['variant']>): number[] {
  return [...catalogue.types.values()].filter(({ variant }) => wanted.includes(variant)).map(({ id }) => id);
}

/** Towards citizens a status stands for all that are aggregated into it. */
function realStatuses(sight: Sight, ids: readonly number[]): readonly number[] {
  return sight.isStaff ? ids : statusesSeenAs(sight.catalogue.statuses, ids);
}

/** Which parts of a filter the counted squares know. */
const counted: { readonly [key in keyof Required<OccurrenceFilter>]: boolean } = {
  type: true,
  variant: true,
  subtype: true,
  status: true,
  unity: true,
  parish: true,
  bbox: true,
  q: false,
  ids: false,
  ...tableOf(pickedNames, () => false),
  assigned: false,
  from: false,
  to: false,
  mine: false,
  followed: false,
  open: false,
  overdue: false,
  due: false,
  scope: false,
  deleted: false,
};

/** Can the squares answer this filter alone? */
export function isCounted(filter: OccurrenceFilter): boolean {
  return keysOf(counted).every((name) => {
    const value = filter[name];
    return counted[name] || value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0);
  });
}

/** The whole filter on occurrences, without `bbox`. */
export function filtered(sight: Sight, asked: OccurrenceFilter, now: Date, alias = 'o'): Condition[] {
  const filter = allowed(sight, asked);
  const { timeZone } = sight.calendar;
  const parts = [...countedFilter(sight, filter, alias), ...scoped(sight, filter, alias)];
  const of = (name: string) => column(alias, name);
  if (filter.ids) parts.push(among(of('id'), filter.ids));
  if (filter.q) parts.push(searched(sight, filter.q, now, alias));
  for (const name of pickedNames) if (filter[name]?.length) parts.push(among(of(picked[name].column), filter[name]));
  // What is closed waits for nobody.
  if (filter.assigned === 0) parts.push(sql`${of('assigned_user_id')} is null`, sql`${of('closed_at')} is null`);
  else if (filter.assigned !== undefined) parts.push(sql`${of('assigned_user_id')} = ${filter.assigned}`);
  if (sight.isStaff && filter.overdue) parts.push(dueWhere('overdue', sight.calendar, now, alias));
  if (sight.isStaff && filter.due) parts.push(dueWhere(filter.due, sight.calendar, now, alias));
  if (filter.from) parts.push(sql`${of('created_at')} >= (${filter.from}::date)::timestamp at time zone ${timeZone}`);
  if (filter.to) parts.push(sql`${of('created_at')} < (${filter.to}::date + 1)::timestamp at time zone ${timeZone}`);
  if (filter.mine) parts.push(sql`${of('reporter_user_id')} = ${sight.userId}`);
  if (filter.followed) {
    parts.push(sql`${of('id')} in (select f.occurrence_id from occurrence_follower f where f.user_id = ${sight.userId})`);
  }
  if (filter.open) parts.push(sql`${of('closed_at')} is null`);
  return parts;
}

/** In the trash for whoever asks for it, otherwise live. */
export function alive(filter: Pick<OccurrenceFilter, 'deleted'>, alias = 'o'): Condition {
  return filter.deleted ? sql`${column(alias, 'deleted_at')} is not null` : sql`${column(alias, 'live')}`;
}

/** Words, each from its beginning, in code, address and description, whatever case and accents; or a code as people say it. */
function searched(sight: Sight, q: string, now: Date, alias: string): Condition {
  const words = q
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 10);
  if (words.length === 0) return no;
  // Prepared as the records' words are: plain letters and digits, nothing that the query syntax could trip over.
  const query = sql`(select string_agg(w || ':*', ' & ') from unnest(string_to_array(occurrence_plain(${words.join(' ')}), ' ')) w where w <> '')`;
  const indexed = sql`${column(alias, 'words')} @@ to_tsquery('simple', ${query})`;
  // The index also knows the words of the description: whoever may not see it finds by the others alone.
  const plain = sql`to_tsvector('simple', occurrence_plain(${column(alias, 'code')} || ' ' || ${column(alias, 'address')}))`;
  const found = sight.sees('description') ? indexed : all([indexed, sql`${plain} @@ to_tsquery('simple', ${query})`]);
  const codes = possibleCodes(sight, q, now);
  if (codes.length === 1) return sql`${column(alias, 'code')} = ${codes[0]}`;
  return codes.length === 0 ? found : any([found, sql`${column(alias, 'code')} = any(${codes}::text[])`]);
}

/** Codes a text may mean: "vc 2026 123" one, "123" that number of each of the last years. */
export function possibleCodes(sight: Sight, q: string, now: Date): string[] {
  const year = now.getUTCFullYear();
  if (/^\d{1,9}$/.test(q)) return Array.from({ length: 10 }, (_, back) => makeCode(sight.catalogue.settings.codePrefix, year - back, Number(q)));
  const code = normaliseCode(q);
  return /^[A-Z]{2,4}-\d{4}-\d{6,9}$/.test(code) ? [code] : [];
}

/** Inside a box, by the geometry index. */
export function inBox(bbox: readonly [number, number, number, number], srid: number, alias = 'o'): Condition {
  return sql`${column(alias, 'geom')} && st_makeenvelope(${bbox[0]}, ${bbox[1]}, ${bbox[2]}, ${bbox[3]}, ${sql.lit(srid)})`;
}
