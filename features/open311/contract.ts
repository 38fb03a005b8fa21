import { z } from 'zod';
import { contract, type EndpointSpec } from '#platform/http/contract.ts';
import { instantOut as when, isoInstant } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { requiredText } from '#platform/kernel/text.ts';
import { errors } from './errors.ts';
import { may } from './permissions.ts';

/*
 * GeoReport v2 of Open311 (decision 020). Names with underscores are the standard's. Every answer exists as JSON and as XML; every refusal
 * has the standard's shape too. A parameter sent empty counts as not sent.
 */

const base = '/api/open311';
const v2 = `${base}/v2`;
const blank = (value: unknown) => (value === '' ? undefined : value);
const given = z.preprocess<unknown, z.ZodOptional<z.ZodString>, string | undefined>(blank, z.string().trim().max(1000).optional());
const instant = z
  .literal('')
  .transform(() => undefined)
  .or(isoInstant)
  .optional();
const whole = (max: number, standard: number) =>
  z.preprocess<unknown, z.ZodDefault<z.ZodCoercedNumber>, string | number | undefined>(
    blank,
    z.coerce.number().int().min(1).max(max).default(standard),
  );

const asked = { jurisdiction_id: given, api_key: given };
const maybe = z.string().nullable();

const service = z.object({
  service_code: z.string(),
  service_name: z.string(),
  description: maybe,
  metadata: z.boolean(),
  type: z.enum(['realtime', 'batch']),
  keywords: maybe,
  group: maybe,
});
export type Service = z.output<typeof service>;

const attribute = z.object({
  variable: z.boolean(),
  code: z.string(),
  datatype: z.enum(['string', 'number', 'datetime', 'text', 'singlevaluelist', 'multivaluelist']),
  required: z.boolean(),
  datatype_description: maybe,
  order: z.int(),
  description: z.string(),
  values: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
});
export type Attribute = z.output<typeof attribute>;

const serviceRequest = z.object({
  service_request_id: z.string(),
  status: z.enum(['open', 'closed']),
  status_notes: maybe,
  service_name: z.string(),
  service_code: z.string(),
  description: maybe,
  agency_responsible: maybe,
  service_notice: maybe,
  requested_datetime: z.string(),
  updated_datetime: z.string(),
  expected_datetime: maybe,
  address: maybe,
  address_id: maybe,
  zipcode: maybe,
  lat: z.number().nullable(),
  long: z.number().nullable(),
  media_url: maybe,
});
export type ServiceRequest = z.output<typeof serviceRequest>;

const discovery = z.object({
  changeset: z.string(),
  contact: z.string(),
  key_service: z.string(),
  endpoints: z.array(
    z.object({
      specification: z.string(),
      url: z.string(),
      changeset: z.string(),
      type: z.enum(['production', 'test']),
      formats: z.array(z.string()),
    }),
  ),
});

const open = { method: 'GET', access: 'public', silent: true, rateLimit: { max: 600, seconds: 60 } } as const;
const refusals = [errors['geo-report.jurisdiction'], errors['geo-report.key-invalid'], kernelErrors['request.rate-limited']];

/** The same endpoint answering XML. */
function inXml<const S extends EndpointSpec>({ output: _output, ...spec }: S) {
  return { ...spec, path: spec.path.replace(/\.json$/, '.xml'), summary: `${spec.summary} (XML)`, kind: 'download' as const };
}

