import { sql, type RawBuilder } from 'kysely';
import type { CallContext } from '#platform/http/server/call.ts';
import { stem } from '#platform/kernel/words.ts';
import type { Asked, SearchSource } from '#platform/search/server/source.ts';
import { excerptOf } from '../domain/excerpt.ts';
import type { Kind } from './tables.ts';
import { visible } from './visible.ts';

/** Of a word that thousands of texts hold the newest are ranked, not all of them. */
const ranked = 200;
/** Letters of a text that are looked through for what is shown of it. */
const longest = 20_000;

interface Hit {
  readonly id: number;
  readonly slug: string;
  readonly locale: string;
  readonly title: string;
  readonly rank: number;
}

interface Query {
  /** What was typed: every word, as it is or by its stem; the last one may be unfinished. */
  readonly narrow: string;
  /** Or, for any of them, another word the town counts as the same. */
  readonly wide: string;
}

/** Null where nothing is asked. */
function queryOf({ words, begun, alike }: Asked): Query | null {
  const typed = words.slice(0, 10);
  const forms = (word: string, index: number): string[] => [word + (begun && index === typed.length - 1 ? ':*' : ''), stem(word)];
  const others = (word: string): string[] => (alike.get(word) ?? []).flatMap((other) => [other, stem(other)]);
  const all = (parts: readonly (readonly string[])[]): string => parts.map((part) => `(${[...new Set(part)].join(' | ')})`).join(' & ');
  if (typed.length === 0) return null;
  return { narrow: all(typed.map(forms)), wide: all(typed.map((word, index) => [...forms(word, index), ...others(word)])) };
}

/**
 * Texts that hold the words, the newest `ranked` of them. A common word has them among the latest; a rare one is found by its index. What says
 * it as it was typed counts three times as much as what says it otherwise.
 */
async function newestWith(call: CallContext, kind: Kind, { narrow, wide }: Query): Promise<readonly Hit[]> {
  const viewer = { actor: call.actor, now: call.services.now() };
  const matching = (from: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Hit>`select t.id, t.slug, t.locale, t.title,
      ts_rank(i.words, to_tsquery('simple', ${narrow})) * 2 + ts_rank(i.words, to_tsquery('simple', ${wide})) as rank
    from ${from} i join ${sql.table(kind)} t on t.id = i.item_id
    where i.kind = ${kind} and i.words @@ to_tsquery('simple', ${wide}) and ${visible(kind, 't', viewer)} order by ${order} desc limit ${ranked}`;
  const latest = sql`(select * from content_index where kind = ${kind} order by at desc, item_id desc limit ${ranked * 10})`;
  const { rows } = await matching(latest, sql`i.at`).execute(call.db);
  if (rows.length === ranked) return rows;
  // An order no index has: the words' index is the only way.
  return (await matching(sql`content_index`, sql`i.at + interval '0'`).execute(call.db)).rows;
}

async function find(call: CallContext, kind: Kind, asked: Asked, limit: number): Promise<(Hit & { readonly plain: string })[]> {
  const query = queryOf(asked);
  if (query === null) return [];
  const weight = ({ rank, locale }: Hit): number => rank * (locale === call.locale ? 1 : 0.5);
  const best = [...(await newestWith(call, kind, query))].toSorted((x, y) => weight(y) - weight(x)).slice(0, limit);
  if (best.length === 0) return [];
  const ids = best.map(({ id }) => Number(id));
  const { rows } = await sql<{ id: number; plain: string }>`select item_id as id, left(plain, ${longest}) as plain from content_index
    where kind = ${kind} and item_id = any(${ids}::bigint[])`.execute(call.db);
  const plain = new Map(rows.map((row) => [Number(row.id), row.plain]));
  return best.map((hit) => ({ ...hit, plain: plain.get(Number(hit.id)) ?? '' }));
}

const to: Readonly<Record<Kind, string>> = { news: '/portal/noticias/', page: '/portal/pages/' };

function source(kind: Kind, label: SearchSource['label'], order: number): SearchSource {
  return {
    id: kind,
    label,
    order,
    find: async (call, asked) =>
      (await find(call, kind, asked, 5)).map(({ slug, title, plain }) => ({
        id: `${kind}-${slug}`,
        label: title,
        detail: excerptOf(plain, [...asked.words, ...[...asked.alike.values()].flat()]),
        to: `${to[kind]}${slug}`,
      })),
  };
}

export const newsSource = source('news', { pt: 'Notícias', en: 'News' }, 34);
export const pageSource = source('page', { pt: 'Páginas', en: 'Pages' }, 32);
