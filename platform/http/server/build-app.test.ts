import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { bind } from './bind.ts';
import type { ServerFeature } from './feature.ts';

const things = contract('things', 'meubairro', {
  list: {
    method: 'GET',
    path: '/api/meubairro/things',
    summary: 'All things',
    access: 'public',
    query: z.object({ q: z.string().optional() }),
    output: z.object({ tenant: z.string(), q: z.string().optional() }),
  },
  add: {
    method: 'POST',
    path: '/api/meubairro/things',
    summary: 'Add',
    access: { anyOf: ['MB_99999'] },
    body: z.object({ name: z.string().min(3) }),
    output: z.object({ name: z.string() }),
    status: 201,
  },
  edit: {
    method: 'PUT',
    path: '/api/meubairro/things/:id',
    summary: 'Edit',
    access: 'logged-in',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({}),
    versioned: true,
  },
  send: {
    method: 'POST',
    path: '/api/meubairro/things/files',
    summary: 'Send',
    access: 'public',
    kind: 'upload',
    body: z.object({ title: z.string() }),
    output: z.object({ title: z.string(), bytes: z.array(z.number()) }),
  },
  crash: { method: 'GET', path: '/api/meubairro/things/crash', summary: 'Crash', access: 'public', output: z.object({}) },
  seldom: {
    method: 'GET',
    path: '/api/meubairro/things/seldom',
    summary: 'Limited',
    access: 'public',
    output: z.object({}),
    rateLimit: { max: 2, seconds: 60 },
  },
});

const feature: ServerFeature = {
  id: 'things',
  migrations: [],
  permissions: [],
  contracts: [things],
  routes: (app, services) =>
    bind(app, services, things, {
      list: async ({ site, query }) => ({ tenant: site.code, q: query.q }),
      add: async ({ body }) => ({ name: body.name }),
      edit: async () => {},
      send: async ({ body, files }) => ({ title: body.title, bytes: files.map(({ bytes }) => bytes) }),
      crash: async () => {
        throw new Error('secret detail');
      },
      seldom: async () => ({}),
    }),
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [feature], tenants: [testTenant('alfa', { uploadMax: 1 }), testTenant('beta', { modules: ['portal'] })] });
});
afterAll(() => app.close());

describe('a request', () => {
  it('belongs to the municipality of its host name', async () => {
    expect((await app.anonymous.call(things, 'list', { query: { q: 'á' } })).body).toEqual({ tenant: 'alfa', q: 'á' });
    const unknown = await app.anonymous.inject({ url: '/api/meubairro/things', headers: { host: 'evil.test' } });
    expect([unknown.statusCode, unknown.json().code]).toEqual([421, 'tenant.unknown']);
  });

  it('finds nothing where the module is off', async () => {
    expect((await app.as({ tenant: 'beta' }).call(things, 'list', { query: {} })).status).toBe(404);
  });

  it('needs the permission: 401 without a session, 403 without the code', async () => {
    expect((await app.anonymous.call(things, 'add', { body: { name: 'abc' } })).status).toBe(401);
    expect((await app.as({}).call(things, 'add', { body: { name: 'abc' } })).status).toBe(403);
    expect((await app.as({ codes: ['MB_99999'] }).call(things, 'add', { body: { name: 'abc' } })).status).toBe(201);
  });

  it('answers bad input with the field, in the language asked for', async () => {
    const persona = app.as({ codes: ['MB_99999'] });
    const wrong = await persona.call(things, 'add', { body: { name: 'a' } });
    expect(wrong.status).toBe(422);
    expect(wrong.problem.fields?.['name']?.[0]?.message).toMatch(/no mínimo 3/);
    expect(wrong.raw.headers['content-type']).toContain('application/problem+json');
    const broken = await persona.inject({
      method: 'POST',
      url: '/api/meubairro/things',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'request.malformed']);
  });

  it('from another origin is refused when it would change something', async () => {
    const url = '/api/meubairro/things/files';
    const answer = await app.anonymous.inject({ method: 'POST', url, payload: {}, headers: { origin: 'http://evil.test' } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'request.origin']);
  });

  it('names the missing version', async () => {
    expect((await app.as({}).call(things, 'edit', { params: { id: 1 }, body: {} })).status).toBe(428);
    expect((await app.as({}).call(things, 'edit', { params: { id: 1 }, body: {}, version: 3 })).status).toBe(204);
  });

  it('carries files, up to the limit of the municipality', async () => {
    const sent = await app.anonymous.call(things, 'send', {
      body: { title: 'x' },
      files: [
        { name: 'a.txt', content: new Uint8Array(10) },
        { name: 'b.txt', content: new Uint8Array(20) },
      ],
    });
    expect(sent.body).toEqual({ title: 'x', bytes: [10, 20] });
    const large = await app.anonymous.call(things, 'send', {
      body: { title: 'x' },
      files: [{ name: 'a', content: new Uint8Array(1024 * 1024 + 1) }],
    });
    expect(large.problem.detail).toBe('O ficheiro «a» excede o limite de 1 MB.');
    expect([large.status, large.problem.code]).toEqual([413, 'request.file-too-large']);
    const wrong = await app.anonymous.call(things, 'send', { body: {} as never, files: [] });
    expect(wrong.problem.fields?.['title']).toBeDefined();
  });

  it('that meets a bug hears nothing of its inside', async () => {
    const answer = await app.anonymous.call(things, 'crash', {});
    expect([answer.status, answer.problem.code]).toEqual([500, 'server.internal']);
    expect(answer.raw.body).not.toContain('secret detail');
  });

  it('over the rate is told when to come back', async () => {
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await app.anonymous.call(things, 'seldom', {})).raw);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(statuses[2]?.json().code).toBe('request.rate-limited');
    expect(Number(statuses[2]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the installation', () => {
  it('says whether it lives, can serve, and how it does', async () => {
    expect((await app.app.inject('/api/health/live')).statusCode).toBe(200);
    expect((await app.app.inject('/api/health/ready')).statusCode).toBe(200);
    expect((await app.app.inject('/metrics')).body).toContain('largo_http_request_seconds');
  });

  it('describes itself as OpenAPI 3.1 and as a page', async () => {
    const document = (await app.anonymous.inject({ url: '/api/docs/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/meubairro/things'].post.operationId).toBe('things.add');
    expect((await app.anonymous.inject({ url: '/api/docs' })).body).toContain('/api/meubairro/things');
  });
});
