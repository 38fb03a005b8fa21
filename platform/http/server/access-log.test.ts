import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { quietErrors } from './log-errors.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { bind } from './bind.ts';
import type { ServerFeature } from './feature.ts';

const people = contract('people', null, {
  find: {
    method: 'GET',
    path: '/api/people/:nif',
    summary: 'One',
    access: 'public',
    params: z.object({ nif: z.string() }),
    query: z.object({ email: z.string().optional(), fail: z.enum(['bug', 'database', 'known']).optional() }),
    output: z.object({}),
  },
  write: {
    method: 'POST',
    path: '/api/people',
    summary: 'Write',
    access: 'public',
    body: z.strictObject({ name: z.string().max(5), phone: z.string() }),
    output: z.object({}),
  },
});

const personal = {
  nif: '245678901',
  email: 'ana.silva@exemplo.pt',
  name: 'Anabela Silvestre',
  phone: '912345678',
  street: 'Rua das Flores 7',
  agent: 'AnaPhone/1.0',
  address: '203.0.113.77',
  userId: 987_654,
};

const feature: ServerFeature = {
  id: 'people',
  migrations: [],
  permissions: [],
  contracts: [people],
  routes: (app, services) =>
    bind(app, services, people, {
      find: async ({ db, query }) => {
        if (query.fail === 'known') throw kernelErrors['server.unavailable']();
        if (query.fail === 'bug')
          throw Object.assign(new Error('broken'), { parameters: [personal.email], detail: `Key (email)=(${personal.email})` });
        // What PostgreSQL says names the value in its message.
        if (query.fail === 'database') await db.selectFrom('job').selectAll().where('id', '=', personal.name).execute();
        return {};
      },
      write: async () => ({}),
    }),
};

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  app = await testApp({ features: [feature], log: pino({ level: 'trace', serializers: quietErrors }, sink) });
});
afterAll(() => app.close());

it('says nothing of who asked, nor what of', async () => {
  const caller = app.as({ userId: personal.userId, name: personal.name });
  const headers = { 'user-agent': personal.agent, 'x-forwarded-for': personal.address, referer: `http://alfa.test/${personal.nif}` };
  const ask = (url: string, more = {}) => caller.inject({ url, headers, remoteAddress: personal.address, ...more });
  const found = `/api/people/${personal.nif}?email=${encodeURIComponent(personal.email)}`;
  for (const url of [found, ...['bug', 'database', 'known'].map((fail) => `${found}&fail=${fail}`)]) await ask(url);
  await ask(`/api/nobody/${personal.nif}?email=${personal.email}`);
  await ask(`/${encodeURIComponent(personal.street)}/%zz${personal.nif}`);
  await ask(`/api/jobs/${personal.nif}`);
  const body = JSON.stringify({ name: personal.name, phone: personal.phone, [personal.email]: 1 });
  await ask('/api/people', { method: 'POST', payload: body, headers: { ...headers, 'content-type': 'application/json' } });
  await ask('/api/people', { method: 'POST', payload: `{"${personal.phone}"`, headers: { ...headers, 'content-type': 'application/json' } });
  const log = lines.join('');
  const told = Object.entries(personal).filter(([, value]) => log.includes(String(value)) || log.includes(encodeURIComponent(value)));
  expect(told).toEqual([]);
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered[0]).toMatchObject({ tenant: 'alfa', endpoint: 'people.find', method: 'GET', route: '/api/people/:nif', status: 200 });
  // What an operator needs of a bug is there.
  const bug = lines.map((line) => JSON.parse(line)).find(({ err }) => err?.message === 'broken');
  expect(bug.err.stack).toContain('access-log.test.ts');
});
