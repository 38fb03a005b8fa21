import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#features/identity/server/index.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { fuzz, type OpenApi, type Send } from '../scripts/fuzz.ts';
import { features } from './features.server.ts';
import { fillTown } from './test-town.ts';

/*
 * No question, however odd, makes an endpoint answer 5xx; every refusal is a problem document that says in the caller's language
 * what is wrong and where. `FUZZ_SEED` and `FUZZ_SECONDS` ask other questions, or more.
 */

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 12);

let app: TestApp;
let ids: string[];

beforeAll(async () => {
  app = await testApp({ features });
  for (const code of ['alfa', 'beta']) {
    await fillTown(app, code, async (trx) => {
      const person = { phone: null, password: 'Largo-2026!', emailVerified: true };
      await createUser(trx, { ...person, name: 'Chefe', email: `chefe@${code}.example`, roles: ['administrator'] });
      await createUser(trx, { ...person, name: 'Rosa', email: `rosa@${code}.example`, roles: ['citizen'] });
    });
    const form = { typeId: '1', description: 'Um buraco na estrada', x: '12', y: '12', consent: 'true' };
    const sent = new Response(Object.entries(form).reduce((data, [name, value]) => (data.append(name, value), data), new FormData()));
    const made = await app.as({ tenant: code, codes: [...permissionCodes(features)], userId: 1 }).inject({
      method: 'POST',
      url: '/api/meubairro/front/occurrences',
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
    expect(made.statusCode, made.body).toBe(201);
  }
  ids = (
    await Promise.all(
      ['alfa', 'beta'].map(async (code) => {
        const { rows } = await sql<{ id: string }>`select id::text from occurrence union select code from occurrence
          union select id::text from role union select id::text from job union select id::text from unity`.execute(app.site(code).db);
        return rows.map(({ id }) => id);
      }),
    )
  ).flat();
});
afterAll(() => app.close());

describe('odd questions', () => {
  it('are refused in words, never answered with a failure', { timeout: 300_000, retry: 0 }, async () => {
    const clients: Record<string, TestClient> = {
      anonymous: app.anonymous,
      citizen: app.as({ codes: [], userId: 2 }),
      administrator: app.as({ codes: [...permissionCodes(features)], userId: 1 }),
    };
    const send: Send = async (who, { method, url, headers, body }, round) => {
      const answer = await (clients[who] as TestClient).inject({
        method: method as 'GET',
        url,
        headers: { ...headers },
        remoteAddress: `10.${(round >> 16) & 255}.${(round >> 8) & 255}.${round & 255}`,
        ...(body !== null && { payload: body }),
      });
      return { status: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), body: answer.body };
    };
    const document = (await app.anonymous.inject({ method: 'GET', url: '/api/docs/openapi.json' })).json<OpenApi>();
    const { asked, operations, faults } = await fuzz({
      document,
      personas: Object.keys(clients),
      ids: [...new Set(ids)],
      seed,
      rounds: 200,
      milliseconds: seconds * 1000,
      send,
    });
    expect(operations).toBeGreaterThan(80);
    expect(asked).toBeGreaterThanOrEqual(operations);
    expect(faults).toEqual([]);
  });
});
