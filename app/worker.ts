import { composeWorker, makeLog } from './compose.ts';
import { readEnv } from './env.ts';
import { closeWith } from './shutdown.ts';

/** A process that only runs jobs; it needs a PostgreSQL server, since the embedded database belongs to one process. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.databaseUrl === null) throw new Error('A worker of its own needs DATABASE_URL: the embedded database runs its jobs in the web process.');
  const log = makeLog(env);
  const largo = await composeWorker(env, true, log);
  closeWith(largo, log);
  await largo.work();
  log.info('working');
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exit(1);
});
