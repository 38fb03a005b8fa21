import { formatDateTime } from '#platform/kernel/written-dates.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { NotificationSubject } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { fillMessage, fillName, fillSubject, paragraphsOf } from '../domain/template.ts';
import type { DeliveryRow, NotificationRow, SentRow } from './tables.ts';

type Templates = Pick<NotificationRow, 'subject_pt' | 'subject_en' | 'message_pt' | 'message_en'>;

/** Values of the tags that every template may hold. */
function commonValues(site: Site, at: Date): Record<string, string> {
  return { municipio: site.config.name, entidade: site.config.authority, data: formatDateTime(at, site.config.timeZone) };
}

/** A notification filled with its record, in both languages, but for the addressee's name. */
export function fillNotification(site: Site, templates: Templates, subject: Pick<NotificationSubject, 'values'> | null, at: Date): Templates {
  const values = (locale: Locale) => ({ ...commonValues(site, at), ...subject?.values[locale] });
  const [pt, en] = [values('pt'), values('en')];
  return {
    subject_pt: fillSubject(templates.subject_pt, pt),
    subject_en: fillSubject(templates.subject_en, en),
    message_pt: fillMessage(templates.message_pt, pt),
    message_en: fillMessage(templates.message_en, en),
  };
}

/** The subject and the message as one person reads them. */
export function textsFor(sent: Templates, name: string | null, locale: Locale): { subject: string; message: string } {
  return { subject: fillName(sent[`subject_${locale}`], name, locale), message: fillName(sent[`message_${locale}`], name, locale) };
}

const stopping: Text = { pt: 'Deixar de receber estas mensagens', en: 'Stop these messages' };
const managing: Text = { pt: 'Escolher quando recebe mensagens destas', en: 'Choose when you get messages like this' };
const opening: Text = { pt: 'Abrir', en: 'Open' };

/** The e-mail of a delivery. Every part is a value: nothing in it is read as a template again. */
export function mailFor(base: string, sent: SentRow, delivery: DeliveryRow) {
  const { locale } = delivery;
  const { subject, message } = textsFor(sent, delivery.name, locale);
  const paragraphs = paragraphsOf(message);
  if (delivery.stop !== null) paragraphs.push(`${stopping[locale]}: ${base}${delivery.stop}`);
  if (delivery.manage !== null) paragraphs.push(`${managing[locale]}: ${base}${delivery.manage}`);
  const data: Record<string, string> = { subject };
  paragraphs.forEach((paragraph, index) => (data[`p${index}`] = paragraph));
  if (delivery.link !== null) {
    data['label'] = sent[`action_${locale}`] ?? opening[locale];
    data['url'] = `${base}/#${delivery.link}`;
  }
  const choices = (delivery.choices ?? []).map(({ label, link }, index) => {
    data[`choice${index}`] = label[locale];
    data[`way${index}`] = `${base}/#${link}`;
    return { label: `{choice${index}}`, url: `{way${index}}` };
  });
  const content = {
    subject: '{subject}',
    choices,
    paragraphs: paragraphs.map((_, index) => `{p${index}}`),
    ...(delivery.link !== null && { action: { label: '{label}', url: '{url}' } }),
  };
  return { template: defineMail({ id: 'notification', content: { pt: content, en: content } }), data };
}
