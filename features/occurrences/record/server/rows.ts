import { sql, type Selectable } from 'kysely';
import { those } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { choiceFields, fields, listFields } from '../fields.ts';
import { common, kept } from './columns.ts';
import type { OccurrenceTable } from './tables.ts';

type AnyKept = (typeof kept)[keyof typeof kept];
const listKept = those(kept, (column): column is Extract<AnyKept, { readonly read: 'list' }> => 'read' in column && column.read === 'list');
const recordKept = those(kept, (column): column is Extract<AnyKept, { readonly read: 'record' }> => 'read' in column && column.read === 'record');
const inList = { ...choiceFields, visibility: fields.visibility, ...listFields };

type ListColumn = (typeof common)[number] | keyof typeof listKept | (typeof inList)[keyof typeof inList]['column'];
type RecordColumn = keyof typeof recordKept | (typeof fields)[keyof typeof fields]['column'];
type Read<Column extends keyof OccurrenceTable> = Pick<Selectable<OccurrenceTable>, Column>;

/** An occurrence as the store reads it; never leaves the server unmapped. */
export interface OccurrenceRow extends Read<ListColumn> {
  assigned_name: string | null;
  x: number | null;
  y: number | null;
  excerpt: string;
}

export interface WholeRow extends OccurrenceRow, Read<RecordColumn> {}

const of = (column: string) => sql.ref(`o.${column}`);
const listColumns: readonly string[] = [...common, ...keysOf(listKept), ...Object.values(inList).map(({ column }) => column)];
const more = Object.values(fields).filter(({ column }) => !listColumns.includes(column));

/** Columns of a list row, of `occurrence o` joined by `personJoin`. */
export const itemColumns = sql`${sql.join(listColumns.map(of))}, person.name as assigned_name, st_x(o.geom) as x, st_y(o.geom) as y,
  left(o.description, 160) as excerpt`;

/** The driver would make an instant of a day. */
export const wholeColumns = sql`${itemColumns}, ${sql.join(keysOf(recordKept).map(of))}, ${sql.join(
  more.map(({ column, kind }) => (kind === 'day' ? sql`${of(column)}::text` : of(column))),
)}`;

export const personJoin = sql`left join account person on person.id = o.assigned_user_id`;
