import type { Process } from '#platform/http/server/process.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { composeWorker, makeLog } from '../compose.ts';
import type { Env } from '../env.ts';

/** Opens the installation for one command on one municipality, and closes it whatever happens. */
export async function withSite<T>(env: Env, tenant: string | undefined, work: (site: Site, largo: Process) => Promise<T>): Promise<T> {
  const largo = await composeWorker(env, false, makeLog({ ...env, logLevel: env.logLevel === 'info' ? 'warn' : env.logLevel }));
  try {
    const codes = [...largo.services.sites.keys()];
    const site = largo.services.sites.get(tenant ?? env.platform ?? codes[0] ?? '');
    if (!site) throw new Error(`--tenant ${tenant ?? ''}: unknown municipality. Known: ${codes.join(', ')}.`);
    return await work(site, largo);
  } finally {
    await largo.stop();
  }
}
