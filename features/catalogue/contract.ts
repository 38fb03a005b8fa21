import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { issue } from '#platform/kernel/issue.ts';
import { optional, optionalText, requiredText } from '#platform/kernel/text.ts';
import { layerSchema } from '#platform/map/document/schema.ts';
import { catalogueTypes } from './domain/limits.ts';
import { catalogueErrors } from './errors.ts';
import { catalogueMaps, type CatalogueMap } from './maps.ts';

const type = z.enum(catalogueTypes);
const id = z.coerce.number<number>().int().positive();
const params = z.object({ id });
const key = z.string().min(1).max(300);
const keyed = z.object({ id, key });

/** An address as people paste it, with or without the question of a capabilities request at its end. */
const address = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine((text) => /^https?:\/\/[^\s/]+/i.test(text), { params: { code: 'url' } });

const layerOptions = z.strictObject({
  opacity: z.number().min(0).max(1).default(1),
  /** Of pictures; null: the best the service has. */
  format: z.enum(['image/png', 'image/jpeg', 'image/webp']).nullable().default(null),
  /** Pictures of a WMS in tiles of the map's grid. */
  tiled: z.boolean().default(false),
});
export type LayerOptions = z.output<typeof layerOptions>;

/** Rich text with `{title}` and the like between its tags: a value never becomes part of a tag or an address. */
const template = optional(
  z
    .string()
    .max(20_000)
    .refine((html) => !/<[^>]*\{[^>]*>/.test(html), issue('invalid')),
);

const serviceInput = z.object({
  type,
  url: address,
  title: requiredText(255),
  /** It may be changed and removed by those who keep the catalogue; otherwise it is fixed. */
  editable: z.boolean().default(true),
  /** Its first page is there before anything is typed. */
  autoload: z.boolean().default(false),
  layerOptions: layerOptions.prefault({}),
  metadataTemplate: template,
  /** Only for these roles. */
  private: z.boolean().default(false),
  roles: z.array(z.int().positive()).max(200).default([]),
  username: optionalText(200),
  /** Absent: as it is. Null or empty: none. It is never sent back. */
  password: z.string().max(500).nullable().optional(),
  /** A header that opens the service ("X-API-Key"), in place of a sign-in. */
  headerName: optional(
    z
      .string()
      .trim()
      .max(60)
      .regex(/^[A-Za-z][A-Za-z0-9-]*$/),
  ).refine(
    (name) =>
      name === null ||
      !/^(host|cookie|origin|referer|accept.*|content.*|connection|transfer-encoding|te|upgrade|proxy.*|forwarded|x-forwarded.*)$/i.test(name),
    issue('invalid'),
  ),
  headerValue: z
    .string()
    .max(2000)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/)
    .nullable()
    .optional(),
});
export type ServiceInput = z.output<typeof serviceInput>;

const service = z.object({
  id: z.number(),
  version: z.number(),
  type,
  title: z.string(),
  autoload: z.boolean(),
  /** May the caller change and remove it? */
  mayEdit: z.boolean(),
  isPrivate: z.boolean(),
});
export type Service = z.output<typeof service>;

export const wholeService = service.extend({
  url: z.string(),
  editable: z.boolean(),
  layerOptions,
  metadataTemplate: z.string().nullable(),
  private: z.boolean(),
  roles: z.array(z.number()),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  headerName: z.string().nullable(),
  hasHeader: z.boolean(),
  updatedAt: when,
});
export type WholeService = z.output<typeof wholeService>;

/** Why a result cannot be put on this map. */
export const refusals = ['projection', 'format', 'nothing'] as const;

const result = z.object({
  /** Name of the layer, or id of the record: what the other calls ask for. */
  record: z.string(),
  title: z.string(),
  abstract: z.string().nullable(),
  hasThumbnail: z.boolean(),
  /** Known before anything is asked; a record's services are read when it is added. */
  refused: z.enum(refusals).nullable(),
});
export type Result = z.output<typeof result>;

const link = z.object({ title: z.string(), url: z.string() });

/** What is known of a result, by name: `title`, `abstract`, `keywords`… the places of a template have the same. */
export const factNames = [
  'title',
  'abstract',
  'keywords',
  'organisation',
  'contact',
  'date',
  'type',
  'identifier',
  'projections',
  'formats',
  'scales',
  'bounds',
  'language',
  'rights',
  'attribution',
  'service',
] as const;
export type FactName = (typeof factNames)[number];

const metadata = z.object({
  record: z.string(),
  title: z.string(),
  facts: z.array(z.object({ name: z.enum(factNames), values: z.array(z.string()) })),
  /** The template of the service, filled in and cleaned; null: it has none. */
  html: z.string().nullable(),
  links: z.array(link),
  hasThumbnail: z.boolean(),
});
export type Metadata = z.output<typeof metadata>;

const choice = z.object({ link: z.number(), layer: z.string(), title: z.string(), type, refused: z.enum(refusals).nullable() });

/** A layer for the map, or what there is to choose from. */
const added = z.object({
  node: layerSchema.nullable(),
  choices: z.array(choice),
  /** It is read once, and not more than so many features of it; null: it is drawn as it is needed. */
  most: z.number().nullable(),
});
export type Added = z.output<typeof added>;

const unknown = kernelErrors['record.not-found'];
const invalid = kernelErrors['request.invalid'];
const shown = [catalogueErrors['catalogue.projection'], catalogueErrors['catalogue.format'], catalogueErrors['catalogue.nothing']];
const lost = [unknown, catalogueErrors['catalogue.gone'], catalogueErrors['catalogue.answer']];

