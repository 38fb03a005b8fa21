import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { testApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { until } from '#platform/testing/until.ts';
import { broadcastingContract } from '../contract.ts';
import { externalBroadcasters } from './external.ts';

const feature: ServerFeature = {
  id: 'test',
  migrations: [],
  permissions: [],
  contracts: [],
  routes: () => {},
  channels: [
    { name: 'news', authorize: () => true },
    { name: 'private-staff', authorize: (_site, actor) => actor.codes.has('STAFF') },
  ],
};

describe('an outside service', () => {
  it('gets each event once, signed, after the commit', async () => {
    const calls: { path: string; body: { name: string; channels: string[]; data: string } }[] = [];
    const service = createServer((request, response) => {
      void text(request).then((body) => {
        calls.push({ path: request.url ?? '', body: JSON.parse(body) });
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    process.env['PUSHER_SECRET_ALFA'] = 'geheim';
    process.env['PUSHER_APP_ID_ALFA'] = '42';
    const broadcasting = {
      enabled: true,
      broadcaster: 'pusher',
      key: 'outside',
      host: '127.0.0.1',
      port: (service.address() as AddressInfo).port,
    } as const;
    const other = await testApp({ features: [feature], tenants: [testTenant('alfa', { broadcasting })] });
    try {
      await other.site().tx(system, (trx) => other.services.realtime.publish(trx, other.site(), 'news', 'changed', { id: 5 }));
      await until('a call to the service', () => calls.length > 0);
      expect(calls[0]?.path).toMatch(/^\/apps\/42\/events\?auth_key=outside&.*auth_signature=[0-9a-f]{64}/);
      expect(calls[0]?.body).toMatchObject({ name: 'changed', channels: ['news'], data: '{"id":5}' });
      const permission = await other
        .as({ codes: ['STAFF'] })
        .call(broadcastingContract, 'auth', { body: { socket_id: '1.2', channel_name: 'private-staff' } });
      expect(permission.body.auth).toMatch(/^outside:/);
      expect(calls).toHaveLength(1);
    } finally {
      await other.close();
      service.close();
    }
  });

  it('is not shared by two tenants, and not used without its secret', async () => {
    const site = (code: string): Site =>
      ({ code, config: testTenant(code, { broadcasting: { enabled: true, broadcaster: 'pusher', key: 'same' } }) }) as Site;
    const of = externalBroadcasters((name) => (name === 'PUSHER_SECRET_NONE' ? undefined : 'x'), pino({ level: 'silent' }));
    expect(() => of(site('none'))).toThrow('PUSHER_SECRET_NONE');
    of(site('one'));
    expect(() => of(site('two'))).toThrow('same broadcasting application');
  });
});
