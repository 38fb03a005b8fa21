import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Layout } from '../domain/layouts.ts';
import type { Asking } from './prepare.ts';

/** The pictures of a layout as files the printer can read, by their ids. */
export async function fetchPictures({
  layout,
  folder,
  asking: { services, site },
}: {
  readonly layout: Layout;
  readonly folder: string;
  readonly asking: Asking;
}): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (const element of layout.elements) {
    const id = element.kind === 'image' ? element.file : null;
    const opened = id === null || paths[id] ? null : await services.files.open(site, id);
    if (id === null || !opened) continue;
    paths[id] = join(folder, `picture-${id}`);
    await pipeline(opened.stream, createWriteStream(paths[id]));
  }
  return paths;
}
