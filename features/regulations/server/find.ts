import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { fold, stem, type Typed } from '#platform/kernel/words.ts';
import { bookList, type Book, type BookPlan } from '../books.ts';
import type { RegulationHit } from '../contract.ts';
import { visibleOf } from '../domain/visible.ts';
import { excerptOf, meantBy } from '../domain/words.ts';
import { listRows, type Row } from './store.ts';

const mostHits = 30;
/** Pages of one document among them, so that a thick one does not hide the others. */
const mostOfOne = 5;
const mostWords = 10;

/** What everybody may see of a book. */
export async function visibleRows(db: Db, book: Book): Promise<Row[]> {
  return visibleOf(await listRows(db, book));
}

type Alike = ReadonlyMap<string, readonly string[]>;

/** Folded words only: letters and digits, nothing a query would read as a sign. */
function queryOf({ words, begun }: Typed, alike: Alike): string {
  const typed = words.slice(0, mostWords);
  return typed
    .map((word, index) => {
      const own = [word + (begun && index === typed.length - 1 ? ':*' : ''), stem(word)];
      const other = (alike.get(word) ?? []).flatMap((one) => [one, stem(one)]);
      return `(${[...new Set([...own, ...other])].join(' | ')})`;
    })
    .join(' & ');
}

interface Found {
  readonly id: number;
  readonly page: number;
  readonly plain: string;
}

async function pagesWith(db: Db, ids: readonly number[], query: string): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`select regulation_id as id, page, plain from (
      select p.*, ts_rank(p.words, q) as rank, row_number() over (partition by p.regulation_id order by ts_rank(p.words, q) desc, p.page) as place
      from regulation_page p, to_tsquery('simple', ${query}) q where p.regulation_id = any(${[...ids]}::bigint[]) and p.words @@ q
    ) found where place <= ${mostOfOne} order by rank desc, regulation_id, page limit ${mostHits}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Words of the documents for those nobody wrote: asked only when the question as it was typed finds nothing. */
async function meant(db: Db, book: Book, { words }: Typed): Promise<Alike> {
  const alike = new Map<string, readonly string[]>();
  for (const word of words.slice(0, mostWords)) {
    if (word.length < 4) continue;
    const { rows } = await sql<{ word: string }>`select word from regulation_word where module = ${book}
      and left(word, 1) = ${word.slice(0, 1)} and length(word) between ${word.length - 2} and ${word.length + 2} limit 5000`.execute(db);
    alike.set(
      word,
      meantBy(
        word,
        rows.map((row) => row.word),
      ),
    );
  }
  return alike;
}

/** Names that hold what was typed, then pages that do, best first. `rows`: what the asker may see. `alike`: words that mean the same here. */
export async function findIn(db: Db, book: Book, rows: readonly Row[], typed: Typed, alike: Alike = new Map()): Promise<RegulationHit[]> {
  if (typed.words.length === 0) return [];
  const named = rows
    .filter(({ kind, name }) => kind === 'item' && typed.words.every((word) => fold(name).includes(word)))
    .slice(0, mostHits)
    .map(({ id, name }) => ({ id, name, page: null, excerpt: [] }));
  const names = new Map(rows.filter(({ file }) => file !== null).map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  let used = alike;
  let pages = await pagesWith(db, ids, queryOf(typed, used));
  if (pages.length === 0 && named.length === 0) {
    used = await meant(db, book, typed);
    if ([...used.values()].some((words) => words.length > 0)) pages = await pagesWith(db, ids, queryOf(typed, used));
  }
  const shown = { words: [...typed.words, ...[...used.values()].flat()], begun: typed.begun && used.size === 0 };
  return [...named, ...pages.map(({ id, page, plain }) => ({ id, name: names.get(id) ?? '', page, excerpt: [...excerptOf(plain, shown)] }))].slice(
    0,
    mostHits,
  );
}

/** The page of each regulation that the asker may read, by its id: a hash route without `#`. */
export async function regulationPages(db: Db, may: (book: BookPlan) => boolean): Promise<ReadonlyMap<number, string>> {
  const pages = new Map<number, string>();
  for (const plan of bookList.filter(may)) {
    for (const { id } of await visibleRows(db, plan.book)) pages.set(id, `/${plan.book}/regulations/${id}`);
  }
  return pages;
}