function contractOf({ front, mayUse, mayKeep }: CatalogueMap) {
  const path = `/api/${front}/front/catalogue`;
  const one = `${path}/services/:id`;
  const use = { anyOf: [mayUse] };
  const keep = { anyOf: [mayKeep] };
  return contract(`catalogue-${front}`, front, {
    services: {
      method: 'GET',
      path: `${path}/services`,
      summary: 'Services of the map’s catalogue that the caller may see',
      access: { anyOf: [mayUse, mayKeep] },
      silent: true,
      output: z.object({ items: z.array(service), mayKeep: z.boolean() }),
    },
    records: {
      method: 'GET',
      path: `${one}/records`,
      summary: 'What a service offers, 50 on a page; words are looked for everywhere, whatever their accents',
      access: use,
      silent: true,
      rateLimit: { max: 120, seconds: 60 },
      params,
      query: z.strictObject({ q: z.string().trim().max(200).default(''), page: z.coerce.number<number>().int().min(1).max(10_000).default(1) }),
      output: z.object({ items: z.array(result), total: z.number(), page: z.number(), pageSize: z.number() }),
      errors: lost,
    },
    metadata: {
      method: 'GET',
      path: `${one}/metadata`,
      summary: 'What is known of a layer or record',
      access: use,
      silent: true,
      rateLimit: { max: 240, seconds: 60 },
      params,
      query: z.strictObject({ record: z.string().min(1).max(1000) }),
      output: metadata,
      errors: lost,
    },
    thumbnail: {
      method: 'GET',
      path: `${one}/thumbnail`,
      summary: 'The small picture a record names, fetched by the server',
      access: use,
      kind: 'download',
      silent: true,
      rateLimit: { max: 600, seconds: 60 },
      params,
      query: z.strictObject({ record: z.string().min(1).max(1000) }),
      errors: lost,
    },
    layer: {
      method: 'GET',
      path: `${one}/layer`,
      summary: 'A layer or record as a layer of the map, if the service has the map’s projection; or what of it there is to choose from',
      access: use,
      rateLimit: { max: 240, seconds: 60 },
      params,
      query: z.strictObject({
        record: z.string().min(1).max(1000),
        link: z.coerce.number<number>().int().min(0).max(999).optional(),
        layer: z.string().max(500).optional(),
      }),
      output: added,
      errors: [...lost, ...shown, catalogueErrors['catalogue.name']],
    },
    layers: {
      method: 'GET',
      path: `${path}/layers`,
      summary: 'Layers of a link to the map that were added from the catalogue',
      access: use,
      silent: true,
      rateLimit: { max: 120, seconds: 60 },
      query: z.strictObject({ ids: z.string().max(6000) }),
      output: z.object({ nodes: z.array(layerSchema), missing: z.array(z.string()) }),
    },
    pictures: {
      method: 'GET',
      path: `${one}/layers/:key/pictures`,
      summary: 'Pictures, tiles and answers at a point of an added layer: exactly that layer, asked by the server',
      access: use,
      kind: 'download',
      silent: true,
      rateLimit: { max: 1200, seconds: 60 },
      params: keyed,
      query: z.object({}).catchall(z.union([z.string().max(8000), z.array(z.string().max(8000)).max(2)])),
      errors: lost,
    },
    features: {
      method: 'GET',
      path: `${one}/layers/:key/features`,
      summary: 'Features of an added layer inside the municipality, read by the server',
      access: use,
      kind: 'download',
      silent: true,
      rateLimit: { max: 120, seconds: 60 },
      params: keyed,
      errors: [...lost, ...shown],
    },
    legend: {
      method: 'GET',
      path: `${one}/layers/:key/legend`,
      summary: 'The legend picture a service names for an added layer',
      access: use,
      kind: 'download',
      silent: true,
      rateLimit: { max: 240, seconds: 60 },
      params: keyed,
      errors: lost,
    },
    lists: {
      method: 'GET',
      path: `${path}/lists`,
      summary: 'What the form of a service chooses from',
      access: keep,
      silent: true,
      output: z.object({ roles: z.array(z.object({ id: z.number(), name: z.string() })), mayFix: z.boolean() }),
    },
    show: {
      method: 'GET',
      path: one,
      summary: 'One service, for who keeps the catalogue',
      access: keep,
      silent: true,
      params,
      output: wholeService,
      errors: [unknown],
    },
    create: {
      method: 'POST',
      path: `${path}/services`,
      summary: 'Add a service to the catalogue',
      access: keep,
      status: 201,
      body: serviceInput,
      output: wholeService,
      errors: [invalid],
    },
    update: {
      method: 'PUT',
      path: one,
      summary: 'Change a service of the catalogue',
      access: keep,
      versioned: true,
      params,
      body: serviceInput,
      output: wholeService,
      errors: [unknown, invalid, kernelErrors['record.stale'], catalogueErrors['catalogue.locked']],
    },
    remove: {
      method: 'DELETE',
      path: one,
      summary: 'Remove a service from the catalogue; layers that were added from it end',
      access: keep,
      params,
      errors: [unknown, catalogueErrors['catalogue.locked']],
    },
  });
}

export const catalogueContracts = catalogueMaps.map((map) => ({ map, contract: contractOf(map) }));
export type CatalogueContract = ReturnType<typeof contractOf>;
