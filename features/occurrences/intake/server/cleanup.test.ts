import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import { occurrences } from '../../record/contract.ts';
import { cleanupHandler } from './cleanup.ts';
import { rebuildCells } from '../../server/index.ts';
import { openTown, type Town } from '../../server/test-town.ts';

let town: Town;
let clock = new Date('2026-11-01T10:00:00Z');
beforeAll(async () => {
  town = await openTown({ now: () => clock });
});
afterAll(() => town.close());

it('erases what nobody confirmed for two weeks, and nothing else', async () => {
  const waiting = () => town.report(town.anyone, { typeId: town.type('viaturas'), email: 'x@exemplo.pt' });
  const [old, kept] = [await waiting(), await town.report(town.anyone)];
  await town.anyone.call(occurrences, 'follow', { params: { id: kept.id }, body: { email: 'y@exemplo.pt' } });
  clock = new Date('2026-11-14T10:00:00Z');
  const young = await waiting();
  clock = new Date('2026-11-16T10:00:00Z');
  const run = {
    site: town.app.site(),
    actor: system,
    services: town.app.services,
    payload: {},
    signal: new AbortController().signal,
  } as unknown as JobRun;
  expect(await cleanupHandler.handler(run)).toEqual({ data: { reports: 1, followers: 1 } });
  const { rows } = await sql<{ code: string }>`select code from occurrence order by id`.execute(town.app.site().db);
  expect(rows.map(({ code }) => code)).toEqual([kept.code, young.code]);
  const left = await sql<{ n: number }>`select count(*)::int as n from occurrence_reporter where occurrence_id = ${old.id}`.execute(
    town.app.site().db,
  );
  expect(left.rows[0]?.n).toBe(0);
});

it('a recount keeps the quantities', async () => {
  const filters = async () => (await town.vera.call(occurrences, 'filters', { query: {} })).body;
  const before = await filters();
  await town.app.site().tx(system, (trx) => rebuildCells(trx));
  expect(await filters()).toEqual(before);
});
