import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { LayoutBody } from '../domain/layouts.ts';

export const picturesIn = ({ elements }: Pick<LayoutBody, 'elements'>): string[] =>
  elements.flatMap((element) => (element.kind === 'image' && element.file !== null ? [element.file] : []));

export async function knownPictures(db: Db | Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('print_picture')
    .select('file_id')
    .where('file_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

/** The pictures of a layout as files the printer can read, by their ids. */
export async function fetchPictures(
  layout: Pick<LayoutBody, 'elements'>,
  folder: string,
  { db, services, site }: Pick<Acting, 'db' | 'services' | 'site'>,
): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (const id of await knownPictures(db, picturesIn(layout))) {
    const opened = await services.files.open(site, id);
    if (!opened) continue;
    paths[id] = join(folder, `picture-${id}`);
    await pipeline(opened.stream, createWriteStream(paths[id]));
  }
  return paths;
}
