import { z } from 'zod';
import { bulkContract } from '#platform/bulk/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { layerSchema } from '#platform/map/document/schema.ts';
import { propertyTypes } from './domain/properties.ts';
import { groupInput, resourceInput } from './domain/values.ts';
import { treeErrors } from './errors.ts';
import { mapFronts, type MapFront } from '../territory/map-modules.ts';
import { treeModules, type TreeModule } from './modules.ts';
import { recordValues } from './record.ts';

const id = z.int().positive();
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const coordinate = z.coerce.number<number>().int().min(0).max(10_000_000);
const unknown = kernelErrors['record.not-found'];
const healthStates = ['unknown', 'good', 'unstable', 'failing'] as const;
const nodeProblems = ['gone', 'mixed', 'projection', 'matrix', 'format'] as const;

const health = z.object({ state: z.enum(healthStates), failureRate: z.number().nullable(), lastGoodAt: z.string().nullable() });

const item = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.enum(['group', 'resource']),
  parentId: z.number().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  active: z.boolean(),
  private: z.boolean(),
  roles: z.array(z.number()),
  visible: z.boolean(),
  collapse: z.boolean(),
  opacity: z.number(),
  icon: z.string().nullable(),
  iconBgColor: z.string().nullable(),
  /** Where it comes from, in words; null: a group. */
  source: z.object({ kind: z.string(), title: z.string(), service: z.string().nullable() }).nullable(),
  /** Of the service it comes from; null where there is none. */
  health: health.nullable(),
  /** Why it cannot be drawn. */
  problem: z.enum(nodeProblems).nullable(),
  updatedAt: when,
  deletedAt: when.nullable(),
  /** The group whose removal took it along. */
  deletedWith: z.number().nullable(),
});
export type TreeItem = z.output<typeof item>;

const record = z.object({
  id: z.number(),
  version: z.number(),
  parentId: z.number().nullable(),
  /** As the form sends it back. */
  values: recordValues,
  /** What it is drawn from, for the form. */
  resources: z.array(z.object({ id: z.string(), title: z.string() })),
  problem: z.enum(nodeProblems).nullable(),
  health: health.nullable(),
  createdAt: when,
  updatedAt: when,
  deletedAt: when.nullable(),
});
export type TreeRecord = z.output<typeof record>;

/** A place in the tree: last in a group (or at the top), or right above a neighbour. */
const place = z.object({ parentId: id.nullable(), before: id.nullable().default(null) });

const resource = z.object({
  /** Number of a harvested layer, the name of a built-in one, or `data-` and the number of a set of own data. */
  id: z.string(),
  kind: z.enum(['ogc', 'territory', 'data']),
  title: z.string(),
  name: z.string(),
  service: z.string().nullable(),
  serviceId: z.number().nullable(),
  type: z.string().nullable(),
  styles: z.array(z.object({ name: z.string(), title: z.string().nullable() })),
  formats: z.array(z.string()),
  infoFormats: z.array(z.string()),
});
export type TreeResource = z.output<typeof resource>;

const description = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  properties: z.array(z.object({ name: z.string(), type: z.enum(propertyTypes) })),
});
export type LayerDescription = z.output<typeof description>;

const input = z.discriminatedUnion('kind', [groupInput, resourceInput]);
const resourceParams = z.object({ id: z.string().regex(/^(?:\d{1,18}|[a-z_]{1,60}|data-\d{1,18})$/) });
const stale = kernelErrors['record.stale'];
const rules = [treeErrors['layer-tree.private'], treeErrors['layer-tree.source-private']];
const placing = [treeErrors['layer-tree.loop'], treeErrors['layer-tree.depth'], treeErrors['layer-tree.place'], treeErrors['layer-tree.full']];

