import type { Db, Trx } from '#platform/db/tables.ts';
import { builtInLayout, builtInLayouts } from '../domain/built-in.ts';
import { layoutSchema, type AppId, type Layout } from '../domain/layouts.ts';
import './tables.ts';

/** A kept body with the id it is known by. What an older product wrote is read as the schema of today has it. */
export const layoutFrom = (code: string, body: unknown): Layout => layoutSchema.parse({ ...Object(body), id: code });

const printed = (db: Db | Trx) =>
  db
    .selectFrom('print_layout as l')
    .innerJoin('print_layout_version as v', (join) => join.onRef('v.layout_id', '=', 'l.id').onRef('v.number', '=', 'l.published'))
    .where('l.deleted_at', 'is', null)
    .select(['l.code', 'v.body']);

/** What can be printed with: the layouts of the product, then the municipality's own that are published. */
export async function layoutsOf(db: Db | Trx, app: AppId): Promise<readonly Layout[]> {
  const rows = await printed(db).orderBy('l.place').orderBy('l.id').execute();
  const own = rows.map(({ code, body }) => layoutFrom(code, body));
  return [...builtInLayouts, ...own].filter(({ apps }) => apps.includes(app));
}

/** The layout a request names, in the version that prints use. */
export async function layoutOf(db: Db | Trx, id: string): Promise<Layout | undefined> {
  const builtIn = builtInLayout(id);
  if (builtIn) return builtIn;
  const row = await printed(db).where('l.code', '=', id).executeTakeFirst();
  return row && layoutFrom(id, row.body);
}

/** How a layout is known whose row a record refers to. */
export async function layoutCodes(db: Db | Trx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('print_layout')
          .select(['id', 'code'])
          .where('id', 'in', [...ids])
          .execute();
  return new Map(rows.map(({ id, code }) => [Number(id), code]));
}
