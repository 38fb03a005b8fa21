import { z } from 'zod';
import { exportFormats } from '#platform/crud/contract.ts';
import { crudErrors } from '#platform/crud/errors.ts';
import { contract } from '#platform/http/contract.ts';
import { dayRange } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { mayAudit as may } from './audit-permissions.ts';

const path = '/api/backoffice/gestao/audit';

export const auditEvents = ['created', 'updated', 'deleted', 'restored', 'relation'] as const;

const type = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const record = z.string().min(1).max(200);

/** One filter for the list and its export. Dates are days where the municipality is: `from..to`, either left out. */
export const auditFilter = z.strictObject({
  type: type.optional(),
  event: z
    .string()
    .regex(/^(?:created|updated|deleted|restored|relation)(?:,(?:created|updated|deleted|restored|relation))*$/)
    .optional(),
  /** Id of an account, `system` or `visitor`. */
  user: z
    .string()
    .regex(/^(?:\d{1,15}|system|visitor)$/)
    .optional(),
  at: dayRange.optional(),
  /** Number, code or part of the name of a record. */
  q: pageQuery.shape.q,
});
export type AuditFilter = z.output<typeof auditFilter>;

const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  event: z.enum(auditEvents),
  type: z.string(),
  typeLabel: z.string(),
  record: z.string(),
  /** Name of the record; its number where the name is nobody's business or is gone. */
  title: z.string(),
  user: z.string(),
  /** What changed, by name. */
  fields: z.array(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditChange = z.object({
  field: z.string(),
  label: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
  /** The values are not shown to this person, or to nobody. */
  masked: z.boolean(),
});
export type AuditChange = z.output<typeof auditChange>;

const auditDetail = auditEntry.extend({ changes: z.array(auditChange) });
export type AuditDetail = z.output<typeof auditDetail>;

const subject = z.object({
  type: z.string(),
  label: z.string(),
  record: z.string(),
  title: z.string(),
  /** Hash route of the record, when it has one and is not in the trash. */
  link: z.string().nullable(),
  isDeleted: z.boolean(),
  canRestore: z.boolean(),
});

const months = z.number().int().min(1).max(600).nullable();
const retention = z.object({
  version: z.number(),
  items: z.array(z.object({ type: z.string(), label: z.string(), months, standard: months })),
});
export type AuditRetention = z.output<typeof retention>;

const recordParams = z.object({ type, record });
const notFound = [kernelErrors['record.not-found']];

export const audit = contract('audit', 'geoportalgestao', {
  list: {
    method: 'GET',
    path,
    summary: 'Everything that was changed, newest first',
    access: { anyOf: [may.view] },
    query: z.strictObject({ ...auditFilter.shape, page: pageQuery.shape.page, pageSize: pageQuery.shape.pageSize }),
    output: pageOf(auditEntry),
  },
  types: {
    method: 'GET',
    path: `${path}/types`,
    summary: 'Kinds of records the trail holds',
    silent: true,
    access: { anyOf: [may.view] },
    output: z.object({ items: z.array(z.object({ value: z.string(), label: z.string() })) }),
  },
  users: {
    method: 'GET',
    path: `${path}/users`,
    summary: 'People whose changes may be looked for',
    silent: true,
    access: { anyOf: [may.view] },
    query: z.object({
      q: z.string().max(200).optional(),
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,49}$/)
        .optional(),
    }),
    output: z.object({ items: z.array(z.object({ value: z.string(), label: z.string() })) }),
  },
  show: {
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One change: each value before and after',
    access: { anyOf: [may.detail] },
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    output: z.object({ entry: auditDetail, subject }),
    errors: notFound,
  },
  record: {
    method: 'GET',
    path: `${path}/records/:type/:record`,
    summary: 'What happened to one record and its parts',
    access: { anyOf: [may.detail] },
    params: recordParams,
    output: z.object({ subject, items: z.array(auditDetail) }),
    errors: notFound,
  },
  restore: {
    method: 'POST',
    path: `${path}/records/:type/:record/restore`,
    summary: 'Take a record out of the trash, by the rules of its own area',
    access: { anyOf: [may.detail] },
    params: recordParams,
    output: z.object({ subject }),
    errors: [...notFound, kernelErrors['access.denied']],
  },
  export: {
    method: 'POST',
    path: `${path}/export`,
    summary: 'Export exactly the filtered entries, one row a value',
    access: { anyOf: [may.export] },
    status: 202,
    body: z.strictObject({ format: z.enum(exportFormats), filter: auditFilter }),
    output: z.object({ jobId: z.string() }),
    errors: [crudErrors['export.too-many']],
  },
  retention: {
    method: 'GET',
    path: `${path}/retention`,
    summary: 'How long each kind of entry is kept',
    access: { anyOf: [may.config] },
    output: retention,
  },
  setRetention: {
    method: 'PUT',
    path: `${path}/retention`,
    summary: 'Decide how long each kind of entry is kept',
    access: { anyOf: [may.config] },
    versioned: true,
    body: z.strictObject({ items: z.array(z.strictObject({ type, months })).max(500) }),
    output: retention,
    errors: [kernelErrors['record.stale']],
  },
});
