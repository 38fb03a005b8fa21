import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { messaging } from './index.ts';
import { messagingPersonalData } from './personal-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [identity, messaging] });
});
afterAll(() => app.close());

it('a closed account leaves no name or address in what was sent', async () => {
  const site = app.site();
  await site.tx(system, (trx) =>
    sql`with s as (insert into sent_notification (channel, subject_pt, subject_en, message_pt, message_en, sender_user_id, sender_name)
      values ('email', 'Olá', 'Hello', 'Texto', 'Text', 7, 'Rosa Apagada') returning id)
    insert into notification_delivery (sent_id, channel, user_id, name, address, locale, status, due_at, created_at)
      select s.id, v.channel, v.user_id, v.name, v.address, 'pt', v.status, now(), now() from s, (values
        ('email', 7::bigint, 'Rosa Apagada', 'rosa@exemplo.pt', 'sent'), ('app', 7, 'Rosa Apagada', null, 'sent'),
        ('email', null, 'Rosa Apagada', 'rosa@exemplo.pt', 'waiting'), ('email', 8, 'Outra', 'outra@exemplo.pt', 'sent')) as v (channel, user_id, name, address, status)`.execute(
      trx,
    ),
  );
  const person = { userId: 7, email: 'rosa@exemplo.pt' };
  const [section] = await messagingPersonalData.collect(site.db, person);
  expect(section?.rows).toHaveLength(3);
  await site.tx(system, (trx) => messagingPersonalData.forget(trx, { ...person, words: [] }));
  const left = await sql<{ text: string }>`select coalesce(string_agg(t, ' '), '') as text from (select d::text as t from notification_delivery d
    union all select s::text from sent_notification s union all select changes::text from audit_entry where type = 'sent_notification') x`.execute(
    site.db,
  );
  expect(left.rows[0]?.text).not.toMatch(/Rosa|rosa@/);
  expect(left.rows[0]?.text).toContain('outra@exemplo.pt');
});
