import { z } from 'zod';
import { areaInput } from '#platform/geo/geojson.ts';

const id = z.int().positive();

/** What is confronted: all areas of a process, one urban area, or what somebody drew or picked. */
export const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('process'), id }),
  z.strictObject({ kind: z.literal('area'), id }),
  z.strictObject({ kind: z.literal('drawing'), geometry: areaInput, name: z.string().trim().max(120).default('') }),
]);
export type Subject = z.output<typeof subject>;
