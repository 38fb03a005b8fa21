import { extname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { known } from '#platform/kernel/items.ts';
import type { GeoWork, GeoWorkerAnswer } from './geo-worker.ts';
import { csvTable, xlsxTable } from './table-rows.ts';
import { TooLarge } from './unpack.ts';

/** Reads a table without places, in the process and with the words of `geo-worker.ts`. */
const BATCH = 500;
const work: GeoWork = workerData;
const host = known(parentPort);
const send = (answer: GeoWorkerAnswer): void => host.postMessage(answer);

try {
  const format = extname(work.name).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv';
  const rows = format === 'xlsx' ? xlsxTable(work.path, work.limits) : csvTable(work.path);
  send({ kind: 'opened', format, layer: work.name, total: rows.length, heights: false, style: null, problems: [] });
  let at = 0;
  host.on('message', () => {
    send({ kind: 'rows', rows: rows.slice(at, at + BATCH).map(({ row, properties }) => ({ row, properties, geometry: null })) });
    at += BATCH;
  });
} catch (error) {
  const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
  send({ kind: 'failed', failure: { code: error instanceof TooLarge ? 'geofile.too-large' : 'geofile.unreadable', reason } });
}
