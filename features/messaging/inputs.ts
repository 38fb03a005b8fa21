import { z } from 'zod';
import { email } from '#platform/kernel/contact.ts';
import { locales } from '#platform/kernel/locale.ts';
import { optionalText, requiredText } from '#platform/kernel/text.ts';
import { channels } from './channels.ts';
import { readTarget } from './domain/targets.ts';

const target = z
  .string()
  .trim()
  .max(200)
  .refine((text) => readTarget(text) !== null, { params: { code: 'choice' } });
const trigger = z.string().regex(/^[a-z][a-z-]*\.[a-z][a-z-]*$/);
const copies = z.array(email).max(50).default([]);
const texts = { subjectPt: requiredText(200), subjectEn: requiredText(200), messagePt: requiredText(8000), messageEn: requiredText(8000) };

/** A notification as a clerk writes it. Channel, triggers, targets and tags are checked against what this installation offers. */
export const notificationInput = z.object({
  name: requiredText(120),
  automatic: z.boolean().default(true),
  channelId: z.enum(channels),
  ...texts,
  triggers: z.array(trigger).max(20).default([]),
  targets: z.array(target).max(50).default([]),
  /** Addresses that get each message too; only by e-mail. */
  cc: copies,
  bcc: copies,
  status: z.boolean().default(true),
});
export type NotificationInput = z.output<typeof notificationInput>;

export const previewInput = z.object({
  ...texts,
  channelId: z.enum(channels),
  triggers: z.array(trigger).max(20).default([]),
  /** A record to fill the tags with; without one, the tags' own examples. */
  recordId: z.string().max(40).optional(),
  locale: z.enum(locales).default('pt'),
});

export const sendInput = z.object({
  targets: z.array(target).min(1).max(50),
  /** Counts only. */
  dryRun: z.boolean().default(false),
  /** What the dry run counted: another number now answers 409. */
  expected: z.int().optional(),
});

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

export const settingsInput = z
  .object({
    emailOn: z.boolean(),
    appOn: z.boolean(),
    senderName: optionalText(80),
    quietFrom: clock.nullable(),
    quietTo: clock.nullable(),
    retentionDays: z.number().int().min(30).max(3650),
  })
  .superRefine(({ quietFrom, quietTo }, context) => {
    if ((quietFrom === null) === (quietTo === null)) return;
    context.addIssue({ code: 'custom', path: [quietFrom === null ? 'quietFrom' : 'quietTo'], params: { code: 'required' } });
  });
