import { z } from 'zod';
import { geoErrors } from '#platform/geo/errors.ts';
import { contract } from '#platform/http/contract.ts';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optionalText, requiredText } from '#platform/kernel/text.ts';
import { limits } from './domain/limits.ts';
import { shapes, storedShape } from './domain/shape.ts';
import { annotationErrors } from './errors.ts';
import { may } from './permissions.ts';

const path = '/api/portal/front/annotations';
const id = z.coerce.number<number>().int().positive();
const params = z.object({ id });
const photoParams = z.object({ id, photo: id });
const variant = z.object({ variant: z.enum(['original', 'thumbnail']).default('original') });
const token = z.string().min(20).max(100);
/** Whoever has the tool; the collections themselves belong to people, who sign in. */
const access = { anyOf: Object.values(may) };

const input = z.object({ name: requiredText(limits.name), shapes });
export type CollectionInput = z.output<typeof input>;

const photo = z.object({
  id: z.number(),
  /** Id of the shape it belongs to. */
  shape: z.string(),
  caption: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Photo = z.output<typeof photo>;

const crs = z.object({ type: z.literal('name'), properties: z.object({ name: z.string() }) });

const collection = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  crs,
  shapes: z.array(storedShape),
  photos: z.array(photo),
  /** Key of the link that opens it to others; null: it is not shared. */
  token: z.string().nullable(),
  createdAt: when,
  updatedAt: when,
});
export type Collection = z.output<typeof collection>;

const entry = z.object({ id: z.number(), version: z.number(), name: z.string(), shapes: z.number(), isShared: z.boolean(), updatedAt: when });
export type Entry = z.output<typeof entry>;

/** What whoever has the link sees: the drawing, and nothing about the person. */
const shared = z.object({ name: z.string(), crs, shapes: z.array(storedShape), photos: z.array(photo), updatedAt: when });
export type Shared = z.output<typeof shared>;

/** Exports; GPX holds no areas, only their outlines. */
export const exportFormats = ['geojson', 'kml', 'gpx', 'gml', 'shp', 'gpkg'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const unknown = kernelErrors['record.not-found'];
const signIn = kernelErrors['access.login-required'];
const invalid = kernelErrors['request.invalid'];

/** A person's own drawings on the map, kept with their account and shared by link (specification 2 §7). */
export const annotations = contract('annotations', 'portal', {
  list: {
    method: 'GET',
    path,
    summary: 'One’s own map notes, last changed first',
    access,
    silent: true,
    output: z.object({ items: z.array(entry) }),
    errors: [signIn],
  },
  create: {
    method: 'POST',
    path,
    summary: 'Keep a drawing as a map note of one’s own',
    access,
    status: 201,
    bodyMax: 4,
    rateLimit: { max: 120, seconds: 3600 },
    body: input,
    output: collection,
    errors: [signIn, invalid, annotationErrors['annotation.too-many']],
  },
  show: {
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One of one’s own map notes',
    access,
    silent: true,
    params,
    output: collection,
    errors: [signIn, unknown],
  },
  update: {
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a map note',
    access,
    versioned: true,
    bodyMax: 4,
    params,
    body: input,
    output: collection,
    errors: [signIn, unknown, invalid, kernelErrors['record.stale']],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a map note with its photos; its link stops',
    access,
    params,
    errors: [signIn, unknown],
  },
  share: {
    method: 'POST',
    path: `${path}/:id/share`,
    summary: 'Make the link that opens a map note to whoever has it; the same link where there is one',
    access,
    params,
    output: z.object({ token: z.string() }),
    errors: [signIn, unknown],
  },
  unshare: {
    method: 'DELETE',
    path: `${path}/:id/share`,
    summary: 'Withdraw the link: it opens nothing any more',
    access,
    params,
    errors: [signIn, unknown],
  },
  addPhoto: {
    method: 'POST',
    path: `${path}/:id/photos`,
    summary: 'Add a photo to a shape of a map note',
    access,
    kind: 'upload',
    rateLimit: { max: 120, seconds: 3600 },
    status: 201,
    params,
    body: z.object({ shape: z.string().min(1).max(40), caption: optionalText(limits.caption) }),
    output: photo,
    errors: [signIn, unknown, invalid, annotationErrors['annotation.too-many-photos'], kernelErrors['request.unsupported-type']],
  },
  removePhoto: {
    method: 'DELETE',
    path: `${path}/:id/photos/:photo`,
    summary: 'Take a photo away',
    access,
    params: photoParams,
    errors: [signIn, unknown],
  },
  photo: {
    method: 'GET',
    path: `${path}/:id/photos/:photo`,
    summary: 'A photo of one’s own map note',
    access,
    kind: 'download',
    silent: true,
    params: photoParams,
    query: variant,
    errors: [signIn, unknown],
  },
  shared: {
    method: 'GET',
    path: `${path}/shared/:token`,
    summary: 'The map note behind a link, to look at',
    access: 'public',
    silent: true,
    rateLimit: { max: 120, seconds: 60 },
    params: z.object({ token }),
    output: shared,
    errors: [annotationErrors['annotation.link-over']],
  },
  sharedPhoto: {
    method: 'GET',
    path: `${path}/shared/:token/photos/:photo`,
    summary: 'A photo of the map note behind a link',
    access: 'public',
    kind: 'download',
    silent: true,
    rateLimit: { max: 600, seconds: 60 },
    params: z.object({ token, photo: id }),
    query: variant,
    errors: [annotationErrors['annotation.link-over']],
  },
  copy: {
    method: 'POST',
    path: `${path}/shared/:token/copy`,
    summary: 'Keep a copy of a shared map note as one’s own, photos too',
    access,
    status: 201,
    rateLimit: { max: 30, seconds: 3600 },
    params: z.object({ token }),
    output: collection,
    errors: [signIn, annotationErrors['annotation.link-over'], annotationErrors['annotation.too-many']],
  },
  export: {
    method: 'POST',
    path: `${path}/export`,
    summary: 'A drawing as a file; nothing is kept',
    access,
    kind: 'download',
    whileViewing: true,
    bodyMax: 4,
    rateLimit: { max: 60, seconds: 300 },
    body: input.extend({ format: z.enum(exportFormats) }),
    errors: [invalid, geoErrors['geofile.nothing']],
  },
});
