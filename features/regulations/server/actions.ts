import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors, type FieldErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { faultOf, topmost, treeOf, type TreeMove, type TreeNode } from '#platform/kernel/tree.ts';
import { mostLevels, type Book } from '../books.ts';
import type { Kind, RegulationInput } from '../contract.ts';
import { articleKey } from '../domain/articles.ts';
import { placesFor } from '../domain/places.ts';
import { regulationErrors } from '../errors.ts';
import { presentDetail } from './present.ts';
import { findRow, listRows, lockBook, type Row } from './store.ts';
import { beginReading, forgetText } from './texts.ts';

type Context = Pick<Call, 'site' | 'actor' | 'services' | 'locale' | 'version'>;

const nodesOf = (rows: readonly Row[]): TreeNode[] =>
  rows.map(({ id, parentId, position, kind }) => ({ id, parentId, position, group: kind === 'group' }));

function refuse(fields: FieldErrors): never {
  throw kernelErrors['request.invalid']({ fields });
}

/** What one form of a record may hold together. */
function checkInput(kind: Kind, input: RegulationInput, { locale }: Context): void {
  if (kind === 'group') {
    const wrong = (['url', 'document', 'articles'] as const).find((name) => input[name] !== null);
    if (wrong !== undefined) refuse(fieldError(wrong, 'regulations.only-items', locale));
    return;
  }
  if (input.url === null && input.document === null) refuse(fieldError('document', 'regulations.document-or-url', locale));
  const keys = (input.articles ?? []).map(({ number }) => articleKey(number));
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0) refuse(fieldError(`articles.${twice}.number`, 'regulations.article-twice', locale));
}

const columns = (input: RegulationInput) => ({
  name: input.name,
  active: input.active,
  url: input.url,
  articles: input.articles === null ? null : JSON.stringify(input.articles.map((one) => ({ ...one, number: articleKey(one.number) }))),
});

export async function createRegulation(trx: Trx, context: Context, book: Book, input: RegulationInput & { readonly kind: Kind }): Promise<number> {
  checkInput(input.kind, input, context);
  await lockBook(trx, book);
  const rows = await listRows(trx, book);
  checkGroup(rows, input.regulationId, context);
  const { id: made } = await trx
    .insertInto('regulation')
    .values({ ...columns(input), module: book, kind: input.kind, parent_id: null, position: (rows.at(-1)?.position ?? 0) + 1024, file_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = Number(made);
  const all = [...rows, await findRow(trx, book, id)];
  await place(trx, all, { ids: [id], parentId: input.regulationId, before: neighbour(all, id, input.regulationId, input.order) });
  await exchangeDocument(trx, context, id, null, input.document);
  return id;
}

export async function updateRegulation(trx: Trx, context: Context, book: Book, id: number, input: RegulationInput): Promise<void> {
  await lockBook(trx, book);
  const current = await findRow(trx, book, id, 'live', true);
  const rows = await listRows(trx, book);
  if (context.version !== current.version)
    throw await staleRecord(trx, 'regulation', id, presentDetail(current, orderOf(rows, current), context.locale));
  checkInput(current.kind, input, context);
  await trx.updateTable('regulation').set(columns(input)).where('id', '=', id).execute();
  const elsewhere = input.regulationId !== current.parentId;
  if (elsewhere) checkGroup(rows, input.regulationId, context);
  if (elsewhere || (input.order !== undefined && input.order !== orderOf(rows, current)))
    await place(trx, rows, { ids: [id], parentId: input.regulationId, before: neighbour(rows, id, input.regulationId, input.order) });
  await exchangeDocument(trx, context, id, current.file?.id ?? null, input.document);
}

export async function moveRegulations(trx: Trx, book: Book, move: TreeMove): Promise<void> {
  await lockBook(trx, book);
  await place(trx, await listRows(trx, book), move);
}

/** A group goes only when it is empty; what comes back stands at the top where its group is gone. */
export async function setDeleted(trx: Trx, book: Book, id: number, deleted: boolean): Promise<void> {
  await lockBook(trx, book);
  const row = await findRow(trx, book, id, deleted ? 'live' : 'deleted', true);
  const rows = await listRows(trx, book);
  const count = rows.filter(({ parentId }) => parentId === id).length;
  if (deleted && count > 0) throw regulationErrors['regulations.not-empty']({ params: { count } });
  const lost = !deleted && row.parentId !== null && !rows.some((one) => one.id === row.parentId && one.kind === 'group');
  const parent = lost ? sql`, parent_id = null` : sql``;
  await sql`update regulation set deleted_at = ${deleted ? sql`now()` : sql`null`} ${parent} where id = ${id}`.execute(trx);
}

function checkGroup(rows: readonly Row[], groupId: number | null, { locale }: Context): void {
  if (groupId !== null && !rows.some(({ id, kind }) => id === groupId && kind === 'group')) refuse(fieldError('regulationId', 'choice', locale));
}

const faults = {
  loop: () => regulationErrors['regulations.loop'](),
  'not-group': () => regulationErrors['regulations.not-group'](),
  'too-deep': () => regulationErrors['regulations.too-deep']({ params: { max: mostLevels } }),
  gone: () => regulationErrors['regulations.gone'](),
};

async function place(trx: Trx, rows: readonly Row[], move: TreeMove): Promise<void> {
  const tree = treeOf(nodesOf(rows));
  const fault = faultOf(tree, move, mostLevels);
  if (fault !== null) throw faults[fault]();
  const ids = topmost(tree, move.ids);
  const siblings = tree.children(move.parentId);
  // The row to stand before may itself be moved: then the next one that stays is meant.
  const from = siblings.findIndex(({ id }) => id === move.before);
  const before = from < 0 ? null : (siblings.slice(from).find(({ id }) => !ids.includes(id))?.id ?? null);
  const places = placesFor(
    siblings.filter(({ id }) => !ids.includes(id)),
    ids,
    before,
  );
  for (const [id, position] of places) {
    const own = ids.includes(id) ? sql`parent_id = ${move.parentId}, position = ${position}` : sql`position = ${position}`;
    await sql`update regulation set ${own} where id = ${id}`.execute(trx);
  }
}

const others = (rows: readonly Row[], id: number, parentId: number | null): readonly Row[] =>
  rows.filter((row) => row.parentId === parentId && row.id !== id);

/** Place among the siblings, 1 the first. */
export const orderOf = (rows: readonly Row[], { id, parentId }: Row): number =>
  rows.filter((row) => row.parentId === parentId).findIndex((row) => row.id === id) + 1;

/** Before whom the wanted place is; null: at the end, which is also meant where nothing is said. */
function neighbour(rows: readonly Row[], id: number, parentId: number | null, order: number | undefined): number | null {
  return order === undefined ? null : (others(rows, id, parentId)[order - 1]?.id ?? null);
}

/** Keeps what whoever saves has sent for this record, and lets go of what it held. Throws where the file is not theirs to give. */
async function exchangeDocument(trx: Trx, context: Context, id: number, held: string | null, given: string | null): Promise<void> {
  if (held === given) return;
  if (given !== null) {
    const { rows } = await sql`update file set expires_at = null where id = ${given} and created_by = ${context.actor.userId}
      and expires_at > ${context.services.now()} and deleted_at is null and kind = 'document' returning id`.execute(trx);
    if (rows.length === 0) refuse(fieldError('document', 'choice', context.locale));
  }
  await trx.updateTable('regulation').set({ file_id: given }).where('id', '=', id).execute();
  if (held !== null) await context.services.files.remove(trx, context.site, held);
  if (given === null) await forgetText(trx, id);
  else await beginReading(trx, context, id, given);
}
