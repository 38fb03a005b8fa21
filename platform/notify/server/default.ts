import type { Text } from '#platform/kernel/locale.ts';
import type { NotificationDefault } from './trigger.ts';

/** In Portuguese and English; one string where both say the same, being made of tags. */
type Said = string | readonly [pt: string, en: string];

interface Words {
  readonly name: Said;
  readonly subject: Said;
  readonly message: Said;
}

type Make = (key: string, targets: readonly string[], words: Words) => NotificationDefault;

export const inApp: Make = (key, targets, words) => ({ key, channel: 'app', targets, active: true, ...spoken(words) });

export const byEmail: Make = (key, targets, words) => ({ key, channel: 'email', targets, active: true, ...spoken(words) });

/** There to be switched on by a clerk. */
export const off = (given: NotificationDefault): NotificationDefault => ({ ...given, active: false });

const spoken = ({ name, subject, message }: Words) => ({ name: text(name), subject: text(subject), message: text(message) });

const text = (said: Said): Text => (typeof said === 'string' ? { pt: said, en: said } : { pt: said[0], en: said[1] });
