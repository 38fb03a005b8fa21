import type { MapFront } from '../../territory/map-modules.ts';
import type { FastifyInstance } from 'fastify';
import { askLegend, askNarrow, type LayerDoor } from '#features/ogc/server/index.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { doorContracts, type DoorContract, type TreeContract } from '../contract.ts';
import { findHarvested } from './describe.ts';
import { datasetTile } from '../../data/server/tiles.ts';
import { sendTile } from '#platform/geo/server/send-tile.ts';
import { doorsOf } from './front.ts';
import { seenLayer } from './guard.ts';

/** The guard, then the service narrowed to what the layer is drawn from. */
async function doorOf(call: CallContext, front: MapFront, id: number): Promise<LayerDoor & { readonly style: string }> {
  const { row } = await seenLayer(call.db, front, call, id);
  // Who sees it depends on the person: copies of answers are nobody else's, also when it is public by now.
  return { layers: row.harvested, path: doorsOf(front, id).service, secret: true, style: row.style ?? '' };
}

/** The doors of the layers of each map. */
export function doorRoutes(app: FastifyInstance, services: Services): void {
  for (const { front, doors } of doorContracts) {
    void app.register(async (scope) => {
      scope.addContentTypeParser(['application/xml', 'text/xml'], { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => {
        done(null, body);
      });
      bind(scope, services, doors, {
        service: async (call: Call<DoorContract['service']>) => askNarrow(call, await doorOf(call, front, call.params.id), { query: call.query }),
        servicePost: async (call: Call<DoorContract['servicePost']>) =>
          askNarrow(call, await doorOf(call, front, call.params.id), { document: call.body }),
        legend: async (call: Call<DoorContract['legend']>) => {
          const { style, ...door } = await doorOf(call, front, call.params.id);
          return askLegend(call, door, style);
        },
        tile: async (call: Call<DoorContract['tile']>) => {
          const { id, ...place } = call.params;
          const { row, isPrivate } = await seenLayer(call.db, front, call, id);
          if (!row.data) throw kernelErrors['record.not-found']();
          const tile = await datasetTile(call.site, row.data, place);
          return sendTile(call.reply, call.request, tile, isPrivate ? 'private, no-cache' : `public, max-age=${call.site.config.cacheExpiry}`);
        },
      });
    });
  }
}

/** The same for a layer that is being written: for who writes, of a harvested layer they may use. */
export async function previewDoor(call: Call<TreeContract['resourceService']>, module: string) {
  const layer = await findHarvested(call, call.params.id);
  const door = { layers: [layer], path: previewPath(module, layer.id), secret: true };
  return askNarrow(call, door, { query: call.query });
}

export const previewPath = (module: string, resource: number): string => `/api/${module}/gestao/layers/resources/${resource}/service`;
