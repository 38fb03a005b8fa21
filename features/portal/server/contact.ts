import type { z } from 'zod';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { isSame, lockSubmission, submissionOf } from '#platform/http/server/submission.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { contactInput } from '../contact-contract.ts';
import { portalErrors } from '../errors.ts';
import { contactReceived } from './notifications.ts';
import './tables.ts';

type Asked = Pick<Call, 'site' | 'actor' | 'locale' | 'tx' | 'db'>;

/** Keeps what a person wrote and tells those who answer. The same sending twice is one message; another text under its key is refused. */
export async function receiveContact(services: Services, call: Asked, module: string, input: z.output<typeof contactInput>): Promise<number> {
  const { site, locale } = call;
  if (module !== 'portal' && !site.config.modules.includes(module)) throw kernelErrors['record.not-found']();
  const { key, ...message } = input;
  const submission = key === undefined ? null : submissionOf(key, message);
  return call.tx(async (trx) => {
    if (submission !== null) {
      await lockSubmission(trx, submission);
      const before = await trx
        .selectFrom('contact_sending')
        .select(['message_id', 'submission_digest'])
        .where('submission_key', '=', submission.keyHash)
        .executeTakeFirst();
      if (before && !isSame(submission, before.submission_digest)) throw portalErrors['contact.key-used']({ params: { number: before.message_id } });
      if (before) return before.message_id;
    }
    const { id } = await trx
      .insertInto('contact_message')
      .values({ ...message, state: 'new', note: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('contact_sending')
      .values({ message_id: id, module, locale, submission_key: submission?.keyHash ?? null, submission_digest: submission?.digest ?? null })
      .execute();
    await services.notify.announce(trx, site, contactReceived, { recordId: String(id), actorUserId: call.actor.userId });
    return id;
  });
}
