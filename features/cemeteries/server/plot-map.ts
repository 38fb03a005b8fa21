import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { crsName, storedGeometry } from '#platform/geo/geojson.ts';
import { sendTile } from '#platform/geo/server/send-tile.ts';
import { pack } from '#platform/geo/server/tile-cache.ts';
import { vectorTile, type TileSource } from '#platform/geo/server/vector-tile.ts';
import { hasTile, tileGrid } from '#platform/geo/tile-grid.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { PlotKind } from '../domain/places.ts';
import type { PlotState } from '../domain/plots.ts';
import { farthest } from '../domain/plots.ts';
import { plotMap } from '../map-contract.ts';

/** Of one tile, and of one place. */
const mostDrawn = 5000;
const mostTold = 20;

const plots: TileSource = {
  name: 'plots',
  properties: ['code', 'state'],
  dimension: 'area',
  rows: ({ box, resolution }) =>
    resolution > farthest
      ? null
      : sql`select id, area as geom, code, state from cemetery_plot where deleted_at is null and area && ${box} order by id limit ${sql.lit(mostDrawn)}`,
};

interface Row {
  readonly id: number;
  readonly name: string;
  readonly kind: PlotKind;
  readonly state: PlotState;
  readonly cemetery: string;
  readonly geometry: string;
}

export function plotMapRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, plotMap, {
    tile: async ({ db, site, params: { z, x, y }, reply, request }) => {
      const grid = tileGrid(site.config.map);
      if (!hasTile(grid, z, x, y)) throw kernelErrors['record.not-found']();
      return sendTile(reply, request, await pack(await vectorTile(db, site.srid, grid, z, x, y, [plots])), 'private, no-cache');
    },
    at: async ({ db, site, params, query }) => {
      const point = sql`st_setsrid(st_makepoint(${params.x}::float8, ${params.y}::float8), ${sql.lit(site.srid)})`;
      const { rows } =
        await sql<Row>`select p.id::int, coalesce(p.name, p.code) as name, p.kind, p.state, c.name as cemetery, st_asgeojson(p.area, 3) as geometry
        from cemetery_plot p join cemetery c on c.id = p.cemetery_id
        where p.deleted_at is null and st_dwithin(p.area, ${point}, ${query.reach}) order by st_distance(p.area, ${point}), p.id limit ${mostTold}`.execute(
          db,
        );
      return { crs: crsName(site.srid), items: rows.map(({ geometry, ...row }) => ({ ...row, geometry: storedGeometry(geometry) })) };
    },
  });
}
