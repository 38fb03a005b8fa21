import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { readText } from '#platform/files/server/document-text/read-text.ts';
import { withFile } from '#platform/files/server/spool.ts';
import type { Call } from '#platform/http/server/call.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { stem, wordsOf } from '#platform/kernel/words.ts';
import type { DocumentText } from '#platform/files/server/document-text/document-text.ts';
import { articlesIn, withoutContents } from '../domain/articles.ts';
import { joinLines } from '../domain/words.ts';
import { readRegulation } from '../jobs.ts';
import type { TextState } from '../text-states.ts';

/** Pages written at once. */
const batch = 50;
/** Longer ones are no words: keys, drawings in letters. */
const longestWord = 40;

/** From now on nothing is found of what stood in the document before; the new one is read in the background. */
export async function beginReading(
  trx: Trx,
  { services, site, actor }: Pick<Call, 'services' | 'site' | 'actor'>,
  id: number,
  fileId: string,
): Promise<string> {
  await forgetText(trx, id);
  await sql`insert into regulation_text (regulation_id, file_id, state) values (${id}, ${fileId}, 'waiting')`.execute(trx);
  return services.jobs.start(trx, site, actor, readRegulation, { regulationId: id, fileId });
}

export async function forgetText(trx: Trx, id: number): Promise<void> {
  await sql`delete from regulation_page where regulation_id = ${id}`.execute(trx);
  await sql`delete from regulation_text where regulation_id = ${id}`.execute(trx);
}

export const readRegulationHandler = handleJob(readRegulation, async ({ site, services, actor, payload, signal, progress }) => {
  const { regulationId, fileId } = payload;
  const opened = await services.files.open(site, fileId);
  if (!opened) return;
  const text = await withFile(opened.stream, site.config.uploadMax, (path) => readText(path, opened.type, { signal }));
  await progress(60);
  await site.tx(actor, (trx) => keepText(trx, regulationId, fileId, text, services.now()));
});

/** Keeps what was read, unless the regulation holds another document meanwhile. Running twice leaves the same. */
export async function keepText(trx: Trx, id: number, fileId: string, text: DocumentText, now: Date): Promise<void> {
  const { rows } = await sql<{ module: string }>`select module from regulation where id = ${id} and file_id = ${fileId} for update`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const pages = 'pages' in text ? text.pages : [];
  await forgetText(trx, id);
  const state: TextState = text.state === 'failed' ? text.fault : text.state;
  await sql`insert into regulation_text (regulation_id, file_id, state, pages, articles, read_at)
    values (${id}, ${fileId}, ${state}, ${'pages' in text ? pages.length : null}, ${JSON.stringify(articlesIn(pages))}, ${now})`.execute(trx);
  const known = new Set<string>();
  for (let from = 0; from < pages.length; from += batch) {
    const values = pages.slice(from, from + batch).map((page, index) => {
      const words = [...new Set(wordsOf(joinLines(withoutContents(page))))].filter((word) => word.length <= longestWord);
      for (const word of words) if (word.length >= 4 && !/\d/.test(word)) known.add(word);
      const stems = [...new Set(words.flatMap((word) => [word, stem(word)]))].join(' ');
      return sql`(${id}::bigint, ${from + index + 1}::integer, ${page}, to_tsvector('simple', ${stems}))`;
    });
    await sql`insert into regulation_page (regulation_id, page, plain, words) values ${sql.join(values)}`.execute(trx);
  }
  await sql`insert into regulation_word (module, word) select ${row.module}, word from unnest(${[...known].toSorted()}::text[]) as word
    on conflict do nothing`.execute(trx);
}
