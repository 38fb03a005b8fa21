import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { sparePort } from '#platform/testing/smtp.ts';
import { until } from '#platform/testing/until.ts';
import { messagingPersonalData } from '../personal-data.ts';
import { fence, openFences } from '../test-fences.ts';
import { pushContract } from '../../push-contract.ts';
import { sendPushes } from '../../jobs.ts';
import { decrypt } from './test-browser.ts';

let town: Awaited<ReturnType<typeof openFences>>;
let service: Server;
let port: number;
const got: { readonly path: string; readonly headers: Record<string, unknown>; readonly notice: unknown }[] = [];
/** What the push service answers at a path; 201 unless told. */
const answers = new Map<string, number>();

/** A browser with keys of its own. */
function browserAt(path: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const made = { path, keys, auth, subscription: { endpoint: `http://127.0.0.1:${port}${path}`, p256dh: keys.getPublicKey('base64url'), auth } };
  browsers.set(path, made);
  return made;
}
const browsers = new Map<string, ReturnType<typeof browserAt>>();

beforeAll(async () => {
  town = await openFences();
  port = await sparePort();
  service = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      const status = answers.get(path) ?? 201;
      if (browser && status === 201) got.push({ path, headers: request.headers, notice: JSON.parse(decrypt(body, browser.keys, browser.auth)) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await town.close();
});
beforeEach(() => {
  got.length = 0;
  answers.clear();
});

const waiting = () => town.app.site().db.selectFrom('push_message').selectAll().execute();

describe('notices on devices', () => {
  it('reach the device beside the mail, encrypted, and name nobody', async () => {
    const mail = await town.create();
    const phone = browserAt('/phone');
    const added = await town.ana.call(pushContract, 'add', { body: { ...phone.subscription, name: 'Chrome, Android' } });
    expect([added.status, added.body.devices.map(({ name }) => name), added.body.topics]).toEqual([
      200,
      ['Chrome, Android'],
      ['own', 'followed', 'work'],
    ]);
    await town.announce();
    await town.settled();
    await until('the notice', () => got.length > 0);
    const [first] = got;
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(String(first?.headers['authorization'])).toContain(`k=${added.body.key}`);
    // The fence's own address, not the private one of the mail.
    expect(first?.notice).toMatchObject({ body: fence.title, to: '/fences/7' });
    expect(JSON.stringify(first?.notice)).not.toMatch(/segredo|Ana/);
    expect(await town.sentOf(mail.id)).toHaveLength(1);
    await until('an empty outbox', async () => (await waiting()).length === 0);
    await town.dispose(mail.id);
  });

  it('are of the topics one chose, and wait for the end of the night', async () => {
    const mail = await town.create();
    await town.ana.call(pushContract, 'choose', { body: { topics: ['followed'], quietFrom: '22:00', quietTo: '08:00' } });
    await town.announce();
    await town.settled();
    expect(await waiting()).toEqual([]);
    await town.ana.call(pushContract, 'choose', { body: { topics: ['work'], quietFrom: '22:00', quietTo: '08:00' } });
    town.setClock('2026-11-21T23:30:00Z');
    await town.announce({ colour: 'azul' });
    await town.settled();
    expect((await waiting()).map(({ due_at }) => due_at.toISOString())).toEqual(['2026-11-22T08:00:00.000Z']);
    town.setClock('2026-11-22T08:00:00Z');
    const site = town.app.site();
    await site.tx(system, (trx) => town.app.services.jobs.start(trx, site, system, sendPushes, {}));
    await until('the notice of the night', () => got.length === 1);
    await town.dispose(mail.id);
  });

  it('are tried again where the service fails, and a device it no longer knows is forgotten', async () => {
    const mail = await town.create();
    answers.set('/phone', 503);
    await town.announce({ colour: 'preta' });
    await town.settled();
    const [failed] = await until('a second try', async () => {
      const rows = await waiting();
      return rows.some(({ tries, due_at }) => tries === 1 && due_at.toISOString() === '2026-11-22T08:01:00.000Z') ? rows : undefined;
    });
    expect(failed?.body).toBe(fence.title);
    answers.set('/phone', 410);
    town.setClock('2026-11-22T08:01:00Z');
    const site = town.app.site();
    await site.tx(system, (trx) => town.app.services.jobs.start(trx, site, system, sendPushes, {}));
    await until('the device to be forgotten', async () => (await town.ana.call(pushContract, 'show', {})).body.devices.length === 0);
    await until('an empty outbox', async () => (await waiting()).length === 0);
    await town.dispose(mail.id);
  });

  it('can be tried, are taken back, and belong to whoever used the browser last', async () => {
    const shared = browserAt('/shared');
    const { body } = await town.ana.call(pushContract, 'add', { body: { ...shared.subscription, name: 'Firefox' } });
    const test = await town.ana.call(pushContract, 'test', {});
    expect([test.body.sent, got[0]?.path]).toEqual([1, '/shared']);
    const [mine] = body.devices;
    expect((await town.rui.call(pushContract, 'remove', { params: { id: mine?.id ?? 0 } })).status).toBe(404);
    await town.rui.call(pushContract, 'add', { body: { ...shared.subscription, name: 'Firefox' } });
    expect((await town.ana.call(pushContract, 'show', {})).body.devices).toEqual([]);
    const [device] = (await town.rui.call(pushContract, 'show', {})).body.devices;
    expect((await town.rui.call(pushContract, 'remove', { params: { id: device?.id ?? 0 } })).body.devices).toEqual([]);
  });

  it('go to no address of the internal network, and to no keys that are none', async () => {
    const { subscription } = browserAt('/x');
    for (const change of [
      { endpoint: 'https://169.254.169.254/latest' },
      { endpoint: 'https://10.0.0.5/push' },
      { endpoint: 'http://push.example.pt/x' },
      { endpoint: 'https://user:pass@push.example.pt/x' },
      { auth: 'AAAA' },
    ]) {
      const { status, problem } = await town.ana.call(pushContract, 'add', { body: { ...subscription, ...change, name: 'x' } });
      expect([change, status, problem.code]).toEqual([change, 422, 'push.bad-subscription']);
    }
  });

  it('end with the account', async () => {
    const site = town.app.site();
    await town.ana.call(pushContract, 'add', { body: { ...browserAt('/last').subscription, name: 'Tablet' } });
    const person = { userId: fence.reporter, name: 'Ana Lima', email: null, phone: null, nif: null, words: [] };
    expect(JSON.stringify(await messagingPersonalData.collect(site.db, person as never))).toContain('Tablet');
    await site.tx(system, (trx) => messagingPersonalData.forget(trx, person as never));
    expect(await site.db.selectFrom('push_device').select('id').where('user_id', '=', fence.reporter).execute()).toEqual([]);
  });
});
