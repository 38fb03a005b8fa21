import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#platform/kernel/errors.ts';
import { normalHost, parseAllowed } from './allowed.ts';
import { OutgoingSystem } from './outgoing-system.ts';

/* Real servers on loopback, allowed by name; everything else on loopback stays shut. */

const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
const seen: { url: string; headers: Record<string, unknown>; method: string }[] = [];
let server: Server;
let other: Server;
let base: string;
let otherPort: number;
let outgoing: OutgoingSystem;

const listen = (one: Server, host = '127.0.0.1'): Promise<number> =>
  new Promise((resolve) => one.listen(0, host, () => resolve((one.address() as AddressInfo).port)));

const answer: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  seen.push({ url: request.url ?? '', headers: request.headers, method: request.method ?? '' });
  const to = url.searchParams.get('to');
  if (to !== null) return void response.writeHead(Number(url.searchParams.get('status') ?? 302), { location: to }).end('moved');
  switch (url.pathname) {
    case '/gzip':
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('olá'));
    case '/bomb':
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    case '/broken-gzip':
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is no gzip');
    case '/silent':
      return;
    case '/slow': {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const timer = setInterval(() => response.write('x'), 20);
      return void response.once('close', () => clearInterval(timer));
    }
    case '/endless': {
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
      };
      response.on('drain', more);
      return more();
    }
    case '/announced':
      return response.writeHead(200, { 'content-length': String(99 * 1024 * 1024) }).flushHeaders();
    case '/cut':
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
      return void setTimeout(() => response.destroy(), 20);
    case '/loop':
      return void response.writeHead(302, { location: '/loop' }).end();
    default:
      return void response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end(`${request.method} olá`);
  }
};

beforeAll(async () => {
  server = createServer(answer);
  other = createServer(answer);
  const port = await listen(server);
  otherPort = await listen(other);
  base = `http://127.0.0.1:${port}`;
  outgoing = new OutgoingSystem([{ host: '127.0.0.1', port }]);
});
afterAll(() => {
  outgoing.close();
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
});

async function failure(address: string, options: Parameters<OutgoingSystem['fetch']>[1] = {}, system = outgoing): Promise<string> {
  try {
    await system.fetch(address, { timeoutMs: 5000, ...options });
    return 'answered';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.say('pt')).not.toMatch(/[{}]/);
    expect(error.say('en')).not.toMatch(/[{}]/);
    return error.code;
  }
}

describe('an allowed server', () => {
  it('is asked, and answers with what it sent', async () => {
    const got = await outgoing.fetch(`${base}/a?b=c`, { headers: { 'x-y': 'z' } });
    expect([got.status, got.body.toString(), got.headers['content-type'], got.url]).toEqual([200, 'GET olá', 'text/plain', `${base}/a?b=c`]);
    expect(got.headers).not.toHaveProperty('set-cookie');
    expect(seen.at(-1)).toMatchObject({ url: '/a?b=c', headers: { 'x-y': 'z' } });
  });

  it('may pack its answer', async () => expect((await outgoing.fetch(`${base}/gzip`)).body.toString()).toBe('olá'));

  it('gets a body and a sign-in', async () => {
    const got = await outgoing.fetch(`${base}/post`, { method: 'POST', body: '<a/>', credentials: { username: 'ana', password: 'é:1' } });
    expect(got.body.toString()).toBe('POST olá');
    expect(seen.at(-1)?.headers['authorization']).toBe(`Basic ${Buffer.from('ana:é:1').toString('base64')}`);
  });

  it('may redirect within what is allowed; a sign-in goes no further than its server', async () => {
    const both = new OutgoingSystem([{ host: '127.0.0.1', port: null }]);
    const credentials = { username: 'ana', password: 'x' };
    const got = await both.fetch(`${base}/?to=${encodeURIComponent('/again')}`, { credentials });
    expect(got.url).toBe(`${base}/again`);
    expect(seen.at(-1)?.headers).toHaveProperty('authorization');
    await both.fetch(`${base}/?to=${encodeURIComponent(`http://127.0.0.1:${otherPort}/away`)}`, {
      credentials,
      headers: { cookie: 'a=b', accept: 'text/xml' },
    });
    expect(seen.at(-1)?.url).toBe('/away');
    expect(seen.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(seen.at(-1)?.headers).not.toHaveProperty('cookie');
    expect(seen.at(-1)?.headers).toMatchObject({ accept: 'text/xml' });
    both.close();
  });

  it('an order goes on after 307 and becomes a question after 302', async () => {
    await outgoing.fetch(`${base}/?status=307&to=/same`, { method: 'POST', body: 'x' });
    expect(seen.at(-1)).toMatchObject({ method: 'POST', url: '/same' });
    await outgoing.fetch(`${base}/?status=302&to=/asked`, { method: 'POST', body: 'x' });
    expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/asked' });
  });

  it('is taken up again when it has closed a kept connection', async () => {
    for (let round = 0; round < 5; round++) {
      expect((await outgoing.fetch(`${base}/again`)).status).toBe(200);
      server.closeIdleConnections();
    }
  });
});

