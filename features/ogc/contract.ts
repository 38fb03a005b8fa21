import { z } from 'zod';
import { resourceContract } from '#platform/crud/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { optionalText, requiredText } from '#platform/kernel/text.ts';
import { serviceTypes } from './domain/capabilities.ts';
import { healthStates } from './domain/health.ts';
import { ogcErrors } from './errors.ts';
import { may } from './permissions.ts';
import { services } from './services.ts';

const { path } = services;
const engine = resourceContract(services);
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const type = z.enum(serviceTypes);

/** An address people paste: with or without the question of a capabilities request at its end. */
const address = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine((text) => /^https?:\/\/[^\s/]+/i.test(text), { params: { code: 'url' } });

const credentials = {
  username: optionalText(200),
  /** Absent: as it is. Null or empty: none. It is never sent back. */
  password: z.string().max(500).nullable().optional(),
};

const serviceInput = z.object({
  url: address,
  type,
  title: requiredText(255),
  description: optionalText(2000),
  abstract: optionalText(10_000),
  keywords: z.array(z.string().trim().min(1).max(200)).max(200).default([]),
  useProxy: z.boolean().default(false),
  isPrivate: z.boolean().default(false),
  ...credentials,
});
export type ServiceInput = z.output<typeof serviceInput>;

const failure = z.object({ code: z.string(), message: z.string() });

const health = z.object({
  state: z.enum(healthStates),
  /** 0 to 1 over the latest checks; null before the first. */
  failureRate: z.number().nullable(),
  checks: z.number(),
  lastCheckAt: when.nullable(),
  lastGoodAt: when.nullable(),
  milliseconds: z.number().nullable(),
  failure: failure.nullable(),
});
export type Health = z.output<typeof health>;

const service = z.object({
  id: z.number(),
  version: z.number(),
  url: z.string(),
  type,
  title: z.string(),
  description: z.string().nullable(),
  abstract: z.string().nullable(),
  keywords: z.array(z.string()),
  useProxy: z.boolean(),
  isPrivate: z.boolean(),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  createdAt: when,
  updatedAt: when,
  deletedAt: when.nullable(),
  health,
  harvestedAt: when.nullable(),
  resources: z.number(),
});
export type Service = z.output<typeof service>;

