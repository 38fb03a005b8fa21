import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { dateOut, instantOut, isoDate, isoInstant } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { errors } from '../record/errors.ts';
import { dueFilters, idList, idParam, longText, flag, pageSizes } from '../record/inputs.ts';
import { may } from '../record/permissions.ts';
import { eventKinds, named, occurrenceItem, staffOccurrence, statusView, timelineEntry, typeView } from '../record/schemas.ts';
import { mayTime, timeCatalogue } from './permissions.ts';

const front = '/api/meubairro/front';
const gestao = '/api/meubairrogestao/gestao';
const id = z.int().positive();
const queryId = z.coerce.number<number>().int().positive();
const notFound = errors['occurrence.not-found'];
const stale = kernelErrors['record.stale'];

const paging = {
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number<number>()
    .refine((size) => (pageSizes as readonly number[]).includes(size), { params: { code: 'page-size' } })
    .default(25),
};
const paged = { total: z.int(), totalIsExact: z.boolean(), page: z.int(), pageSize: z.int(), crs: z.string() };

const group = named.extend({ late: z.int(), veryLate: z.int() });

/** A line of the history with what it is about. */
const activityLine = timelineEntry.extend({
  occurrence: z.object({ id, code: z.string(), type: typeView, address: z.string() }),
});
export type ActivityLine = z.output<typeof activityLine>;

export const activityQuery = z.object({
  kind: z
    .preprocess<unknown, z.ZodArray<z.ZodEnum<{ [K in (typeof eventKinds)[number]]: K }>>, string | readonly string[]>(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(z.enum(eventKinds)),
    )
    .optional(),
  /** Who did it. */
  person: queryId.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Lines older than this one. */
  before: queryId.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
});

export const accountableQuery = z.object({
  /** What I was given, or what my units answer for. */
  scope: z.enum(['mine', 'units']).default('mine'),
  unity: idList,
  status: idList,
  due: z.enum(dueFilters).optional(),
  /** Within my units: whose; `0` = nobody's. */
  person: z.coerce.number<number>().int().nonnegative().optional(),
  ...paging,
});

export const overdueQuery = z.object({ unity: idList, type: idList, veryLate: flag, ...paging });

/** Tabs of the occurrence screen, deadlines and response templates. */
export const occurrenceTime = contract('occurrence-time', 'meubairro', {
  tabs: {
    method: 'GET',
    path: `${front}/occurrences/tabs`,
    summary: 'What the tabs of the occurrence screen say: how much waits behind each',
    silent: true,
    access: { anyOf: [mayTime.accountable, mayTime.overdue] },
    output: z.object({
      /** Open ones given to me; up to 10,000. */
      accountable: z.int(),
      overdue: z.int(),
      veryLate: z.int(),
    }),
  },
  activity: {
    method: 'GET',
    path: `${front}/occurrences/data/activity`,
    summary: 'What happened lately to all occurrences the caller may see, newest first',
    silent: true,
    access: { anyOf: [mayTime.activity] },
    query: activityQuery,
    output: z.object({
      items: z.array(activityLine),
      /** Send it as `before` for the next lines; null at the end. */
      next: id.nullable(),
    }),
  },
  overdue: {
    method: 'GET',
    path: `${front}/occurrences/data/overdue`,
    summary: 'Open occurrences past their deadline, the latest first, counted by unit and type',
    silent: true,
    access: { anyOf: [mayTime.overdue] },
    query: overdueQuery,
    output: z.object({ items: z.array(occurrenceItem), ...paged, unities: z.array(group), types: z.array(group) }),
  },
  accountable: {
    method: 'GET',
    path: `${front}/occurrences/data/accountable`,
    summary: 'Open occurrences one answers for, by status and deadline; within one’s units also per person',
    silent: true,
    access: { anyOf: [mayTime.accountable] },
    query: accountableQuery,
    output: z.object({
      items: z.array(occurrenceItem),
      ...paged,
      statuses: z.array(z.object({ status: statusView, qty: z.int() })),
      dues: z.array(z.object({ due: z.enum(dueFilters), qty: z.int() })),
      /** Empty for `mine`, and for whoever assigns nothing. The last one without an id is nobody's. */
      people: z.array(z.object({ id: z.int(), name: z.string().nullable(), open: z.int(), late: z.int(), veryLate: z.int() })),
    }),
  },
  pause: {
    method: 'PUT',
    path: `${front}/occurrences/:id/deadline/pause`,
    summary: 'Stops the clock of an occurrence, with a reason the citizen sees',
    access: { anyOf: [mayTime.pause] },
    versioned: true,
    params: idParam,
    body: z.object({ reason: longText }),
    output: staffOccurrence,
    errors: [notFound, stale, errors['occurrence.pause-not-possible']],
  },
  resume: {
    method: 'PUT',
    path: `${front}/occurrences/:id/deadline/resume`,
    summary: 'Lets the clock of an occurrence go on: the deadline is as many days later as the pause took',
    access: { anyOf: [mayTime.pause] },
    versioned: true,
    params: idParam,
    output: staffOccurrence,
    errors: [notFound, stale, errors['occurrence.not-paused']],
  },
  templates: {
    method: 'GET',
    path: `${front}/occurrences/:id/templates`,
    summary: 'Response templates that fit an occurrence, filled for it; those that fit best come first',
    silent: true,
    access: { anyOf: [may.answer, may.changeStatus] },
    params: idParam,
    query: z.object({
      /** The status it is about to move to. */
      statusId: queryId.optional(),
    }),
    output: z.object({ items: z.array(named.extend({ text: z.string() })) }),
    errors: [notFound],
  },
});

