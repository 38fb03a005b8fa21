import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Services } from '#platform/http/server/services.ts';
import { pack, TileCache, type MadeTile } from '#platform/geo/server/tile-cache.ts';
import { TileFolder } from '#platform/geo/server/tile-folder.ts';
import { vectorTile } from '#platform/geo/server/vector-tile.ts';
import { tileAt, tileGrid } from '#platform/geo/tile-grid.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { tileLayers, type TileLayer } from '../domain/tile-layers.ts';
import { isKept, type TilePlace } from '../domain/tiles-ahead.ts';
import { tileSources } from './tile-sources.ts';

/** A new version of the program may draw another map from the same data. */
const recipe = hash(
  ...['./tile-sources.ts', '../../../platform/geo/server/vector-tile.ts', '../../../platform/geo/server/twkb.ts'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  ),
);

export const basemap: TileLayer = tileLayers.find(({ id }) => id === 'basemap')!; // its own list says it

/** Names all that a municipality's tiles are made of: territory, grid and program. Read it before the tile: a tile may be newer than its name, never older. */
export async function tileStamp(site: Site): Promise<string> {
  const { rows } = await sql<{ marks: string | null }>`select string_agg(mark::text, ',' order by mark) as marks from territory_change`.execute(
    site.db,
  );
  const { extent, resolutions } = site.config.map;
  return hash(recipe, rows[0]?.marks ?? '', JSON.stringify([site.srid, extent, resolutions])).slice(0, 20);
}

/** Made tiles, in memory and, of the base map's far and middle levels, on the disk. */
export class KeptTiles {
  readonly #memory = new TileCache();
  readonly #folder: TileFolder;
  readonly #services: Pick<Services, 'cacheDir' | 'now'>;
  readonly #stamps = new Map<string, { revision: number; until: number; stamp: Promise<string> }>();

  constructor(services: Pick<Services, 'cacheDir' | 'now'>) {
    this.#services = services;
    this.#folder = new TileFolder(join(services.cacheDir, 'tiles'));
  }

  async get(site: Site, layer: TileLayer, place: TilePlace): Promise<MadeTile> {
    const stamp = await this.#stamp(site);
    return this.#memory.get(`${site.code}/${stamp}/${layer.id}/${place.z}/${place.x}/${place.y}`, () =>
      keptTile(this.#folder, site, stamp, layer, place),
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
    await vectorTile(site.db, site.srid, grid, z, x, y, tileSources.basemap).catch((error: unknown) => site.log.debug({ err: error }, 'first tile'));
  }

  /** Looked up once in the time for which browsers keep a tile without asking. */
  async #stamp(site: Site): Promise<string> {
    const now = this.#services.now().getTime();
    const { revision } = site.live;
    const known = this.#stamps.get(site.code);
    if (known && known.until > now && known.revision === revision) return known.stamp;
    const asked = { revision, until: now + site.config.cacheExpiry * 1000, stamp: tileStamp(site) };
    this.#stamps.set(site.code, asked);
    asked.stamp.catch(() => this.#stamps.get(site.code) === asked && this.#stamps.delete(site.code));
    return asked.stamp;
  }
}

/** The tile from the disk, or made and left there for the next process. A disk that fails costs time, not the tile. */
export async function keptTile(folder: TileFolder, site: Site, stamp: string, layer: TileLayer, place: TilePlace): Promise<MadeTile> {
  const grid = tileGrid(site.config.map);
  const make = async (): Promise<MadeTile> => pack(await vectorTile(site.db, site.srid, grid, place.z, place.x, place.y, tileSources[layer.id]));
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
