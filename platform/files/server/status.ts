import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { fill } from '#platform/kernel/fill.ts';
import type { StatusPart } from '#platform/status/server/part.ts';
import { sayBytes, sayCount } from '#platform/status/server/say.ts';

const gibibyte = 1024 ** 3;
/** Below the first nothing large is accepted any more; below the second somebody has some days to make room. */
const least = gibibyte;
const low = 5 * gibibyte;

const words = {
  full: {
    pt: 'O disco está quase cheio: restam {free}. Em breve nada se poderá guardar.',
    en: 'The disk is nearly full: {free} are left. Soon nothing can be stored.',
  },
  low: { pt: 'Resta pouco espaço em disco: {free}.', en: 'Little room is left on the disk: {free}.' },
  good: { pt: 'Há espaço: {free} livres no disco.', en: 'There is room: {free} free on the disk.' },
  files: { pt: 'Ficheiros guardados', en: 'Files stored' },
  bytes: { pt: 'Espaço dos ficheiros', en: 'Room taken by files' },
  database: { pt: 'Espaço da base de dados', en: 'Room taken by the database' },
  free: { pt: 'Livre no disco', en: 'Free on the disk' },
};

/** Files of this municipality, its part of the database, and the disk of the machine that answers. */
export const storageStatus: StatusPart = {
  id: 'storage',
  label: { pt: 'Armazenamento', en: 'Storage' },
  order: 40,
  // All rows of files and sizes of all tables: not asked at every turn.
  keep: 60,
  look: async ({ db, services, locale }) => {
    const { rows } = await sql<{ files: number; bytes: number; database: number }>`
      select (select count(*) from file where deleted_at is null)::float8 as files,
        (select coalesce(sum(bytes), 0) from file where deleted_at is null)::float8 as bytes,
        (select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = current_schema() and c.relkind in ('r', 'm'))::float8 as database`.execute(db);
    const { files = 0, bytes = 0, database = 0 } = rows[0] ?? {};
    const { bavail, bsize } = await statfs(dirname(services.cacheDir));
    const free = bavail * bsize;
    const [state, sentence] =
      free < least ? (['fault', words.full] as const) : free < low ? (['attention', words.low] as const) : (['good', words.good] as const);
    return {
      state,
      sentence: fill(sentence[locale], { free: sayBytes(free, locale) }),
      facts: [
        { label: words.files, value: sayCount(files, locale) },
        { label: words.bytes, value: sayBytes(bytes, locale) },
        { label: words.database, value: sayBytes(database, locale) },
        { label: words.free, value: sayBytes(free, locale) },
      ],
    };
  },
};
