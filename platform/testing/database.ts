import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { templateDatabase, type Template } from './templates.ts';

let shared: Promise<Database> | null = null;
let count = 0;

/** Which database this run is on, for the few tests that belong to one of them. */
export const onPostgres = (): boolean => inject('postgresUrl') !== null;

/** A database of the test file's own on the server; on the embedded side an instance of its own, from a template. The first call says which. */
export async function testDatabase(template: Template = 'bare'): Promise<Database> {
  const url = inject('postgresUrl');
  shared ??= url === null ? embedded(template) : server(url, template);
  return shared;
}

/** For owners that have closed it themselves. */
export function forgetTestDatabase(): void {
  shared = null;
}

/** Address of the test file's database on the server; null when embedded. */
export async function testDatabaseUrl(): Promise<string | null> {
  return (await testDatabase()).url;
}

export async function closeTestDatabase(): Promise<void> {
  const database = await shared;
  shared = null;
  await database?.close();
}

function embedded(template: Template): Promise<Database> {
  const path = inject('embeddedTemplates')?.[template];
  return openDatabase({ url: null, dataDir: null, template: path === undefined ? null : readFileSync(path) });
}

async function server(url: string, template: Template): Promise<Database> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${count++}`;
  const admin = new pg.Client(`${url}/postgres`);
  await admin.connect();
  await admin.query(`create database ${name} template ${templateDatabase(template)}`);
  await admin.end();
  return openDatabase({ url: `${url}/${name}`, dataDir: null });
}