function managementOf({ code, may }: TreeModule) {
  const path = `/api/${code}/gestao/layers`;
  const read = { anyOf: [...new Set([may.view, may.detail, may.add, may.edit, may.delete])] };
  const write = { anyOf: [...new Set([may.add, may.edit])] };
  return contract(`${code}-layers`, code, {
    list: {
      method: 'GET',
      path,
      summary: 'The tree of groups and layers, neighbours in their order',
      access: { anyOf: [may.view] },
      query: z.object({ deleted: z.enum(['true', 'false']).default('false') }),
      output: z.object({ items: z.array(item) }),
    },
    lists: {
      method: 'GET',
      path: `${path}/lists`,
      summary: 'What the form chooses from',
      silent: true,
      access: read,
      output: z.object({
        roles: z.array(z.object({ id: z.number(), name: z.string() })),
        groups: z.array(z.object({ id: z.number(), name: z.string(), parentId: z.number().nullable() })),
        territory: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    },
    resources: {
      method: 'GET',
      path: `${path}/resources`,
      summary: 'What a layer can be made of: harvested layers of services of others, and the layers of the territory',
      silent: true,
      access: write,
      query: z.strictObject({ ...pageQuery.shape, serviceId: z.coerce.number<number>().int().positive().optional() }),
      output: pageOf(resource),
    },
    describe: {
      method: 'GET',
      path: `${path}/resources/:id/describe`,
      summary: 'Name, and the properties of its features with their types, asked of the service',
      access: write,
      rateLimit: { max: 60, seconds: 60 },
      params: resourceParams,
      output: description,
      errors: [unknown],
    },
    resourceService: {
      method: 'GET',
      path: `${path}/resources/:id/service`,
      summary: 'The service of a harvested layer, for exactly that layer: previews of services that are reached through the server',
      silent: true,
      kind: 'download',
      access: write,
      rateLimit: { max: 1200, seconds: 60 },
      params: resourceParams,
      query: z.object({}).catchall(z.union([z.string().max(8000), z.array(z.string().max(8000)).max(2)])),
      errors: [unknown],
    },
    dataTile: {
      method: 'GET',
      path: `${path}/data/:id/tiles/:z/:x/:y`,
      summary: 'Vector tile of own data, for previews of a layer that is being written',
      silent: true,
      kind: 'download',
      access: write,
      params: params.extend({ z: coordinate, x: coordinate, y: coordinate }),
      query: z.object({ m: z.string().max(40).optional() }),
      errors: [unknown],
    },
    preview: {
      method: 'POST',
      path: `${path}/preview`,
      summary: 'The layer as it is being written, as a node of a map document; writes nothing',
      silent: true,
      access: write,
      whileViewing: true,
      status: 200,
      body: resourceInput,
      output: z.object({ node: layerSchema.nullable(), problem: z.enum(nodeProblems).nullable() }),
      errors: rules,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Add a group or a layer',
      access: { anyOf: [may.add] },
      status: 201,
      body: z.object({ values: input, place: place.default({ parentId: null, before: null }) }),
      output: record,
      errors: [...rules, ...placing],
    },
    show: {
      method: 'GET',
      path: `${path}/:id`,
      summary: 'One group or layer',
      access: { anyOf: [...new Set([may.detail, may.edit])] },
      params,
      output: record,
      errors: [unknown],
    },
    update: {
      method: 'PUT',
      path: `${path}/:id`,
      summary: 'Change a group or a layer',
      access: { anyOf: [may.edit] },
      versioned: true,
      params,
      body: input,
      output: record,
      errors: [unknown, stale, ...rules],
    },
    plan: {
      method: 'POST',
      path: `${path}/plan`,
      summary: 'Groups and layers of a master plan in the national data model: a group a map and theme, a layer a subtheme, in its own symbols',
      access: { anyOf: [may.add] },
      status: 201,
      body: z.object({ datasets: z.array(id).min(1).max(12), place: place.default({ parentId: null, before: null }) }),
      output: z.object({ groups: z.number(), layers: z.number(), left: z.number() }),
      errors: [...rules, ...placing, treeErrors['layer-tree.no-plan']],
    },
    planFile: {
      method: 'POST',
      path: `${path}/plan/file`,
      summary: 'The file of a plan in the national data model becomes data, groups and layers in one step, in the background',
      kind: 'upload',
      access: { anyOf: [may.add] },
      status: 202,
      rateLimit: { max: 20, seconds: 60 },
      body: z.object({ parentId: z.coerce.number<number>().int().positive().optional() }),
      output: z.object({ jobId: z.string() }),
    },
    move: {
      method: 'POST',
      path: `${path}/:id/move`,
      summary: 'Move a group or layer, with all it holds, to another place of the tree',
      access: { anyOf: [may.edit] },
      versioned: true,
      status: 200,
      params,
      body: place,
      output: record,
      errors: [unknown, stale, treeErrors['layer-tree.private'], ...placing],
    },
    moveMany: {
      method: 'POST',
      path: `${path}/move`,
      summary: 'Move several groups and layers to one place, in their order; all or none',
      access: { anyOf: [may.edit] },
      status: 200,
      body: place.extend({
        items: z
          .array(z.object({ id, version: z.int() }))
          .min(1)
          .max(500),
      }),
      output: z.object({ items: z.array(item) }),
      errors: [unknown, stale, treeErrors['layer-tree.private'], ...placing],
    },
    copy: {
      method: 'POST',
      path: `${path}/:id/copy`,
      summary: 'Copy a group, with all it holds, or a layer; the copy stands below it and is inactive',
      access: { anyOf: [may.add] },
      status: 201,
      params,
      output: record,
      errors: [unknown, treeErrors['layer-tree.full']],
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Move a group, with all it holds, or a layer to the trash',
      access: { anyOf: [may.delete] },
      params,
      errors: [unknown],
    },
    restore: {
      method: 'POST',
      path: `${path}/:id/restore`,
      summary: 'Take a group, with what went with it, or a layer out of the trash',
      access: { anyOf: [may.delete] },
      status: 200,
      params,
      output: record,
      errors: [unknown, ...placing],
    },
  });
}

export const treeSet = z
  .strictObject({
    active: z.boolean(),
    private: z.boolean(),
    roles: z.array(id).max(200),
    visible: z.boolean(),
    opacity: z.number().min(0).max(1),
    /** Group they move to, at its end; null: the top of the tree. */
    parentId: id.nullable(),
  })
  .partial();
export type TreeChange = z.output<typeof treeSet>;

function bulkOf({ code, may }: TreeModule) {
  return bulkContract({
    id: `${code}-layers`,
    module: code,
    path: `/api/${code}/gestao/layers/bulk`,
    what: 'groups and layers of the map',
    anyOf: [may.edit],
    selection: z.strictObject({ ids: z.array(id).min(1).max(10_000) }),
    change: z.strictObject({ set: treeSet }),
  });
}

function doorsOf(front: MapFront) {
  const path = `/api/${front}/front/map/layers/:id`;
  return contract(`${front}-layer-doors`, front, {
    service: {
      method: 'GET',
      path: `${path}/service`,
      summary: 'The service a layer comes from, for exactly that layer and whoever sees it',
      silent: true,
      kind: 'download',
      access: 'public',
      rateLimit: { max: 1200, seconds: 60 },
      params,
      query: z.object({}).catchall(z.union([z.string().max(8000), z.array(z.string().max(8000)).max(2)])),
      errors: [unknown],
    },
    servicePost: {
      method: 'POST',
      path: `${path}/service`,
      summary: 'The same for questions written as XML documents; nothing that changes anything',
      silent: true,
      kind: 'download',
      access: 'public',
      whileViewing: true,
      rateLimit: { max: 600, seconds: 60 },
      bodyMax: 1,
      params,
      body: z.string().min(1).max(1_000_000),
      errors: [unknown, kernelErrors['request.malformed']],
    },
    tile: {
      method: 'GET',
      path: `${path}/tiles/:z/:x/:y`,
      summary: 'Vector tile of own data, for whoever sees the layer',
      silent: true,
      kind: 'download',
      access: 'public',
      params: params.extend({ z: coordinate, x: coordinate, y: coordinate }),
      query: z.object({ m: z.string().max(40).optional() }),
      errors: [unknown],
    },
    legend: {
      method: 'GET',
      path: `${path}/legend`,
      summary: 'The legend picture a service names for a layer, for whoever sees the layer',
      silent: true,
      kind: 'download',
      access: 'public',
      rateLimit: { max: 240, seconds: 60 },
      params,
      errors: [unknown],
    },
  });
}

/** One contract a module: the same screens, another tree (specification 2 §2). */
export const treeContracts = treeModules.map((module) => ({ module, management: managementOf(module), bulk: bulkOf(module) }));
export type TreeContract = ReturnType<typeof managementOf>;
export const doorContracts = mapFronts.map((front) => ({ front, doors: doorsOf(front) }));
export type DoorContract = ReturnType<typeof doorsOf>;
