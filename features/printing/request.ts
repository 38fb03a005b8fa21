import { z } from 'zod';
import { scaleLimits, zoomTypes } from './domain/frame.ts';
import { mostPages } from './domain/pages.ts';
import { dpiSchema, formats, sheetSchema } from './domain/sheets.ts';

const metres = z.number().min(-1e8).max(1e8);
const point = z.tuple([metres, metres]);
const extent = z.tuple([metres, metres, metres, metres]).refine(([minx, miny, maxx, maxy]) => minx < maxx && miny < maxy, { error: 'extent' });
const scale = z.number().min(scaleLimits.least).max(scaleLimits.most);
const rotation = z.number().min(-360).max(360).default(0);
const layer = z.string().regex(/^[\w-]{1,80}$/);

/** What is to be shown: a place at a scale, or an extent that is to fit. */
export const viewSchema = z.union([
  z.object({ center: point, scale, rotation }),
  z.object({ extent, rotation, zoomType: z.enum(zoomTypes).default('extent'), scale: scale.optional() }),
]);

const claim = z.object({ kind: z.enum(['point', 'line', 'area']), points: z.array(point).min(1).max(5000), name: z.string().max(120).default('') });

/** A print of the visible area (specification 2 §7). */
export const printRequest = z.object({
  /** One of those the managers of the map offer, where they do. */
  preset: z.int().positive().optional(),
  layout: z.string().max(60),
  sheet: sheetSchema,
  dpi: dpiSchema.default(300),
  format: z.enum(formats).default('pdf'),
  map: viewSchema,
  /** Background: one the map offers, or `none`. */
  base: layer.default('streets'),
  /** How the map's layers differ from those it opens with, as its address says it. */
  layers: z
    .object({
      shown: z.array(layer).max(500).optional(),
      opacity: z.record(layer, z.number().min(0).max(1)).optional(),
      order: z.array(layer).max(2000).optional(),
      /** What layers are called that the screen alone knows: the sheet says that they are not on it. */
      titles: z.record(layer, z.object({ pt: z.string().max(200), en: z.string().max(200) })).optional(),
    })
    .default({}),
  texts: z.record(z.string().max(40), z.string().max(2000)).default({}),
  legend: z.boolean().default(true),
  crossing: z.enum(['none', 'crosses', 'lines']).default('crosses'),
  claims: z.array(claim).max(200).default([]),
  /**
   * Several sheets: side by side over the extent, each overlapping its neighbours by so many millimetres, or one for each of these places, at the
   * scale of the map where it names one and otherwise each at the closest at which it fits.
   */
  atlas: z
    .object({
      overlap: z.number().min(0).max(50).default(10),
      places: z
        .array(z.object({ extent, title: z.string().max(80).default('') }))
        .min(1)
        .max(mostPages)
        .optional(),
    })
    .optional(),
});
export type PrintRequest = z.output<typeof printRequest>;

export const printLimits = { pages: mostPages, claims: 200 } as const;
