import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { appIds, layoutBody } from './domain/layouts.ts';
import { orientations, sheetNames } from './domain/sheets.ts';
import { scaleLimits } from './domain/frame.ts';
import { printErrors } from './errors.ts';
import { designCodes } from './modules.ts';

const path = '/api/geoportalgestao/gestao/printlayouts';
const see = { anyOf: [...designCodes.view, ...designCodes.edit] };
const change = { anyOf: designCodes.edit };
const words = z.object({ pt: z.string(), en: z.string() });
const code = z.object({ id: z.string().max(40) });
const picture = z.object({ id: z.uuid(), name: z.string() });

export const layoutRow = z.object({
  id: z.string(),
  title: words,
  apps: z.array(z.enum(appIds)),
  builtIn: z.boolean(),
  /** Number of the version that prints use; null: none yet. */
  published: z.number().nullable(),
  newest: z.number(),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
});

export const layoutRecord = z.object({
  id: z.string(),
  version: z.number(),
  builtIn: z.boolean(),
  published: z.number().nullable(),
  /** What the newest version holds. */
  layout: layoutBody,
  versions: z.array(z.object({ number: z.number(), savedAt: z.string(), savedBy: z.string().nullable(), restoredFrom: z.number().nullable() })),
});
export type LayoutRecord = z.output<typeof layoutRecord>;

const given = z.object({
  layout: layoutBody,
  /** Prints use it from now on. */
  publish: z.boolean().default(false),
  restoredFrom: z.int().positive().nullable().default(null),
});

const refusals = [
  kernelErrors['request.invalid'],
  printErrors['print.layout-nowhere'],
  printErrors['print.layout-many'],
  printErrors['print.picture'],
] as const;

/** Layouts drawn in the back office. Of no module: whoever sets up the print of any map keeps them. */
export const designerContract = contract('print-layouts', null, {
  list: {
    method: 'GET',
    path,
    summary: 'Layouts of the product and of the municipality',
    access: see,
    output: z.object({ items: z.array(layoutRow) }),
  },
  show: {
    method: 'GET',
    path: `${path}/:id`,
    summary: 'A layout in its newest version, and who saved which',
    access: see,
    params: code,
    output: layoutRecord,
    errors: [kernelErrors['record.not-found']],
  },
  showVersion: {
    method: 'GET',
    path: `${path}/:id/versions/:number`,
    summary: 'A layout as it was',
    access: see,
    params: code.extend({ number: z.coerce.number<number>().int().positive() }),
    output: z.object({ layout: layoutBody }),
    errors: [kernelErrors['record.not-found']],
  },
  create: {
    method: 'POST',
    path,
    summary: 'A new layout',
    access: change,
    status: 201,
    bodyMax: 1,
    body: given,
    output: layoutRecord,
    errors: refusals,
  },
  update: {
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Saves a layout as a new version',
    access: change,
    versioned: true,
    params: code,
    body: given,
    output: layoutRecord,
    errors: [
      kernelErrors['record.not-found'],
      kernelErrors['record.stale'],
      printErrors['print.built-in'],
      printErrors['print.layout-used'],
      ...refusals,
    ],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Deletes a layout that nothing uses',
    access: change,
    versioned: true,
    params: code,
    errors: [kernelErrors['record.not-found'], kernelErrors['record.stale'], printErrors['print.built-in'], printErrors['print.layout-used']],
  },
  preview: {
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Draws a sheet of a layout, saved or not, in the middle of the municipality; keeps nothing',
    kind: 'download',
    access: see,
    silent: true,
    whileViewing: true,
    bodyMax: 1,
    rateLimit: { max: 60, seconds: 60 },
    body: z.object({
      layout: layoutBody,
      sheet: z.object({ size: z.enum(sheetNames), orientation: z.enum(orientations) }),
      scale: z.number().min(scaleLimits.least).max(scaleLimits.most),
    }),
    errors: [kernelErrors['request.invalid'], printErrors['print.sheet'], printErrors['print.too-much'], printErrors['print.preview']],
  },
  pictures: {
    method: 'GET',
    path: `${path}/pictures`,
    summary: 'Pictures layouts may show',
    access: see,
    output: z.object({ items: z.array(picture) }),
  },
  addPicture: {
    method: 'POST',
    path: `${path}/pictures`,
    summary: 'Takes a picture for layouts: a coat of arms, a seal',
    kind: 'upload',
    access: change,
    status: 201,
    body: z.object({}),
    output: picture,
    errors: [kernelErrors['request.unsupported-type'], kernelErrors['request.file-too-large'], kernelErrors['request.invalid']],
  },
  picture: {
    method: 'GET',
    path: `${path}/pictures/:id`,
    summary: 'A picture of the layouts',
    kind: 'download',
    access: see,
    silent: true,
    params: z.object({ id: z.uuid() }),
    errors: [kernelErrors['record.not-found']],
  },
});
