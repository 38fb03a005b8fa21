import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { WorkerCall, WorkerStart } from './embedded-protocol.ts';
import { lightPostgis } from './light-postgis.ts';
import { raiseLostExceptions } from './lost-exceptions.ts';

/** PGlite blocks the thread it runs on for the length of each query, so it lives in this one. */
const { dataDir, template }: WorkerStart = workerData;
const port = parentPort;
if (!port) throw new Error('embedded-worker runs as a worker thread only');

/** All that is asked of the blob, without its copies. */
const asBlob = (tar: Uint8Array) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- PGlite asks for the two members given
  ({ type: 'application/x-tar', arrayBuffer: async () => tar }) as unknown as Blob;
const parsers = { 20: Number, 1082: (text: string) => text };
const pg = await PGlite.create({
  ...(dataDir === null ? {} : { dataDir }),
  ...(template === null ? {} : { loadDataDir: asBlob(template) }),
  extensions: { postgis: lightPostgis, pg_trgm, unaccent },
  parsers,
  relaxedDurability: false,
});
raiseLostExceptions(pg);
const stop = new Map<string, () => Promise<void>>();

async function answer(call: WorkerCall): Promise<unknown> {
  switch (call.op) {
    case 'query': {
      const { rows, affectedRows, command } = await pg.query(call.sql, call.params);
      return { rows, affectedRows, command };
    }
    case 'exec':
      return (await pg.exec(call.sql)).map(({ rows, affectedRows, command }) => ({ rows, affectedRows, command }));
    case 'listen':
      stop.set(call.sql, await pg.listen(call.sql, (payload) => port?.postMessage({ notify: call.sql, payload })));
      return null;
    case 'unlisten':
      await stop.get(call.sql)?.();
      return null;
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer());
    case 'close':
      await pg.close();
      return null;
  }
}

port.on('message', (call: WorkerCall) => {
  answer(call).then(
    (value) => port.postMessage({ id: call.id, value }),
    (error: Record<string, unknown> & Error) => {
      const { message, code, detail, hint, constraint, table, column, schema, severity, position, where } = error;
      port.postMessage({ id: call.id, error: { message, code, detail, hint, constraint, table, column, schema, severity, position, where } });
    },
  );
});
port.postMessage({ ready: true });
