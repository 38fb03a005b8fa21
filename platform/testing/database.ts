import { cpSync, rmSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { holdPrograms } from './hold-programs.ts';
import { templateDatabase, type Template } from './templates.ts';

let shared: Promise<Database> | null = null;
let count = 0;
/** Removes what the closed database lay in. */
let remove = async (): Promise<void> => {};

/** Which database this run is on, for the few tests that belong to one of them. */
export const onPostgres = (): boolean => inject('postgresUrl') !== null;

/** A database of the test file's own on the server; on the embedded side an instance of its own, from a template. The first call says which. */
export async function testDatabase(template: Template = 'bare'): Promise<Database> {
  const url = inject('postgresUrl');
  shared ??= url === null ? embedded(template) : server(url, template);
  return shared;
}

/** For owners that have closed it themselves. */
export async function forgetTestDatabase(): Promise<void> {
  const removeNow = remove;
  [shared, remove] = [null, async () => {}];
  await removeNow();
}

/** Address of the test file's database on the server; null when embedded. */
export async function testDatabaseUrl(): Promise<string | null> {
  return (await testDatabase()).url;
}

export async function closeTestDatabase(): Promise<void> {
  try {
    await (await shared)?.close();
  } finally {
    await forgetTestDatabase();
  }
}

/** A database folder as it is before anything has run, for the embedded one. */
export function copyTemplate(template: Template, to: string): void {
  const made = inject('embeddedTemplates')?.[template];
  if (made === undefined) throw new Error('On a server a template is a database.');
  holdPrograms();
  cpSync(made, to, { recursive: true });
}

async function embedded(template: Template): Promise<Database> {
  const folder = await temporaryFolder('embedded');
  remove = async () => rmSync(folder, { recursive: true, force: true });
  copyTemplate(template, folder);
  return openDatabase({ url: null, dataDir: folder });
}

async function server(url: string, template: Template): Promise<Database> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${count++}`;
  const admin = async (sql: string): Promise<void> => {
    const client = new pg.Client(`${url}/postgres`);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  // As files: a fourth of the time of a copy that goes through the log.
  await admin(`create database ${name} template ${templateDatabase(template)} strategy file_copy`);
  remove = () => admin(`drop database ${name} with (force)`);
  return openDatabase({ url: `${url}/${name}`, dataDir: null });
}
