import { AbortedTransactionError, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeTestDatabase, testDatabase } from '#platform/testing/database.ts';
import type { Database } from './database.ts';
import { migrate, type Migration } from './migrate.ts';
import type { Db } from './tables.ts';

/* An overlay of a polygon that crosses itself fails, on both databases in the same way: no answer, no later statement, no commit. */

const bow = `st_geomfromtext('POLYGON((0 0, 10 10, 10 0, 0 10, 0 0))')`;
const box = `st_geomfromtext('POLYGON((0 0, 5 0, 5 10, 0 10, 0 0))')`;
const overlay = `st_intersection(${bow}, ${box})`;
const failure = { code: 'XX000', message: expect.stringContaining('TopologyException') };

const place: Migration = {
  id: 'test/001-place',
  up: () => `create table place (id int, shape geometry); comment on table place is 'no-audit: test';
    create table cut (id int, shape geometry); comment on table cut is 'no-audit: test';
    create function cut_to_box() returns trigger language plpgsql as $$ begin new.shape := st_intersection(new.shape, ${box}); return new; end $$;
    create trigger cut_to_box before insert on cut for each row execute function cut_to_box();`,
};

let database: Database;
let db: Db;
const run = (text: string) => sql.raw(text).execute(db);
const ids = async (): Promise<number[]> => (await sql<{ id: number }>`select id from place order by id`.execute(db)).rows.map(({ id }) => id);

beforeAll(async () => {
  database = await testDatabase();
  await migrate(database, 'one', { srid: 3763 }, [place]);
  db = database.tenant('one');
});
beforeEach(() => run('truncate place, cut'));
afterAll(closeTestDatabase);

describe('an overlay that fails', () => {
  it.each([
    overlay,
    `st_difference(${bow}, ${box})`,
    `st_symdifference(${bow}, ${box})`,
    `st_union(array[${bow}, ${box}])`,
    `st_unaryunion(st_collect(${bow}, ${box}))`,
  ])('raises: %s', async (what) => {
    await expect(run(`select ${what}`)).rejects.toMatchObject(failure);
    await expect(database.query(`select ${what}`)).rejects.toMatchObject(failure);
    await expect(sql`select ${sql.raw(what)}, ${1}::int`.execute(db)).rejects.toMatchObject(failure);
  });

  it('raises over rows, in a function and in a trigger', async () => {
    await run(`insert into place values (1, ${box}), (2, ${bow})`);
    await expect(run(`select st_intersection(one.shape, ${box}) from place one`)).rejects.toMatchObject(failure);
    await expect(run(`do $$ begin perform ${overlay}; end $$`)).rejects.toMatchObject(failure);
    await expect(run(`insert into cut values (1, ${bow})`)).rejects.toMatchObject(failure);
  });

  it('undoes the rows its statement had written before it', async () => {
    const shapes = `(values (1, ${box}), (2, ${box}), (3, ${bow})) v (id, g)`;
    await expect(run(`insert into place select id, st_intersection(g, ${box}) from ${shapes}`)).rejects.toMatchObject(failure);
    await expect(run(`with new as (insert into place values (4) returning id) select id, ${overlay} from new`)).rejects.toMatchObject(failure);
    expect(await ids()).toEqual([]);
  });

  it('undoes the other statements of its call', async () => {
    await expect(run(`insert into place values (1); select ${overlay}; insert into place values (2)`)).rejects.toMatchObject(failure);
    await expect(run(`insert into place values (3); insert into place select 4, ${overlay}; select 1`)).rejects.toMatchObject(failure);
    expect(await ids()).toEqual([]);
  });

  it('is not committed by a caller who takes no notice of it', async () => {
    const heedless = db.transaction().execute(async (trx) => {
      await sql`insert into place values (1)`.execute(trx);
      await expect(sql`insert into place select 2, ${sql.raw(overlay)}`.execute(trx)).rejects.toMatchObject(failure);
      await expect(sql`insert into place values (3)`.execute(trx)).rejects.toMatchObject({ code: '25P02' });
    });
    await expect(heedless).rejects.toThrow(AbortedTransactionError);
    expect(await ids()).toEqual([]);
    await expect(run(`begin; insert into place values (4); insert into place select 5, ${overlay}; commit`)).rejects.toMatchObject(failure);
    await run('rollback').catch(() => {});
    expect(await ids()).toEqual([]);
  });

  it('is caught by a handler in the database, and the handler decides', async () => {
    await run(`do $$ begin insert into place values (1); perform ${overlay}; insert into place values (2);
      exception when internal_error then insert into place values (3); end $$; insert into place values (4)`);
    expect(await ids()).toEqual([3, 4]);
  });

  it('leaves what stands before a savepoint', async () => {
    await db.transaction().execute(async (trx) => {
      await sql`insert into place values (1)`.execute(trx);
      await sql`savepoint attempt`.execute(trx);
      await expect(sql`select ${sql.raw(overlay)}`.execute(trx)).rejects.toMatchObject(failure);
      await sql`rollback to attempt`.execute(trx);
      await sql`insert into place values (2)`.execute(trx);
    });
    expect(await ids()).toEqual([1, 2]);
  });

  it('is an error in a database that goes on, however many there were', { timeout: 120_000 }, async () => {
    for (let n = 0; n < 3000; n++) {
      await expect(run(`select ${overlay}`)).rejects.toMatchObject(failure);
      await expect(run('select no_such_column')).rejects.toMatchObject({ code: '42703' });
    }
    const { rows } = await sql<{ depth: number }>`with recursive deep (n) as (select 1 union all select n + 1 from deep where n < 100)
      select max(n) as depth from deep where st_intersects(${sql.raw(bow)}, ${sql.raw(box)})`.execute(db);
    expect(rows[0]).toEqual({ depth: 100 });
  });
});

it('a function that never returns is stopped by the database, and the database goes on', async () => {
  await run('create function endless(n int) returns int language plpgsql as $$ begin return endless(n + 1); end $$');
  await run('insert into place values (1)');
  await expect(run('insert into place select endless(n) from generate_series(2, 3) n')).rejects.toMatchObject({ code: '54001' });
  expect(await ids()).toEqual([1]);
});
