import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { closeTestDatabase, testDatabase } from '#platform/testing/database.ts';
import { partyTables } from './001-parties.ts';
import { money } from './180-money.ts';

afterAll(closeTestDatabase);
const context = { srid: 3763 };

it('leaves the first migration as installations ran it', () => {
  const digest = createHash('sha256').update(partyTables.up(context)).digest('hex');
  expect(digest).toBe('6b42c293d1358297af4cc46c7bdcafb6407b035bd3a9d485241fd10590d0fd52');
});

it('keeps the amounts an installation already has', async () => {
  const db = (await testDatabase('migrated')).tenant('alfa');
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table party alter column share_capital type double precision');
  await run(`insert into party (kind, code, name, country, share_capital) select 'legal', 'm' || n, 'Antiga', 'PT', amount
    from unnest(array[0, 0.1, 1234.565, 5000, 123456789.1, 1e12, null]::double precision[]) with ordinality as old (amount, n)`);
  await run(money.up(context));
  const { rows } = await sql<{ amount: string | null }>`select share_capital::text as amount from party where name = 'Antiga' order by id`.execute(
    db,
  );
  expect(rows.map(({ amount }) => amount)).toEqual(['0.00', '0.10', '1234.57', '5000.00', '123456789.10', '1000000000000.00', null]);
});
