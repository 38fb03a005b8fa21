import { composeWorker, makeLog } from '../compose.ts';
import type { Env } from '../env.ts';

/** Opening the sites migrates them; this command does only that, for operators who deploy in steps. */
export async function migrateAll(env: Env): Promise<string> {
  const largo = await composeWorker(env, false, makeLog(env));
  const codes = [...largo.services.sites.keys()];
  await largo.stop();
  return `Up to date: ${codes.join(', ')}.`;
}
