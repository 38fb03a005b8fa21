import { known } from '#platform/kernel/items.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Services } from '#platform/http/server/services.ts';
import { pack, TileCache, type MadeTile, sizeOf } from '#platform/geo/server/tile-cache.ts';
import { TileFolder } from '#platform/geo/server/tile-folder.ts';
import { vectorTile } from '#platform/geo/server/vector-tile.ts';
import { tileAt, tileGrid } from '#platform/geo/tile-grid.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { tileLayers, type TileLayer } from '../domain/tile-layers.ts';
import { isKept, type TilePlace } from '../domain/tiles-ahead.ts';
import { replaced, sourcesOf, type Replaced } from './tile-sources.ts';

/** A new version of the program may draw another map from the same data. */
const recipe = hash(
  ...['./tile-sources.ts', '../../../../platform/geo/server/vector-tile.ts', '../../../../platform/geo/server/twkb.ts'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  ),
);

export const basemap: TileLayer = known(tileLayers.find(({ id }) => id === 'basemap'));

export interface Makings {
  /** Names all that a municipality's tiles are made of: territory, grid and program. */
  readonly stamp: string;
  readonly filled: ReadonlySet<Replaced>;
}

/** Read them before the tile: it may be newer than its name, never older. */
export async function tileMakings(site: Site): Promise<Makings> {
  const { rows } = await sql<{ marks: string | null } & Record<Replaced, boolean>>`
    select string_agg(mark::text, ',' order by mark) as marks,
      ${sql.join(replaced.map((table) => sql`exists (select from ${sql.table(table)}) as ${sql.ref(table)}`))}
    from territory_change`.execute(site.db);
  const { extent, resolutions } = site.config.map;
  return {
    stamp: hash(recipe, rows[0]?.marks ?? '', JSON.stringify([site.srid, extent, resolutions])).slice(0, 20),
    filled: new Set(replaced.filter((table) => rows[0]?.[table])),
  };
}

/** Made tiles, in memory and, of the base map's far and middle levels, on the disk. */
export class KeptTiles {
  readonly #memory = new TileCache(48 * 1024 * 1024, sizeOf);
  readonly #folder: TileFolder;
  readonly #services: Pick<Services, 'cacheDir' | 'now'>;
  readonly #known = new Map<string, { revision: number; until: number; makings: Promise<Makings> }>();

  constructor(services: Pick<Services, 'cacheDir' | 'now'>) {
    this.#services = services;
    this.#folder = new TileFolder(join(services.cacheDir, 'tiles'));
  }

  async get(site: Site, layer: TileLayer, place: TilePlace): Promise<MadeTile> {
    const makings = await this.#makings(site);
    return this.#memory.get(`${site.code}/${makings.stamp}/${layer.id}/${place.z}/${place.x}/${place.y}`, () =>
      keptTile(this.#folder, site, makings, layer, place),
    );
  }

  /** The first tile of a process costs an embedded database half a second of compiling: made when it begins to listen, it is no visitor's. */
  async warm(site: Site): Promise<void> {
    const grid = tileGrid(site.config.map);
    const z = Math.max(
      0,
      grid.resolutions.findIndex((resolution) => resolution <= 4),
    );
    const { x, y } = tileAt(grid, z, site.config.map.center);
    await vectorTile(site.db, site.srid, grid, z, x, y, sourcesOf(basemap.id, new Set(replaced))).catch((error: unknown) =>
      site.log.debug({ err: error }, 'first tile'),
    );
  }

  /** Looked up once in the time for which browsers keep a tile without asking. */
  async #makings(site: Site): Promise<Makings> {
    const now = this.#services.now().getTime();
    const { revision } = site.live;
    const known = this.#known.get(site.code);
    if (known && known.until > now && known.revision === revision) return known.makings;
    const asked = { revision, until: now + site.config.cacheExpiry * 1000, makings: tileMakings(site) };
    this.#known.set(site.code, asked);
    asked.makings.catch(() => this.#known.get(site.code) === asked && this.#known.delete(site.code));
    return asked.makings;
  }
}

/** The tile from the disk, or made and left there for the next process. If the disk fails, the tile is only slower. */
export async function keptTile(folder: TileFolder, site: Site, { stamp, filled }: Makings, layer: TileLayer, place: TilePlace): Promise<MadeTile> {
  const grid = tileGrid(site.config.map);
  const make = async (): Promise<MadeTile> =>
    pack(await vectorTile(site.db, site.srid, grid, place.z, place.x, place.y, sourcesOf(layer.id, filled)));
  // Who may see a layer is asked at every request and not written on the disk: what is not for everybody does not go there.
  if (layer.id !== basemap.id || layer.permission !== null || !isKept(grid, place.z)) return make();
  const name = { tenant: site.code, stamp, ...place };
  const failed = (error: unknown): null => {
    site.log.warn({ err: error }, 'kept tiles could not be used');
    return null;
  };
  const kept = await folder.read(name).catch(failed);
  if (kept) return kept;
  const made = await make();
  await folder.write(name, made).catch(failed);
  return made;
}

function hash(...parts: readonly string[]): string {
  const sum = createHash('sha1');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}
