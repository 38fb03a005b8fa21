import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { NotificationSubject, NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Channel } from '../channels.ts';
import { readTarget } from '../domain/targets.ts';
import { paragraphsOf, unknownTags } from '../domain/template.ts';
import { addresseesOf, receiptsOf, type Person } from './addressees.ts';
import { fillNotification, textsFor } from './compose.ts';
import { writeSending, type Sending, type Written } from './send.ts';
import { isOn, loadSettings, presentChannels } from './settings.ts';
import './tables.ts';
import type { NotificationRow } from './tables.ts';
import { presentTag, tagsFor } from './triggers.ts';

/** Texts in both languages, as a template has them. */
export interface Texts {
  readonly subjectPt: string;
  readonly subjectEn: string;
  readonly messagePt: string;
  readonly messageEn: string;
}

/** A message that somebody, or a rule, sends about one record of another slice. */
export interface About {
  readonly trigger: NotificationTrigger;
  readonly subject: NotificationSubject;
  readonly recordId: string;
  readonly template: number | null;
  readonly channel: Channel;
  readonly targets: readonly string[];
  readonly texts: Texts;
}

/** Templates that a person, or a rule, may send about such a record. */
export function templatesAbout(db: Db | Trx, trigger: string, ids?: readonly number[]): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notification')
    .selectAll()
    .where('automatic', '=', false)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) => eb(eb.val(trigger), '=', eb.fn.any('triggers')));
  if (ids) query = query.where('id', 'in', [...ids, 0]);
  return query
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
}

/** What a form to write about a record offers. */
export async function formAbout(db: Db, services: Services, trigger: NotificationTrigger, locale: Locale) {
  const templates = await templatesAbout(db, trigger.id);
  return {
    templates: templates.map((row) => ({
      id: row.id,
      name: row.name,
      channelId: row.channel,
      targets: row.targets,
      subjectPt: row.subject_pt,
      subjectEn: row.subject_en,
      messagePt: row.message_pt,
      messageEn: row.message_en,
    })),
    channels: presentChannels(await loadSettings(db), services).filter(({ available, on }) => available && on),
    targets: trigger.targets.map(({ id, label }) => ({ value: id, label: label[locale] })),
    tags: tagsFor([trigger]).map((tag) => presentTag(tag, locale)),
  };
}

/** Tags in the texts that nothing would fill, by field. */
export function unknownAbout(trigger: NotificationTrigger, texts: Texts): Partial<Record<keyof Texts, readonly string[]>> {
  const known = tagsFor([trigger]).map(({ name }) => name);
  const found = Object.entries(texts).map(([field, text]) => [field, unknownTags([text], known)] as const);
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

/** Own targets of the trigger, and typed addresses: whoever writes about a record addresses nobody else. */
export function isTargetOf(trigger: NotificationTrigger, text: string): boolean {
  const target = readTarget(text);
  return target?.kind === 'email' || (target?.kind === 'own' && trigger.targets.some(({ id }) => id === target.id));
}

export async function peopleAbout(db: Db | Trx, about: About): Promise<{ readonly people: Person[]; readonly unreachable: number }> {
  const audience = { channel: about.channel, targets: about.targets, cc: [], bcc: [] };
  const everybody = await addresseesOf(db, audience, about.subject, null, receiptsOf(about.trigger));
  const people = everybody.filter((person) => about.channel !== 'email' || person.email !== null);
  return { people, unreachable: everybody.length - people.length };
}

/** As one person will read it. */
export function previewAbout(site: Site, { texts, subject }: About, name: string, at: Date, locale: Locale) {
  const filled = fillNotification(site, templateOf(texts), subject, at);
  const { subject: line, message } = textsFor(filled, name, locale);
  return { subject: line, paragraphs: paragraphsOf(message) };
}

function templateOf({ subjectPt, subjectEn, messagePt, messageEn }: Texts) {
  return { subject_pt: subjectPt, subject_en: subjectEn, message_pt: messagePt, message_en: messageEn };
}

/** Is the way switched on in this municipality? */
export async function isChannelOn(db: Db | Trx, services: Services, channel: Channel): Promise<boolean> {
  return isOn(await loadSettings(db), services, channel);
}

/** Writes the sending in the caller's transaction. Null when it was sent already under this key. */
export async function sendAbout(
  trx: Trx,
  services: Services,
  site: Site,
  about: About,
  people: readonly Person[],
  { key, sender, atOnce }: { readonly key: string; readonly sender: Sending['sender']; readonly atOnce: boolean },
): Promise<Written | null> {
  const now = services.now();
  const notification = {
    ...templateOf(about.texts),
    id: about.template,
    key: null,
    name: '',
    automatic: false,
    channel: about.channel,
    triggers: [about.trigger.id],
    targets: [...about.targets],
    cc: [],
    bcc: [],
    active: true,
    version: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  const record = { trigger: about.trigger, subject: about.subject, recordId: about.recordId, announcementId: null };
  return writeSending(trx, services, site, await loadSettings(trx), { notification, people, about: record, at: now, sender, key, atOnce });
}

/** Was something sent under this key? */
export async function wasSent(db: Db | Trx, key: string): Promise<boolean> {
  return (await db.selectFrom('sent_notification').select('id').where('submission_key', '=', key).executeTakeFirst()) !== undefined;
}
