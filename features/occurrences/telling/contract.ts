import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { email } from '#platform/kernel/contact.ts';
import { dateOut, instantOut as when } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { errors } from '../record/errors.ts';
import { noticeErrors } from './errors.ts';
import { idempotencyKey } from '#platform/http/idempotency-key.ts';
import { idParam } from '../record/inputs.ts';
import { reminderCodes } from './permissions.ts';
import { catalogue, may } from '../record/permissions.ts';
import { named, parishView, statusView, typeView } from '../record/schemas.ts';

const front = '/api/meubairro/front';
const gestao = '/api/meubairrogestao/gestao';
const id = z.int().positive();
/** As the messaging slice knows them. */
const channels = ['email', 'app', 'sms', 'push'] as const;
const choice = z.object({ value: z.string(), label: z.string() });
const text = (max: number) => z.string().trim().min(1).max(max);

const sendBody = z.strictObject({
  /** Made by the browser: sent twice it is one sending. */
  key: idempotencyKey,
  /** Without an id in the address: about each of these. */
  ids: z.array(id).min(1).max(100).optional(),
  templateId: id.nullable().default(null),
  channelId: z.enum(channels),
  targets: z.array(z.string().max(300)).min(1).max(50),
  subjectPt: text(200),
  messagePt: text(8000),
  /** For who chose English; the Portuguese text without it. */
  subjectEn: z.string().trim().max(200).default(''),
  messageEn: z.string().trim().max(8000).default(''),
  /** Counts and fills only. */
  dryRun: z.boolean().default(false),
  /** What the dry run counted: another number now answers 409. */
  expected: z.int().optional(),
});
export type ManualInput = z.output<typeof sendBody>;

const sendAnswer = z.object({
  people: z.int(),
  /** Known, but not to be reached that way. */
  unreachable: z.int(),
  /** How many of them read English. */
  english: z.int(),
  /** About how many occurrences it went out; 0 for a dry run, and for a second click. */
  sent: z.int(),
  preview: z.object({ recordTitle: z.string(), subject: z.string(), paragraphs: z.array(z.string()) }).nullable(),
});
const sendErrors = [
  errors['occurrence.not-found'],
  noticeErrors['notice.nobody'],
  noticeErrors['notice.changed'],
  noticeErrors['notice.channel-off'],
  kernelErrors['request.invalid'],
];

/** Notices by hand (specification 2 §7). */
export const manualContract = contract('occurrence-notices', 'meubairro', {
  form: {
    method: 'GET',
    path: `${front}/notifications/manual/form/:form`,
    summary: 'What a notice about an occurrence may be made of: templates, ways, addressees, tags',
    access: { anyOf: [may.notify] },
    silent: true,
    params: z.object({ form: z.literal('1') }),
    output: z.object({
      templates: z.array(
        z.object({
          id,
          name: z.string(),
          channelId: z.enum(channels),
          targets: z.array(z.string()),
          subjectPt: z.string(),
          subjectEn: z.string(),
          messagePt: z.string(),
          messageEn: z.string(),
        }),
      ),
      channels: z.array(z.object({ id: z.enum(channels), name: z.object({ pt: z.string(), en: z.string() }) })),
      targets: z.array(choice),
      tags: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
    }),
  },
  send: {
    method: 'POST',
    path: `${front}/notifications/manual/send`,
    summary: 'Sends a notice about several occurrences; counts only with dryRun',
    access: { anyOf: [may.notify] },
    silent: true,
    body: sendBody,
    output: sendAnswer,
    errors: sendErrors,
    rateLimit: { max: 120, seconds: 60 },
  },
  sendOne: {
    method: 'POST',
    path: `${front}/notifications/manual/send/:id`,
    summary: 'Sends a notice about one occurrence; counts only with dryRun',
    access: { anyOf: [may.notify] },
    silent: true,
    params: idParam,
    body: sendBody,
    output: sendAnswer,
    errors: sendErrors,
    rateLimit: { max: 120, seconds: 60 },
  },
});

const weekNumbers = z.object({ reported: z.int(), solved: z.int(), open: z.int(), medianDays: z.number().nullable() });
const weekLine = z.object({ code: z.string(), type: typeView, status: statusView, address: z.string(), at: when });
const parishWeek = z.object({
  parish: z.object({ code: z.string(), name: z.string() }),
  week: z.string(),
  from: dateOut,
  to: dateOut,
  /** It is not over yet. */
  running: z.boolean(),
  previous: z.string(),
  next: z.string().nullable(),
  numbers: weekNumbers,
  types: z.array(z.object({ name: z.string(), reported: z.int(), solved: z.int() })),
  reported: z.array(weekLine),
  solved: z.array(weekLine),
});
export type ParishWeek = z.output<typeof parishWeek>;

