import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withPlatform } from '#platform/http/server/compose.ts';
import { readArchive } from '../app/commands/backup-archive.ts';
import { features } from '../app/features.server.ts';
import { complaints, tablesOf } from './expand-contract.ts';
import { root } from './reading.ts';

/* While the new release migrates, processes of the former one still run (decision 095): migrations add first, and take away a release later. */

it.each([
  ['alter table place drop column note', /drops a column/],
  ['alter table place drop note', /drops a column/],
  ['drop table place', /drops what/],
  ['alter table place rename column note to remark', /renames/],
  ['alter table place rename to spot', /renames/],
  ['alter table place alter column note type varchar(10)', /changes the type/],
  ['alter table place alter note set not null', /forbids null/],
  ['alter table place add column note text not null', /must be given/],
  ['alter table place add a text not null default 1, add b text not null', /must be given/],
  ['-- contract of places/009-unreleased\nalter table place drop column note', /no release holds yet/],
])('%s is refused', (sql, why) => expect(complaints(sql, new Set(['places/001-place'])).join()).toMatch(why));

it.each([
  'alter table place add column note text',
  "alter table place add column note text not null default ''",
  'alter table place add constraint place_note check (note is null)',
  'alter table place alter column note drop not null',
  'create table fresh (id bigint not null); alter table fresh rename column id to key',
  'drop trigger told on place; create trigger told after insert on place for each row execute function tell()',
  "create or replace function tell() returns trigger language plpgsql as $$ begin execute 'drop table x'; end $$",
  '-- contract of places/001-place\nalter table place drop column note',
])('%s passes', (sql) => expect(complaints(sql, new Set(['places/001-place']))).toEqual([]));

it('no migration since the last release takes away what that release uses', async () => {
  const backups = join(root, 'app/fixtures/backups');
  const work = mkdtempSync(join(tmpdir(), 'largo-released-'));
  const byVersion = readdirSync(backups)
    .filter((name) => name.endsWith('.tar.gz'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const { municipalities } = await readArchive(createReadStream(join(backups, byVersion.at(-1) ?? '')), work);
  rmSync(work, { recursive: true });
  const released = new Set(Object.values(municipalities).flatMap(({ migrations }) => migrations));
  const all = withPlatform(features).flatMap(({ migrations }) => migrations);
  expect(released.size).toBeGreaterThan(50);
  expect([...released].filter((id) => !all.some((migration) => migration.id === id))).toEqual([]);
  const since = all.filter(({ id }) => !released.has(id)).map(({ id, up }) => ({ id, sql: up({ srid: 3763 }) }));
  const made = new Set(since.flatMap(({ sql }) => tablesOf(sql)));
  expect(since.flatMap(({ id, sql }) => complaints(sql, released, made).map((why) => `${id} ${why}`))).toEqual([]);
});
