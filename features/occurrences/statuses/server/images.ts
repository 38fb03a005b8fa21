import type { FastifyInstance } from 'fastify';
import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import type { Trx } from '#platform/db/tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { imageTypes, uploadLack } from '#platform/kernel/uploads.ts';
import { statusImages } from '../contract.ts';
import { forgetCatalogue } from '../../record/server/catalogue.ts';

interface StatusImageTable {
  status_id: number;
  file_id: string;
  updated_at: Date;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    occurrence_status_image: StatusImageTable;
  }
}

/** Locks the status: two who send a picture at once leave one, and no file without an owner. */
async function formerImage(trx: Trx, id: number): Promise<string | null> {
  const status = await trx
    .selectFrom('occurrence_status')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!status) throw kernelErrors['record.not-found']();
  const image = await trx.selectFrom('occurrence_status_image').select('file_id').where('status_id', '=', id).executeTakeFirst();
  return image?.file_id ?? null;
}

async function setImage(call: Call, id: number) {
  const { site, actor, services, locale } = call;
  const [file, ...more] = call.files;
  if (!file || more.length > 0) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', locale) });
  const lack = uploadLack({ name: file.name, size: file.bytes }, { maxMebibytes: site.config.uploadMax });
  if (lack?.code === 'file.image-type')
    throw kernelErrors['request.unsupported-type']({ fields: fieldError('files', lack.code, locale, { types: imageTypes.join(', ') }) });
  await call.tx((trx) => formerImage(trx, id));
  const received = await services.files.receive(site, { name: file.name, kind: 'image', visibility: 'public', content: { path: file.path } });
  return call.tx(async (trx) => {
    const former = await formerImage(trx, id);
    const { id: fileId } = await services.files.store(trx, site, actor, received);
    const values = { file_id: fileId, updated_at: services.now() };
    await trx
      .insertInto('occurrence_status_image')
      .values({ status_id: id, ...values })
      .onConflict((conflict) => conflict.column('status_id').doUpdateSet(values))
      .execute();
    if (former !== null) await services.files.remove(trx, site, former);
    return { statusId: id, fileId };
  });
}

async function removeImage(call: Call, id: number): Promise<void> {
  await call.tx(async (trx) => {
    const former = await formerImage(trx, id);
    if (former === null) return;
    await trx.deleteFrom('occurrence_status_image').where('status_id', '=', id).execute();
    await call.services.files.remove(trx, call.site, former);
  });
}

export function statusRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, statusImages, {
    images: async ({ db }) => {
      const rows = await db.selectFrom('occurrence_status_image').select(['status_id', 'file_id']).orderBy('status_id').execute();
      return { items: rows.map(({ status_id, file_id }) => ({ statusId: Number(status_id), fileId: file_id })) };
    },
    setImage: async (call) => {
      const set = await setImage(call as Call, call.params.id);
      forgetCatalogue(call.site);
      return set;
    },
    removeImage: async (call) => {
      await removeImage(call as Call, call.params.id);
      forgetCatalogue(call.site);
    },
  });
}

export const statusAudited: Readonly<Record<string, AuditedTable>> = {
  occurrence_status_image: {
    label: { one: { pt: 'Imagem de um estado', en: 'Picture of a status' }, many: { pt: 'Imagens de estados', en: 'Pictures of statuses' } },
    part: { of: 'occurrence_status', column: 'status_id' },
    columns: {
      status_id: { label: { pt: 'Estado', en: 'Status' }, of: { table: 'occurrence_status', title: 'name' } },
      file_id: { label: { pt: 'Ficheiro', en: 'File' }, of: { table: 'file', title: 'name' } },
    },
  },
};
