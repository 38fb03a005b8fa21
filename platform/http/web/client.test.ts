// A real server is the far end of these tests.
// oxlint-disable-next-line no-restricted-imports
import { createServer } from 'node:http';
// oxlint-disable-next-line no-restricted-imports
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { address, api, configureClient, isProblem } from './client.ts';
import { loading } from './loading.ts';

const things = contract('things', null, {
  list: {
    method: 'GET',
    path: '/api/things',
    summary: '',
    access: 'public',
    query: z.object({ q: z.string().optional() }),
    output: z.object({ items: z.array(z.string()) }),
  },
  save: {
    method: 'PUT',
    path: '/api/things/:id',
    summary: '',
    access: 'public',
    params: z.object({ id: z.coerce.number<number>() }),
    body: z.object({ name: z.string() }),
    output: z.object({ id: z.number() }),
    versioned: true,
  },
  ping: { method: 'POST', path: '/api/ping', summary: '', access: 'public', silent: true },
});

const seen: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = [];
let answer: { status: number; type: string; body: string } = { status: 200, type: 'application/json', body: '{}' };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  configureClient({ base: `http://localhost:${(server.address() as AddressInfo).port}/api`, language: () => 'en' });
});
afterAll(() => server.close());

describe('the typed client', () => {
  it('sends parameters, body, language and version as the contract says', async () => {
    answer = { status: 200, type: 'application/json', body: '{"id":7}' };
    const received = await api(things, 'save', { params: { id: 7 }, body: { name: 'Rua' }, version: 3 });
    expect(received.id).toBe(7);
    const last = seen.at(-1);
    expect(last).toMatchObject({ method: 'PUT', url: '/api/things/7', body: '{"name":"Rua"}' });
    expect(last?.headers).toMatchObject({ 'if-match': '"3"', 'accept-language': 'en' });
  });

  it('turns a problem document into a Problem with fields and extra members', async () => {
    answer = {
      status: 409,
      type: 'application/problem+json',
      body: JSON.stringify({ type: 'x', title: 'Conflict', status: 409, code: 'record.stale', detail: 'Changed', current: { id: 7 } }),
    };
    const failure = await api(things, 'list').catch((error: unknown) => error);
    expect(isProblem(failure) && [failure.status, failure.code, failure.detail, failure.extra]).toEqual([
      409,
      'record.stale',
      'Changed',
      { current: { id: 7 } },
    ]);
  });

  it('reports an unreachable server, a 503 and a lost session', async () => {
    const heard: string[] = [];
    configureClient({ onUnavailable: () => heard.push('maintenance'), onSignedOut: () => Promise.resolve(heard.push('signed out') < 0) });
    answer = { status: 503, type: 'text/html', body: 'down' };
    await expect(api(things, 'list')).rejects.toMatchObject({ status: 503, code: 'http.503' });
    answer = { status: 401, type: 'text/plain', body: '' };
    await expect(api(things, 'list')).rejects.toMatchObject({ status: 401 });
    expect(heard).toEqual(['maintenance', 'signed out']);
  });

  it('makes a call refused for want of a session once more after the sign-in, and no more than once', async () => {
    const calls = seen.length;
    answer = { status: 401, type: 'text/plain', body: '' };
    configureClient({
      onSignedOut: (endpoint) => {
        answer = { status: 200, type: 'application/json', body: '{"id":7}' };
        return Promise.resolve(endpoint.method === 'PUT');
      },
    });
    expect(await api(things, 'save', { params: { id: 7 }, body: { name: 'Rua' }, version: 3 })).toEqual({ id: 7 });
    expect(seen.slice(calls).map(({ method, body }) => method + body)).toEqual(['PUT{"name":"Rua"}', 'PUT{"name":"Rua"}']);
    configureClient({ onSignedOut: () => Promise.resolve(true) });
    answer = { status: 401, type: 'text/plain', body: '' };
    await expect(api(things, 'list')).rejects.toMatchObject({ status: 401 });
    expect(seen.length).toBe(calls + 4);
    configureClient({ onSignedOut: () => Promise.resolve(false) });
  });

  it('raises the loading indicator except for silent endpoints', async () => {
    answer = { status: 204, type: 'text/plain', body: '' };
    const quiet = api(things, 'ping');
    expect(loading.active()).toBe(false);
    await quiet;
    answer = { status: 200, type: 'application/json', body: '{"items":[]}' };
    const loud = api(things, 'list', { query: { q: 'lâmpada' } });
    expect(loading.active()).toBe(true);
    await loud;
    expect(loading.active()).toBe(false);
  });
});

describe('addresses', () => {
  it('fill marks, repeat lists and leave out what is empty', () => {
    configureClient({ base: '/api' });
    expect(address('/api/x/:slug/:preview?', { params: { slug: 'praça/nova' } })).toBe('/api/x/pra%C3%A7a%2Fnova');
    expect(address('/api/x', { query: { a: [1, 2], b: null, c: true } })).toBe('/api/x?a=1&a=2&c=true');
  });
});
