import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { errors } from '../record/errors.ts';
import { filterShape, mapQuery } from '../record/inputs.ts';

const id = z.int().positive();
const count = z.int().nonnegative();
/** Days from report to closing; null where nothing was closed. */
const days = z.number().nonnegative().nullable();

/** From 0 to 1; null where so few stand behind it that it would tell of single people. */
const share = z.number().min(0).max(1).nullable();

const group = z.object({ id, name: z.string(), reported: count, closed: count, open: count, medianDays: days, inTime: share });

/** Public figures: of what everybody may see, and of nothing else. "Closed" is a final status, whatever it says. */
const publicFigures = z.object({
  asOf: instantOut,
  /** The last 30 days. */
  recent: z.object({ reported: count, closed: count }),
  open: count,
  /** Of what was closed in the twelve months shown. */
  medianDays: days,
  /** Of the same: closed within the deadline, of those that had one. */
  inTime: share,
  /** Reopened in the twelve months, of as many as were closed in them. */
  reopened: share,
  /** Reporters who said that it was solved, and of how many answers. */
  satisfied: share,
  answers: count.nullable(),
  /** Reported, closed and half-time of the twelve months; what is open now. The most reported first. */
  types: z.array(group),
  parishes: z.array(group),
  /** Twelve calendar months, the present one last: `2026-11`. */
  months: z.array(z.object({ month: z.string(), reported: count, closed: count })),
});
/** What the portal's home tells: the last seven days, and what was solved lately with a picture of before and after. */
const lately = z.object({
  week: z.object({ reported: count, closed: count }),
  open: count,
  solved: z.array(
    z.object({ code: z.string(), title: z.string(), address: z.string(), closedAt: instantOut, before: id, after: id, near: z.boolean() }),
  ),
});
export type Lately = z.output<typeof lately>;

export type PublicFigures = z.output<typeof publicFigures>;
export type FigureGroup = PublicFigures['types'][number];

const { type, parish, from, to } = filterShape;
/** Days of report, both included; types and parishes by their ids. */
const openQuery = z.object({ type, parish, from, to });

const base = '/api/meubairro/front/statistics';

/** All of many are a kept file; a caller who keeps a copy asks with its ETag. */
function file(ending: 'geojson' | 'csv', summary: string) {
  return {
    method: 'GET',
    path: `${base}/opendata/occurrences.${ending}`,
    summary,
    access: 'public',
    kind: 'download',
    silent: true,
    rateLimit: { max: 20, seconds: 600 },
    query: openQuery,
    errors: [errors['occurrence.no-open-data'], errors['occurrence.open-data-large']],
  } as const;
}

/** What everybody may know in numbers. */
export const statistics = contract('occurrence-statistics', 'meubairro', {
  figures: {
    method: 'GET',
    path: base,
    summary: 'Public figures: reported and closed lately, open now, days to close, by type, parish and month; at most a minute old',
    access: 'public',
    silent: true,
    rateLimit: { max: 120, seconds: 60 },
    output: publicFigures,
  },
  lately: {
    method: 'GET',
    path: `${base}/lately`,
    summary: 'The last seven days in numbers, and what was solved lately with photos of before and after, nearest first where a position is given',
    access: 'public',
    silent: true,
    rateLimit: { max: 120, seconds: 60 },
    query: z.object({ lat: z.coerce.number().min(-90).max(90).optional(), lng: z.coerce.number().min(-180).max(180).optional() }),
    output: lately,
  },
  heat: {
    method: 'GET',
    path: '/api/meubairro/front/map/heat',
    summary: 'Where occurrences gather: squares of a view with how many each holds, at most 1,000, and the parishes with the most',
    access: 'public',
    mayLag: true,
    silent: true,
    query: mapQuery,
    output: z.object({
      /** Side of a square, metres. */
      cell: z.number(),
      /** Highest number of each level, palest first. */
      steps: z.array(count),
      squares: z.array(z.object({ bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]), n: count, level: z.int() })),
      parishes: z.array(z.object({ id, name: z.string(), n: count })),
      crs: z.string(),
    }),
  },
  openData: {
    method: 'GET',
    path: `${base}/opendata`,
    summary: 'What the open data hold: licence, number of rows, column dictionary',
    access: 'public',
    silent: true,
    output: z.object({
      licence: z.object({ name: z.string(), url: z.string() }),
      total: count,
      /** When the files with all of them were made; null: they are made as they are sent. */
      madeAt: instantOut.nullable(),
      fields: z.array(
        z.object({ name: z.string(), kind: z.enum(['text', 'number', 'boolean', 'datetime']), about: z.object({ pt: z.string(), en: z.string() }) }),
      ),
    }),
    errors: [errors['occurrence.no-open-data']],
  },
  openGeojson: file('geojson', 'Public occurrences as GeoJSON (WGS 84), without personal data; answers 304 to an unchanged ETag'),
  openCsv: file('csv', 'Public occurrences as CSV, without personal data; answers 304 to an unchanged ETag'),
});
