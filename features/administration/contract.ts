import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { idParams } from '#platform/kernel/numbers.ts';
import { geometrySchema } from '#platform/geo/geojson.ts';
import { definitionsPart, homePart, partNames, settingsPart, socialNetworkIds } from '#platform/tenancy/parts.ts';
import { administrationErrors } from './errors.ts';
import { moduleChange, moduleInput } from './inputs.ts';
import { may, opens } from './permissions.ts';

const text = z.object({ pt: z.string(), en: z.string() });
const { modules: codes } = may;

const moduleRecord = z.object({
  id: z.number().int(),
  version: z.number().int(),
  code: z.string().nullable(),
  url: z.string().nullable(),
  name: text,
  description: z.object({ pt: z.string().nullable(), en: z.string().nullable() }),
  keywords: z.array(z.string()),
  position: z.number().int(),
  home: z.boolean(),
  backoffice: z.boolean(),
  guest: z.boolean(),
  active: z.boolean(),
  icon: z.string().nullable(),
  image: z.string().nullable(),
  themeColor: z.string().nullable(),
  updatedAt: z.string(),
  /** Cannot be switched off, deleted or closed. */
  kept: z.boolean(),
  /** The municipality's file lets it exist; what it does not stays off whatever the record says. */
  offered: z.boolean(),
});
export type ModuleItem = z.output<typeof moduleRecord>;

const picture = z.enum(['icon', 'image']);
const base = '/api/backoffice/gestao/modules';
const refusals = [
  kernelErrors['record.not-found'],
  kernelErrors['record.stale'],
  administrationErrors['modules.kept'],
  administrationErrors['modules.not-offered'],
];

export const modulesContract = contract('modules', 'geoportalgestao', {
  list: {
    method: 'GET',
    path: base,
    summary: 'All modules in their order, and the codes that may still be added',
    access: { anyOf: opens.modules },
    output: z.object({ items: z.array(moduleRecord), addable: z.array(z.string()) }),
  },
  show: {
    method: 'GET',
    path: `${base}/:id`,
    summary: 'One module',
    access: { anyOf: [codes.detail, codes.edit] },
    params: idParams,
    output: moduleRecord,
    errors: [kernelErrors['record.not-found']],
  },
  create: {
    method: 'POST',
    path: base,
    summary: 'Adds a module of the installation, or a link that leads out',
    access: { anyOf: [codes.add] },
    body: moduleInput,
    output: moduleRecord,
    status: 201,
    errors: refusals,
  },
  update: {
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Changes a module; it is in force everywhere at once',
    access: { anyOf: [codes.edit] },
    params: idParams,
    body: moduleChange,
    output: moduleRecord,
    versioned: true,
    errors: refusals,
  },
  move: {
    method: 'PUT',
    path: `${base}/:id/position`,
    summary: 'Puts a module before another; null puts it last',
    access: { anyOf: [codes.edit] },
    params: idParams,
    body: z.object({ before: z.number().int().positive().nullable() }),
    errors: [kernelErrors['record.not-found']],
  },
  remove: {
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Deletes a module record: the module is off',
    access: { anyOf: [codes.delete] },
    params: idParams,
    versioned: true,
    errors: refusals,
  },
  setPicture: {
    method: 'POST',
    path: `${base}/:id/pictures/:kind`,
    summary: 'Icon or image of a module: png, bmp, jpeg, jpg, gif, svg',
    access: { anyOf: [codes.edit, codes.add] },
    kind: 'upload',
    params: idParams.extend({ kind: picture }),
    body: z.object({}),
    output: moduleRecord,
    errors: [kernelErrors['record.not-found'], kernelErrors['request.unsupported-type'], kernelErrors['request.file-too-large']],
  },
  removePicture: {
    method: 'DELETE',
    path: `${base}/:id/pictures/:kind`,
    summary: 'Takes the icon or image away',
    access: { anyOf: [codes.edit, codes.add] },
    params: idParams.extend({ kind: picture }),
    output: moduleRecord,
    errors: [kernelErrors['record.not-found']],
  },
});

const nullable = z.string().nullable();
const settingsValues = z.object({
  contact: z.object({
    address: nullable,
    phone: nullable,
    email: nullable,
    coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    locationLink: nullable,
  }),
  socialNetworks: z.array(z.object({ id: z.enum(socialNetworkIds), url: z.string() })),
  google: z.object({ mapsKey: nullable, analyticsKey: nullable }),
  registrationNif: z.object({ active: z.boolean(), required: z.boolean() }),
  mail: z.object({
    host: nullable,
    port: z.number(),
    scheme: z.enum(['smtp', 'smtps']),
    encryption: z.enum(['none', 'starttls', 'tls']),
    username: nullable,
    fromAddress: nullable,
    fromName: nullable,
    ownerEmails: z.array(z.string()),
    adminEmails: z.array(z.string()),
  }),
});
const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const definitionsValues = z.object({
  projections: z.array(z.object({ name: z.string(), epsg: z.number(), proj4: z.string() })),
  epsg: z.number(),
  resolutions: z.array(z.number()),
  scales: z.array(z.number()),
  center: z.object({ lng: z.number(), lat: z.number(), scale: z.number().nullable() }),
  extent: four,
  initialExtent: four.nullable(),
  attribution: text.nullable(),
});
const homeValues = z.object({
  newsSlider: z.number(),
  newsPosition: z.number(),
  modulesCount: z.number(),
  modulesPosition: z.number(),
  newsPerPage: z.number(),
});

