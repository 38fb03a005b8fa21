import { sql } from 'kysely';
import { personalField, personalFile, type PersonalData } from '#platform/privacy/server/personal-data.ts';

/** Drawings belong to a person alone: they go along in the download, and go with the account. Links end with them. */
export const annotationsPersonalData: PersonalData = {
  collect: async (db, { userId }) => {
    const rows = await db.selectFrom('annotation_collection').selectAll().where('account_id', '=', userId).orderBy('id').execute();
    const ids = rows.map(({ id }) => id);
    const photos =
      ids.length === 0
        ? []
        : await db
            .selectFrom('annotation_photo')
            .select(['id', 'collection_id', 'caption', 'file_id'])
            .where('collection_id', 'in', ids)
            .orderBy('id')
            .execute();
    return [
      {
        id: 'annotations',
        title: { pt: 'As suas notas de mapa', en: 'Your map notes' },
        rows: rows.map((row) => [
          personalField('name', 'Nome', 'Name', row.name),
          personalField('shapes', 'Desenho', 'Drawing', JSON.stringify(row.shapes)),
          personalField('created', 'Criada em', 'Created on', row.created_at),
          personalField('updated', 'Alterada em', 'Changed on', row.updated_at),
        ]),
      },
      {
        id: 'annotation-photos',
        title: { pt: 'Fotografias das suas notas de mapa', en: 'Photos of your map notes' },
        rows: photos.map((photo) => [
          personalField('note', 'Nota de mapa', 'Map note', rows.find(({ id }) => id === photo.collection_id)?.name ?? ''),
          personalField('caption', 'Legenda', 'Caption', photo.caption),
          personalFile('photo', 'Fotografia', 'Photo', `annotations/${photo.id}`, photo.file_id),
        ]),
      },
    ];
  },
  forget: async (trx, { userId }) => {
    const files = await trx
      .selectFrom('annotation_photo as p')
      .innerJoin('annotation_collection as c', 'c.id', 'p.collection_id')
      .select('p.file_id')
      .where('c.account_id', '=', userId)
      .execute();
    await trx.deleteFrom('annotation_collection').where('account_id', '=', userId).execute();
    // The bytes are erased within the hour.
    if (files.length > 0)
      await trx
        .updateTable('file')
        .set({ deleted_at: sql<Date>`now()` })
        .where(
          'id',
          'in',
          files.map(({ file_id }) => file_id),
        )
        .execute();
  },
};
