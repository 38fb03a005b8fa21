import { composeLargo, makeLog } from './compose.ts';
import type { Env } from './env.ts';
import { tellReady } from './ready.ts';
import { closeWith } from './shutdown.ts';
import { seedOnce } from './seed-once.ts';
import { checkPort, start } from './start.ts';
import { welcome } from './welcome.ts';

/** `npm start`: serves and runs the jobs in one process; with `--web` on a PostgreSQL server it leaves the jobs to workers. */
async function main(env: Env): Promise<void> {
  await checkPort(env);
  const log = makeLog(env);
  const worker = env.databaseUrl === null || !process.argv.includes('--web');
  const largo = await composeLargo(env, worker, log);
  closeWith(largo, log);
  if (worker) await largo.work();
  const accounts = await seedOnce(largo, env, (text) => process.stderr.write(`${text}\n`));
  const address = await largo.app.listen({ port: env.port, host: env.host });
  tellReady(log);
  if (process.env['LARGO_WELCOME']) welcome({ port: env.port, largo, env, accounts });
  else log.info({ address }, 'listening');
}

start(main);
