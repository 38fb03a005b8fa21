import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { refuseManyRows } from './refuse-many-rows.ts';

afterEach(() => vi.unstubAllEnvs());

it('refuses more than a sheet holds, and of a map file more than GDAL in WebAssembly holds', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await refuseManyRows('csv', 5_000_000);
  await refuseManyRows('geojson', 5_000_000);
  await refuseManyRows('xlsx', 1_048_575);
  await refuseManyRows('gpkg', 50_000);
  for (const format of ['xls', 'xlsx']) await expect(refuseManyRows(format, 1_048_576)).rejects.toMatchObject({ code: 'export.too-many' });
  for (const format of ['kml', 'gml', 'shp', 'gpkg'])
    await expect(refuseManyRows(format, 50_001)).rejects.toMatchObject({ code: 'geofile.too-many', message: expect.stringContaining('50') });
});

it('lets a map file be as large as it is where ogr2ogr is installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'largo-ogr2ogr-'));
  writeFileSync(join(folder, 'ogr2ogr'), '#!/bin/sh\n', { mode: 0o755 });
  vi.stubEnv('PATH', `/nowhere:${folder}`);
  await refuseManyRows('gpkg', 100_000);
  rmSync(folder, { recursive: true });
});
