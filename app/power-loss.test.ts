import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { copyTemplate, onPostgres } from '#platform/testing/database.ts';
import { takeSnapshot, useSnapshot } from './commands/snapshot.ts';
import { readEnv, type Env } from './env.ts';
import { databaseFolder, openInstallation, snapshotsFolder } from './installation.ts';

/*
 * The embedded folder copied while somebody writes. A copy of one moment is what a killed process leaves; a copy whose files are of different moments, taken in
 * any order, is worse than what a power cut leaves. Each opens with all writes up to some moment, or says that it does not and which snapshot does.
 * POWER_LOSS_COPIES=200 for as many; the seed of the order is in the name of each.
 */

const copies = Number(process.env['POWER_LOSS_COPIES'] ?? 2);
const folder = mkdtempSync(join(tmpdir(), 'largo-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Numbers of their own for each seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const written = async (database: Database): Promise<number[]> =>
  (await database.query<{ name: string }>(`select name from alfa.channel where name like 'write %'`))
    .map(({ name }) => Number(name.slice(6)))
    .toSorted((a, b) => a - b);

/** Says what became of a copy: how many writes it holds, or that it does not open. */
async function judge(env: Env, acknowledged: number): Promise<string> {
  let database: Database;
  try {
    database = await openInstallation(env);
  } catch (error) {
    expect(String(error)).toMatch(/damaged and does not open .*snapshot use 20261126T000000Z/s);
    await useSnapshot(env, '20261126T000000Z');
    database = await openInstallation(env);
    expect(await written(database)).toEqual([0]);
    await database.close();
    return 'told';
  }
  const found = await written(database);
  // In the order they were made, each once: nothing between two of them is missing.
  expect(found).toEqual(found.map((_, n) => n));
  await sql`insert into channel (name) values ('after the power came back')`.execute(database.tenant('alfa'));
  await database.close();
  return found.length >= acknowledged ? 'whole' : `${acknowledged - found.length} writes lost`;
}

describe.runIf(!onPostgres())('the embedded folder', { timeout: 300_000 + copies * 60_000 }, () => {
  it('copied at any moment opens, or says which snapshot does', async () => {
    const at = (name: string): Env => readEnv({ DATA_DIR: join(folder, name) });
    const origin = at('origin');
    mkdirSync(origin.dataDir);
    copyTemplate('migrated', databaseFolder(origin));
    const database = await openInstallation(origin);
    let acknowledged = 0;
    let writing = true;
    const write = async (): Promise<void> => {
      await sql`insert into channel (name) values (${`write ${acknowledged}`})`.execute(database.tenant('alfa'));
      acknowledged += 1;
    };
    await write();
    await takeSnapshot(origin, database, new Date(Date.UTC(2026, 10, 26)));
    const writer = (async () => {
      while (writing) await write();
    })();

    /** With the snapshots there were, and the mark of a machine that went down. */
    const prepare = async (name: string): Promise<Env> => {
      const env = at(name);
      mkdirSync(env.dataDir);
      await cp(snapshotsFolder(origin), snapshotsFolder(env), { recursive: true });
      writeFileSync(join(env.dataDir, 'open-since-boot'), 'another run of the machine');
      return env;
    };
    const before: { env: Env; acknowledged: number }[] = [];
    for (let seed = 1; seed <= copies; seed++) {
      const random = randomOf(seed);
      const wanted = acknowledged + 5 + Math.floor(random() * 40);
      while (acknowledged < wanted) await setImmediate();
      const env = await prepare(`seed ${seed}`);
      before.push({ env, acknowledged });
      const files = readdirSync(databaseFolder(origin), { recursive: true, withFileTypes: true }).map((entry) => ({ entry, order: random() }));
      for (const { entry } of files.toSorted((a, b) => a.order - b.order)) {
        const path = join(entry.parentPath, entry.name);
        const target = join(databaseFolder(env), relative(databaseFolder(origin), path));
        mkdirSync(entry.isDirectory() ? target : dirname(target), { recursive: true });
        if (entry.isFile() && existsSync(path)) copyFileSync(path, target);
        await setImmediate();
      }
    }
    const killed = await prepare('killed');
    await database.embedded?.still(async () => {
      before.push({ env: killed, acknowledged });
      await cp(databaseFolder(origin), databaseFolder(killed), { recursive: true });
    });
    writing = false;
    await writer;
    await database.close();

    const became: Record<string, string> = {};
    for (const { env, acknowledged: promised } of before) became[env.dataDir.slice(folder.length + 1)] = await judge(env, promised);
    // oxlint-disable-next-line no-console -- the figures of a run by hand
    if (process.env['POWER_LOSS_COPIES']) console.log(became);
    expect(became['killed']).toBe('whole');
    expect(Object.values(became)).toHaveLength(copies + 1);
  });
});
