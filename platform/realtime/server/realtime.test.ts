import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pusherModule, { type Channel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { system } from '#platform/access/actor.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { broadcastingContract } from '../contract.ts';
import { SocketServer } from './socket-server.ts';
import type { RealtimeSystem } from './realtime-system.ts';

/** A CommonJS module: what Node hands over is the class itself. */
const Pusher = pusherModule as unknown as typeof pusherModule.default;
type Client = pusherModule.default;

const feature: ServerFeature = {
  id: 'test',
  migrations: [],
  permissions: [],
  contracts: [],
  routes: () => {},
  channels: [
    { name: 'news', authorize: () => true },
    { name: 'private-staff*', authorize: (_site, actor, channel) => actor.codes.has('STAFF') && channel !== 'private-staff-boss' },
  ],
};

let app: TestApp;
let port: number;
const clients: Client[] = [];

beforeAll(async () => {
  app = await testApp({
    features: [feature],
    tenants: [
      testTenant('alfa', { hosts: ['alfa.test', 'localhost'] }),
      testTenant('beta', { hosts: ['beta.test', '127.0.0.1'] }),
      testTenant('gama', { broadcasting: { enabled: false } }),
    ],
  });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});

afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));
afterAll(() => app.close());

const hosts: Record<string, string> = { alfa: 'localhost', beta: '127.0.0.1' };

/** A pusher-js client of a tenant that asks for permission as a person. */
function connect(tenant: string, person: TestClient, key = 'largo'): Client {
  const client = new Pusher(key, {
    cluster: 'eu',
    wsHost: hosts[tenant] as string,
    wsPort: port,
    wsPath: '/ws',
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        person.call(broadcastingContract, 'auth', { body: { socket_id: socketId, channel_name: channelName } }).then(
          ({ status, body }) => (status === 200 ? done(null, body) : done(new Error(String(status)), null)),
          (error: Error) => done(error, null),
        );
      },
    },
  });
  clients.push(client);
  return client;
}

const staff = (tenant = 'alfa'): TestClient => app.as({ tenant, codes: ['STAFF'] });
const happens = (source: Client['connection'] | Channel, event: string): Promise<unknown> => new Promise((resolve) => source.bind(event, resolve));
const subscribed = async (client: Client, channel: string): Promise<Channel> => {
  const found = client.subscribe(channel);
  await happens(found, 'pusher:subscription_succeeded');
  return found;
};
const publish = (tenant: string, channel: string, data: Record<string, unknown>): Promise<void> =>
  app.site(tenant).tx(system, (trx) => app.services.realtime.publish(trx, app.site(tenant), channel, 'changed', data));

