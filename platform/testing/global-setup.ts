import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { pino } from 'pino';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { Deliveries } from '#platform/jobs/server/delivery.ts';
import { findServerPrograms, makeCluster } from './pg-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' PostgreSQL server, without database; null for the embedded runs. */
    postgresUrl: string | null;
    /** Tar of an embedded data folder with the extensions in place. */
    embeddedTemplate: string | null;
  }
}

export const templateDatabase = 'largo_template';

/** Once per run: the embedded template (kept between runs) or a PostgreSQL cluster of the run's own. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (project.name === 'postgres') return startPostgres(project);
  project.provide('postgresUrl', null);
  project.provide('embeddedTemplate', await embeddedTemplate());
}

async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const programs = findServerPrograms();
  if (programs === null)
    throw new Error('The postgres suite needs PostgreSQL 15 or newer with PostGIS: apt-get install postgresql-15 postgresql-15-postgis-3');
  const cluster = await makeCluster(programs);
  const admin = new pg.Client(`${cluster.url}/postgres`);
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const template = await openDatabase({ url: `${cluster.url}/${templateDatabase}`, dataDir: null });
  await makeQueues(template);
  await template.close();
  project.provide('postgresUrl', cluster.url);
  project.provide('embeddedTemplate', null);
  return async () => cluster.remove();
}

async function embeddedTemplate(): Promise<string> {
  const versions = ['@electric-sql/pglite', 'pg-boss'].map(
    (name): string => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version,
  );
  const path = resolve(`node_modules/.cache/largo/embedded-${versions.join('-')}.tar`);
  if (existsSync(path)) return path;
  const database = await openDatabase({ url: null, dataDir: null });
  await makeQueues(database);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, (await database.embedded?.dump()) ?? new Uint8Array());
  renameSync(`${path}.new`, path);
  await database.close();
  return path;
}

/** The job queue's schema takes seconds to make on the embedded database: once, not per test file. */
async function makeQueues(database: Database): Promise<void> {
  const deliveries = new Deliveries(database, pino({ level: 'silent' }));
  await deliveries.open(false);
  await deliveries.stop(1);
}
