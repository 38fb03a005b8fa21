import type { z } from 'zod';
import type { Actor } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { paragraphsOf, unknownTags } from '../domain/template.ts';
import type { previewInput } from '../inputs.ts';
import { fillNotification, textsFor } from './compose.ts';
import { knownTriggers, tagsFor } from './triggers.ts';

type Input = z.output<typeof previewInput>;

/** A template as its recipient will see it, filled with a record the author may read, or with the tags' examples. */
export async function preview(services: Services, site: Site, actor: Actor, input: Input) {
  const triggers = knownTriggers(services, input.triggers);
  const [first] = triggers;
  const record = first && input.recordId !== undefined ? await readRecord(services, site, actor, first, input.recordId) : null;
  // The author reads what the author may read of the record.
  const [own] = (await record?.readBy?.([{ userId: actor.userId, name: actor.name, email: null, locale: input.locale }])) ?? [];
  const read = own?.values ?? record?.values;
  const samples = (locale: Locale) => {
    const all = tagsFor(triggers).filter(({ name }) => !['nome', 'municipio', 'entidade', 'data'].includes(name));
    return Object.fromEntries(all.map(({ name, sample }) => [name, read?.[locale][name] || sample[locale]]));
  };
  const templates = {
    subject_pt: input.subjectPt,
    subject_en: input.subjectEn,
    message_pt: input.messagePt,
    message_en: input.messageEn,
  };
  const values = { pt: samples('pt'), en: samples('en') };
  const filled = fillNotification(site, templates, { values }, services.now());
  const { subject, message } = textsFor(filled, actor.name, input.locale);
  const texts = [input[input.locale === 'pt' ? 'subjectPt' : 'subjectEn'], input[input.locale === 'pt' ? 'messagePt' : 'messageEn']];
  return {
    subject,
    paragraphs: paragraphsOf(message),
    action: first?.action[input.locale] ?? null,
    unknownTags: unknownTags(
      texts,
      tagsFor(triggers).map(({ name }) => name),
    ),
    recordTitle: record?.title ?? null,
  };
}

/** Who writes templates may not read every record: the trigger's own slice decides. */
async function readRecord(services: Services, site: Site, actor: Actor, trigger: NotificationTrigger, recordId: string) {
  const [allowed] = await trigger.examples(site, actor, recordId);
  const record = allowed && (await trigger.read(site, services, { trigger: trigger.id, recordId: allowed.recordId, facts: {}, actorUserId: null }));
  if (!record) throw kernelErrors['record.not-found']();
  return record;
}
