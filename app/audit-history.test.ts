import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#features/administration/audit-contract.ts';
import { mayAudit } from '#features/administration/audit-permissions.ts';
import { system } from '#platform/access/actor.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { RowMaker } from '#platform/testing/rows.ts';
import { endedJob } from '#platform/testing/until.ts';
import { features } from './features.server.ts';

/*
 * Every kind of record the registry names has its history read through the API: a row of each is made from what the database
 * says of its table, so a new table is walked without a line here.
 */

let app: TestApp;
/** Sees everything; sees only the trail. */
let readers: Record<'whole' | 'narrow', TestClient>;
let types: string[];
/** The trail itself is told of by the erasing of old entries only (administration/server/audit.test.ts). */
const trail = 'audit_entry';

beforeAll(async () => {
  app = await testApp({ features, work: true });
  const { private: _private, ...narrow } = mayAudit;
  readers = { whole: app.as({ codes: [...permissionCodes(features)] }), narrow: app.as({ codes: Object.values(narrow) }) };
  types = [...app.services.audited.tables.keys()].filter((type) => type !== trail);
  await app.site().tx(system, async (trx) => {
    const maker = await RowMaker.open(trx, app.site().srid);
    for (const type of types) await maker.row(type);
  });
});
afterAll(() => app.close());

describe('the history of every audited type', () => {
  it('knows every table that writes to the trail', async () => {
    const { rows } = await sql<{
      table: string;
    }>`select distinct c.relname as table from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname like 'audit%'
      where c.relnamespace = current_schema()::regnamespace order by 1`.execute(app.site().db);
    expect(types.toSorted()).toEqual(rows.map(({ table }) => table));
  });

  for (const reader of ['whole', 'narrow'] as const) {
    it(`is answered at every door (${reader})`, async () => {
      const client = readers[reader];
      const failures: string[] = [];
      const note = (door: string, status: number, problem: unknown): void => {
        if (status !== 200) failures.push(`${door}: ${status} ${JSON.stringify(problem)}`);
      };
      for (const type of types) {
        const list = await client.call(audit, 'list', { query: { type } });
        note(`list ${type}`, list.status, list.problem);
        const [entry] = list.status === 200 ? list.body.items : [];
        if (!entry) {
          failures.push(`${type}: no entry`);
          continue;
        }
        const record = await client.call(audit, 'record', { params: { type, record: entry.record } });
        note(`record ${type}`, record.status, record.problem);
        if (record.status === 200 && !record.body.items.some(({ id }) => id === entry.id)) failures.push(`record ${type}: without its own entry`);
        const shown = await client.call(audit, 'show', { params: { id: entry.id } });
        note(`show ${type}`, shown.status, shown.problem);
        for (const q of [entry.record, entry.title].map((text) => text.slice(0, 100))) {
          const found = await client.call(audit, 'list', { query: { type, q } });
          note(`search ${type}`, found.status, found.problem);
        }
      }
      expect(failures).toEqual([]);
    });
  }

  it('tells of a record together with its parts, whatever names their rows', async () => {
    const failures: string[] = [];
    for (const [type, { part }] of app.services.audited.tables) {
      if (!part) continue;
      // The latest: the first may have come with the migrations, which leave no history.
      const { rows } = await sql<{
        owner: string;
      }>`select (to_jsonb(t) ->> ${part.column}) as owner from ${sql.table(type)} t order by (to_jsonb(t) ->> 'id')::bigint desc nulls last limit 1`.execute(
        app.site().db,
      );
      const story = await readers.whole.call(audit, 'record', { params: { type: part.of, record: rows[0]?.owner ?? '' } });
      if (story.status !== 200) failures.push(`${part.of}: ${story.status}`);
      else if (!story.body.items.some((entry) => entry.type === type)) failures.push(`${part.of}: without its ${type}`);
    }
    expect(failures).toEqual([]);
  });

  it('leaves in a file', async () => {
    const { body } = await readers.whole.call(audit, 'export', { body: { format: 'csv', filter: {} } });
    expect(await endedJob(readers.whole, body.jobId)).toMatchObject({ status: 'finished' });
  });
});
