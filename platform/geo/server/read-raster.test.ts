import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { geoTiff } from '#platform/testing/geotiff.ts';
import { openRaster } from './read-raster.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raster-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const shape = { width: 120, height: 100, west: -10, north: 60, pixel: 0.5, epsg: 3763 } as const;
const kept = async (name: string, bytes: Buffer | string): Promise<string> => {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};

it('reads a part at the raster’s own resolution, with nothing where it holds nothing', async () => {
  const path = await kept('a.tif', geoTiff({ ...shape, value: (x, y) => (x > 25 ? null : x * 1000 + y) }));
  const raster = await openRaster(path, { name: 'a.tif', srid: 3763 });
  try {
    expect(raster).toMatchObject({ extent: [-10, 10, 50, 60], pixel: 0.5 });
    const { values, ...part } = await raster.read([-2.2, 20, 30, 30.3]);
    expect(part).toEqual({ west: -2.5, north: 30.5, pixel: 0.5, width: 65, height: 21 });
    expect(values[0]).toBeCloseTo(-2250 + 30.25, 2);
    expect(values[part.width - 1]).toBeNaN();
    await expect(raster.read([0, 0, 1e6, 1e6])).rejects.toMatchObject({ code: 'geofile.too-costly' });
  } finally {
    await raster.close();
  }
});

it('projects what lies in degrees, once it is said that it does', async () => {
  const path = await kept('b.tif', geoTiff({ width: 60, height: 60, west: -8.13, north: 39.67, pixel: 0.00001, epsg: null, value: () => 7.5 }));
  await expect(openRaster(path, { name: 'b.tif', srid: 3763 })).rejects.toMatchObject({ code: 'geofile.no-projection' });
  const raster = await openRaster(path, { name: 'b.tif', srid: 3763, sourceSrid: 4326 });
  try {
    const [minx, miny, maxx, maxy] = raster.extent;
    expect([Math.round(maxx - minx), Math.round(maxy - miny)]).toEqual([52, 66]);
    const { values, width, height } = await raster.read(raster.extent);
    expect(values[Math.floor(height / 2) * width + Math.floor(width / 2)]).toBeCloseTo(7.5);
  } finally {
    await raster.close();
  }
});

it('refuses what is torn, too large, or follows links', async () => {
  const whole = geoTiff({ ...shape, value: () => 1 });
  const open = (path: string, more: object = {}) => openRaster(path, { name: 'x.tif', srid: 3763, ...more });
  await expect(open(await kept('torn.tif', whole.subarray(0, 90)))).rejects.toMatchObject({ code: 'geofile.unreadable' });
  await expect(open(await kept('text.tif', 'no raster'))).rejects.toMatchObject({ code: 'geofile.unreadable' });
  const linked = `<VRTDataset rasterXSize="1" rasterYSize="1"><VRTRasterBand dataType="Byte" band="1"><SimpleSource><SourceFilename>/etc/passwd</SourceFilename></SimpleSource></VRTRasterBand></VRTDataset>`;
  await expect(open(await kept('link.tif', linked))).rejects.toMatchObject({ code: 'geofile.unreadable' });
  await expect(open(await kept('a.tif', whole), { mostPixels: 1000 })).rejects.toMatchObject({ code: 'geofile.too-large' });
});
