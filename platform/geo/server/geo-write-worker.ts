import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import init from 'gdal3.js/node.js';

/** One conversion per process (`geo-process.ts`): a fresh WebAssembly heap that can be killed. What is written goes to the disk, not into memory. */
export interface GeoWriteWork {
  /** A VRT over lines of CSV beside it. */
  readonly source: string;
  /** Folder of the result. */
  readonly folder: string;
  readonly name: string;
  readonly options: readonly string[];
}

export type GeoWriteAnswer = { readonly done: true } | { readonly done: false; readonly reason: string };

const work: GeoWriteWork = workerData;
const logs: string[] = [];
const log = (message: string): void => void logs.push(message);

try {
  const file = createRequire(import.meta.url).resolve('gdal3.js/node.js');
  const gdal = await init({
    path: relative(process.cwd(), join(dirname(file), 'dist', 'package')),
    dest: work.folder,
    logHandler: log,
    errorHandler: log,
  });
  const { datasets } = await gdal.open([work.source]);
  if (!datasets[0]) throw new Error(logs.join('; ') || 'nothing to read');
  await gdal.ogr2ogr(datasets[0], work.options, work.name);
  const trouble = logs.find((line) => /^ERROR/i.test(line));
  answer(trouble === undefined ? { done: true } : { done: false, reason: trouble });
} catch (error) {
  const list: unknown[] = Array.isArray(error) ? error : [error];
  answer({ done: false, reason: list.map((one) => (isMessage(one) ? one.message : String(one))).join('; ') });
}

function answer(said: GeoWriteAnswer): void {
  parentPort?.postMessage(said);
}

function isMessage(one: unknown): one is { readonly message: string } {
  return typeof one === 'object' && one !== null && 'message' in one && typeof one.message === 'string';
}
