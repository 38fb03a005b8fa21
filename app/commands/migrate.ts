import { withPlatform } from '#platform/http/server/compose.ts';
import { migrateTenants, type Migrated } from '#platform/tenancy/server/open-sites.ts';
import { noteFailure, openRegister } from '#platform/tenancy/server/register.ts';
import { configuredTenants } from '../compose.ts';
import type { Env } from '../env.ts';
import { features } from '../features.server.ts';
import { openInstallation } from '../installation.ts';

export interface MigrateCommand {
  readonly tenant: string | undefined;
  readonly dryRun: boolean;
  readonly progress: (percent: number, what: string) => void;
}

/**
 * Brings the schemas up to date, several at once, for operators who deploy in steps; the start of a process does the same. With `dryRun`
 * everything is tried in transactions that are rolled back. Answers a line for each municipality that had something to do, and whether all went well.
 */
export async function migrateAll(env: Env, { tenant, dryRun, progress }: MigrateCommand): Promise<{ readonly text: string; readonly good: boolean }> {
  const { served } = await configuredTenants(env);
  const tenants = served.filter(({ code }) => tenant === undefined || code === tenant);
  if (tenants.length === 0) throw new Error(`--tenant ${tenant}: unknown municipality. Known: ${served.map(({ code }) => code).join(', ')}.`);
  const database = await openInstallation(env, { poolSize: env.poolSize });
  try {
    if (!dryRun) await openRegister(database);
    let count = 0;
    const outcomes = await migrateTenants({
      database,
      tenants,
      migrations: withPlatform(features).flatMap(({ migrations }) => migrations),
      dryRun,
      done: ({ code, applied, ms }) => {
        count += 1;
        if (applied.length > 0) progress((count / tenants.length) * 100, `${code}: ${applied.length} in ${ms} ms`);
      },
    });
    const all = [...outcomes.values()];
    if (!dryRun) for (const { code, failure } of all) await noteFailure(database, code, failure?.message ?? null);
    return { text: told(all, dryRun), good: all.every(({ failure }) => failure === null) };
  } finally {
    await database.close();
  }
}

function told(all: readonly Migrated[], dryRun: boolean): string {
  const lines = all.flatMap(({ code, applied, failure, ms }) => {
    if (failure) return `${code}: FAILED, and is as it was. ${failure.message}`;
    if (!dryRun || applied.length === 0) return [];
    return [`${code}: would run ${applied.length} (${(ms / 1000).toFixed(1)} s, tried and undone)`, ...applied.map((id) => `  ${id}`)];
  });
  const fine = all.filter(({ failure, applied }) => !failure && (!dryRun || applied.length === 0)).map(({ code }) => code);
  return [...lines, ...(fine.length > 0 ? [`Up to date: ${fine.join(', ')}.`] : [])].join('\n');
}
