import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { staleError } from '#platform/kernel/stale.ts';
import { newLinkKey } from '#platform/secrets/server/link-key.ts';
import type { CollectionInput } from '../contract.ts';
import { limits } from '../domain/limits.ts';
import { outside } from '../domain/shape.ts';
import { annotationErrors } from '../errors.ts';
import { findOwn, findShared, photosOf, presentOwn, type CollectionRow, type PhotoRow } from './store.ts';

type Context = Pick<CallContext, 'actor' | 'site' | 'services' | 'locale' | 'version'>;

/** Nobody's number: who sees as a role does has nothing of their own. */
const nobody = 0;

/** Whoever is signed in. A visitor's drawings stay in the browser. */
export function ownerOf({ actor }: Pick<CallContext, 'actor'>): number {
  if (actor.viewing) return nobody;
  if (actor.userId === null) throw kernelErrors['access.login-required']();
  return actor.userId;
}

/** Drawings of places elsewhere are a slip, of coordinates or of the municipality. */
export function refuseOutside({ shapes }: Pick<CollectionInput, 'shapes'>, { site, locale }: Pick<Context, 'site' | 'locale'>): void {
  const [first] = outside(shapes, site.config.map.extent);
  if (first !== undefined) throw kernelErrors['request.invalid']({ fields: fieldError(`shapes.${first}.points`, 'geometry.outside', locale) });
}

export async function create(trx: Trx, context: Context, { name, shapes }: CollectionInput): Promise<CollectionRow> {
  const owner = ownerOf(context);
  // Two at once: one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('annotations'), ${owner}::int)`.execute(trx);
  const { many } = await trx
    .selectFrom('annotation_collection')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('account_id', '=', owner)
    .executeTakeFirstOrThrow();
  if (Number(many) >= limits.collections) throw annotationErrors['annotation.too-many']();
  const { id } = await trx
    .insertInto('annotation_collection')
    .values({ account_id: owner, name, shapes: JSON.stringify(shapes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findOwn(trx, owner, id);
}

export async function update(trx: Trx, context: Context, id: number, { name, shapes }: CollectionInput): Promise<CollectionRow> {
  const owner = ownerOf(context);
  const current = await findOwn(trx, owner, id, true);
  if (context.version !== current.version) {
    // Nobody else writes here: it was the same person, elsewhere.
    throw staleError({
      current: await presentOwn(trx, current, context.site.srid),
      changedBy: context.actor.name,
      changedAt: current.updated_at.toISOString(),
    });
  }
  await trx
    .updateTable('annotation_collection')
    .set({ name, shapes: JSON.stringify(shapes) })
    .where('id', '=', id)
    .execute();
  await followShapes(
    trx,
    context,
    id,
    shapes.map((one) => one.id),
  );
  return findOwn(trx, owner, id);
}

/** Milliseconds for which the photos of a deleted shape wait for an undo. */
const WAIT = 86_400_000;

/** Photos go with their shapes, and come back with them; after a day without they are erased. */
async function followShapes(trx: Trx, { site, services }: Context, id: number, shapes: readonly string[]): Promise<void> {
  const now = services.now();
  const old = await trx
    .selectFrom('annotation_photo')
    .select(['id', 'file_id'])
    .where('collection_id', '=', id)
    .where('loose_since', '<', new Date(now.getTime() - WAIT))
    .where(sql<boolean>`not (shape = any(${[...shapes]}::text[]))`)
    .execute();
  for (const one of old) {
    await trx.deleteFrom('annotation_photo').where('id', '=', one.id).execute();
    await services.files.remove(trx, site, one.file_id);
  }
  await sql`update annotation_photo set loose_since = case when shape = any(${[...shapes]}::text[]) then null else coalesce(loose_since, ${now}) end
    where collection_id = ${id} and (loose_since is null) <> (shape = any(${[...shapes]}::text[]))`.execute(trx);
}

export async function remove(trx: Trx, context: Pick<Context, 'actor' | 'site' | 'services'>, id: number): Promise<void> {
  await findOwn(trx, ownerOf(context), id, true);
  await erase(trx, context, [id]);
}

/** With their links and photos. */
export async function erase(trx: Trx, { site, services }: Pick<Context, 'site' | 'services'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const photos = await trx
    .selectFrom('annotation_photo')
    .select('file_id')
    .where('collection_id', 'in', [...ids])
    .execute();
  await trx
    .deleteFrom('annotation_collection')
    .where('id', 'in', [...ids])
    .execute();
  for (const { file_id } of photos) await services.files.remove(trx, site, file_id);
}

export async function share(trx: Trx, context: Pick<Context, 'actor'>, id: number): Promise<string> {
  const { token } = await findOwn(trx, ownerOf(context), id, true);
  if (token !== null) return token;
  const made = newLinkKey();
  await trx.insertInto('annotation_link').values({ collection_id: id, token: made }).execute();
  return made;
}

export async function unshare(trx: Trx, context: Pick<Context, 'actor'>, id: number): Promise<void> {
  await findOwn(trx, ownerOf(context), id, true);
  await trx.deleteFrom('annotation_link').where('collection_id', '=', id).execute();
}

/** Everything behind a link as one's own; pictures are received before the transaction, which waits for none. */
export async function copyShared(call: CallContext, token: string): Promise<CollectionRow> {
  ownerOf(call);
  const { site, services, actor } = call;
  const row = await findShared(call.db, token);
  const photos = await photosOf(call.db, row.id);
  const received: (PhotoRow & { readonly file: ReceivedFile })[] = [];
  for (const one of photos) {
    const opened = await services.files.open(site, one.file_id);
    if (!opened) continue;
    const { name } = opened.file;
    received.push({ ...one, file: await services.files.receive(site, { name, kind: 'photo', visibility: 'private', content: opened.stream }) });
  }
  return call.tx(async (trx) => {
    // Withdrawn meanwhile: nothing is copied.
    const { name, shapes } = await findShared(trx, token);
    const made = await create(trx, call, { name, shapes: [...shapes] });
    for (const { file, shape, caption } of received) {
      const stored = await services.files.store(trx, site, actor, file);
      await trx.insertInto('annotation_photo').values({ collection_id: made.id, shape, caption, file_id: stored.id, loose_since: null }).execute();
    }
    return made;
  });
}