describe('is refused before anything is sent', () => {
  it.each([
    ['the machine itself', () => `http://127.0.0.1:${otherPort}/`, 'outgoing.not-allowed'],
    ['by name', () => `http://localhost:${otherPort}/`, 'outgoing.not-allowed'],
    ['as one number', () => `http://2130706433:${otherPort}/`, 'outgoing.not-allowed'],
    ['in hexadecimal', () => `http://0x7f.1:${otherPort}/`, 'outgoing.not-allowed'],
    ['by IPv6', () => 'http://[::1]/', 'outgoing.not-allowed'],
    ['mapped', () => 'http://[::ffff:127.0.0.1]/', 'outgoing.not-allowed'],
    ['metadata', () => 'http://169.254.169.254/latest/meta-data/', 'outgoing.not-allowed'],
    ['a redirect to the machine', () => `${base}/?to=${encodeURIComponent(`http://127.0.0.1:${otherPort}/`)}`, 'outgoing.not-allowed'],
    ['a redirect to metadata', () => `${base}/?to=${encodeURIComponent('http://169.254.169.254/')}`, 'outgoing.not-allowed'],
    ['a redirect to a name that leads inside', () => `${base}/?to=${encodeURIComponent(`http://localhost:${otherPort}/`)}`, 'outgoing.not-allowed'],
    ['a redirect to a file', () => `${base}/?to=${encodeURIComponent('file:///etc/passwd')}`, 'outgoing.bad-address'],
    ['a file', () => 'file:///etc/passwd', 'outgoing.bad-address'],
    ['gopher', () => 'gopher://127.0.0.1/', 'outgoing.bad-address'],
    ['no address', () => 'not an address', 'outgoing.bad-address'],
    ['a password in the address', () => base.replace('http://', 'http://a:b@'), 'outgoing.bad-address'],
    ['the port of a database', () => 'http://example.com:5432/', 'outgoing.port'],
    ['a low port', () => 'http://example.com:25/', 'outgoing.port'],
  ])('%s', async (_what, address, code) => {
    const before = seen.filter(({ headers }) => String(headers['host']).endsWith(String(otherPort))).length;
    expect(await failure(address())).toBe(code);
    expect(seen.filter(({ headers }) => String(headers['host']).endsWith(String(otherPort))).length).toBe(before);
  });

  it('an allowed name does not open what only ends like it', async () => {
    const system = new OutgoingSystem([{ host: 'host', port: null }]);
    expect(await failure(`http://localhost:${otherPort}/`, {}, system)).toBe('outgoing.not-allowed');
    system.close();
  });
});

describe('a server that misbehaves', () => {
  it.each([
    ['does not exist', 'http://does-not-exist.invalid/', {}, 'outgoing.not-found'],
    ['never answers', '/silent', { timeoutMs: 300 }, 'outgoing.too-slow'],
    ['drips its body', '/slow', { timeoutMs: 300 }, 'outgoing.too-slow'],
    ['never ends', '/endless', { maxBytes: 1_000_000 }, 'outgoing.too-large'],
    ['announces too much', '/announced', {}, 'outgoing.too-large'],
    ['sends a bomb', '/bomb', { maxBytes: 1_000_000 }, 'outgoing.too-large'],
    ['sends broken packets', '/broken-gzip', {}, 'outgoing.broken'],
    ['breaks off', '/cut', {}, 'outgoing.broken'],
    ['turns in a circle', '/loop', {}, 'outgoing.too-many-redirects'],
  ])('%s', async (_what, path, options, code) => {
    expect(await failure(path.startsWith('/') ? `${base}${path}` : path, options)).toBe(code);
  });

  it('is not there', async () => {
    const port = await freePort();
    const system = new OutgoingSystem([{ host: '127.0.0.1', port: null }]);
    expect(await failure(`http://127.0.0.1:${port}/`, {}, system)).toBe('outgoing.refused');
    system.close();
  });

  it('does not speak HTTP', async () => {
    const mail = createSocketServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
    const port = await new Promise<number>((resolve) => mail.listen(0, '127.0.0.1', () => resolve((mail.address() as AddressInfo).port)));
    const system = new OutgoingSystem([{ host: '127.0.0.1', port }]);
    expect(await failure(`http://127.0.0.1:${port}/`, {}, system)).toBe('outgoing.broken');
    system.close();
    mail.close();
  });

  it('a question taken back ends with the reason of whoever took it back', async () => {
    const controller = new AbortController();
    const asked = outgoing.fetch(`${base}/silent`, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)('shows a certificate nobody knows', async () => {
    const home = mkdtempSync(join(tmpdir(), 'largo-tls-'));
    const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
    const wanted = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
    execFileSync('openssl', wanted, { stdio: 'ignore' });
    const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer);
    const port = await listen(secure as unknown as Server);
    const system = new OutgoingSystem([{ host: 'localhost', port }]);
    expect(await failure(`https://localhost:${port}/`, {}, system)).toBe('outgoing.certificate-issuer');
    expect(await failure(`http://localhost:${port}/`, {}, system)).toBe('outgoing.broken');
    system.close();
    secure.closeAllConnections();
    secure.close();
    rmSync(home, { recursive: true });
  });
});

describe('other protocols', () => {
  it('get the addresses that were checked, or a refusal', async () => {
    const system = new OutgoingSystem([{ host: 'localhost', port: 2525 }]);
    const checked = await system.checkHost('LOCALHOST', 2525);
    expect(checked).toMatchObject({ host: 'localhost', port: 2525 });
    expect(checked.addresses.map(({ address }) => address).filter((address) => !['127.0.0.1', '::1'].includes(address))).toEqual([]);
    await expect(system.checkHost('localhost', 25)).rejects.toMatchObject({ code: 'outgoing.not-allowed' });
    await expect(system.checkHost('10.0.0.1', 25)).rejects.toMatchObject({ code: 'outgoing.not-allowed' });
    await expect(system.checkHost('0x7f.1', 25)).rejects.toMatchObject({ code: 'outgoing.not-allowed' });
    await expect(system.checkHost('does-not-exist.invalid', 25)).rejects.toMatchObject({ code: 'outgoing.not-found' });
    await expect(system.checkHost('two words', 25)).rejects.toMatchObject({ code: 'outgoing.not-found' });
    expect((await system.checkHost('8.8.8.8', 25)).addresses).toEqual([{ address: '8.8.8.8', family: 4 }]);
    system.close();
  });
});

describe('what the operator allows', () => {
  it.each([
    ['Geo.Local', { host: 'geo.local', port: null }],
    ['geo.local.:8080', { host: 'geo.local', port: 8080 }],
    ['[FD00::1]:81', { host: 'fd00::1', port: 81 }],
    ['geo.local:0', null],
    ['geo.local:70000', null],
    ['http://geo.local', null],
    ['*.local', null],
    ['a b', null],
    ['', null],
  ])('%s', (entry, wanted) => expect(parseAllowed(entry)).toEqual(wanted));

  it('hosts are compared as addresses write them', () => {
    expect(normalHost('::1')).toBe('::1');
    expect(normalHost('127.1')).toBe('127.0.0.1');
    expect(normalHost('café.pt')).toBe('xn--caf-dma.pt');
    expect(normalHost('a/b')).toBeNull();
  });
});

async function freePort(): Promise<number> {
  const one = createServer();
  const port = await listen(one);
  await new Promise((resolve) => one.close(resolve));
  return port;
}
