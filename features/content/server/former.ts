import { sql } from 'kysely';
import type { FormerAddress } from '#platform/http/server/former-address.ts';
import { formerPath } from '../domain/import/words.ts';
import { newsPath, pagePath, visitor } from './plain.ts';
import type { Kind } from './tables.ts';
import { visible } from './visible.ts';

/** Where a text of an imported site stands now: links that others keep to the former site lead to it. */
export const formerAddress: FormerAddress = async ({ db, now, path, query }) => {
  const numbered = ['p', 'page_id'].flatMap((name) => (/^\d{1,12}$/.test(query[name] ?? '') ? [`?${name}=${query[name]}`] : []));
  const wanted = path === '/' ? numbered : [formerPath(path)];
  if (wanted.length === 0) return null;
  const of = (kind: Kind) => sql`select ${kind}::text as kind, t.slug, t.locale from content_import i join ${sql.table(kind)} t on t.id = i.item_id
    where i.kind = ${kind} and i.paths && ${wanted}::text[] and ${visible(kind, 't', visitor(now))} ${kind === 'page' ? sql`and t.url is null` : sql``}`;
  const { rows } = await sql<{ kind: Kind; slug: string; locale: 'pt' | 'en' }>`${of('news')} union all ${of('page')} limit 1`.execute(db);
  const [found] = rows;
  return found ? (found.kind === 'news' ? newsPath : pagePath)(found.locale, found.slug) : null;
};
