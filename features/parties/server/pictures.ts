import type { CallContext } from '#platform/http/server/call.ts';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';

/** Id of the picture's file. Throws when there is no such entity outside the trash. */
export async function pictureOf(db: Db, partyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('party')
    .leftJoin('party_picture', 'party_picture.party_id', 'party.id')
    .select('party_picture.file_id')
    .where('party.id', '=', partyId)
    .where('party.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row.file_id;
}

/** Puts the uploaded picture in the place of the one before, which is erased. */
export async function setPicture(call: CallContext, partyId: number) {
  const { site, actor, services, files } = call;
  await pictureOf(call.db, partyId);
  const [file] = files;
  if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', call.locale) });
  const received = await services.files.receive(site, { name: file.name, kind: 'image', visibility: 'private', content: { path: file.path } });
  return call.tx(async (trx) => {
    // Two uploads at once: one after the other.
    await trx.selectFrom('party').select('id').where('id', '=', partyId).forUpdate().execute();
    const before = await pictureOf(trx, partyId);
    const stored = await services.files.store(trx, site, actor, received);
    if (before === null) await trx.insertInto('party_picture').values({ party_id: partyId, file_id: stored.id }).execute();
    else {
      await trx.updateTable('party_picture').set({ file_id: stored.id }).where('party_id', '=', partyId).execute();
      await services.files.remove(trx, site, before);
    }
    return { picture: { id: stored.id, width: stored.width, height: stored.height } };
  });
}

export async function removePicture(call: CallContext, partyId: number): Promise<void> {
  await call.tx(async (trx) => {
    const before = await pictureOf(trx, partyId);
    if (before === null) return;
    await trx.deleteFrom('party_picture').where('party_id', '=', partyId).execute();
    await call.services.files.remove(trx, call.site, before);
  });
}