const parishCode = z.object({ code: z.string().regex(/^\d{4,8}$/) });

/** The week of each parish, for everybody. Nothing in it says who reported. */
export const parishContract = contract('parish-weeks', 'meubairro', {
  list: {
    method: 'GET',
    path: `${front}/parishes`,
    summary: 'The parishes that have a weekly page',
    access: 'public',
    output: z.object({ items: z.array(parishView.extend({ code: z.string() })) }),
  },
  week: {
    method: 'GET',
    path: `${front}/parishes/:code/week`,
    summary: 'What was reported and solved in a parish in a week: the last whole one unless told',
    access: 'public',
    params: parishCode,
    query: z.object({ week: z.string().max(10).optional() }),
    output: parishWeek,
    errors: [kernelErrors['record.not-found']],
  },
  subscribe: {
    method: 'POST',
    path: `${front}/parishes/:code/subscribe`,
    summary: 'Asks for the weekly letter of a parish; a mail asks for confirmation first',
    access: 'public',
    params: parishCode,
    body: z.strictObject({ email }),
    status: 202,
    output: z.object({ confirmationSent: z.literal(true) }),
    errors: [kernelErrors['record.not-found'], kernelErrors['request.invalid']],
    rateLimit: { max: 10, seconds: 3600 },
  },
});

const waiting = z.object({
  code: z.string(),
  type: typeView,
  status: statusView,
  address: z.string(),
  since: when,
  round: z.int(),
});

/** What the specification asks of the catalogues beside their records (2 §7, "Occurrence management"). */
export const managementContract = contract('occurrence-management', 'meubairrogestao', {
  definitions: {
    method: 'GET',
    path: `${gestao}/definitions`,
    summary: 'The map of the municipality, as the management screens need it',
    access: { anyOf: [may.home] },
    silent: true,
    output: z.object({ crs: z.string(), center: z.array(z.number()), extent: z.array(z.number()) }),
  },
  subtypeTypes: {
    method: 'GET',
    path: `${gestao}/subtypes/types`,
    summary: 'Types a subtype may belong to',
    access: { anyOf: [catalogue.subtypes.view, catalogue.subtypes.add, catalogue.subtypes.edit] },
    silent: true,
    output: z.object({ items: z.array(named) }),
  },
  unityTypes: {
    method: 'GET',
    path: `${gestao}/unities/types`,
    summary: 'Types a unit may answer for',
    access: { anyOf: [catalogue.unities.view, catalogue.unities.add, catalogue.unities.edit] },
    silent: true,
    output: z.object({ items: z.array(named) }),
  },
  unityUsers: {
    method: 'GET',
    path: `${gestao}/unities/search/user`,
    summary: 'People who may work for a unit, by part of their name',
    access: { anyOf: [catalogue.unities.add, catalogue.unities.edit] },
    silent: true,
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    output: z.object({ items: z.array(named) }),
  },
  reminderDue: {
    method: 'GET',
    path: `${gestao}/reminders/:id/due`,
    summary: 'About which occurrences, and to how many people, a reminder would send if it ran now',
    access: { anyOf: [reminderCodes.detail] },
    silent: true,
    params: idParam,
    output: z.object({
      /** Counted up to 1000. */
      total: z.int(),
      totalIsExact: z.boolean(),
      /** It is active and today is one of its days. */
      inForce: z.boolean(),
      /** Different people behind the first of them. */
      people: z.int(),
      /** The first that the caller may see. */
      items: z.array(waiting),
    }),
    errors: [kernelErrors['record.not-found']],
  },
  transform: {
    method: 'POST',
    path: `${gestao}/statuses/transform`,
    summary: 'Moves every occurrence of one status into another, as a job; counts only with dryRun',
    access: { anyOf: [may.transformState] },
    body: z.strictObject({
      fromId: id,
      toId: id,
      /** What the public reads; needed to close. */
      reason: z.string().trim().max(4000).default(''),
      /** Tell reporters and followers of it. */
      tell: z.boolean().default(false),
      dryRun: z.boolean().default(false),
      expected: z.int().optional(),
    }),
    output: z.object({ count: z.int(), jobId: z.uuid().nullable() }),
    errors: [kernelErrors['request.invalid'], noticeErrors['notice.changed']],
  },
  transformLists: {
    method: 'GET',
    path: `${gestao}/statuses/transform`,
    summary: 'Statuses with how many occurrences stand in each',
    access: { anyOf: [may.transformState] },
    silent: true,
    output: z.object({ items: z.array(statusView.extend({ count: z.int(), live: z.boolean() })) }),
  },
});
