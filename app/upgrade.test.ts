import { createReadStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { copyTemplate, onPostgres } from '#platform/testing/database.ts';
import { loadDump } from '#platform/testing/load-dump.ts';
import { startProduct, stopProduct } from '#platform/testing/product.ts';
import { templateDatabase } from '#platform/testing/templates.ts';
import { readArchive } from './commands/backup-archive.ts';
import { differenceOf, readMunicipalities } from './commands/backup-manifest.ts';
import { restore } from './commands/restore.ts';
import { readEnv } from './env.ts';
import { databaseFolder, openInstallation } from './installation.ts';

/* A backup of every released version opens in this one: all rows, all files, and the people get in (decision 095). */

const fixtures = join(import.meta.dirname, 'fixtures/backups');
const releases = readdirSync(fixtures).filter((name) => name.endsWith('.tar.gz'));
const folder = mkdtempSync(join(tmpdir(), 'largo-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = Readonly<Record<string, unknown>>;

/** What newer versions change in rows that were there, on purpose: `table.column`. */
const changedOnPurpose = new Set([
  // Each start gives a standard role the codes that slices have declared since.
  'role.granted',
  'role.version',
  'role.updated_at',
]);
/** Rows that the start itself renews or ends. */
const ownWork = /^(migration|audit_entry|job|user_session|mail)$/;

async function readAll(database: Database): Promise<Map<string, Row[]>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'moita'::regnamespace and relkind = 'r'`,
  );
  const all = new Map<string, Row[]>();
  for (const { name } of tables)
    all.set(
      name,
      (await database.query<{ row: Row }>(`select to_jsonb(t) as row from moita."${name}" t`)).map(({ row }) => row),
    );
  return all;
}

/** The columns in which a row that was there has no equal any more; a whole row that is gone counts as `table`. */
function lost(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  const found = new Set<string>();
  for (const [table, rows] of before) {
    if (ownWork.test(table)) continue;
    const now = after.get(table) ?? [];
    const texts = (row: Row, columns: readonly string[]): string => JSON.stringify(columns.map((column) => row[column] ?? null));
    for (const row of rows) {
      const columns = Object.keys(row);
      if (now.some((one) => texts(one, columns) === texts(row, columns))) continue;
      const same = now.find((one) => row['id'] !== undefined && one['id'] === row['id']);
      if (!same) found.add(table);
      else for (const column of columns) if (texts(same, [column]) !== texts(row, [column])) found.add(`${table}.${column}`);
    }
  }
  return [...found].filter((name) => !changedOnPurpose.has(name)).toSorted();
}

it('this version keeps a backup of itself for the next', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
  expect(releases.filter((name) => name.startsWith(`${version}-`))).toHaveLength(1);
});

describe.each(releases)('the backup %s', { timeout: 300_000 }, (release) => {
  it('is restored, brought up to date and opened', async () => {
    const dataDir = join(folder, release);
    const url = inject('postgresUrl');
    const name = `upgrade_${process.pid}_${releases.indexOf(release)}`;
    if (url !== null) {
      const admin = new pg.Client(`${url}/postgres`);
      await admin.connect();
      await admin.query(`create database ${name} template ${templateDatabase('bare')}`);
      await admin.end();
    }
    const databaseUrl = url === null ? null : `${url}/${name}`;
    const env = readEnv({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
    const path = join(fixtures, release);
    let before: Map<string, Row[]>;
    if (onPostgres()) {
      expect(await restore(env, path, false)).toMatch(/moita; \d+ rows and 2 files, all compared/);
      const database = await openInstallation(env);
      before = await readAll(database);
      await database.close();
    } else {
      // The fixtures are of servers, whose backups are small: their rows and their schema are the same in a folder.
      const work = join(folder, `${release}.work`);
      mkdirSync(dataDir, { recursive: true });
      const manifest = await readArchive(createReadStream(path), work);
      copyTemplate('bare', databaseFolder(env));
      const database = await openDatabase({ url: null, dataDir: databaseFolder(env) });
      await loadDump(database, join(work, 'database'));
      expect(differenceOf(manifest.municipalities, await readMunicipalities((sql) => database.query(sql)))).toBeNull();
      before = await readAll(database);
      await database.close();
      await cp(join(work, 'files'), join(dataDir, 'files'), { recursive: true });
    }
    expect(before.get('occurrence')).toHaveLength(3);

    const product = await startProduct({ databaseUrl, dataDir, env: { PLATFORM: 'moita', SEED: 'none' } });
    try {
      const signedIn = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'admin@example.pt', password: 'Largo-2026!' }),
      });
      expect(signedIn.status, await signedIn.clone().text()).toBe(200);
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const list = await fetch(`${product.url}/api/meubairro/front/occurrences/show/${String(before.get('occurrence')?.[0]?.['code'])}`, {
        headers: { cookie },
      });
      expect(await list.text()).toContain('à espera da versão seguinte');
    } finally {
      await stopProduct(product, true);
    }
    const database = await openInstallation(env);
    const after = await readAll(database);
    await database.close();
    expect(lost(before, after)).toEqual([]);
    expect(after.get('migration')?.length).toBeGreaterThanOrEqual(before.get('migration')?.length ?? 0);
  });
});