const endpoints = {
  discovery: {
    ...open,
    path: `${base}/discovery.json`,
    summary: 'Open311: where the API is and what it speaks',
    query: z.object(asked),
    output: discovery,
  },
  services: {
    ...open,
    path: `${v2}/services.json`,
    summary: 'Open311: what can be reported',
    query: z.object(asked),
    output: z.array(service),
    errors: refusals,
  },
  service: {
    ...open,
    path: `${v2}/services/:code.json`,
    summary: 'Open311: what more is asked for a service',
    params: z.object({ code: z.string().max(60) }),
    query: z.object(asked),
    output: z.object({ service_code: z.string(), attributes: z.array(attribute) }),
    errors: [...refusals, errors['geo-report.service']],
  },
  requests: {
    ...open,
    path: `${v2}/requests.json`,
    summary: 'Open311: public occurrences, 90 days and 1,000 at most; `page` and `page_size` lead further',
    query: z.object({
      ...asked,
      /** Comma delimited; overrides the others. */
      service_request_id: given,
      service_code: given,
      start_date: instant,
      end_date: instant,
      /** `open`, `closed`, or both. */
      status: given,
      page: whole(100_000, 1),
      page_size: whole(1000, 1000),
    }),
    output: z.array(serviceRequest),
    errors: [...refusals, errors['geo-report.range'], errors['geo-report.service'], kernelErrors['request.invalid']],
  },
  request: {
    ...open,
    path: `${v2}/requests/:id.json`,
    summary: 'Open311: one public occurrence',
    params: z.object({ id: z.string().max(60) }),
    query: z.object(asked),
    output: z.array(serviceRequest),
    errors: [...refusals, errors['geo-report.request']],
  },
  token: {
    ...open,
    path: `${v2}/tokens/:token.json`,
    summary: 'Open311: the number of a report that had to be confirmed first; null while it waits',
    params: z.object({ token: z.string().max(100) }),
    query: z.object(asked),
    output: z.array(z.object({ service_request_id: maybe, token: z.string() })),
    errors: [...refusals, errors['geo-report.token']],
  },
  post: {
    method: 'POST',
    access: 'public',
    rateLimit: { max: 1200, seconds: 3600 },
    path: `${v2}/requests.json`,
    summary: 'Open311: reports an occurrence (form encoded, with api_key)',
    query: z.object(asked),
    /** The standard's arguments as text, and `attribute[CODE]` of the definition. Header `Idempotency-Key`: sent twice, made once. */
    body: z.record(z.string().max(200), z.union([z.string(), z.array(z.string()).max(100)])),
    status: 200,
    output: z.array(z.object({ service_request_id: z.string().optional(), token: z.string().optional(), service_notice: maybe, account_id: maybe })),
    errors: [
      ...refusals,
      errors['geo-report.key-missing'],
      errors['geo-report.key-scope'],
      errors['geo-report.service'],
      errors['geo-report.attribute'],
      errors['geo-report.media'],
      kernelErrors['request.invalid'],
    ],
  },
} as const satisfies Record<string, EndpointSpec>;

export const georeport = contract('open311', 'meubairro', {
  ...endpoints,
  discoveryXml: inXml(endpoints.discovery),
  servicesXml: inXml(endpoints.services),
  serviceXml: inXml(endpoints.service),
  requestsXml: inXml(endpoints.requests),
  requestXml: inXml(endpoints.request),
  tokenXml: inXml(endpoints.token),
  postXml: inXml(endpoints.post),
});

export const scopes = ['read', 'write'] as const;
const id = z.int().positive();

const keyInput = z.object({
  name: requiredText(100),
  scopes: z.array(z.enum(scopes)).min(1).max(2),
  /** Channel its reports are filed under. */
  channelId: id.nullable(),
  /** The application itself asks for the consent that reporting needs. */
  collectsConsent: z.boolean(),
  /** Reports an hour. */
  hourlyLimit: z.int().min(1).max(10_000),
});
export type KeyInput = z.output<typeof keyInput>;

const keyView = keyInput.extend({
  id,
  version: z.int(),
  /** How it begins, to tell keys apart; the rest is known to nobody. */
  prefix: z.string(),
  channel: z.string().nullable(),
  createdAt: when,
  revokedAt: when.nullable(),
  lastUsedAt: when.nullable(),
  /** Reports made with it. */
  reports: z.int(),
});
export type KeyView = z.output<typeof keyView>;

const gestao = '/api/meubairrogestao/gestao/open311';
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const gone = kernelErrors['record.not-found'];

/** Keys of other applications. */
export const open311Keys = contract('open311-keys', 'meubairrogestao', {
  list: {
    method: 'GET',
    path: `${gestao}/keys`,
    summary: 'Keys of other applications',
    access: { anyOf: [may.keys, may.manageKeys] },
    output: z.object({
      items: z.array(keyView),
      channels: z.array(z.object({ id, name: z.string() })),
      endpoint: z.string(),
      jurisdiction: z.string(),
    }),
  },
  create: {
    method: 'POST',
    path: `${gestao}/keys`,
    summary: 'Makes a key; it is shown this one time',
    access: { anyOf: [may.manageKeys] },
    status: 201,
    body: keyInput,
    output: z.object({ key: keyView, secret: z.string() }),
    errors: [kernelErrors['request.invalid'], kernelErrors['record.duplicate']],
  },
  update: {
    method: 'PUT',
    path: `${gestao}/keys/:id`,
    summary: 'Changes name and rights of a key',
    access: { anyOf: [may.manageKeys] },
    versioned: true,
    params,
    body: keyInput,
    output: keyView,
    errors: [gone, kernelErrors['record.stale'], kernelErrors['request.invalid'], kernelErrors['record.duplicate']],
  },
  revoke: {
    method: 'DELETE',
    path: `${gestao}/keys/:id`,
    summary: 'Revokes a key, for good',
    access: { anyOf: [may.manageKeys] },
    params,
    errors: [gone],
  },
});