describe('real time', () => {
  it('brings what was published when the transaction commits, and nothing when it rolls back', async () => {
    const news = await subscribed(connect('alfa', app.anonymous), 'news');
    const got: unknown[] = [];
    news.bind('changed', (data: unknown) => got.push(data));
    const arrived = happens(news, 'changed');
    await expect(
      app.site().tx(system, async (trx) => {
        await app.services.realtime.publish(trx, app.site(), 'news', 'changed', { id: 0 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await publish('alfa', 'news', { id: 1 });
    await arrived;
    expect(got).toEqual([{ id: 1 }]);
  });

  it('lets those hear a private channel who may, and nobody else', async () => {
    const mine = await subscribed(connect('alfa', staff()), 'private-staff');
    const arrived = happens(mine, 'changed');
    const visitor = connect('alfa', app.anonymous).subscribe('private-staff');
    expect(await happens(visitor, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError' });
    const boss = connect('alfa', staff()).subscribe('private-staff-boss');
    expect(await happens(boss, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError' });
    await publish('alfa', 'private-staff', { id: 3 });
    expect(await arrived).toEqual({ id: 3 });
  });

  it('keeps two tenants apart: same channel, same key, other host', async () => {
    const alfa = await subscribed(connect('alfa', staff('alfa')), 'private-staff');
    const beta = await subscribed(connect('beta', staff('beta')), 'private-staff');
    const heard: string[] = [];
    alfa.bind('changed', () => heard.push('alfa'));
    beta.bind('changed', () => heard.push('beta'));
    const first = happens(alfa, 'changed');
    await publish('alfa', 'private-staff', { id: 1 });
    await first;
    const second = happens(beta, 'changed');
    await publish('beta', 'private-staff', { id: 2 });
    await second;
    expect(heard).toEqual(['alfa', 'beta']);
    // permission given by one tenant is worth nothing at the other
    const stranger = connect('alfa', staff('beta')).subscribe('private-staff');
    expect(await happens(stranger, 'pusher:subscription_error')).toMatchObject({ status: 403 });
  });

  it('refuses a forged signature, an unknown channel and an unknown key', async () => {
    const { socket, say, next } = await raw('localhost');
    await next('pusher:connection_established');
    say({ event: 'pusher:subscribe', data: { channel: 'private-staff', auth: `largo:${'0'.repeat(64)}` } });
    expect(await next('pusher:subscription_error')).toMatchObject({ data: { status: 403 } });
    say({ event: 'pusher:subscribe', data: { channel: 'private-staff' } });
    expect(await next('pusher:subscription_error')).toMatchObject({ data: { status: 403 } });
    say({ event: 'pusher:subscribe', data: { channel: 'gossip' } });
    expect(await next('pusher:subscription_error')).toMatchObject({ data: { status: 404 } });
    say({ event: 'client-typing', channel: 'news', data: {} });
    expect(await next('pusher:error')).toMatchObject({ data: { code: 4301 } });
    say({ event: 'pusher:ping', data: {} });
    await next('pusher:pong');
    socket.close();
    const wrong = connect('alfa', app.anonymous, 'other');
    const error = await happens(wrong.connection, 'error');
    expect(error).toMatchObject({ error: { data: { code: 4001 } } });
  });

  it('closes on a message that is too large and on a flood, and survives nonsense', async () => {
    const large = await raw('localhost');
    await large.next('pusher:connection_established');
    large.socket.send('x'.repeat(20_000));
    await large.closed;
    const flood = await raw('localhost');
    await flood.next('pusher:connection_established');
    for (let n = 0; n < 200; n++) flood.socket.send('not json');
    expect(await flood.closed).toBe(4301);
    const fine = connect('alfa', app.anonymous);
    await subscribed(fine, 'news');
  });

  it('is refused to pages of other sites, to unknown hosts and where it is off', async () => {
    await expect(raw('localhost', { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(raw('localhost', { host: 'unknown.test' })).rejects.toThrow('404');
    await expect(raw('localhost', { host: 'gama.test' })).rejects.toThrow('404');
  });

  it('answers the Pusher form of the permission call, and 403 without permission', async () => {
    const payload = 'socket_id=1.2&channel_name=private-staff';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const yes = await staff().inject({ method: 'POST', url: '/api/broadcasting/auth', payload, headers });
    expect(yes.statusCode).toBe(200);
    expect(yes.json().auth).toMatch(/^largo:[0-9a-f]{64}$/);
    expect((await app.anonymous.inject({ method: 'POST', url: '/api/broadcasting/auth', payload, headers })).statusCode).toBe(403);
    const bad = await staff().call(broadcastingContract, 'auth', { body: { socket_id: 'x', channel_name: 'private-staff' } });
    expect(bad.status).toBe(422);
    const off = await app
      .as({ tenant: 'gama', codes: ['STAFF'] })
      .call(broadcastingContract, 'auth', { body: { socket_id: '1.2', channel_name: 'private-staff' } });
    expect(off.status).toBe(403);
  });

  it('publishes nothing where it is off, and refuses to carry whole records', async () => {
    await publish('gama', 'news', { id: 1 });
    await expect(publish('alfa', 'news', { text: 'x'.repeat(5000) })).rejects.toThrow('too large');
  });

  it('sends clients to reconnect when notices may have been missed, and they come back', async () => {
    const client = connect('alfa', app.anonymous);
    await subscribed(client, 'news');
    const back = new Promise<void>((resolve) => client.connection.bind('connected', () => resolve()));
    app.sockets.reconnectAll();
    await back;
    const news = client.channel('news');
    await happens(news, 'pusher:subscription_succeeded');
    const arrived = happens(news, 'changed');
    await publish('alfa', 'news', { id: 9 });
    expect(await arrived).toEqual({ id: 9 });
  });

  it('lets those hear private channels ask again whose rights change, and nobody else', async () => {
    let codes = ['STAFF'];
    const person = { call: (...args: Parameters<TestClient['call']>) => app.as({ codes, userId: 7 }).call(...args) } as TestClient;
    const [staff, colleague, other] = [connect('alfa', person), connect('alfa', app.as({ codes, userId: 8 })), connect('alfa', app.anonymous)];
    await subscribed(staff, 'private-staff');
    await subscribed(colleague, 'private-staff');
    await subscribed(other, 'news');
    let left = 0;
    for (const { connection } of [colleague, other]) connection.bind('state_change', () => (left += 1));
    codes = [];
    const refused = happens(staff.channel('private-staff'), 'pusher:subscription_error');
    await app.site().tx(system, (trx) => sql`select tell_rights('alfa', array[7])`.execute(trx));
    expect(await refused).toMatchObject({ error: '403' });
    expect([left, colleague.connection.state, other.connection.state]).toEqual([0, 'connected', 'connected']);
    const again = happens(colleague.channel('private-staff'), 'pusher:subscription_succeeded');
    await app.site().tx(system, (trx) => app.services.realtime.signal(trx, app.site(), 'access'));
    await again;
    expect(other.connection.state).toBe('connected');
  });

  it('holds at most so many connections from one address', async () => {
    const narrow = new SocketServer({
      realtime: app.services.realtime as RealtimeSystem,
      siteOf: () => app.site(),
      perAddress: 2,
      log: app.services.log,
    });
    const http = createServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    narrow.attach(http);
    const at = (http.address() as AddressInfo).port;
    const first = await raw('127.0.0.1', {}, at);
    await raw('127.0.0.1', {}, at);
    await expect(raw('127.0.0.1', {}, at)).rejects.toThrow('429');
    first.socket.close();
    await first.closed;
    const again = await raw('127.0.0.1', {}, at);
    await again.next('pusher:connection_established');
    narrow.stop();
    http.close();
  });
});

interface Raw {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  say(message: unknown): void;
  next(event: string): Promise<Record<string, unknown>>;
}

function raw(host: string, headers: Record<string, string> = {}, at = port): Promise<Raw> {
  const socket = new WebSocket(`ws://127.0.0.1:${at}/ws/app/largo?protocol=7`, { headers: { host: `${host}:${at}`, ...headers } });
  const seen: Record<string, unknown>[] = [];
  const wanted: { event: string; give: (message: Record<string, unknown>) => void }[] = [];
  socket.on('message', (text) => {
    const message = JSON.parse(String(text)) as Record<string, unknown>;
    const at2 = wanted.findIndex(({ event }) => event === message['event']);
    if (at2 >= 0) wanted.splice(at2, 1)[0]?.give(message);
    else seen.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () =>
      resolve({
        socket,
        closed,
        say: (message) => socket.send(JSON.stringify(message)),
        next: (event) =>
          new Promise((give) => {
            const at3 = seen.findIndex((message) => message['event'] === event);
            if (at3 >= 0) give(seen.splice(at3, 1)[0] as Record<string, unknown>);
            else wanted.push({ event, give });
          }),
      }),
    );
  });
}
