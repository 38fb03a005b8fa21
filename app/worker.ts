import { composeWorker, makeLog } from './compose.ts';
import type { Env } from './env.ts';
import { tellReady } from './ready.ts';
import { closeWith } from './shutdown.ts';
import { watchPort } from '#platform/http/server/health.ts';
import { start } from './start.ts';

/** A process that only runs jobs; it needs a PostgreSQL server, since the embedded database belongs to one process. */
async function main(env: Env): Promise<void> {
  if (env.databaseUrl === null) throw new Error('A worker of its own needs DATABASE_URL: the embedded database runs its jobs in the web process.');
  const log = makeLog(env);
  const largo = await composeWorker(env, true, log);
  closeWith(largo, log);
  await largo.work();
  if (env.workerPort !== null) await watchPort({ ...largo, metricsToken: env.metricsToken }, env.workerPort, env.host);
  tellReady(log);
  log.info('working');
}

start(main);