const manageTime = [mayTime.recalculate, may.settings, may.settingsEdit] as const;
const scopeOfRecalculation = z.object({ typeIds: z.array(id).max(200).default([]) });

/** Limits and days, and where things go: what the management looks at and tries out. */
export const occurrenceRules = contract('occurrence-rules', 'meubairrogestao', {
  deadlines: {
    method: 'GET',
    path: `${gestao}/deadlines`,
    summary: 'The limits in force and the days on which nobody works in the next twelve months',
    access: { anyOf: manageTime },
    output: z.object({
      types: z.array(
        typeView.extend({
          limit: z.object({ days: z.int(), calendar: z.boolean() }).nullable(),
          subtypes: z.array(named.extend({ days: z.int(), calendar: z.boolean() })),
          /** What is reported today is due on. */
          dueAt: instantOut.nullable(),
        }),
      ),
      days: z.array(z.object({ day: dateOut, name: z.string().nullable(), national: z.boolean() })),
      pausing: z.array(statusView),
    }),
  },
  countRecalculation: {
    method: 'POST',
    path: `${gestao}/deadlines/recalculate/dry-run`,
    summary: 'How many open occurrences would get another deadline under the limits in force',
    status: 200,
    access: { anyOf: [mayTime.recalculate] },
    body: scopeOfRecalculation,
    output: z.object({ open: z.int(), changed: z.int(), cleared: z.int(), newlyLate: z.int() }),
  },
  recalculate: {
    method: 'POST',
    path: `${gestao}/deadlines/recalculate`,
    summary: 'Counts the deadlines of open occurrences anew, as a job',
    status: 202,
    access: { anyOf: [mayTime.recalculate] },
    body: scopeOfRecalculation,
    output: z.object({ jobId: z.uuid() }),
  },
  recalculation: {
    method: 'GET',
    path: `${gestao}/deadlines/recalculate/job/:id`,
    summary: 'State of a recalculation',
    silent: true,
    access: { anyOf: [mayTime.recalculate] },
    params: z.object({ id: z.uuid() }),
    output: jobView,
    errors: [kernelErrors['record.not-found']],
  },
  tryRouting: {
    method: 'GET',
    path: `${gestao}/routing/try`,
    summary: 'Where a report of a type, in a parish, at a moment would go, and why',
    silent: true,
    access: { anyOf: [timeCatalogue.routingrules.view] },
    query: z.object({
      typeId: queryId,
      subtypeId: queryId.optional(),
      parishId: queryId.optional(),
      at: isoInstant.optional(),
    }),
    output: z.object({
      unity: named.nullable(),
      person: named.nullable(),
      rule: named.nullable(),
      /** Without a rule: the unit that handles the type, the first unit, or nobody. */
      why: z.enum(['rule', 'type', 'first', 'nobody']),
      holiday: z.boolean(),
      dueAt: instantOut.nullable(),
    }),
  },
  routingLists: {
    method: 'GET',
    path: `${gestao}/routing/lists`,
    summary: 'What routing can be tried with',
    silent: true,
    access: { anyOf: [timeCatalogue.routingrules.view] },
    output: z.object({ types: z.array(named.extend({ subtypes: z.array(named) })), parishes: z.array(named) }),
  },
});
