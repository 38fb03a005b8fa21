import { storedMultiPolygon } from '#platform/geo/geojson.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { crsName } from '#platform/geo/geojson.ts';
import { sendTile } from '#platform/geo/server/send-tile.ts';
import { hasTile, tileGrid } from '#platform/geo/tile-grid.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { layersContract } from '../contract.ts';
import { KeptTiles } from './kept-tiles.ts';
import { locate } from './locate.ts';
import { searchAddresses } from './search.ts';
import { visibleLayers } from './listed.ts';

export function routes(app: FastifyInstance, services: Services): void {
  const tiles = new KeptTiles(services);
  app.addHook('onListen', async () => {
    const [first] = services.sites.values();
    if (first) void tiles.warm(first);
  });
  bind(app, services, layersContract, {
    tile: (call) => tile(call, tiles),
    boundary: async ({ db, site, reply }) => {
      const { rows } = await sql<{ name: string; dico: string; geometry: string; minx: number; miny: number; maxx: number; maxy: number }>`
        select name, dico, st_asgeojson(geom, 2) as geometry, st_xmin(geom) as minx, st_ymin(geom) as miny, st_xmax(geom) as maxx, st_ymax(geom) as maxy
        from municipality_boundary where valid_to is null`.execute(db);
      const row = rows[0];
      if (!row) throw kernelErrors['record.not-found']();
      reply.header('cache-control', `public, max-age=${site.config.cacheExpiry}`);
      const extent: [number, number, number, number] = [row.minx, row.miny, row.maxx, row.maxy];
      return { crs: crsName(site.srid), name: row.name, dico: row.dico, extent, geometry: storedMultiPolygon(row.geometry) };
    },
    searchAddress: async ({ db, site, query }) => ({ crs: crsName(site.srid), items: await searchAddresses(db, query.q, query.limit) }),
    locate: async ({ db, site, query }) => locate(db, site, [query.x, query.y]),
  });
}

async function tile(call: Call<(typeof layersContract)['tile']>, tiles: KeptTiles): Promise<FastifyReply> {
  const { site, params, reply, request } = call;
  const { layer: id, ...place } = params;
  const layer = visibleLayers(call).find((one) => one.id === id);
  if (!layer || !hasTile(tileGrid(site.config.map), place.z, place.x, place.y)) throw kernelErrors['record.not-found']();
  const made = await tiles.get(site, layer, place);
  return sendTile(reply, request, made, layer.permission === null ? `public, max-age=${site.config.cacheExpiry}` : 'private, no-store');
}
