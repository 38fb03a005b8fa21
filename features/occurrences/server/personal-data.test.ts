import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { occurrences } from '../record/contract.ts';
import { occurrences as slice } from './index.ts';
import { openTown, type Town } from './test-town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown({});
});
afterAll(() => town.close());

it('a closed account leaves its reports without a name, and follows nothing', async () => {
  const email = 'rosa@exemplo.pt';
  const report = await town.report(town.anyone, { name: 'Rosa Reporta', email, phone: '+351911111111' });
  await town.app.site().tx(system, (trx) => sql`update occurrence set confirmed_at = now() where id = ${report.id}`.execute(trx));
  await town.anyone.call(occurrences, 'follow', { params: { id: report.id }, body: { email } });
  const fileId = '11111111-1111-4111-8111-111111111111';
  await town.app.site().tx(system, async (trx) => {
    await sql`insert into occurrence_photo (occurrence_id, file_id, caption, side) values (${report.id}, ${fileId}, 'O meu portão', 'reporter'),
      (${report.id}, gen_random_uuid(), 'Do fiscal', 'staff')`.execute(trx);
    await sql`insert into occurrence_inquiry (occurrence_id, token, text, asked_at, due_at, answer, answered_at, ended)
      values (${report.id}, 'x', 'Onde fica?', now(), now(), 'Atrás da escola', now(), 'answered')`.execute(trx);
  });
  const other = await town.report(town.anyone, { name: 'Outra Pessoa', email: 'outra@exemplo.pt' });
  const { db } = town.app.site();
  const person = { userId: 999_999, email };
  const sections = await slice.personalData.collect(db, person);
  const values = Object.fromEntries(
    sections.map(({ id, rows }) => [id, rows.map((row) => Object.fromEntries(row.map(({ name, value }) => [name, value])))]),
  );
  expect(values['reports']).toMatchObject([{ code: report.code, latitude: expect.any(Number), name: 'Rosa Reporta', email, phone: '+351911111111' }]);
  expect(values['photos']).toMatchObject([{ file: `fotografias/${report.code}/1`, caption: 'O meu portão' }]);
  expect(sections.find(({ id }) => id === 'photos')?.rows[0]?.find(({ name }) => name === 'file')?.fileId).toBe(fileId);
  expect(values['questions']).toMatchObject([{ question: 'Onde fica?', answer: 'Atrás da escola' }]);
  expect(values['followed']?.length).toBeGreaterThan(0);
  expect(JSON.stringify(values)).not.toContain('Outra Pessoa');

  await town.app.site().tx(system, (trx) => slice.personalData.forget(trx, { ...person, words: [] }));
  const dump = await sql<{ all: string }>`select coalesce(string_agg(t::text, ' '), '') as all from (
    select r::text from occurrence_reporter r union all select f::text from occurrence_follower f
    union all select e::text from occurrence_event e union all select a.changes::text from audit_entry a) t`.execute(db);
  for (const trace of ['Rosa', email, '911111111']) expect(dump.rows[0]?.all.includes(trace), trace).toBe(false);
  expect(dump.rows[0]?.all).toContain('Outra Pessoa');
  const kept = await sql<{
    n: number;
  }>`select count(*)::int as n from occurrence where id in (${report.id}, ${other.id}) and deleted_at is null`.execute(db);
  expect(kept.rows[0]?.n).toBe(2);
});
