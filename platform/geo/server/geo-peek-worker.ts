import { extname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Gdal, GdalDataset, GdalLayer } from 'gdal3.js/node.js';
import init from 'gdal3.js/node.js';
import { known } from '#platform/kernel/items.ts';
import type { GeoFileLimits } from './geo-file.ts';
import { featureLines, gdalFolder, mainFiles, partsOf, received, selectAll, withTags } from './gdal-files.ts';
import { peekedRows, type GeoPeek } from './geo-peek.ts';
import { TooLarge, unpack } from './unpack.ts';

/** One look per process (`geo-process.ts`): what layers a file has, and the values of their first rows. */
export interface PeekWork {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly limits: GeoFileLimits;
}

export type PeekSays =
  | { readonly layers: readonly GeoPeek[] }
  /** The archive holds a table, which the host reads itself. */
  | { readonly table: string }
  | { readonly failed: string }
  | { readonly tooLarge: string };

const work: PeekWork = workerData;

known(parentPort).postMessage(
  await run().catch((error: unknown): PeekSays =>
    error instanceof TooLarge ? { tooLarge: error.message } : { failed: error instanceof Error ? error.message : JSON.stringify(error) },
  ),
);

async function run(): Promise<PeekSays> {
  const found = work.name.toLowerCase().endsWith('.zip') ? unpack(work.path, work.folder, work.limits) : received(work);
  const mains = mainFiles(found);
  const [first] = mains;
  if (first !== undefined && mains.length === 1 && extname(first).toLowerCase() === '.csv') return { table: first };
  const gdal = await init({ path: gdalFolder(), logHandler: () => {}, errorHandler: () => {} });
  const layers: GeoPeek[] = [];
  for (const main of mains) {
    const { datasets } = await gdal.open(partsOf(main, found)).catch((): { datasets: GdalDataset[] } => ({ datasets: [] }));
    const dataset = datasets.find(({ type }) => type === 'vector');
    for (const layer of dataset?.info.layers ?? [])
      if (dataset && (layer.geometryFields?.length ?? 0) > 0) layers.push(await peek(gdal, dataset, layer, layers.length));
  }
  return layers.length > 0 ? { layers } : { failed: work.name };
}

async function peek(gdal: Gdal, dataset: GdalDataset, layer: GdalLayer, index: number): Promise<GeoPeek> {
  const output = await gdal.ogr2ogr(
    dataset,
    ['-f', 'GeoJSON', '-nlt', 'NONE', '-limit', String(peekedRows), '-skipfailures', ...selectAll(dataset, layer)],
    `peek-${index}`,
  );
  const rows = featureLines(await gdal.getFileBytes(output)).map((line): Record<string, unknown> => {
    const { properties }: { properties: Record<string, unknown> | null } = JSON.parse(line);
    return withTags(properties ?? {});
  });
  const columns = [...new Set([...(layer.fields ?? []).map(({ name }) => name), ...rows.slice(0, 50).flatMap((row) => Object.keys(row))])];
  return { layer: layer.name, shape: shapeOf(layer), columns, rows, count: layer.featureCount ?? null };
}

function shapeOf({ geometryFields }: GdalLayer): GeoPeek['shape'] {
  const type = geometryFields?.[0]?.type ?? '';
  if (/polygon|surface/i.test(type)) return 'area';
  if (/line|curve/i.test(type)) return 'line';
  return /point/i.test(type) ? 'point' : 'unknown';
}
