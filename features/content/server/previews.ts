import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { recordOf } from '#platform/kernel/unknown.ts';
import type { Kind } from './tables.ts';

const lasts = 14 * 86_400_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Keeps a text as it is written now under a link nobody can guess. Links that have ended go. */
export async function makePreview(call: CallContext, kind: Kind, id: number, values: Readonly<Record<string, unknown>>) {
  const token = randomBytes(24).toString('base64url');
  const now = call.services.now();
  const until = new Date(now.getTime() + lasts);
  return call.tx(async (trx) => {
    const row = await trx.selectFrom(kind).select('slug').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
    if (!row) throw kernelErrors['record.not-found']();
    await trx.deleteFrom('content_preview').where('expires_at', '<=', now).execute();
    await trx
      .insertInto('content_preview')
      .values({
        token_hash: hashOf(token),
        kind,
        item_id: id,
        draft: JSON.stringify({ title: values['title'], subtitle: values['subtitle'], content: values['content'] }),
        made_by: call.actor.userId,
        expires_at: until,
      })
      .execute();
    const to = kind === 'news' ? `/portal/noticias/${row.slug}/${token}` : `/portal/pages/${row.slug}?preview=${token}`;
    return { to, until: until.toISOString() };
  });
}

/** The text a private link is for. Throws `record.not-found` where it is for none, not yet ended, or its text is in the trash. */
export async function previewOf(db: Db, kind: Kind, token: string, now: Date): Promise<{ id: number; draft: Readonly<Record<string, unknown>> }> {
  const { rows } = await sql<{
    item_id: number;
    draft: unknown;
  }>`select v.item_id, v.draft from content_preview v join ${sql.table(kind)} t on t.id = v.item_id
    where v.token_hash = ${hashOf(token)} and v.kind = ${kind} and v.expires_at > ${now} and t.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  return { id: Number(row.item_id), draft: recordOf(row.draft) };
}

/** May whoever holds this link see a picture or file: is it in the text the link shows? */
export async function previewShows(db: Db, token: string, file: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select n.thumbnail = ${file}::uuid or v.draft::text like ${`%${file}%`} as shown
    from content_preview v left join news n on v.kind = 'news' and n.id = v.item_id
    where v.token_hash = ${hashOf(token)} and v.expires_at > ${now}`.execute(db);
  return rows[0]?.shown === true;
}
