import { sql } from 'kysely';
import {
  formAbout,
  isChannelOn,
  isTargetOf,
  peopleAbout,
  previewAbout,
  sendAbout,
  templatesAbout,
  unknownAbout,
  wasSent,
  type About,
} from '#features/messaging/server/index.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors, type FieldError } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { NotificationTrigger } from '#platform/notify/server/trigger.ts';
import { submissionOf } from '#platform/http/server/submission.ts';
import { errors } from '../../record/errors.ts';
import { noticeErrors } from '../errors.ts';
import type { ManualInput } from '../contract.ts';
import { may } from '../../record/permissions.ts';
import { push } from '../../record/server/announce.ts';
import { contextOf, type Context } from '../../record/server/context.ts';
import { occurrenceTags } from './notify/tags.ts';
import { byHand } from './notify/triggers.ts';
import { openInside, readWhole, type Opened } from '../../record/server/record.ts';
import { writeEvent } from '../../record/server/timeline.ts';

export function handTrigger({ notify }: Pick<Services, 'notify'>): NotificationTrigger {
  const trigger = notify.triggers.get(`occurrences.${byHand}`);
  if (!trigger) throw new Error('The trigger of notices by hand is not declared.');
  return trigger;
}

export const manualForm = ({ db, services, locale }: Pick<Call, 'db' | 'services' | 'locale'>) =>
  formAbout(db, services, handTrigger(services), locale);

interface Notice {
  readonly opened: Opened;
  readonly about: About;
  readonly people: Awaited<ReturnType<typeof peopleAbout>>['people'];
  readonly unreachable: number;
}

type Sending = Pick<Call, 'db' | 'tx' | 'site' | 'services' | 'actor' | 'locale' | 'request'>;

/** A notice that somebody writes about occurrences they work on. Nobody is told before the number of people was seen. */
export async function sendManual(call: Sending, ids: readonly number[], input: ManualInput) {
  const context = await contextOf(call);
  const texts = await checked(call, context, input);
  const notices: Notice[] = [];
  for (const id of ids) notices.push(await noticeFor(context, id, input, texts));
  const count = (of: (notice: Notice) => number): number => notices.reduce((sum, notice) => sum + of(notice), 0);
  const people = count((notice) => notice.people.length);
  const [first] = notices;
  const answer = {
    people,
    unreachable: count(({ unreachable }) => unreachable),
    english: count((notice) => notice.people.filter(({ locale }) => locale === 'en').length),
    sent: 0,
    preview: first
      ? {
          recordTitle: first.about.subject.title,
          ...previewAbout(call.site, masked(context, first.about), call.actor.name, context.now, call.locale),
        }
      : null,
  };
  if (input.dryRun) return answer;
  // A second click finds the first one's work and is told the same; nobody is counted anew. What was changed since is another notice.
  const { expected: _expected, dryRun: _dryRun, ...written } = input;
  const { digest } = submissionOf(input.key ?? '', written);
  const keyOf = ({ opened }: Notice): string => `by-hand:${call.actor.userId ?? 0}:${input.key}:${digest}:${opened.row.id}`;
  if (first && (await wasSent(call.db, keyOf(first)))) return answer;
  if (people === 0) throw noticeErrors['notice.nobody']();
  if (input.expected !== undefined && input.expected !== people) {
    throw noticeErrors['notice.changed']({ params: { count: people }, extra: { count: people } });
  }
  const sender = { userId: call.actor.userId, name: call.actor.name };
  const sent = await call.tx(async (trx) => {
    let done = 0;
    for (const notice of notices.filter(({ people: some }) => some.length > 0)) {
      const { about, opened } = notice;
      const written = await sendAbout(trx, call.services, call.site, about, notice.people, { key: keyOf(notice), sender, atOnce: true });
      if (!written) continue;
      done += 1;
      const { subject, paragraphs } = previewAbout(call.site, named(about), '', context.now, 'pt');
      const to = about.targets.map((target) => about.trigger.targets.find(({ id }) => id === target)?.label.pt ?? target.replace(/^email:/, ''));
      const eventId = await writeEvent(trx, {
        occurrenceId: opened.row.id,
        kind: 'notified',
        side: 'staff',
        isPublic: false,
        actor: call.actor,
        at: context.now,
        text: [`${to.join(', ')} (${notice.people.length})`, subject, ...paragraphs].join('\n\n'),
      });
      await sql`update occurrence_event set mailed = ${written.mailed} where id = ${eventId}`.execute(trx);
      await push(trx, context, opened.row, await readWhole(trx, opened.row.id));
    }
    return done;
  });
  return { ...answer, sent };
}

const masks = { descricao: may.viewDescription, tipo: may.viewType, unidade: may.viewUnity, responsavel: may.viewInternal } as const;

/** Filled for its author without what the author may not see; whoever gets it reads it whole. */
function masked({ sight }: Context, about: About): About {
  const hidden = Object.entries(masks).flatMap(([tag, code]) => (sight.can(code) ? [] : [[tag, '…'] as const]));
  return withValues(about, Object.fromEntries(hidden));
}

/** For the history: who reads it may see less than who got it, so what has a permission of its own is named there and not told. */
function named(about: About): About {
  return withValues(about, Object.fromEntries(occurrenceTags.filter(({ name }) => name in masks).map(({ name, label }) => [name, `[${label.pt}]`])));
}

function withValues(about: About, values: Readonly<Record<string, string>>): About {
  const { pt, en } = about.subject.values;
  return { ...about, subject: { ...about.subject, values: { pt: { ...pt, ...values }, en: { ...en, ...values } } } };
}

/** Where no English was written the Portuguese goes to everybody. */
async function checked(call: Sending, { locale }: Context, input: ManualInput): Promise<About['texts']> {
  const trigger = handTrigger(call.services);
  const fields: Record<string, readonly FieldError[]> = {};
  if (!input.targets.every((target) => isTargetOf(trigger, target))) Object.assign(fields, fieldError('targets', 'choice', locale));
  const { subjectPt, messagePt } = input;
  const texts = { subjectPt, messagePt, subjectEn: input.subjectEn || subjectPt, messageEn: input.messageEn || messagePt };
  for (const [field, names] of Object.entries(unknownAbout(trigger, texts))) {
    const tags = names.map((name) => `{${name}}`).join(', ');
    const message = locale === 'pt' ? `Marcadores que não existem: ${tags}.` : `Tags that do not exist: ${tags}.`;
    fields[field] = [{ code: 'unknown-tags', params: { tags }, message }];
  }
  if (input.templateId !== null && (await templatesAbout(call.db, trigger.id, [input.templateId])).length === 0)
    Object.assign(fields, fieldError('templateId', 'choice', locale));
  if (Object.keys(fields).length > 0) throw kernelErrors['request.invalid']({ fields });
  if (!(await isChannelOn(call.db, call.services, input.channelId))) throw noticeErrors['notice.channel-off']();
  return texts;
}

async function noticeFor(context: Context, id: number, input: ManualInput, texts: About['texts']): Promise<Notice> {
  const { site, services, sight } = context;
  const opened = await openInside(site.db, sight, { id });
  const trigger = handTrigger(services);
  const subject =
    opened.row.deleted_at === null
      ? await trigger.read(site, services, { trigger: trigger.id, recordId: String(id), facts: {}, actorUserId: context.actor.userId })
      : null;
  if (!subject) throw errors['occurrence.not-found']();
  const about = { trigger, subject, recordId: String(id), template: input.templateId, channel: input.channelId, targets: input.targets, texts };
  return { opened, about, ...(await peopleAbout(site.db, about)) };
}
