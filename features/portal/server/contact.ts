import { workingDayAfter } from '#features/occurrences/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Call, UploadedFile } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { fileDigest, isSame, lockSubmission, submissionOf } from '#platform/http/server/submission.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { mayMail } from '#platform/mail/server/stranger-mail.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { mostFiles, type ContactInput } from '../contact-contract.ts';
import { suspicionOf } from '../domain/suspicion.ts';
import { portalErrors } from '../errors.ts';
import { answeringOf, readStamp } from './contact-form.ts';
import { contactReceived } from './notifications.ts';
import './tables.ts';

type Asked = Pick<Call, 'site' | 'actor' | 'locale' | 'tx' | 'db'>;

/** A module that is off has no contact form. */
export function checkModule({ config }: Site, module: string): void {
  if (module !== 'portal' && !config.modules.includes(module)) throw kernelErrors['record.not-found']();
}

/**
 * Keeps what a person wrote and tells those who answer, unless it looks like spam: then it waits for a clerk, and the answer is the same.
 * The same sending twice is one message; another text under its key is refused.
 */
export async function receiveContact(
  services: Services,
  call: Asked,
  module: string,
  input: ContactInput,
  sent: readonly UploadedFile[] = [],
): Promise<number> {
  const { site, locale } = call;
  checkModule(site, module);
  const { key, stamp, homepage, consent: _given, ...written } = input;
  const { topicId, ...message } = written;
  const now = services.now();
  const submission = key === undefined ? null : submissionOf(key, written, await Promise.all(sent.map(({ path }) => fileDigest(path))));
  const answering = await answeringOf(call.db, topicId);
  if (topicId !== null && !answering.active) throw kernelErrors['request.invalid']({ fields: fieldError('topicId', 'choice', locale) });
  if (sent.length > mostFiles) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'list.max', locale, { n: mostFiles }) });
  const suspicion = suspicionOf({ ...message, begunAt: readStamp(services.secrets, site, stamp), now, trap: homepage });
  const files = await Promise.all(
    sent.map(({ name, path }) => services.files.receive(site, { name, kind: 'document', visibility: 'private', content: { path } })),
  );
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
    const held = suspicion.length > 0;
    const { id } = await trx
      .insertInto('contact_message')
      .values({
        ...message,
        state: held ? 'spam' : 'new',
        assignee_id: answering.users.length === 1 ? (answering.users[0] ?? null) : null,
        topic_id: topicId,
        due_on: await workingDayAfter(trx, site, now, answering.days),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('contact_sending')
      .values({
        message_id: id,
        module,
        locale,
        submission_key: submission?.keyHash ?? null,
        submission_digest: submission?.digest ?? null,
        consent_at: now,
        suspicion,
        told: false,
      })
      .execute();
    for (const [position, file] of files.entries()) {
      const { id: fileId } = await services.files.store(trx, site, call.actor, file);
      await trx.insertInto('contact_attachment').values({ message_id: id, file_id: fileId, position }).execute();
    }
    if (!held) await tellReceived(services, trx, site, id, message.email, call.actor.userId);
    return id;
  });
}

/** Tells those who answer and, once and within the day's number of such mails, whoever wrote. */
export async function tellReceived(
  services: Services,
  trx: Trx,
  site: Site,
  id: number,
  email: string | null,
  actorUserId: number | null,
): Promise<void> {
  const first = await trx
    .updateTable('contact_sending')
    .set({ told: true })
    .where('message_id', '=', id)
    .where('told', '=', false)
    .executeTakeFirst();
  const receipt = first.numUpdatedRows > 0n && email !== null && (await mayMail(trx, 'contact', email, services.now()));
  await services.notify.announce(trx, site, contactReceived, { recordId: String(id), actorUserId, facts: { receipt: receipt ? 'yes' : 'no' } });
}
