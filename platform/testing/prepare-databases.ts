import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { pino } from 'pino';
import { attachTriggersSql, auditSql } from '#platform/audit/server/trail.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { migrate, type Migration } from '#platform/db/migrate.ts';
import { keepOfTar } from '#platform/db/tar.ts';
import { Deliveries } from '#platform/jobs/server/delivery.ts';
import { findServerPrograms, makeCluster, type Cluster } from './pg-cluster.ts';
import { templateDatabase, type Template } from './templates.ts';
import { testTenant } from './tenants.ts';

/**
 * Once per run: the embedded templates (kept between runs) or a PostgreSQL cluster of the run's own. `TEST_SERVER_URL`
 * (`postgres://USER@HOST:PORT`) takes a server that is there, again and again.
 */
export async function prepareDatabases(project: TestProject, migrations: readonly Migration[]): Promise<(() => Promise<void>) | void> {
  if (project.name === 'postgres') return startPostgres(project, migrations);
  project.provide('postgresUrl', null);
  project.provide('embeddedTemplates', await embeddedTemplates(migrations));
}

async function startPostgres(project: TestProject, migrations: readonly Migration[]): Promise<() => Promise<void>> {
  const given = process.env['TEST_SERVER_URL'];
  const cluster = given ? null : await ownCluster(project);
  const url = cluster?.url ?? given ?? '';
  const template = async (name: Template, copied: string, fill: (database: Database) => Promise<void>): Promise<void> => {
    const admin = new pg.Client(`${url}/postgres`);
    await admin.connect();
    await admin.query(`drop database if exists ${templateDatabase(name)}`);
    await admin.query(`create database ${templateDatabase(name)} template ${copied}`);
    await admin.end();
    const database = await openDatabase({ url: `${url}/${templateDatabase(name)}`, dataDir: null });
    await fill(database);
    await database.close();
  };
  await template('bare', 'template1', makeQueues);
  await template('migrated', templateDatabase('bare'), (database) => migrateTenants(database, migrations));
  project.provide('postgresUrl', url);
  project.provide('embeddedTemplates', null);
  return async () => cluster?.remove();
}

function ownCluster(project: TestProject): Promise<Cluster> {
  const programs = findServerPrograms();
  if (programs === null)
    throw new Error('The postgres suite needs PostgreSQL 15 or newer with PostGIS: apt-get install postgresql-15 postgresql-15-postgis-3');
  return makeCluster(programs, { env: project.config.env });
}

async function embeddedTemplates(migrations: readonly Migration[]): Promise<Readonly<Record<Template, string>>> {
  const versions = ['@electric-sql/pglite', 'pg-boss'].map(
    (name): string => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version,
  );
  const bare = await embeddedTemplate(`bare-${versions.join('-')}`, null, makeQueues);
  const whole = [...migrations.flatMap(({ id, up }) => [id, up({ srid: testTenant('alfa').map.epsg })]), auditSql, attachTriggersSql, bare].join(
    '\n',
  );
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 16);
  const migrated = await embeddedTemplate(`migrated-${hash}`, bare, (database) => migrateTenants(database, migrations));
  return { bare, migrated };
}

/** Made once, kept between runs. */
async function embeddedTemplate(name: string, copied: string | null, fill: (database: Database) => Promise<void>): Promise<string> {
  const path = resolve(`node_modules/.cache/largo/${name}`);
  if (existsSync(path)) return path;
  for (const older of globSync(`${dirname(path)}/${name.split('-')[0]}-*`)) rmSync(older, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  const made = mkdtempSync(`${path}-`);
  if (copied !== null) cpSync(copied, made, { recursive: true });
  const database = await openDatabase({ url: null, dataDir: made });
  await fill(database);
  const template = await shortDump(database);
  await database.close();
  rmSync(made, { recursive: true });
  await (await openDatabase({ url: null, dataDir: made, template })).close();
  // A database opens twice as fast with less memory to clear.
  appendFileSync(join(made, 'postgresql.conf'), '\nshared_buffers = 16MB\n');
  renameSync(made, path);
  return path;
}

/** Without what a start from it would read in vain: logs before the last checkpoint, and the databases that new ones are copied from. */
async function shortDump(database: Database): Promise<Uint8Array> {
  await database.query('checkpoint');
  const [log] = await database.query<{ first: string; last: string }>(
    'select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
  );
  const copied = await database.query<{ oid: number }>('select oid from pg_database where datname <> current_database()');
  const folders = copied.map(({ oid }) => `base/${oid}/`);
  const tar = (await database.embedded?.dump()) ?? new Uint8Array();
  return keepOfTar(tar, (name) => {
    const file = name.replace(/^\//, '');
    const [, segment] = /^pg_wal\/([0-9A-F]{24})$/.exec(file) ?? [];
    if (segment !== undefined && log) return segment >= log.first && segment <= log.last;
    return !folders.some((folder) => file.startsWith(folder));
  });
}

/** The job queue's schema takes seconds to make on the embedded database: once, not per test file. */
async function makeQueues(database: Database): Promise<void> {
  const deliveries = new Deliveries(database, pino({ level: 'silent' }));
  await deliveries.open(false);
  await deliveries.stop(1);
}

async function migrateTenants(database: Database, migrations: readonly Migration[]): Promise<void> {
  for (const { code, map } of [testTenant('alfa'), testTenant('beta')]) await migrate(database, code, { srid: map.epsg }, migrations);
}
