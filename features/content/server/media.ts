import { sql } from 'kysely';
import type { Call } from '#platform/http/server/call.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import type { OpenedFile } from '#platform/files/server/files.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { mediaPath } from '#platform/richtext/allowed.ts';
import type { contentContract, SentMedia } from '../contract.ts';
import { focusOf, heightOf } from '../domain/shapes.ts';
import { reads } from '../permissions.ts';
import { previewShows } from './previews.ts';
import { visible, type Viewer } from './visible.ts';

const month = 30 * 86_400_000;

/** What no saved text uses after a month goes. Pictures are re-encoded; all else must be a kind of document. */
export async function takeMedia(call: Call): Promise<SentMedia> {
  const { site, services, actor } = call;
  const [file] = call.files;
  if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', call.locale) });
  const expiresAt = new Date(services.now().getTime() + month);
  const sent = { name: file.name, visibility: 'private', content: { path: file.path }, expiresAt } as const;
  const kind = /\.(?:png|bmp|jpe?g|gif|svg|webp|heic|heif|avif)$/i.test(file.name) ? 'image' : 'document';
  const received = await services.files.receive(site, { ...sent, kind });
  const { id, name, type, bytes, width, height } = await call.tx((trx) => services.files.store(trx, site, actor, received));
  return { id, url: `${mediaPath}${id}`, name, type, bytes, width, height };
}

/** Seen by whoever may see a text that shows it, writes texts, or holds a link to one that does. */
export async function sendMedia(call: Call<(typeof contentContract)['media']>, viewer: Viewer) {
  const { site, services, params, query, reply } = call;
  const open = await isOpen(call, viewer);
  const focus = focusOf(open?.focus ?? null);
  if (open === null) throw kernelErrors['record.not-found']();
  const width = query.w ?? (query.shape === 'social' ? 1200 : undefined);
  const height = width === undefined ? null : heightOf(width, query.shape);
  const file: OpenedFile | null =
    width === undefined ? await services.files.open(site, params.id) : await services.files.cut(site, params.id, { width, height, focus });
  if (!file) throw kernelErrors['record.not-found']();
  // What everybody may see may be kept for a while: withdrawn, it is gone from copies soon after. The rest is kept by nobody.
  return sendFile(reply, file, { disposition: 'inline', ...(open.everybody && { maxAge: query.v === undefined ? 60 : 3600 }) });
}

interface Open {
  readonly focus: string | null;
  readonly everybody: boolean;
}

async function isOpen({ db, params, query, can }: Call<(typeof contentContract)['media']>, viewer: Viewer): Promise<Open | null> {
  const shownTo = (who: Viewer) => sql`
    exists (select 1 from content_media m join news n on n.id = m.item_id where m.kind = 'news' and m.file_id = ${params.id} and ${visible('news', 'n', who)})
    or exists (select 1 from content_media m join page p on p.id = m.item_id where m.kind = 'page' and m.file_id = ${params.id} and ${visible('page', 'p', who)})`;
  const { rows } = await sql<{ seen: boolean; everybody: boolean; focus: string | null }>`select (${shownTo(viewer)}) as seen,
    (${shownTo({ ...viewer, actor: { roleIds: [] } })}) as everybody,
    (select thumbnail_focus from news where thumbnail = ${params.id} order by id desc limit 1) as focus`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const allowed = row.seen || reads.some(can) || (query.preview !== undefined && (await previewShows(db, query.preview, params.id, viewer.now)));
  return allowed ? { focus: row.focus, everybody: row.everybody } : null;
}
