import type { Logger } from 'pino';
import type { Database } from '#platform/db/database.ts';
import { migrate, readMarks, schemaMark, type Migration } from '#platform/db/migrate.ts';
import { eachOf } from '#platform/kernel/each-of.ts';
import type { TenantConfig } from '../config.ts';
import { storedSrid } from './live-config.ts';
import { openSite } from './open-site.ts';
import { noteFailure, openRegister, readRegister } from './register.ts';
import type { Site } from './site.ts';

export interface OpenSitesOptions {
  readonly database: Database;
  readonly tenants: readonly TenantConfig[];
  readonly migrations: readonly Migration[];
  readonly log: Logger;
}

/** A municipality that is not served now: switched off by the operator, or its schema could not be brought up to date. */
export interface ClosedSite {
  readonly file: TenantConfig;
  readonly why: 'suspended' | 'failed';
  readonly reason: string;
}

/** The municipalities of a process: those it serves, by code and in the order of their files, and those it does not. Both change while it runs. */
export interface Fleet {
  readonly sites: ReadonlyMap<string, Site>;
  readonly closed: ReadonlyMap<string, ClosedSite>;
  /** Looks into the register again: takes out who was suspended, takes in who was resumed or mended. One at a time. */
  refresh(): Promise<void>;
}

/** What one tenant's migration came to. */
export interface Migrated {
  readonly code: string;
  readonly applied: readonly string[];
  readonly failure: Error | null;
  readonly ms: number;
}

export interface MigrateAllOptions extends Omit<OpenSitesOptions, 'log'> {
  readonly dryRun?: boolean;
  /** Called as each is done. */
  readonly done?: (outcome: Migrated) => void;
}

/** Connections that a start takes: the server's own work on a schema fills a processor. The embedded database has one. */
const atOnce = { embedded: 1, server: 4 } as const;

/**
 * Brings the schemas up to date, several at once, each in a transaction of its own: one that fails leaves the others, and what was done
 * when the process is killed stays done. Those that are up to date cost nothing: one question tells of all of them.
 */
export async function migrateTenants({
  database,
  tenants,
  migrations,
  dryRun = false,
  done,
}: MigrateAllOptions): Promise<ReadonlyMap<string, Migrated>> {
  const codes = tenants.map(({ code }) => code);
  const marks = await readMarks(database, codes);
  const wanted = new Map([...new Set(tenants.map(({ map }) => map.epsg))].map((srid) => [srid, schemaMark(migrations, { srid })]));
  const outcomes = new Map<string, Migrated>();
  const end = (outcome: Migrated): void => {
    outcomes.set(outcome.code, outcome);
    done?.(outcome);
  };
  await eachOf(tenants, atOnce[database.kind], async (file) => {
    const { code } = file;
    if (marks.get(code) === wanted.get(file.map.epsg)) return end({ code, applied: [], failure: null, ms: 0 });
    const began = performance.now();
    const ms = (): number => Math.round(performance.now() - began);
    try {
      const srid = await storedSrid(database.tenant(code), file);
      const applied = await migrate(database, code, { srid }, migrations, { firstContext: { srid: file.map.epsg }, dryRun });
      end({ code, applied, failure: null, ms: ms() });
    } catch (error) {
      end({ code, applied: [], failure: error instanceof Error ? error : new Error(String(error)), ms: ms() });
    }
  });
  return outcomes;
}

/**
 * Migrates every tenant's schema and opens the sites. One that fails is closed, marked in the register and tried again at each `refresh`,
 * while the others serve; where all fail it is no municipality's own fault, and the first failure is thrown.
 */
export async function openSites(options: OpenSitesOptions): Promise<Fleet> {
  const { database, tenants, log } = options;
  await openRegister(database);
  const sites = new Map<string, Site>();
  const closed = new Map<string, ClosedSite>();
  /** Everyone who was ever open here: who is resumed is the same site again. */
  const known = new Map<string, Site>();

  async function take(wanted: readonly TenantConfig[]): Promise<Error[]> {
    const failures: Error[] = [];
    const opened = new Map<string, Site>();
    const close = async (file: TenantConfig, failure: Error): Promise<void> => {
      failures.push(failure);
      if (closed.get(file.code)?.reason !== failure.message) log.error({ tenant: file.code, err: failure }, 'a municipality could not be opened');
      closed.set(file.code, { file, why: 'failed', reason: failure.message });
      await noteFailure(database, file.code, failure.message);
    };
    const outcomes = await migrateTenants({ ...options, tenants: wanted });
    const standing = await readRegister(database);
    await eachOf(wanted, atOnce[database.kind], async (file) => {
      const { code } = file;
      const outcome = outcomes.get(code);
      if (outcome?.failure) return close(file, outcome.failure);
      if (outcome && outcome.applied.length > 0) log.info({ tenant: code, applied: outcome.applied.length, ms: outcome.ms }, 'migrated');
      try {
        const site = known.get(code) ?? (await openSite(database, file, log));
        if (known.has(code)) await site.reload();
        for (const problem of site.live.problems) site.log.warn(problem, 'a stored setting no longer holds: an older one is in force');
        known.set(code, site);
        opened.set(code, site);
        if (standing.get(code)?.failedAt) await noteFailure(database, code, null);
      } catch (error) {
        await close(file, error instanceof Error ? error : new Error(String(error)));
      }
    });
    const order = tenants.flatMap(({ code }) => sites.get(code) ?? opened.get(code) ?? []);
    sites.clear();
    for (const site of order) {
      sites.set(site.code, site);
      closed.delete(site.code);
    }
    return failures;
  }

  async function look(): Promise<void> {
    const standing = await readRegister(database);
    const back: TenantConfig[] = [];
    for (const file of tenants) {
      const { suspendedAt, note } = standing.get(file.code) ?? { suspendedAt: null, note: null };
      if (suspendedAt !== null) {
        if (sites.delete(file.code)) log.warn({ tenant: file.code }, 'suspended');
        closed.set(file.code, { file, why: 'suspended', reason: note ?? '' });
      } else if (!sites.has(file.code)) back.push(file);
    }
    if (back.length === 0) return;
    const failures = await take(back);
    if (sites.size === 0 && failures[0] && ![...closed.values()].some(({ why }) => why === 'suspended')) throw failures[0];
  }

  let running = Promise.resolve();
  const refresh = (): Promise<void> => {
    const next = running.then(look);
    running = next.catch(() => {});
    return next;
  };
  await refresh();
  return { sites, closed, refresh };
}
