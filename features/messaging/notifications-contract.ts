import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut as instant } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { channels } from './channels.ts';
import { may, occurrenceMay } from './codes.ts';
import { messagingErrors } from './errors.ts';
import { notificationInput, previewInput, sendInput, settingsInput } from './inputs.ts';

const notFound = kernelErrors['record.not-found'];
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const text = z.object({ pt: z.string(), en: z.string() });
const yesNo = z.enum(['true', 'false']);
const channel = z.enum(channels);

const channelView = z.object({
  id: channel,
  name: text,
  /** The installation has a way to send it. */
  available: z.boolean(),
  /** Switched on in the configuration. */
  on: z.boolean(),
});
const targetView = z.object({ value: z.string(), label: z.string() });
const tagView = z.object({ name: z.string(), label: z.string(), sample: z.string() });
const triggerView = z.object({
  id: z.string(),
  module: z.string().nullable(),
  /** Sent by a person or a rule about a record; never by itself. */
  byHand: z.boolean(),
  label: z.string(),
  tags: z.array(tagView),
  targets: z.array(targetView),
});

const notification = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  automatic: z.boolean(),
  channelId: channel,
  subjectPt: z.string(),
  subjectEn: z.string(),
  messagePt: z.string(),
  messageEn: z.string(),
  triggers: z.array(z.string()),
  targets: z.array(z.string()),
  /** Names of the targets, for lists and pickers. */
  targetNames: z.array(targetView),
  /** Tags its template may hold. */
  tags: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  status: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** How many times it was sent, and the last time. */
  sent: z.number(),
  lastSentAt: instant.nullable(),
});
export type NotificationView = z.output<typeof notification>;

const settings = z.object({
  emailOn: z.boolean(),
  appOn: z.boolean(),
  senderName: z.string().nullable(),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  retentionDays: z.number(),
  version: z.number(),
});

type Codes = Readonly<Record<keyof typeof occurrenceMay, string>>;

