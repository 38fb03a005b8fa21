import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { emissionById, filesOf, type EmissionRow } from '../../record/server/store.ts';
import type { EmissionDetail } from '../contract.ts';
import { presentItem } from './list.ts';

export async function findEmission(db: Db | Trx, id: number): Promise<EmissionRow> {
  const row = await emissionById(db, id);
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

/** The file of an emission at a position; not found where it is gone with the person who asked. */
export async function fileAt(db: Db, id: number, position: number): Promise<string> {
  const file = (await filesOf(db, id)).find((one) => one.position === position);
  if (!file || file.file_id === null) throw kernelErrors['record.not-found']();
  return file.file_id;
}

const linked = (row: { id: number; number: string | null } | undefined) => (row ? { id: Number(row.id), number: row.number } : null);

/** The emission that stands for this one now; of several tries the last that did not fail. */
export const replacementOf = (db: Db | Trx, id: number) =>
  db
    .selectFrom('emission')
    .select(['id', 'number'])
    .where('replaces_id', '=', id)
    .where('state', '<>', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function showEmission(db: Db | Trx, site: Site, id: number, now: Date): Promise<EmissionDetail> {
  const row = await findEmission(db, id);
  const files = await filesOf(db, id);
  const people = [row.account_id, row.annulled_by].flatMap((one) => (one === null ? [] : [Number(one)]));
  const names = new Map(
    people.length === 0
      ? []
      : (await db.selectFrom('account').select(['id', 'name']).where('id', 'in', people).execute()).map((one) => [Number(one.id), one.name]),
  );
  const nameOf = (account: number | null): string | null => (account === null ? null : (names.get(Number(account)) ?? null));
  const middle = await sql<{ x: number; y: number }>`select st_x(c) as x, st_y(c) as y
    from (select st_centroid(st_envelope(shape)) as c from emission where id = ${id}) m where not st_isempty(c)`.execute(db);
  const replaces =
    row.replaces_id === null
      ? undefined
      : await db.selectFrom('emission').select(['id', 'number']).where('id', '=', row.replaces_id).executeTakeFirst();
  const at = middle.rows[0];
  return {
    ...presentItem(row, site, now),
    version: row.version,
    front: row.front,
    email: row.requester_email,
    phone: row.requester_phone,
    consentAt: row.consent_at?.toISOString() ?? null,
    purpose: row.purpose,
    remarks: row.remarks,
    price: row.price,
    by: nameOf(row.account_id),
    facts: row.facts,
    fingerprint: row.fingerprint,
    files: files.map(({ position, name, title, pages, bytes, sha256, signed, stamped_at: stampedAt, file_id: fileId }) => ({
      position,
      name,
      title,
      pages,
      sha256,
      signed,
      bytes: Number(bytes),
      stampedAt: stampedAt?.toISOString() ?? null,
      isGone: fileId === null,
    })),
    at: at ? [at.x, at.y] : null,
    annulledAt: row.annulled_at?.toISOString() ?? null,
    annulledBy: nameOf(row.annulled_by),
    annulReason: row.annul_reason,
    replaces: linked(replaces),
    replacedBy: linked(await replacementOf(db, id)),
  };
}
