import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '#platform/testing/database.ts';
import { findServerPrograms, makeCluster, type Cluster } from '#platform/testing/pg-cluster.ts';
import { until } from '#platform/testing/until.ts';
import { openDatabase, type Database } from './database.ts';

const programs = findServerPrograms();

/* Two servers of our own: one that writes, one that follows it. */
describe.runIf(onPostgres() && programs !== null)('a replica', () => {
  let primary: Cluster;
  let replica: Cluster;
  let database: Database;

  async function asked<T>(of: Cluster, text: string): Promise<T[]> {
    const client = new pg.Client(`${of.url}/largo`);
    await client.connect();
    try {
      return (await client.query(text)).rows as T[];
    } finally {
      await client.end();
    }
  }
  /** Which server answers, and how many rows it has. */
  async function reading() {
    const { rows } = await sql<{
      follows: boolean;
      n: number;
    }>`select pg_is_in_recovery() as follows, (select count(*)::int from thing) as n`.execute(database.reading('one'));
    return rows[0];
  }
  const add = () => sql`insert into thing default values`.execute(database.tenant('one'));

  beforeAll(async () => {
    primary = await makeCluster(programs ?? '');
    const client = new pg.Client(`${primary.url}/postgres`);
    await client.connect();
    await client.query('create database largo');
    await client.end();
    await asked(primary, 'create schema one; create table one.thing (id bigint generated always as identity primary key)');
    replica = await makeCluster(programs ?? '', { follows: primary.url });
    database = await openDatabase({ url: `${primary.url}/largo`, dataDir: null, replicaUrl: `${replica.url}/largo` });
  });
  afterAll(async () => {
    await database.close();
    replica.remove();
    primary.remove();
  });

  it('answers what may be a moment old, once it has what the primary has', async () => {
    // Whichever answers: on a busy machine the replica may have been found fresh already.
    expect((await reading())?.n).toBe(0);
    await add();
    await until('the replica is asked', async () => (await reading())?.follows);
    await until('the row is there', async () => (await reading())?.n === 1);
    expect(database.replicaIsFresh()).toBe(true);
    const { rows } = await sql`select pg_is_in_recovery() as follows`.execute(database.tenant('one'));
    expect(rows).toEqual([{ follows: false }]);
  });

  it('is left alone while it is behind', async () => {
    await asked(replica, 'select pg_wal_replay_pause()');
    await add();
    await until('the primary answers', async () => (await reading())?.follows === false);
    expect(await reading()).toEqual({ follows: false, n: 2 });
    await asked(replica, 'select pg_wal_replay_resume()');
    await until('the replica is asked again', async () => (await reading())?.follows);
  });

  it('may end at any time: nobody is refused, and it is taken in again when it is back', async () => {
    replica.stop('immediate');
    // Whoever held a connection at that moment has lost it; who asks from now on gets one of the primary.
    await until('the lost connections are known', () =>
      reading().then(
        () => true,
        () => false,
      ),
    );
    for (let n = 0; n < 20; n++) expect(await reading()).toEqual({ follows: false, n: 2 });
    await until('it is known to be away', () => database.replicaIsFresh() === false);
    replica.start();
    await until('the replica is asked again', async () => (await reading())?.follows);
  });
});
