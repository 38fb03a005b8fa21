import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { fileContract } from '../file-contract.ts';
import { fileValue } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { one, type StoredRecord, type Values } from './store.ts';

const day = 86_400_000;

export function fileRoutes(app: FastifyInstance, services: Services, resource: Resource): void {
  bind(app, services, fileContract(resource), {
    upload: async (call) => {
      const { takes } = resource.fields[call.params.field]?.meta ?? {};
      const [file] = call.files;
      if (!takes) throw kernelErrors['record.not-found']();
      if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', call.locale) });
      const expiresAt = new Date(services.now().getTime() + day);
      const sent = { name: file.name, kind: takes, visibility: 'private', content: { path: file.path }, expiresAt } as const;
      const received = await services.files.receive(call.site, sent);
      const { id, name, type, bytes } = await call.tx((trx) => services.files.store(trx, call.site, call.actor, received));
      return { id, name, type, bytes };
    },
    show: async ({ db, site, params, query, reply }) => {
      const record = await one(db, resource, params.id);
      const held = fileValue.safeParse(record[params.field]).data;
      const opened = held?.id === params.file ? await services.files.open(site, params.file) : null;
      if (!opened) throw kernelErrors['record.not-found']();
      return sendFile(reply, opened, { disposition: query.view ? 'inline' : 'attachment' });
    },
  });
}

/** Keeps what was uploaded for this record by whoever saves it, and erases what it held instead. Throws where a file is not theirs to give. */
export async function exchangeFiles(trx: Trx, call: Acting, resource: Resource, values: Values, before: StoredRecord | null): Promise<void> {
  for (const [name, { meta }] of Object.entries(resource.fields)) {
    if (meta.widget !== 'file' || !(name in values)) continue;
    const [held, given] = [before?.[name], values[name]].map((value) => fileValue.safeParse(value).data?.id);
    if (held === given) continue;
    if (given !== undefined) {
      const { rows } = await sql`update file set expires_at = null where id = ${given} and created_by = ${call.actor.userId}
        and expires_at > ${call.services.now()} and deleted_at is null and kind = ${meta.takes} returning id`.execute(trx);
      if (rows.length === 0) throw kernelErrors['request.invalid']({ fields: fieldError(name, 'choice', call.locale) });
    }
    if (held !== undefined) await call.services.files.remove(trx, call.site, held);
  }
}
