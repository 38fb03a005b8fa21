import { Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool, poolDialect } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/tables.ts';
import { addressOf, testApp, type TestApp } from '#platform/testing/app.ts';
import { onPostgres } from '#platform/testing/database.ts';
import { features } from './features.server.ts';

/* Endpoints that may be asked of a replica only read: here their connection refuses every write, as a replica does. */

let app: TestApp;
let readOnly: pg.Pool;
let asked = 0;
beforeAll(async () => {
  if (!onPostgres()) return;
  app = await testApp({ features });
  readOnly = openPool(`${app.database.url}?options=-c%20default_transaction_read_only%3Don`, 2, () => {});
  const site = app.site();
  const db: Db = new Kysely({ dialect: poolDialect(readOnly, `"${site.code}", public`) });
  site.reading = () => {
    asked += 1;
    return db;
  };
});
afterAll(async () => {
  await readOnly?.end();
  await app?.close();
});

it.runIf(onPostgres())('what visitors may be answered late is only read, and whoever is signed in is not answered late', async () => {
  const late = app.features
    .flatMap(({ contracts }) => contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(({ mayLag }) => mayLag);
  expect(late.length).toBeGreaterThan(5);
  for (const { method, path, access } of late) {
    expect([method, access], path).toEqual(['GET', 'public']);
    const url = addressOf(
      path.replace(':locale', 'pt').replace(/:(\w+)/g, 'um'),
      {},
      { q: 'rua', x: 12, y: 12, bbox: '-8000,-8000,8000,8000', resolution: 10 },
    );
    const before = asked;
    const answer = await app.anonymous.inject({ method, url });
    expect([200, 404], `${path}: ${answer.body}`).toContain(answer.statusCode);
    expect(asked, path).toBe(before + 1);
    // Whoever has just written something reads it.
    await app.as({ userId: 7 }).inject({ method, url });
    expect(asked, path).toBe(before + 1);
  }
});
