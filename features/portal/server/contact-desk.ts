import { sql } from 'kysely';
import { userNames } from '#features/identity/server/index.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { one } from '#platform/crud/server/store.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import type { Handlers } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { zoneParts } from '#platform/kernel/written-dates.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { contactDeskContract } from '../contact-desk-contract.ts';
import { portalErrors } from '../errors.ts';
import { contactMessages } from '../resources.ts';
import { mine, waits } from './contact-bindings.ts';
import { answeringOf, repliesTo } from './contact-form.ts';
import './tables.ts';

const answerMail = defineMail<Record<'number' | 'subject' | 'text' | 'back' | 'message', string>>({
  id: 'portal.contact-answer',
  content: {
    pt: {
      subject: 'Resposta ao seu pedido n.º {number}: {subject}',
      paragraphs: [
        '{text}',
        'Se quiser continuar a conversa, escreva para {back} e indique o número {number}. A este e-mail não é possível responder.',
        'O que nos escreveu:\n{message}',
      ],
    },
    en: {
      subject: 'Answer to your request no. {number}: {subject}',
      paragraphs: [
        '{text}',
        'To go on with the conversation write to {back} and give the number {number}. This e-mail cannot be answered.',
        'What you wrote to us:\n{message}',
      ],
    },
  },
});

function today({ config }: Site, now: Date): string {
  const { year, month, day } = zoneParts(now, config.timeZone);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

export function contactDeskHandlers(services: Services): Handlers<typeof contactDeskContract> {
  return {
    thread: async ({ db, site, params: { id } }) => {
      await one(db, contactMessages, id);
      const { rows } = await sql<{
        topic_id: number | null;
        overdue: boolean;
      }>`select topic_id, coalesce(${waits} and t.due_on < ${today(site, services.now())}::date, false) as overdue
        from contact_message t where id = ${id}`.execute(db);
      const sent = await db.selectFrom('contact_sending').selectAll().where('message_id', '=', id).executeTakeFirst();
      const entries = await db.selectFrom('contact_entry').selectAll().where('message_id', '=', id).orderBy('id').execute();
      const held = await db.selectFrom('contact_attachment').select('file_id').where('message_id', '=', id).orderBy('position').execute();
      const known = await services.files.describe(
        db,
        held.map((file) => file.file_id),
      );
      const names = await userNames(
        db,
        entries.map((entry) => entry.author_user_id),
      );
      return {
        overdue: rows[0]?.overdue ?? false,
        sent: sent ? { locale: sent.locale, consentAt: sent.consent_at?.toISOString() ?? null, suspicion: sent.suspicion } : null,
        repliesTo: repliesTo(await answeringOf(db, rows[0]?.topic_id ?? null), site),
        files: held.flatMap((file) =>
          known.filter((one) => one.id === file.file_id).map((one) => ({ id: one.id, name: one.name, bytes: one.bytes })),
        ),
        entries: entries.map((entry) => ({
          id: entry.id,
          kind: entry.kind,
          text: entry.text,
          sentTo: entry.sent_to,
          author: entry.author_user_id === null ? null : (names.get(entry.author_user_id) ?? null),
          at: entry.created_at.toISOString(),
        })),
      };
    },
    write: ({ tx, site, actor, version, params: { id }, body: { kind, text } }) =>
      tx(async (trx) => {
        const record = await one(trx, contactMessages, id, 'live', true);
        if (version !== record.version) throw await staleRecord(trx, contactMessages.table, id, record);
        const message = await trx.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        if (kind === 'answer') {
          if (message.email === null) throw portalErrors['contact.no-email']();
          const sent = await trx.selectFrom('contact_sending').select('locale').where('message_id', '=', id).executeTakeFirst();
          const back = repliesTo(await answeringOf(trx, message.topic_id), site) ?? services.publicUrl(site);
          const data = { number: String(id), subject: message.subject, text, back, message: message.message };
          await services.mail.send(trx, site, { to: message.email, locale: sent?.locale ?? 'pt', template: answerMail, data });
        }
        await trx
          .insertInto('contact_entry')
          .values({
            message_id: id,
            kind,
            text,
            sent_to: kind === 'answer' ? message.email : null,
            author_user_id: actor.userId,
            created_at: services.now(),
          })
          .execute();
        // Also where nothing else changes: two who answer at once must meet.
        await trx
          .updateTable('contact_message')
          .set({
            updated_at: sql`clock_timestamp()`,
            ...(kind !== 'note' && { state: 'answered', assignee_id: message.assignee_id ?? actor.userId }),
          })
          .where('id', '=', id)
          .execute();
      }),
    file: async ({ db, site, params, reply }) => {
      await one(db, contactMessages, params.id);
      const held = await db
        .selectFrom('contact_attachment')
        .select('file_id')
        .where('message_id', '=', params.id)
        .where('file_id', '=', params.file)
        .executeTakeFirst();
      const opened = held && (await services.files.open(site, held.file_id));
      if (!opened) throw kernelErrors['record.not-found']();
      return sendFile(reply, opened, { disposition: 'attachment' });
    },
    work: async ({ db, site, actor }) => {
      const day = today(site, services.now());
      const late = sql`${waits} and t.due_on < ${day}::date`;
      const { rows: counts } = await sql<Record<'mine' | 'waiting' | 'late' | 'spam', number>>`select
        (count(*) filter (where ${waits} and t.assignee_id = ${actor.userId}))::int as mine, (count(*) filter (where ${waits}))::int as waiting,
        (count(*) filter (where ${late}))::int as late, (count(*) filter (where t.state = 'spam'))::int as spam
        from contact_message t where t.deleted_at is null and t.state in ('new', 'progress', 'spam')`.execute(db);
      const { rows: next } = await sql<{ id: number; subject: string; dueOn: string | null; late: boolean }>`select t.id, t.subject,
        t.due_on::text as "dueOn", coalesce(${late}, false) as late from contact_message t where t.deleted_at is null and ${waits}
        order by ${mine(actor.userId)} desc, t.due_on nulls last, t.id limit 5`.execute(db);
      return { ...(counts[0] ?? { mine: 0, waiting: 0, late: 0, spam: 0 }), today: day, next: next.map((row) => ({ ...row, id: Number(row.id) })) };
    },
  };
}
