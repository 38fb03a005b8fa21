import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Book } from '../books.ts';
import type { Kind } from '../contract.ts';
import type { Article } from '../domain/articles.ts';
import type { TextState } from '../text-states.ts';

/** A group or regulation with its document and what is known of its text. */
export interface Row {
  readonly id: number;
  readonly version: number;
  readonly kind: Kind;
  readonly parentId: number | null;
  readonly position: number;
  readonly name: string;
  readonly active: boolean;
  readonly url: string | null;
  readonly articles: readonly Article[] | null;
  readonly file: { readonly id: string; readonly name: string; readonly type: string; readonly bytes: number } | null;
  readonly text: { readonly state: TextState; readonly pages: number | null; readonly articles: readonly Article[] } | null;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

interface Raw {
  readonly id: number;
  readonly version: number;
  readonly kind: Kind;
  readonly parent_id: number | null;
  readonly position: number;
  readonly name: string;
  readonly active: boolean;
  readonly url: string | null;
  readonly articles: Article[] | null;
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly type: string | null;
  readonly bytes: number | null;
  readonly state: TextState | null;
  readonly pages: number | null;
  readonly found: Article[] | null;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

const numberOrNull = (value: number | null): number | null => (value === null ? null : Number(value));

function rowOf(raw: Raw): Row {
  const { file_id: id, file_name: fileName, type, bytes, state } = raw;
  return {
    id: Number(raw.id),
    version: raw.version,
    kind: raw.kind,
    parentId: numberOrNull(raw.parent_id),
    position: Number(raw.position),
    name: raw.name,
    active: raw.active,
    url: raw.url,
    articles: raw.articles,
    file: id !== null && fileName !== null && type !== null ? { id, name: fileName, type, bytes: Number(bytes) } : null,
    text: state === null ? null : { state, pages: raw.pages, articles: raw.found ?? [] },
    updatedAt: new Date(raw.updated_at),
    deletedAt: raw.deleted_at === null ? null : new Date(raw.deleted_at),
  };
}

const full = sql`select r.id, r.version, r.kind, r.parent_id, r.position, r.name, r.active, r.url, r.articles, r.file_id, r.updated_at, r.deleted_at,
    f.name as file_name, f.type, f.bytes, t.state, t.pages, t.articles as found
  from regulation r left join file f on f.id = r.file_id and f.deleted_at is null
  left join regulation_text t on t.regulation_id = r.id and t.file_id = r.file_id`;

export type Scope = 'live' | 'deleted';
const inScope = (scope: Scope) => (scope === 'live' ? sql`r.deleted_at is null` : sql`r.deleted_at is not null`);

/** All of a book, in the order of the tree among siblings; what is in the trash by when it went there. */
export async function listRows(db: Db, book: Book, scope: Scope = 'live'): Promise<Row[]> {
  const order = scope === 'live' ? sql`r.position, r.id` : sql`r.deleted_at desc, r.id`;
  const { rows } = await sql<Raw>`${full} where r.module = ${book} and ${inScope(scope)} order by ${order}`.execute(db);
  return rows.map(rowOf);
}

/** 404 when there is none in that book and scope. */
export async function findRow(db: Db | Trx, book: Book, id: number, scope: Scope = 'live', lock = false): Promise<Row> {
  if (lock) await sql`select 1 from regulation where id = ${id} for update`.execute(db);
  const { rows } = await sql<Raw>`${full} where r.id = ${id} and r.module = ${book} and ${inScope(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  return rowOf(row);
}

/** Who changes the shape of a book comes one after the other. */
export async function lockBook(trx: Trx, book: Book): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` regulations ${book}`}, 0))`.execute(trx);
}
