import { z } from 'zod';
import { exportFormats } from '#platform/crud/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { dayRange, instantOut as instant } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { channels, deliveryStatuses } from './channels.ts';
import { messagingErrors } from './errors.ts';
import { may } from './codes.ts';

const module = 'geoportalgestao';
const sentPath = '/api/backoffice/gestao/databasenotifications';
const notFound = kernelErrors['record.not-found'];
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const text = z.object({ pt: z.string(), en: z.string() });
const channel = z.enum(channels);

const sent = z.object({
  id: z.number(),
  channel,
  module: z.string().nullable(),
  /** Name of the notification; null once it was deleted for good. */
  notification: z.string().nullable(),
  trigger: z.string().nullable(),
  recordTitle: z.string().nullable(),
  subject: z.string(),
  /** Something of its words is not shown to this reader. */
  hidden: z.boolean(),
  /** First addressees by name, and how many there are. */
  to: z.string(),
  people: z.number(),
  waiting: z.number(),
  delivered: z.number(),
  failed: z.number(),
  read: z.number(),
  createdAt: instant,
});
export type SentView = z.output<typeof sent>;

const delivery = z.object({
  id: z.number(),
  role: z.enum(['to', 'cc', 'bcc']),
  name: z.string().nullable(),
  address: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  /** Why it failed or still waits, in plain words. */
  reason: z.string().nullable(),
  dueAt: instant,
  sentAt: instant.nullable(),
  readAt: instant.nullable(),
});
export type DeliveryView = z.output<typeof delivery>;

export const sentFilter = z.strictObject({
  q: pageQuery.shape.q,
  channel: z.string().max(60).optional(),
  module: z.string().max(200).optional(),
  /** Has a delivery in one of these states. */
  state: z.string().max(60).optional(),
  createdAt: dayRange.optional(),
  notificationId: z.coerce.number<number>().int().positive().optional(),
});
export type SentFilter = z.output<typeof sentFilter>;

const detail = sent.extend({
  message: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  sender: z.string().nullable(),
  deliveries: z.array(delivery),
  deliveriesLeft: z.number(),
});

export const sentContract = contract('databasenotifications', module, {
  list: {
    method: 'GET',
    path: sentPath,
    summary: 'Notifications that were sent, newest first',
    access: { anyOf: [may.sentView] },
    query: z.strictObject({
      ...sentFilter.shape,
      page: pageQuery.shape.page,
      pageSize: pageQuery.shape.pageSize,
      sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
    }),
    output: pageOf(sent),
  },
  lists: {
    method: 'GET',
    path: `${sentPath}/lists`,
    summary: 'Values the filters of sent notifications may take',
    access: { anyOf: [may.sentView] },
    silent: true,
    output: z.object({
      channels: z.array(z.object({ id: channel, name: text })),
      states: z.array(z.object({ id: z.enum(deliveryStatuses), name: text })),
      modules: z.array(z.string()),
    }),
  },
  show: {
    method: 'GET',
    path: `${sentPath}/:id`,
    summary: 'One sent notification with the state of each addressee',
    access: { anyOf: [may.sentDetail] },
    params,
    query: z.object({ page: pageQuery.shape.page }),
    output: detail,
    errors: [notFound],
  },
  remove: {
    method: 'DELETE',
    path: `${sentPath}/:id`,
    summary: 'Delete a sent notification for good, from the inboxes too',
    access: { anyOf: [may.sentDelete] },
    params,
    errors: [notFound],
  },
  retry: {
    method: 'POST',
    path: `${sentPath}/:id/retry`,
    summary: 'Send again to those whom it did not reach',
    access: { anyOf: [may.edit] },
    params,
    output: z.object({ retried: z.number() }),
    errors: [notFound, messagingErrors['notification.nothing-failed']],
  },
  export: {
    method: 'POST',
    path: `${sentPath}/export`,
    summary: 'Export the filtered sent notifications, one line an addressee',
    access: { anyOf: [may.sentView] },
    status: 202,
    body: z.strictObject({ format: z.enum(exportFormats), filter: sentFilter }),
    output: z.object({ jobId: z.string() }),
  },
});
