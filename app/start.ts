import { createServer } from 'node:net';
import { readEnv, type Env } from './env.ts';
import { explain } from './explain.ts';

/** Runs a process's beginning; what hinders it is told in one sentence, and the exit code is not 0. */
export function start(begin: (env: Env) => Promise<void>): void {
  let env: Env | null = null;
  const fail = (error: unknown): void => {
    const { message, stack } = env ? explain(error, env) : error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`\n${message}\n\n`);
    if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${stack}\n${error instanceof Error ? error.stack : ''}\n`);
    process.exit(1);
  };
  try {
    env = readEnv(process.env);
    begin(env).catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** Rejects where the port cannot be had: said before a database is opened and a demo municipality made. */
export function checkPort({ port, host }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
