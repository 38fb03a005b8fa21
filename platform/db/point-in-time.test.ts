import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { onPostgres } from '#platform/testing/database.ts';
import { findServerPrograms, makeCluster } from '#platform/testing/pg-cluster.ts';
import { until } from '#platform/testing/until.ts';

/* What docs/operations.md ("To a point in time") tells an operator to do, done: a base backup, an archive, and the moment before the mistake. */

it.runIf(onPostgres())('a server goes back to the moment before a mistake', { timeout: 180_000 }, async () => {
  const programs = findServerPrograms() ?? '';
  const cluster = await makeCluster(programs, { durable: true });
  const work = mkdtempSync(join(tmpdir(), 'largo-pitr-'));
  const [archive, base] = [join(work, 'archive'), join(work, 'base')];
  mkdirSync(archive);
  // The server's programs run as its own user where the tests are root.
  const own = (): void => {
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', work]);
  };
  own();
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(`${cluster.url}/postgres`);
    await client.connect();
    return client;
  };
  try {
    let client = await connect();
    await client.query(`alter system set archive_mode = on`);
    await client.query(
      `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
    );
    await client.end();
    cluster.stop();
    cluster.start();
    client = await connect();
    await client.query(`create table report (id int); insert into report values (1)`);
    execFileSync(join(programs, 'pg_basebackup'), ['-D', base, '-X', 'none', '-c', 'fast', '-d', `${cluster.url}/postgres`], { stdio: 'ignore' });
    await client.query('insert into report values (2)');
    const { rows } = await client.query<{ moment: string }>(`select clock_timestamp()::text as moment`);
    await client.query('drop table report');
    const last = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    await until('the archive', () => readdirSync(archive).includes(last.rows[0]?.file ?? ''));
    await client.end();

    cluster.stop('immediate');
    renameSync(cluster.dataDir, join(work, 'mistaken'));
    renameSync(base, cluster.dataDir);
    appendFileSync(
      join(cluster.dataDir, 'postgresql.auto.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${rows[0]?.moment}'\nrecovery_target_action = 'promote'\narchive_mode = off\n`,
    );
    writeFileSync(join(cluster.dataDir, 'recovery.signal'), '');
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', cluster.dataDir]);
    cluster.start();
    client = await connect();
    await until(
      'the end of the recovery',
      async () => (await client.query<{ on: boolean }>('select pg_is_in_recovery() as on')).rows[0]?.on === false,
    );
    expect((await client.query('select id from report order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await client.end();
  } finally {
    cluster.remove();
    rmSync(work, { recursive: true, force: true });
  }
});
