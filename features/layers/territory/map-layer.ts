import { z } from 'zod';
import { layerSchema } from '#platform/map/document/schema.ts';

/** An entry of the map document; a base map is none of its layers. */
export const mapLayer = layerSchema.extend({
  behavior: z.enum(['basemap', 'overlay']),
  /** Said of a default layer where it is chosen. */
  tooltip: z.string().optional(),
  /** Address of the picture of a base map in the choice of base maps. */
  thumbnail: z.string().optional(),
  /** A base map that is the town's own, in this look. */
  look: z.enum(['streets', 'grey']).optional(),
});
export type MapLayer = z.output<typeof mapLayer>;
