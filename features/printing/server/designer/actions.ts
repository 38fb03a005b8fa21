import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { LayoutRecord } from '../../designer-contract.ts';
import { builtInLayout } from '../../domain/built-in.ts';
import { isPrintable } from '../../domain/faults.ts';
import { layoutBody, type LayoutBody } from '../../domain/layouts.ts';
import { printErrors } from '../../errors.ts';
import { knownPictures, picturesIn } from '../pictures.ts';
import { usesOf, type Use } from './uses.ts';

const mostLayouts = 200;

interface Given {
  readonly layout: LayoutBody;
  readonly publish: boolean;
  readonly restoredFrom: number | null;
}

export async function listLayouts(db: Db) {
  const rows = await db
    .selectFrom('print_layout as l')
    .leftJoin('print_layout_version as v', (join) => join.onRef('v.layout_id', '=', 'l.id').onRef('v.number', '=', 'l.newest'))
    .leftJoin('account as a', 'a.id', 'v.saved_by')
    .where('l.deleted_at', 'is', null)
    .select(['l.code', 'l.title', 'l.title_en', 'l.apps', 'l.built_in', 'l.published', 'l.newest', 'v.saved_at', 'a.name'])
    .orderBy('l.place')
    .orderBy('l.id')
    .execute();
  return rows.map(({ code, title, title_en, apps, built_in, published, newest, saved_at, name }) => ({
    id: code,
    title: { pt: title, en: title_en },
    apps,
    builtIn: built_in,
    published,
    newest,
    savedAt: saved_at?.toISOString() ?? null,
    savedBy: name,
  }));
}

async function rowOf(db: Db | Trx, code: string, isLocked = false) {
  const asked = db.selectFrom('print_layout').where('code', '=', code).where('deleted_at', 'is', null).selectAll();
  const row = await (isLocked ? asked.forUpdate() : asked).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return { ...row, id: Number(row.id) };
}

export async function showLayout(db: Db | Trx, code: string): Promise<LayoutRecord> {
  const { id, version, built_in, published, newest } = await rowOf(db, code);
  const builtIn = builtInLayout(code);
  const { rows } = await sql<{ number: number; saved_at: Date; name: string | null; restored_from: number | null }>`
    select v.number, v.saved_at, a.name, v.restored_from from print_layout_version v left join account a on a.id = v.saved_by
    where v.layout_id = ${id} order by v.number desc limit 200`.execute(db);
  return {
    id: code,
    version,
    builtIn: built_in,
    published,
    layout: builtIn ? layoutBody.parse(builtIn) : await versionOf(db, id, newest),
    versions: rows.map(({ number, saved_at, name, restored_from }) => ({
      number,
      savedAt: saved_at.toISOString(),
      savedBy: name,
      restoredFrom: restored_from,
    })),
  };
}

export async function showVersion(db: Db, code: string, number: number): Promise<LayoutBody> {
  const { id } = await rowOf(db, code);
  return versionOf(db, id, number);
}

async function versionOf(db: Db | Trx, layoutId: number, number: number): Promise<LayoutBody> {
  const row = await db
    .selectFrom('print_layout_version')
    .where('layout_id', '=', layoutId)
    .where('number', '=', number)
    .select('body')
    .executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return layoutBody.parse(row.body);
}

export async function createLayout(call: CallContext, given: Given): Promise<LayoutRecord> {
  return call.tx(async (trx) => {
    await checkLayout(trx, given);
    const { count } = await trx
      .selectFrom('print_layout')
      .where('deleted_at', 'is', null)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostLayouts) throw printErrors['print.layout-many']({ params: { most: mostLayouts } });
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('print_layout', 'id')) as id`.execute(trx);
    const id = Number(rows[0]?.id);
    const { title, apps } = given.layout;
    const published = given.publish ? 1 : null;
    await trx
      .insertInto('print_layout')
      .values({ id, code: `own-${id}`, newest: 1, title: title.pt, title_en: title.en, apps, published })
      .execute();
    await keep(trx, call, id, 1, given);
    return showLayout(trx, `own-${id}`);
  });
}

export async function updateLayout(call: CallContext, code: string, given: Given): Promise<LayoutRecord> {
  return call.tx(async (trx) => {
    const row = await changeable(trx, call, code);
    await checkLayout(trx, given);
    const lost = (await usesOf(trx, row.id)).filter(({ app }) => !given.layout.apps.includes(app));
    if (given.publish && lost.length > 0) throw used(lost);
    const number = row.newest + 1;
    await trx
      .updateTable('print_layout')
      .set({ newest: number, ...shown(given, number, row.published) })
      .where('id', '=', row.id)
      .execute();
    await keep(trx, call, row.id, number, given);
    return showLayout(trx, code);
  });
}

export async function removeLayout(call: CallContext, code: string): Promise<void> {
  await call.tx(async (trx) => {
    const { id } = await changeable(trx, call, code);
    const uses = await usesOf(trx, id);
    if (uses.length > 0) throw used(uses);
    await trx.updateTable('print_layout').set({ deleted_at: call.services.now() }).where('id', '=', id).execute();
  });
}

const used = (uses: readonly Use[]) => printErrors['print.layout-used']({ params: { names: uses.map(({ name }) => `«${name}»`).join(', ') } });

/** The locked row of a layout that may be changed, in the version the caller knows. */
async function changeable(trx: Trx, call: CallContext, code: string) {
  const row = await rowOf(trx, code, true);
  if (row.built_in) throw printErrors['print.built-in']();
  if (row.version !== call.version) throw await staleRecord(trx, 'print_layout', row.id, await showLayout(trx, code));
  return row;
}

/** What lists and pickers show: the words of what is printed, or of the draft while nothing is. */
function shown({ layout, publish }: Given, number: number, published: number | null) {
  if (!publish && published !== null) return {};
  return { title: layout.title.pt, title_en: layout.title.en, apps: layout.apps, ...(publish && { published: number }) };
}

async function keep(trx: Trx, { actor, services }: CallContext, layoutId: number, number: number, { layout, restoredFrom }: Given): Promise<void> {
  await trx
    .insertInto('print_layout_version')
    .values({
      layout_id: layoutId,
      number,
      body: sql`${JSON.stringify(layout)}::jsonb`,
      restored_from: restoredFrom,
      saved_by: actor.userId,
      saved_at: services.now(),
    })
    .execute();
}

/** Drafts may be unfinished; what prints use must fit a sheet. Pictures are those of the layouts: no file of somebody else gets onto a sheet. */
async function checkLayout(trx: Trx, { layout, publish }: Given): Promise<void> {
  if (publish && !isPrintable(layout)) throw printErrors['print.layout-nowhere']();
  const wanted = picturesIn(layout);
  const known = await knownPictures(trx, wanted);
  if (wanted.some((id) => !known.has(id))) throw printErrors['print.picture']();
}