const contact = z.object({
  organisation: z.string().nullable(),
  person: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** What a service said of itself when it was last asked. */
const found = z.object({
  type,
  version: z.string(),
  title: z.string().nullable(),
  abstract: z.string().nullable(),
  keywords: z.array(z.string()),
  contact,
  fees: z.string().nullable(),
  accessConstraints: z.string().nullable(),
  formats: z.array(z.string()),
  infoFormats: z.array(z.string()),
  maxWidth: z.number().nullable(),
  maxHeight: z.number().nullable(),
  /** Layers, feature types or records that can be asked for. */
  layers: z.number(),
  projections: z.array(z.string()),
  /** Whether the municipality's projection is among them; null where the type has none. */
  ownProjection: z.boolean().nullable(),
  /** Where it answered from, when that is elsewhere. */
  redirectedTo: z.string().nullable(),
  milliseconds: z.number(),
});
export type Found = z.output<typeof found>;

const report = z.object({
  at: when,
  total: z.number(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  returned: z.array(z.string()),
  gone: z.array(z.string()),
  /** How many each list stands for: the names are cut at a hundred. */
  counts: z.object({ added: z.number(), changed: z.number(), returned: z.number(), gone: z.number() }),
  /** The service offers more than are kept. */
  cut: z.boolean(),
});
export type HarvestReport = z.output<typeof report>;

const serviceDetail = service.extend({ found: found.nullable(), report: report.nullable() });
export type ServiceDetail = z.output<typeof serviceDetail>;

const resource = z.object({
  /** Number of the row: what a layer of the map refers to. */
  resourceId: z.number(),
  serviceId: z.number(),
  parentId: z.number().nullable(),
  /** Name at the service; null: a group. */
  id: z.string().nullable(),
  title: z.string(),
  abstract: z.string().nullable(),
  keywords: z.array(z.string()),
  queryable: z.boolean(),
  bounds: bounds.nullable(),
  nativeBounds: z.array(z.object({ crs: z.string(), bounds })),
  projections: z.array(z.string()),
  styles: z.array(z.object({ name: z.string(), title: z.string().nullable(), legend: z.string().nullable() })),
  formats: z.array(z.string()),
  infoFormats: z.array(z.string()),
  dimensions: z.array(z.object({ name: z.string(), units: z.string().nullable(), default: z.string().nullable(), values: z.string().nullable() })),
  minScale: z.number().nullable(),
  maxScale: z.number().nullable(),
  attribution: z.string().nullable(),
  metadataUrls: z.array(z.string()),
  tileMatrixSets: z.array(z.string()),
  tileTemplate: z.string().nullable(),
  /** How many stand in it. */
  layers: z.number(),
  vanishedAt: when.nullable(),
  firstSeenAt: when,
});
export type Resource = z.output<typeof resource>;

const unknown = kernelErrors['record.not-found'];
const away = [ogcErrors['ogc.page'], ogcErrors['ogc.broken-xml'], ogcErrors['ogc.exception'], ogcErrors['ogc.other-type'], ogcErrors['ogc.sign-in']];
const readers = { anyOf: [may.view, may.detail, may.resources, may.harvest] };

/** Administration of remote map services (specification 1 §7). */
export const ogcServices = contract('ogcremoteservices', 'geoportalgestao', {
  list: engine.list,
  export: engine.export,
  lists: {
    method: 'GET',
    path: `${path}/lists`,
    summary: 'What the form and the filters choose from',
    silent: true,
    access: { anyOf: [may.view, may.detail, may.add, may.edit] },
    output: z.object({
      types: z.array(z.object({ id: type, title: z.string(), versions: z.array(z.string()) })),
      states: z.array(z.enum(healthStates)),
    }),
  },
  allResources: {
    method: 'GET',
    path: `${path}/resources`,
    summary: 'Harvested layers of all services, for whoever makes map layers of them',
    silent: true,
    access: { anyOf: [may.resources] },
    query: z.strictObject({ ...pageQuery.shape, type: type.optional(), serviceId: z.coerce.number<number>().int().positive().optional() }),
    output: pageOf(resource.extend({ serviceTitle: z.string(), serviceType: type })),
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Asks a service before it is saved: what it is, what it offers',
    access: { anyOf: [may.add, may.edit] },
    rateLimit: { max: 60, seconds: 60 },
    body: z.object({ url: address, type: type.nullish(), ...credentials, serviceId: z.int().positive().nullish() }),
    output: z.object({ url: z.string(), found }),
    errors: away,
  },
  create: {
    method: 'POST',
    path,
    summary: 'Add a remote service',
    access: { anyOf: [may.add] },
    status: 201,
    body: serviceInput,
    output: service,
  },
  show: {
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One remote service',
    access: { anyOf: [may.detail, may.edit, may.resources, may.harvest] },
    params,
    output: serviceDetail,
    errors: [unknown],
  },
  update: {
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a remote service',
    access: { anyOf: [may.edit] },
    versioned: true,
    params,
    body: serviceInput,
    output: service,
    errors: [unknown, kernelErrors['record.stale']],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Move a remote service to the trash',
    access: { anyOf: [may.delete] },
    params,
    errors: [unknown],
  },
  restore: {
    method: 'POST',
    path: `${path}/:id/restore`,
    summary: 'Take a remote service out of the trash',
    access: { anyOf: [may.delete] },
    params,
    output: service,
    errors: [unknown],
  },
  reload: {
    method: 'POST',
    path: `${path}/:id/reload`,
    summary: 'Reads again what the service says of itself; abstract and keywords follow it',
    access: { anyOf: [may.harvest] },
    rateLimit: { max: 60, seconds: 60 },
    params,
    output: serviceDetail,
    errors: [unknown, ...away],
  },
  harvest: {
    method: 'POST',
    path: `${path}/:id/harvest`,
    summary: 'Stores what the service offers, in the background',
    access: { anyOf: [may.harvest] },
    status: 202,
    params,
    output: z.object({ jobId: z.string() }),
    errors: [unknown],
  },
  checks: {
    method: 'GET',
    path: `${path}/:id/checks`,
    summary: 'The latest checks of a service, newest first',
    silent: true,
    access: readers,
    params,
    output: z.object({ items: z.array(z.object({ at: when, ok: z.boolean(), milliseconds: z.number().nullable(), failure: failure.nullable() })) }),
    errors: [unknown],
  },
  resources: {
    method: 'GET',
    path: `${path}/:id/resources`,
    summary: 'Harvested layers of a service in their order; the tree follows from parentId',
    access: { anyOf: [may.resources] },
    params,
    query: z.strictObject({ q: pageQuery.shape.q, vanished: z.enum(['true', 'false']).optional() }),
    output: z.object({ items: z.array(resource) }),
    errors: [unknown],
  },
  legend: {
    method: 'GET',
    path: `${path}/:id/resources/:resourceId/legend`,
    summary: 'The legend of a harvested layer, fetched by the server',
    silent: true,
    kind: 'download',
    access: { anyOf: [may.resources] },
    params: params.extend({ resourceId: z.coerce.number<number>().int().positive() }),
    query: z.object({ style: z.string().max(200).optional() }),
    errors: [unknown, ogcErrors['ogc.no-legend'], ogcErrors['ogc.answer-type']],
  },
});

/** The gateway through which maps ask services that need the server's help (specification 1 §4). */
export const ogcProxy = contract('ogcproxy', 'ig', {
  ask: {
    method: 'GET',
    path: '/api/ig/gateway/proxy/:id',
    summary: 'Passes a question of the map on to a registered service that is reached through the server',
    silent: true,
    kind: 'download',
    access: 'public',
    rateLimit: { max: 1200, seconds: 60 },
    params,
    query: z.object({}).catchall(z.union([z.string().max(8000), z.array(z.string().max(8000)).max(2)])),
    errors: [unknown, ogcErrors['ogc.operation'], ogcErrors['ogc.parameter'], ogcErrors['ogc.layer'], ogcErrors['ogc.answer-type']],
  },
  post: {
    method: 'POST',
    path: '/api/ig/gateway/proxy/:id',
    summary: 'The same for questions written as XML documents: GetFeature of a WFS, GetRecords of a CSW; nothing that changes anything',
    silent: true,
    kind: 'download',
    access: 'public',
    whileViewing: true,
    rateLimit: { max: 600, seconds: 60 },
    bodyMax: 1,
    params,
    body: z.string().min(1).max(1_000_000),
    errors: [
      unknown,
      kernelErrors['request.malformed'],
      ogcErrors['ogc.operation'],
      ogcErrors['ogc.parameter'],
      ogcErrors['ogc.layer'],
      ogcErrors['ogc.answer-type'],
    ],
  },
});