/** The same calls for all notifications and for those of one module alone. */
function endpoints(path: string, may: Codes) {
  return {
    list: {
      method: 'GET',
      path,
      summary: 'Configurable notifications',
      access: { anyOf: [may.view] },
      query: z.strictObject({
        page: pageQuery.shape.page,
        pageSize: pageQuery.shape.pageSize,
        q: pageQuery.shape.q,
        sort: z.enum(['name', '-name', 'updatedAt', '-updatedAt', 'channelId', '-channelId', 'status', '-status']).default('name'),
        channelId: z.string().max(60).optional(),
        automatic: yesNo.optional(),
        status: yesNo.optional(),
        trigger: z.string().max(2000).optional(),
      }),
      output: pageOf(notification),
    },
    lists: {
      method: 'GET',
      path: `${path}/lists`,
      summary: 'Channels and triggers a notification may have, with their tags and targets',
      access: { anyOf: [may.view, may.detail, may.add, may.edit] },
      silent: true,
      output: z.object({ channels: z.array(channelView), triggers: z.array(triggerView), commonTags: z.array(tagView) }),
    },
    targets: {
      method: 'GET',
      path: `${path}/targets`,
      summary: 'Whom notifications of these triggers can address; roles and people by part of their name',
      access: { anyOf: [may.detail, may.add, may.edit] },
      silent: true,
      query: z.object({ triggers: z.string().max(2000).default(''), q: z.string().trim().max(100).default('') }),
      output: z.object({ items: z.array(targetView) }),
    },
    examples: {
      method: 'GET',
      path: `${path}/examples`,
      summary: 'Records a template can be previewed with: the latest that the caller may read',
      access: { anyOf: [may.detail, may.add, may.edit] },
      silent: true,
      query: z.object({ trigger: z.string().max(100) }),
      output: z.object({ items: z.array(z.object({ recordId: z.string(), title: z.string() })) }),
    },
    preview: {
      method: 'POST',
      path: `${path}/preview`,
      summary: 'A template filled with a record, as an e-mail and as it appears in the application',
      access: { anyOf: [may.detail, may.add, may.edit] },
      silent: true,
      body: previewInput,
      output: z.object({
        subject: z.string(),
        paragraphs: z.array(z.string()),
        /** What the button says; null where the message opens nothing. */
        action: z.string().nullable(),
        unknownTags: z.array(z.string()),
        /** Names the record it was filled with; null: the tags' own examples. */
        recordTitle: z.string().nullable(),
      }),
      errors: [notFound],
    },
    settings: {
      method: 'GET',
      path: `${path}/settings`,
      summary: 'How notifications are sent',
      access: { anyOf: [may.config, may.configEdit] },
      output: settings,
    },
    settingsLists: {
      method: 'GET',
      path: `${path}/settings/lists`,
      summary: 'Channels and whether this installation can send through them',
      access: { anyOf: [may.config, may.configEdit] },
      silent: true,
      output: z.object({ channels: z.array(channelView), officialName: z.string(), mailServer: z.boolean() }),
    },
    saveSettings: {
      method: 'PUT',
      path: `${path}/settings`,
      summary: 'Change how notifications are sent',
      access: { anyOf: [may.configEdit] },
      versioned: true,
      body: settingsInput,
      output: settings,
      errors: [kernelErrors['record.stale']],
    },
    show: {
      method: 'GET',
      path: `${path}/:id`,
      summary: 'One configurable notification',
      access: { anyOf: [may.detail, may.edit] },
      params,
      output: notification,
      errors: [notFound],
    },
    create: {
      method: 'POST',
      path,
      summary: 'Add a notification',
      access: { anyOf: [may.add] },
      body: notificationInput,
      output: notification,
      status: 201,
      errors: [messagingErrors['notification.channel-unavailable']],
    },
    update: {
      method: 'PUT',
      path: `${path}/:id`,
      summary: 'Change a notification',
      access: { anyOf: [may.edit] },
      versioned: true,
      params,
      body: notificationInput,
      output: notification,
      errors: [notFound, kernelErrors['record.stale'], messagingErrors['notification.channel-unavailable']],
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Delete a notification; what it sent stays',
      access: { anyOf: [may.delete] },
      params,
      errors: [notFound],
    },
    restore: {
      method: 'POST',
      path: `${path}/:id/restore`,
      summary: 'Take back the deletion of a notification',
      access: { anyOf: [may.delete] },
      params,
      output: notification,
      errors: [notFound],
    },
    send: {
      method: 'POST',
      path: `${path}/:id/send`,
      summary: 'Send a manual notification to chosen people; counts only with dryRun',
      access: { anyOf: [may.edit] },
      params,
      body: sendInput,
      output: z.object({ people: z.number(), unreachable: z.number(), sentId: z.number().nullable() }),
      errors: [
        notFound,
        messagingErrors['notification.not-manual'],
        messagingErrors['notification.needs-record'],
        messagingErrors['notification.inactive'],
        messagingErrors['notification.channel-off'],
        messagingErrors['notification.nobody'],
        messagingErrors['notification.changed'],
        messagingErrors['notification.too-many'],
      ],
      rateLimit: { max: 30, seconds: 60 },
    },
  } as const;
}

export const notificationsContract = contract('notifications', 'geoportalgestao', endpoints('/api/backoffice/gestao/notifications', may));

/** Only what occurrences trigger (specification 2 §7, "Occurrence management"). */
const occurrenceNotificationsContract = contract(
  'occurrence-notifications',
  'meubairrogestao',
  endpoints('/api/meubairrogestao/gestao/notifications', occurrenceMay),
);

/** A management screen of notifications: all of them, or those whose triggers one module declares. */
export interface Scope {
  readonly contract: typeof notificationsContract;
  readonly may: Codes;
  /** Hash route of its screens. */
  readonly screen: string;
  /** Module of the triggers it is limited to. */
  readonly triggers: string | null;
}

export const scopes: readonly Scope[] = [
  { contract: notificationsContract, may, screen: '/geoportalgestao/notifications', triggers: null },
  {
    contract: occurrenceNotificationsContract,
    may: occurrenceMay,
    screen: '/meubairrogestao/notifications',
    triggers: 'meubairro',
  },
];
