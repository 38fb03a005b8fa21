import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { personalField, scrubAudit, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import { silently, takeOutOfRows } from '#platform/privacy/server/take-out.ts';
import './tables.ts';

/** Photos lose the name they came with and where they were taken; the trail too. */
export async function forgetPhotoNames(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await silently(trx, async () => {
    await sql`update file set name = '…', lng = null, lat = null where id = any(${[...ids]}::uuid[])`.execute(trx);
  });
  await scrubAudit(trx, 'file', ids, ['name', 'lng', 'lat']);
}

/** What a person uploaded. The files belong to the records that show them. */
export const filesPersonalData: PersonalData = {
  collect: async (db, { userId }) => {
    const rows = await db
      .selectFrom('file')
      .select(['name', 'type', 'bytes', 'lng', 'lat', 'created_at'])
      .where('created_by', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1000)
      .execute();
    return [
      {
        id: 'files',
        title: { pt: 'Ficheiros que carregou', en: 'Files you uploaded' },
        rows: rows.map((row) => [
          personalField('name', 'Nome', 'Name', row.name),
          personalField('type', 'Tipo', 'Type', row.type),
          personalField('bytes', 'Tamanho (bytes)', 'Size (bytes)', row.bytes),
          personalField('latitude', 'Latitude', 'Latitude', row.lat),
          personalField('longitude', 'Longitude', 'Longitude', row.lng),
          personalField('at', 'Carregado em', 'Uploaded on', row.created_at),
        ]),
      },
    ];
  },
  forget: async (trx, { userId, words }) => {
    const rows = await trx.selectFrom('file').select(['id', 'kind']).where('created_by', '=', userId).execute();
    await forgetPhotoNames(
      trx,
      rows.filter(({ kind }) => kind === 'photo').map(({ id }) => id),
    );
    const ids = rows.map(({ id }) => id);
    await takeOutOfRows(trx, { table: 'file', columns: ['name'], where: sql`id = any(${ids}::uuid[])` }, words);
    await takeOutOfRows(trx, { table: 'audit_entry', columns: ['changes'], where: sql`type = 'file' and record_id = any(${ids}::text[])` }, words);
  },
};
