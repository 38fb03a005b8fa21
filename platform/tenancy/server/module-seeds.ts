import './tables.ts';
import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { TenantConfig } from '../config.ts';
import { knownModules } from '../modules.ts';

/** Gives every module the file names a record, the first time it is met. What administrators changed or deleted stays as it is. */
export async function seedModules(trx: Trx, file: TenantConfig): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('platform_module'))`.execute(trx);
  const known = new Set((await trx.selectFrom('platform_module').select('code').execute()).map(({ code }) => code));
  const wanted = knownModules.filter(({ code }) => (code === 'portal' || file.modules.includes(code)) && !known.has(code));
  if (wanted.length === 0) return;
  const { next } = await trx
    .selectFrom('platform_module')
    .select(({ fn }) => sql<number>`coalesce(${fn.max('position')}, 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('platform_module')
    .values(
      wanted.map(({ code, name, sentence, backoffice, guest }, index) => ({
        code,
        url: null,
        name_pt: name.pt,
        name_en: name.en,
        description_pt: sentence.pt,
        description_en: sentence.en,
        keywords: [],
        position: next + index,
        home: !backoffice && code !== 'portal',
        backoffice,
        guest,
        active: true,
        icon: null,
        image: null,
        theme_color: null,
        deleted_at: null,
      })),
    )
    .execute();
}
