import { z } from 'zod';
import { geometryInput } from '#platform/geo/geojson.ts';
import { geoImport } from '#platform/geo/import-contract.ts';
import { contract } from '#platform/http/contract.ts';
import { errors } from './errors.ts';

/** Plans, PMDFCI, administrative processes and simple requests are asked for with a drawing. */
const emissionTools = ['EPL_00048', 'EPL_00049', 'EPL_00054', 'EPL_00055'] as const;

/** Which codes open the import of files in each map's module: those of the tools that offer it. */
export const geoFiles = {
  ig: contract('uploadgeofile-ig', 'ig', geoImport('ig', ['IG_00005', ...emissionTools])),
  epl: contract('uploadgeofile-epl', 'epl', geoImport('epl', ['EPL_00040', ...emissionTools])),
  gu: contract('uploadgeofile-gu', 'gu', geoImport('gu', ['GU_00125', 'GU_00095', 'GU_00101'])),
} as const;

/** Of one file. */
const mostFound = 5000;
const text = z.string().max(20_000);

export const foundFormats = ['csv', 'xlsx', 'geojson', 'kml', 'gpkg'] as const;
export type FoundFormat = (typeof foundFormats)[number];

const found = z.object({
  layer: text,
  title: text,
  fields: z.array(z.object({ label: text, value: text })).max(400),
  geometry: geometryInput.nullable(),
});
export type Found = z.output<typeof found>;

export const foundFiles = contract('map-found', 'portal', {
  export: {
    method: 'POST',
    path: '/api/portal/front/map/found/export',
    summary: 'What was found at a point of the map as a file; keeps nothing',
    kind: 'download',
    access: 'public',
    whileViewing: true,
    rateLimit: { max: 30, seconds: 60 },
    bodyMax: 16,
    body: z.object({ format: z.enum(foundFormats), items: z.array(found).min(1).max(mostFound) }),
    errors: [errors['map.export']],
  },
});
