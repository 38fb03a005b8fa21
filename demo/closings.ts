import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Files, ReceivedFile } from '#platform/files/server/files.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { scenes } from './scenes.ts';

const captions = ['Como estava', 'Depois da intervenção'] as const;
const perType = 2;
/** Of the latest solved ones; five in twelve reporters answer. */
const mostAsked = 3000;

/** What reporters said of closings, by turns: most are content, some are not. */
const opinions = [
  { resolved: true, score: 5, words: 'Muito rápidos, obrigado.' },
  { resolved: true, score: 4, words: null },
  { resolved: true, score: 3, words: 'Ficou bem, mas demorou.' },
  { resolved: false, score: 2, words: 'Dois dias depois estava igual.' },
  { resolved: true, score: null, words: null },
] as const;

/** Some of the latest solved reports get a photo of before and one of after; reporters say what they think. Once, after the demo was made. */
export async function seedClosings(site: Site, files: Files): Promise<void> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from (
      select o.id, t.code, row_number() over (partition by t.id order by o.closed_at desc, o.id desc) as place
      from occurrence o join occurrence_type t on t.id = o.type_id join occurrence_status s on s.id = o.status_id
      where o.live and o.closed_at is not null and not s.without_fix and o.photo_id is null
        and t.code in (${sql.join(Object.keys(scenes))})) latest where place <= ${perType}`.execute(site.db);
  const { default: sharp } = await import('sharp');
  const pictures: { readonly id: number; readonly index: number; readonly file: ReceivedFile }[] = [];
  for (const { id, code } of rows) {
    for (const [index, drawing] of (scenes[code] ?? []).entries()) {
      const content = await sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
      const name = `${index === 0 ? 'antes' : 'depois'}.jpg`;
      pictures.push({ id, index, file: await files.receive(site, { name, kind: 'photo', visibility: 'private', content }) });
    }
  }
  await site.tx(system, async (trx) => {
    await sql`select set_config('largo.audit', 'off', true), set_config('largo.touch', 'off', true)`.execute(trx);
    for (const { id, index, file } of pictures) {
      const stored = await files.store(trx, site, system, file);
      await sql`insert into occurrence_photo (occurrence_id, file_id, width, height, position, kind, side, caption)
        values (${id}, ${stored.id}, ${stored.width}, ${stored.height}, ${index}, ${index === 0 ? 'before' : 'after'},
          ${index === 0 ? 'reporter' : 'staff'}, ${captions[index] ?? null})`.execute(trx);
    }
    await sql`update occurrence o set photos = p.n, photo_id = p.first from
      (select occurrence_id, count(*) as n, min(id) as first from occurrence_photo where deleted_at is null group by 1) p
      where p.occurrence_id = o.id and o.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
    await sql`insert into occurrence_satisfaction (occurrence_id, closed_at, status_id, unity_id, resolved, score, words, created_at)
      select o.id, o.closed_at, o.status_id, o.unity_id, p.resolved, p.score, p.words, o.closed_at + interval '20 hours'
      from (select o.*, row_number() over (order by o.id) as nth from occurrence o join occurrence_status s on s.id = o.status_id
          where o.live and not s.without_fix and o.closed_at < now() - interval '1 day' order by o.closed_at desc limit ${mostAsked}) o
        join jsonb_to_recordset(${JSON.stringify(opinions.map((one, nth) => ({ ...one, nth })))}::jsonb)
          as p (nth integer, resolved boolean, score smallint, words text) on p.nth = o.nth % 12
      on conflict (occurrence_id, closed_at) do nothing`.execute(trx);
  });
}
