import { sql } from 'kysely';
import { news as newsResource, newsCategories, notices, pages as pageResource } from '#features/content/resources.ts';
import { indexText } from '#features/content/server/index.ts';
import { slugOf } from '#features/content/domain/slug.ts';
import { system } from '#platform/access/actor.ts';
import { firstOf } from '#platform/kernel/items.ts';
import { write } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Files, ReceivedFile } from '#platform/files/server/files.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { drawing, pictureAlt } from './content-pictures.ts';
import { categories, news, pages, type DemoNews, type DemoPage } from './content-texts.ts';

const day = 86_400_000;
const hour = 3_600_000;
type Category = DemoNews['category'];

/** News, pages and notices of the invented town: once, where nobody has written any. */
export async function seedContent(site: Site, files: Files, now: Date): Promise<void> {
  const { rows: present } = await sql`select 1 from news union all select 1 from page limit 1`.execute(site.db);
  if (present.length > 0) return;
  const { default: sharp } = await import('sharp');
  const pictures: ReceivedFile[] = [];
  for (const [index, { category }] of news.entries()) {
    const content = await sharp(Buffer.from(drawing(category, index % 4)))
      .jpeg({ quality: 85 })
      .toBuffer();
    pictures.push(await files.receive(site, { name: 'noticia.jpg', kind: 'image', visibility: 'private', content }));
  }
  await site.tx(system, async (trx) => {
    await sql`select set_config('largo.audit', 'off', true), set_config('largo.touch', 'off', true)`.execute(trx);
    const ids = await writeCategories(trx);
    for (const [index, item] of news.entries()) {
      const picture = pictures[index];
      if (picture) await writeNews(trx, item, ids, await files.store(trx, site, system, picture), now);
    }
    const [lng, lat] = await centreOf(trx, site);
    const block = (name: string): string =>
      `<figure data-block="map" data-lng="${lng}" data-lat="${lat}" data-zoom="17"><figcaption>${name}</figcaption></figure>`;
    for (const page of pages) await writePage(trx, page, block, now);
    await writeReadings(trx, now);
    await write(
      trx,
      notices,
      {
        title: 'Corte de água na Rua do Mercado, na quinta-feira, das 9h às 13h',
        text: 'Guarde água para o que precisar. Se ao fim da tarde ainda não houver água, comunique uma ocorrência.',
        level: 'warning',
        locale: 'pt',
        url: null,
        startsAt: new Date(now.getTime() - day).toISOString(),
        endsAt: new Date(now.getTime() + 21 * day).toISOString(),
        active: true,
      },
      null,
      'pt',
    );
  });
}

/** Degrees of the middle of the municipality's map. */
async function centreOf(trx: Trx, { config, srid }: Site): Promise<readonly [lng: string, lat: string]> {
  const [x, y] = config.map.center;
  const { rows } = await sql<{ lng: number; lat: number }>`select st_x(p) as lng, st_y(p) as lat
    from st_transform(st_setsrid(st_makepoint(${x}::float8, ${y}::float8), ${sql.lit(srid)}), 4326) p`.execute(trx);
  const { lng, lat } = firstOf(rows);
  return [lng.toFixed(6), lat.toFixed(6)];
}

async function writePage(trx: Trx, page: DemoPage, block: (name: string) => string, now: Date): Promise<void> {
  const { type, footer, url, en } = page;
  const one = async (locale: 'pt' | 'en', { title, body, place }: Pick<DemoPage, 'title' | 'body' | 'place'>, translationId: number | null) => {
    const content = `${body}${place === undefined ? '' : block(place)}`;
    const values = {
      title,
      type,
      content: content === '' ? null : content,
      url: url ?? null,
      locale,
      translationId,
      published: true,
      publishedAt: new Date(now.getTime() - 100 * day).toISOString(),
      withdrawnAt: null,
      footer: footer !== undefined,
      sortOrder: footer ?? null,
      slug: slugOf(title),
      roles: [],
    };
    const id = await write(trx, pageResource, values, null, 'pt');
    await indexText(trx, 'page', id);
    return id;
  };
  const id = await one('pt', page, null);
  if (!en) return;
  const other = await one('en', en, id);
  await sql`update page set translation_id = ${other} where id = ${id}`.execute(trx);
}

/** Read for the last fortnight: what everybody needs more than the rest, each day a little else. */
async function writeReadings(trx: Trx, now: Date): Promise<void> {
  await sql`insert into content_reading (kind, item_id, day, count)
    select kind, id, ${now}::date - d, 1 + (weight * (10 + (id * 7 + d * 3) % 5)) / 10 from (
        select 'news' as kind, id, (40 - row_number() over (order by published_at desc))::int as weight from news where locale = 'pt'
        union all select 'page', id, case slug when 'recolha-de-residuos' then 60 when 'horarios-de-atendimento' then 48 else 6 end
          from page where locale = 'pt' and url is null
      ) t, generate_series(0, 13) d where weight > 0`.execute(trx);
}

async function writeCategories(trx: Trx): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [category, said] of Object.entries(categories))
    for (const locale of ['pt', 'en'] as const) {
      const [name, description] = said[locale];
      const values = { name, description, locale, slug: slugOf(name), active: true, roles: [] };
      ids.set(`${category} ${locale}`, await write(trx, newsCategories, values, null, 'pt'));
    }
  return ids;
}

async function writeNews(trx: Trx, item: DemoNews, ids: ReadonlyMap<string, number>, picture: { readonly id: string }, now: Date): Promise<void> {
  const { category, days, first, en } = item;
  const common = {
    thumbnail: { ...picture, name: 'imagem.jpg', type: 'image/jpeg', bytes: 0 },
    thumbnailAlt: pictureAlt[category satisfies Category],
    thumbnailFocus: '50,60',
    published: true,
    publishedAt: new Date(now.getTime() - days * day - 3 * hour).toISOString(),
    withdrawnAt: null,
    sortOrder: first ?? null,
    roles: [],
  };
  const one = async (locale: 'pt' | 'en', { title, subtitle, body }: Pick<DemoNews, 'title' | 'subtitle' | 'body'>, translationId: number | null) => {
    const content = body.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('');
    const values = {
      ...common,
      title,
      subtitle,
      content,
      locale,
      translationId,
      categoryId: ids.get(`${category} ${locale}`) ?? null,
      slug: slugOf(title),
    };
    const id = await write(trx, newsResource, values, null, 'pt');
    await sql`update news set updated_at = published_at where id = ${id}`.execute(trx);
    await indexText(trx, 'news', id);
    return id;
  };
  const id = await one('pt', item, null);
  if (!en) return;
  const other = await one('en', en, id);
  await sql`update news set translation_id = ${other} where id = ${id}`.execute(trx);
}
