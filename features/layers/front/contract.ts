import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { treeSchema } from '#platform/map/document/schema.ts';
import { mapLayer } from '../territory/map-layer.ts';
import { mapFronts, type MapFront } from '../territory/map-modules.ts';

/** What a map of a module begins with. */
export const mapLayers = z.object({
  crs: z.string(),
  /** The territory of the municipality: the same on every map. */
  items: z.array(mapLayer),
  /**
   * Base maps and overlays that the managers of the module (and of the platform) put on its maps, in their order. The first base map that is
   * `visible` opens the map; with none it opens with the town's own.
   */
  defaults: z.array(mapLayer),
  /** Groups and layers of the module's tree, and below them those of the platform's, as far as the caller sees them. */
  tree: treeSchema,
  /** Ids of those whose service did not answer the latest check: not to be asked until they are on this list no longer. */
  unavailable: z.array(z.string()),
});

function frontContract(front: MapFront) {
  return contract(`map-${front}`, front, {
    layers: {
      method: 'GET',
      path: `/api/${front}/front/map/layers`,
      summary: 'Layers of the map that the caller may see',
      access: 'public',
      output: mapLayers,
      silent: true,
    },
  });
}

export type FrontContract = ReturnType<typeof frontContract>;

/** Specification 2 §7, for every module with a map. */
export const frontContracts: Readonly<Record<MapFront, FrontContract>> = {
  ig: frontContract('ig'),
  epl: frontContract('epl'),
  gu: frontContract('gu'),
  meubairro: frontContract('meubairro'),
};
export const allFrontContracts = mapFronts.map((front) => frontContracts[front]);