const versionItem = z.object({
  id: z.number().int(),
  savedAt: z.string(),
  savedBy: z.string(),
  restoredFrom: z.number().int().nullable(),
  /** Nobody saved it: what was in force before somebody did. */
  found: z.boolean(),
  /** In force now. */
  inForce: z.boolean(),
  valid: z.boolean(),
});
export type VersionItem = z.output<typeof versionItem>;

/** A part as it is in force. Version 0: nobody has saved any, the values are the file's. */
const state = {
  version: z.number().int(),
  savedAt: nullable,
  savedBy: nullable,
  /** The newest version does not hold; an older one is in force. */
  broken: z.boolean(),
};
const passwordSet = z.boolean();
const boundary = geometrySchema.nullable();
const restoring = [kernelErrors['record.not-found'], kernelErrors['record.stale'], administrationErrors['settings.version-invalid']];
const saving = [kernelErrors['record.stale'], kernelErrors['request.invalid']];

function part<const B extends z.ZodType, const O extends z.ZodType>(
  id: string,
  path: string,
  access: { readonly see: readonly string[]; readonly change: string },
  schemas: { readonly body: B; readonly output: O; readonly what: string },
) {
  const { body, output, what } = schemas;
  const see = { anyOf: access.see };
  const change = { anyOf: [access.change] };
  return contract(id, 'geoportalgestao', {
    show: { method: 'GET', path, summary: `${what} in force`, access: see, output },
    update: {
      method: 'PUT',
      path,
      summary: `Saves ${what.toLowerCase()} as a new version, in force at once`,
      access: change,
      // A municipality's boundary in full detail.
      bodyMax: 10,
      body,
      output,
      versioned: true,
      errors: saving,
    },
    versions: {
      method: 'GET',
      path: `${path}/versions`,
      summary: `Versions of ${what.toLowerCase()}: who saved which when`,
      access: see,
      output: z.object({ items: z.array(versionItem) }),
    },
    version: {
      method: 'GET',
      path: `${path}/versions/:id`,
      summary: `Values of one version of ${what.toLowerCase()}`,
      access: see,
      params: idParams,
      output,
      errors: [kernelErrors['record.not-found']],
    },
    restore: {
      method: 'POST',
      path: `${path}/versions/:id/restore`,
      summary: `Puts the values of a version in force again`,
      access: change,
      params: idParams,
      output,
      versioned: true,
      errors: restoring,
    },
  });
}

export const settingsContract = part(
  'settings',
  '/api/backoffice/gestao/settings',
  { see: opens.settings, change: may.settings.edit },
  {
    what: 'Settings of the municipality',
    // The password: absent keeps the stored one, null forgets it. It is never sent back.
    body: z.object({ values: settingsPart, mailPassword: z.string().max(500).nullish() }),
    output: z.object({ ...state, values: settingsValues, passwordSet }),
  },
);

export const definitionsContract = part(
  'definitions',
  '/api/backoffice/gestao/definitions',
  { see: opens.definitions, change: may.definitions.edit },
  {
    what: 'Definitions of the map',
    // The boundary: absent keeps the one in force. Any GeoJSON with areas; degrees are brought into the projection of the map.
    body: z.object({ values: definitionsPart, boundary: z.unknown().optional() }),
    output: z.object({ ...state, values: definitionsValues, boundary, hasData: z.boolean() }),
  },
);

export const homeSettingsContract = part(
  'home-settings',
  '/api/geoportal/gestao/settings',
  { see: opens.home, change: may.home.edit },
  { what: 'Settings of the portal home', body: z.object({ values: homePart }), output: z.object({ ...state, values: homeValues }) },
);

const everySetting = [...opens.settings, ...opens.definitions, ...opens.home];

/** What concerns the settings as a whole. */
export const settingsCareContract = contract('settings-care', 'geoportalgestao', {
  health: {
    method: 'GET',
    path: '/api/backoffice/gestao/settings/health',
    summary: 'Stored parts that no longer hold, and what is in force in their place',
    access: { anyOf: everySetting },
    output: z.object({ problems: z.array(z.object({ part: z.enum(partNames), version: z.number().int(), inForce: z.number().int().nullable() })) }),
    silent: true,
  },
  testMail: {
    method: 'POST',
    path: '/api/backoffice/gestao/settings/mail/test',
    summary: 'Sends a test message with the settings given, saved or not, and says how the mail server answered',
    access: { anyOf: [may.settings.edit] },
    body: z.object({ mail: settingsPart.shape.mail, mailPassword: z.string().max(500).nullish(), to: z.email().max(254) }),
    output: z.object({ sent: z.boolean(), reason: nullable, transcript: z.array(z.string()) }),
    rateLimit: { max: 10, seconds: 60 },
    errors: [administrationErrors['settings.password-needed'], kernelErrors['request.invalid']],
  },
});
