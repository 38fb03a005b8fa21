import type { Extension } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { keepOfTar } from './tar.ts';

/** Libraries of their own beside PostGIS itself, and scripts nobody runs here. */
const unused = /postgis_(raster|topology|tiger)|rtpostgis|address_standardizer|\/contrib\/|--unpackaged|--ANY/;

/**
 * PostGIS as PGlite starts it, which loads every library of the bundle into memory: without those we never use a start is a third
 * shorter and takes 600 MB less. The lighter bundle is made once; where it cannot be kept the whole one serves.
 */
export const lightPostgis: Extension = {
  ...postgis,
  setup: async (database, options) => {
    const prepared = await postgis.setup(database, options);
    return { ...prepared, ...(prepared.bundlePath && { bundlePath: lightBundle(prepared.bundlePath) }) };
  },
};

/** Where the lighter one of PostGIS's bundle is, or the bundle itself. */
export function lightBundle(bundle: URL): URL {
  const whole = fileURLToPath(bundle);
  const path = resolve(import.meta.dirname, `../../node_modules/.cache/largo/postgis-${statSync(whole).size}.tar.gz`);
  try {
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true });
      // PGlite wants it gzipped; it is unpacked at every start, so it is not packed.
      writeFileSync(
        `${path}.${process.pid}`,
        gzipSync(
          keepOfTar(gunzipSync(readFileSync(whole)), (name) => !unused.test(name)),
          { level: 0 },
        ),
      );
      renameSync(`${path}.${process.pid}`, path);
    }
    return pathToFileURL(path);
  } catch {
    return bundle;
  }
}
