import { sql } from 'kysely';
import { workingDayAfter } from '#features/occurrences/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { contactTopicsOf, requests } from './data/contact-words.ts';

const day = 86_400_000;

/** Topics of the contact form, and some requests at every stage: only where there are none yet. */
export async function loadContact(trx: Trx, site: Site, now: Date): Promise<void> {
  const { rows: present } = await sql`select 1 from contact_topic union all select 1 from contact_message limit 1`.execute(trx);
  if (present.length > 0) return;
  const { rows: managers } = await sql<{ id: number }>`select id from account where email like 'gestor@%' and deleted_at is null`.execute(trx);
  const manager = managers[0]?.id ?? null;
  const topics = new Map<string, { readonly id: number; readonly days: number; readonly isOurs: boolean }>();
  for (const [index, topic] of contactTopicsOf(site.code.replaceAll('_', '-')).entries()) {
    const { rows } = await sql<{ id: number }>`insert into contact_topic (name, name_en, email, answer_days, position)
      values (${topic.pt}, ${topic.en}, ${topic.email}, ${topic.days}, ${(index + 1) * 1024}) returning id`.execute(trx);
    const id = Number(rows[0]?.id);
    topics.set(topic.pt, { id, days: topic.days, isOurs: topic.email === null });
    if (topic.email === null && manager !== null)
      await sql`insert into contact_topic_user (topic_id, user_id) values (${id}, ${manager})`.execute(trx);
  }
  for (const request of requests) {
    const topic = request.topic === null ? undefined : topics.get(request.topic);
    const at = new Date(now.getTime() - request.daysAgo * day);
    const own = topic?.isOurs === true || request.state === 'answered';
    const { rows } = await sql<{
      id: number;
    }>`insert into contact_message (subject, topic_id, state, due_on, assignee_id, name, email, phone, message, created_at, updated_at)
      values (${request.subject}, ${topic?.id ?? null}, ${request.state}, ${await workingDayAfter(trx, site, at, topic?.days ?? 10)}::date,
        ${own ? manager : null}, ${request.name}, ${request.email}, ${request.phone}, ${request.message}, ${at}, ${at}) returning id`.execute(trx);
    const id = Number(rows[0]?.id);
    if (request.suspicion !== undefined)
      await sql`insert into contact_sending (message_id, module, locale, consent_at, suspicion, told)
        values (${id}, 'portal', ${request.locale ?? 'pt'}, ${at}, ${[...request.suspicion]}::text[], ${request.suspicion.length === 0})`.execute(
        trx,
      );
    for (const [kind, text] of request.entries ?? [])
      await sql`insert into contact_entry (message_id, kind, text, sent_to, author_user_id, created_at)
        values (${id}, ${kind}, ${text}, ${kind === 'answer' ? request.email : null}, ${manager}, ${new Date(Math.min(at.getTime() + day, now.getTime()))})`.execute(
        trx,
      );
  }
}
