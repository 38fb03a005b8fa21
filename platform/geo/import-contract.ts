import { z } from 'zod';
import { endpoints } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { geoErrors } from './errors.ts';
import { importAnswer, importFormatIds } from './imports.ts';

/** Values of a multipart form are text; nothing means "not given". */
const given = (value: unknown): unknown => (value === '' || value === null ? undefined : value);
const listInForm = (value: unknown): unknown => {
  if (typeof value !== 'string' || value === '') return given(value);
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list : [value];
  } catch {
    return [value];
  }
};

/** How a file is to be read, where it does not say so itself; beside the file in a form. */
export const importInput = z.object({
  /** EPSG code the person chose, instead of what the file says. */
  crs: z.preprocess<unknown, z.ZodOptional<z.ZodCoercedNumber>, number | string | null | undefined>(given, z.coerce.number().int().optional()),
  /** Names of layers (CAD: `Layer`); absent: all. */
  layers: z.preprocess<unknown, z.ZodOptional<z.ZodArray<z.ZodString>>, readonly string[] | string | null | undefined>(
    listInForm,
    z.array(z.string().max(500)).max(500).optional(),
  ),
  /** Brings in what crosses itself, mended. */
  repair: z.union([z.boolean(), z.enum(['true', 'false', '']).transform((text) => text === 'true')]).default(false),
});

const formats = z.object({
  formats: z.array(z.object({ id: z.enum(importFormatIds), label: z.string(), endings: z.array(z.string()) })),
  /** Of one file, in MiB; of what is in it. */
  uploadMax: z.number(),
  featuresMax: z.number(),
  verticesMax: z.number(),
  seconds: z.number(),
  /** Coordinate systems that may be chosen. */
  crs: z.array(z.object({ epsg: z.number(), name: z.string() })),
  filterProperty: z.literal('Layer'),
});

/**
 * The import of files in a map's module (specification 2 §7): the codes are those of its tools that offer it. Whoever serves and whoever calls it
 * makes a contract of it.
 */
export const geoImport = (module: string, codes: readonly string[]) =>
  endpoints({
    formats: {
      method: 'GET',
      path: `/api/${module}/front/uploadgeofile/formats`,
      summary: 'Geographic files that can be brought to the map, and their limits',
      access: { anyOf: codes },
      silent: true,
      output: formats,
    },
    togeojson: {
      method: 'POST',
      path: `/api/${module}/front/uploadgeofile/togeojson`,
      summary: 'Reads a geographic file (or a ZIP, or the parts of a shapefile) into the municipality’s projection; nothing is kept',
      access: { anyOf: codes },
      kind: 'upload',
      whileViewing: true,
      rateLimit: { max: 30, seconds: 300 },
      body: importInput,
      output: importAnswer,
      errors: [kernelErrors['request.invalid'], kernelErrors['request.file-too-large'], ...Object.values(geoErrors)],
    },
  });
