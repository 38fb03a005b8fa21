import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Room } from '#platform/http/server/room.ts';
import { crsName } from '#platform/geo/geojson.ts';
import { defaultLayersOn } from '../../defaults/server/read.ts';
import { mapFronts, type MapFront } from '../../territory/map-modules.ts';
import { frontTree } from '../../tree/server/front.ts';
import { listedLayers } from '../../territory/server/listed.ts';
import { allFrontContracts, frontContracts, type FrontContract } from '../contract.ts';

/** What the maps of the modules begin with: the territory and the default layers together. */
export const front: Room = {
  contracts: allFrontContracts,
  routes: (app, services) => {
    for (const module of mapFronts) bind(app, services, frontContracts[module], { layers: (call) => layers(call, module) });
  },
};

async function layers(call: Call<FrontContract['layers']>, module: MapFront) {
  const { tree, unavailable } = await frontTree(call, module);
  // Who sees what depends on the person: no copy of one's answer is another's.
  call.reply.header('cache-control', 'private, no-cache');
  return {
    crs: crsName(call.site.srid),
    items: await listedLayers(call),
    defaults: await defaultLayersOn(module, call.site),
    tree,
    unavailable: [...unavailable],
  };
}
