import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { contactInput } from '../contact-contract.ts';
import { contactReceived } from './notifications.ts';
import './tables.ts';

type Asked = Pick<Call, 'site' | 'actor' | 'locale' | 'tx' | 'db'>;

/** Keeps what a person wrote and tells those who answer. The same sending twice is one message. */
export async function receiveContact(services: Services, call: Asked, module: string, input: z.output<typeof contactInput>): Promise<number> {
  const { site, locale } = call;
  if (module !== 'portal' && !site.config.modules.includes(module)) throw kernelErrors['record.not-found']();
  const { key, ...message } = input;
  const submissionKey = key === undefined ? null : createHash('sha256').update(key).digest('base64url');
  return call.tx(async (trx) => {
    if (submissionKey !== null) {
      await sql`select pg_advisory_xact_lock(hashtext(${submissionKey}))`.execute(trx);
      const before = await trx.selectFrom('contact_sending').select('message_id').where('submission_key', '=', submissionKey).executeTakeFirst();
      if (before) return before.message_id;
    }
    const { id } = await trx
      .insertInto('contact_message')
      .values({ ...message, state: 'new', note: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('contact_sending').values({ message_id: id, module, locale, submission_key: submissionKey }).execute();
    await services.notify.announce(trx, site, contactReceived, { recordId: String(id), actorUserId: call.actor.userId });
    return id;
  });
}
