import type { FastifyInstance } from 'fastify';
import { territoryExtent } from '#features/layers/server/index.ts';
import { importFormats, importLimits, type ImportAnswer } from '#platform/geo/imports.ts';
import { projections } from '#platform/geo/projections.ts';
import { importGeoFile } from '#platform/geo/server/import-geo-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { geoFiles } from '../contract.ts';

type Import = Call<(typeof geoFiles)['ig']['togeojson']>;

async function toGeoJson({ site, files, body, locale }: Import): Promise<ImportAnswer> {
  if (files.length === 0) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', locale) });
  const { map } = site.config;
  const extent = (await territoryExtent(site)) ?? map.extent;
  return importGeoFile(files, { ...body, map, extent, locale });
}

const formats = async ({ site }: Pick<Import, 'site'>) => ({
  formats: importFormats.map(({ id, label, endings }) => ({ id, label, endings: [...endings] })),
  uploadMax: site.config.uploadMax,
  featuresMax: importLimits.features,
  verticesMax: importLimits.vertices,
  seconds: importLimits.seconds,
  crs: projections.map(({ srid, name }) => ({ epsg: srid, name })),
  filterProperty: 'Layer' as const,
});

export function geoFileRoutes(app: FastifyInstance, services: Services): void {
  for (const part of Object.values(geoFiles)) bind(app, services, part, { formats, togeojson: toGeoJson });
}
