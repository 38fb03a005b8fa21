import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors, type FieldError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { NotificationTrigger } from '#platform/notify/server/trigger.ts';
import { readTarget } from '../domain/targets.ts';
import { unknownTags } from '../domain/template.ts';
import { messagingErrors } from '../errors.ts';
import type { NotificationInput } from '../inputs.ts';
import { isAvailable } from './settings.ts';
import { knownTriggers, ownTargetsFor, tagsFor } from './triggers.ts';

const textFields = ['subjectPt', 'messagePt', 'subjectEn', 'messageEn'] as const;

/** Refuses what this installation cannot send: each complaint names its field. `offered`: the triggers of the screen it was written on. */
export function checkNotification(services: Services, offered: readonly NotificationTrigger[], input: NotificationInput, locale: Locale): void {
  if (!isAvailable(services, input.channelId)) {
    const error = messagingErrors['notification.channel-unavailable'];
    throw error({ fields: { channelId: [{ code: error.code, message: error().say(locale) }] } });
  }
  const fields: Record<string, readonly FieldError[]> = {};
  const triggers = knownTriggers(services, input.triggers);
  const fits = (id: string) => offered.some((trigger) => trigger.id === id && (trigger.byHand ?? false) === !input.automatic);
  if (input.automatic && input.triggers.length === 0) Object.assign(fields, fieldError('triggers', 'required', locale));
  if (!input.triggers.every(fits)) Object.assign(fields, fieldError('triggers', 'choice', locale));
  if (input.automatic && input.targets.length === 0) Object.assign(fields, fieldError('targets', 'required', locale));
  const own = ownTargetsFor(triggers).map(({ id }) => id);
  if (input.targets.some((text) => readTarget(text)?.kind === 'own' && !own.includes(text)))
    Object.assign(fields, fieldError('targets', 'choice', locale));
  const tags = tagsFor(triggers).map(({ name }) => name);
  for (const name of textFields) {
    const unknown = unknownTags([input[name]], tags);
    if (unknown.length > 0) fields[name] = [tagComplaint(unknown, locale)];
  }
  if (Object.keys(fields).length > 0) throw kernelErrors['request.invalid']({ fields });
}

function tagComplaint(unknown: readonly string[], locale: Locale): FieldError {
  const tags = unknown.map((name) => `{${name}}`).join(', ');
  const one = unknown.length === 1;
  const message =
    locale === 'pt'
      ? `${one ? 'Este marcador não existe' : 'Estes marcadores não existem'} aqui: ${tags}. Escolha da lista de marcadores.`
      : `${one ? 'This tag does' : 'These tags do'} not exist here: ${tags}. Choose from the list of tags.`;
  return { code: 'unknown-tags', params: { tags }, message };
}
