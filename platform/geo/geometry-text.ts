import { z } from 'zod';
import { issue } from '#platform/kernel/issue.ts';
import { geometrySchema } from './geojson.ts';
import type { Geometry } from './geojson.ts';

/** The geometry of GeoJSON text, bare or inside a Feature; null when it is none. */
export function parseGeometry(text: string): Geometry | null {
  try {
    const value: unknown = JSON.parse(text);
    const inner =
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature' && 'geometry' in value ? value.geometry : value;
    return geometrySchema.safeParse(inner).data ?? null;
  } catch {
    return null;
  }
}

/** A form field of GeoJSON text, parsed to its geometry. */
export const geometryText = z
  .string()
  .max(5_000_000)
  .transform((text, context) => {
    const found = parseGeometry(text);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', ...issue('geometry') });
    return z.NEVER;
  });
