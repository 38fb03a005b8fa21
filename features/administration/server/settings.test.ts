import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { layers, replaceBoundary } from '#features/layers/server/index.ts';
import { mapview } from '#features/mapview/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { tenancyContract } from '#platform/tenancy/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { audit } from '../audit-contract.ts';
import { mayAudit } from '../audit-permissions.ts';
import { definitionsContract, homeSettingsContract, settingsCareContract, settingsContract } from '../contract.ts';
import { may } from '../permissions.ts';
import { administration } from './index.ts';

let app: TestApp;
let admin: TestClient;
const codes = Object.values(may).flatMap((area) => Object.values(area));

/** What the mail server took, as text. */
const taken: string[] = [];
let mailPort: number;
let mailServer: SMTPServer;

beforeAll(async () => {
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'alfa' && password === 'chave-certa' ? done(null, { user: username }) : done(new Error('Invalid credentials')),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        taken.push(text);
        done();
      });
    },
  });
  mailServer.on('error', () => {});
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  mailPort = (mailServer.server.address() as AddressInfo).port;
  app = await testApp({
    outgoingAllow: [`127.0.0.1:${mailPort}`],
    features: [identity, messaging, layers, mapview, occurrences, administration],
    tenants: [testTenant('alfa'), testTenant('beta')],
  });
  admin = app.as({ codes, name: 'Rosa' });
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

const shown = async (client: TestClient = app.anonymous) => (await client.call(tenancyContract, 'config', {})).body.data;

describe('settings', () => {
  const show = async () => (await admin.call(settingsContract, 'show', {})).body;
  type Settings = Awaited<ReturnType<typeof show>>['values'];
  const save = async (change: Partial<Settings>, more: { mailPassword?: string | null; version?: number } = {}) => {
    const { values, version } = await show();
    const { mailPassword, version: given } = more;
    const body = { values: { ...values, ...change }, ...(mailPassword !== undefined && { mailPassword }) } as never;
    return admin.call(settingsContract, 'update', { body, version: given ?? version });
  };

  it('are in force at once, for everybody, and each saving is a version that can be restored', async () => {
    const { values } = await show();
    const first = await save({ contact: { ...values.contact, phone: '212 345 678' } });
    expect(first).toMatchObject({ status: 200, body: { savedBy: 'Rosa', values: { contact: { phone: '+351212345678' } } } });
    await save({ contact: { ...values.contact, phone: '212 000 000' }, registrationNif: { active: true, required: true } });
    expect(await shown()).toMatchObject({ contact: { phone: '+351212000000' }, registrationNif: { required: true } });
    const restored = await admin.call(settingsContract, 'restore', { params: { id: first.body.version }, version: (await show()).version });
    expect(restored).toMatchObject({ status: 200, body: { values: { contact: { phone: '+351212345678' } } } });
    expect((await shown()).footer.contacts[0]?.value).toBe('+351 212 345 678');
    const { body } = await admin.call(settingsContract, 'versions', {});
    expect(body.items.map(({ restoredFrom, inForce }) => ({ restoredFrom, inForce }))).toEqual([
      { restoredFrom: first.body.version, inForce: true },
      { restoredFrom: null, inForce: false },
      { restoredFrom: null, inForce: false },
      // What the file says, from before the first saving.
      { restoredFrom: null, inForce: false },
    ]);
    expect(body.items.map(({ found }) => found)).toEqual([false, false, false, true]);
    const start = body.items.at(-1)?.id ?? 0;
    const back = await admin.call(settingsContract, 'restore', { params: { id: start }, version: (await show()).version });
    expect(back).toMatchObject({ status: 200, body: { values } });
    await admin.call(settingsContract, 'restore', { params: { id: first.body.version }, version: (await show()).version });
    const trail = await app.site().db.selectFrom('audit_entry').select('actor_name').where('type', '=', 'platform_setting').execute();
    expect(trail.map(({ actor_name }) => actor_name)).toEqual(['Rosa', 'Rosa', 'Rosa', 'Rosa', 'Rosa']);
  });

  it('are told in the trail attribute by attribute, in words', async () => {
    const { values } = await show();
    await save({
      contact: { ...values.contact, phone: '213 000 111', coordinates: { lat: 39.5, lng: -8.25 } },
      socialNetworks: [{ id: 'facebook', url: 'https://facebook.example/alfa' }],
      registrationNif: { active: false, required: false },
    });
    const auditor = app.as({ codes: Object.values(mayAudit) });
    const story = await auditor.call(audit, 'record', { params: { type: 'platform_setting', record: 'settings' } });
    expect(story.body.subject.title).toBe('Configuração');
    const [last] = story.body.items;
    expect(last).toMatchObject({ event: 'updated', user: 'Rosa', title: 'Configuração' });
    const before = values.contact.phone;
    expect(last?.changes.map(({ label, old, new: after }) => [label, old, after])).toEqual(
      expect.arrayContaining([
        ['Telefone de contacto', before, '+351213000111'],
        ['Coordenadas do contacto', null, 'latitude: 39,5; longitude: -8,25'],
        ['Redes sociais', null, 'rede: facebook; endereço: https://facebook.example/alfa'],
      ]),
    );
    expect(last?.changes.every(({ label, field }) => label !== field)).toBe(true);
    const events = story.body.items.map(({ event }) => event);
    expect(events.every((event) => event === 'updated')).toBe(true);
    await save({ contact: values.contact, socialNetworks: values.socialNetworks, registrationNif: values.registrationNif });
  });

  it('answer 409 to whoever saves over another', async () => {
    expect(await save({}, { version: 1 })).toMatchObject({ status: 409, problem: { code: 'record.stale', changedBy: 'Rosa' } });
  });

  it('keep the password of the mail server sealed, and hand it to no other server', async () => {
    const mail = { ...(await show()).values.mail, host: 'mail.alfa.example', username: 'alfa', fromAddress: 'geral@alfa.example' };
    const saved = await save({ mail }, { mailPassword: 'segredo-bem-guardado' });
    expect(saved.body).toMatchObject({ passwordSet: true, values: { mail: { host: 'mail.alfa.example' } } });
    expect(saved.raw.body).not.toContain('segredo');
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(s::text, ''), '') || (select coalesce(string_agg(changes::text, ''), '') from audit_entry) as all from platform_setting s`.execute(
      app.site().db,
    );
    expect(rows[0]?.all).not.toContain('segredo');
    expect(JSON.stringify(await shown())).not.toContain('mail.alfa.example');
    expect((await save({ google: { mapsKey: 'k', analyticsKey: null } })).body.passwordSet).toBe(true);
    expect(await save({ mail: { ...mail, host: 'ladrao.example' } })).toMatchObject({
      status: 422,
      problem: { code: 'settings.password-needed', fields: { mailPassword: [{ code: 'settings.password-needed' }] } },
    });
    expect(await save({ mail: { ...mail, encryption: 'none' } })).toMatchObject({ status: 422 });
    expect((await save({ mail: { ...mail, host: null, username: null } }, { mailPassword: null })).body.passwordSet).toBe(false);
  });

  it('send a test message, and show the conversation with the server where it fails, never the password', async () => {
    const { mail } = (await show()).values;
    const own = { ...mail, host: '127.0.0.1', port: mailPort, encryption: 'none' as const, username: 'alfa', fromAddress: 'geral@alfa.example' };
    const test = (change: object, mailPassword: string) =>
      admin.call(settingsCareContract, 'testMail', { body: { mail: { ...own, ...change }, mailPassword, to: 'rosa@alfa.example' } });
    expect((await test({}, 'chave-certa')).body).toMatchObject({ sent: true, reason: null });
    expect(taken.at(-1)).toContain('To: rosa@alfa.example');
    const wrong = await test({}, 'chave-errada');
    expect(wrong.body.sent).toBe(false);
    expect(wrong.body.transcript.join('\n')).toMatch(/S: 220 .*[^]*C: EHLO[^]*S: 535/);
    for (const secret of ['chave-errada', Buffer.from('chave-errada').toString('base64'), Buffer.from('\0alfa\0chave-errada').toString('base64')]) {
      expect(wrong.raw.body).not.toContain(secret);
    }
    const inside = await test({ port: 25 }, 'x');
    expect(inside.body).toMatchObject({ sent: false, reason: expect.stringContaining('rede interna') });
    expect((await test({ host: null }, 'x')).status).toBe(422);
  });

  it('carry the municipality’s mail through its own server', async () => {
    const site = app.site();
    expect(app.services.mail.isDemo(site)).toBe(true);
    const { mail } = (await show()).values;
    const own = {
      ...mail,
      host: '127.0.0.1',
      port: mailPort,
      encryption: 'none' as const,
      username: 'alfa',
      fromAddress: 'geral@alfa.example',
      fromName: 'Alfa',
    };
    expect((await save({ mail: own }, { mailPassword: 'chave-certa' })).status).toBe(200);
    expect([app.services.mail.isDemo(site), app.services.mail.isDemo(app.site('beta'))]).toEqual([false, true]);
    const hello = defineMail<Record<string, string>>({
      id: 'test.own',
      content: { pt: { subject: 'Pelo próprio servidor', paragraphs: ['Olá.'] }, en: { subject: 'Own', paragraphs: ['Hello.'] } },
    });
    await site.tx(system, (trx) => app.services.mail.send(trx, site, { to: 'ana@alfa.example', locale: 'pt', template: hello, data: {} }));
    const { id } = await site.db.selectFrom('mail').select('id').where('recipient', '=', 'ana@alfa.example').executeTakeFirstOrThrow();
    await app.services.mail.deliver(site, id, true);
    expect(taken.at(-1)).toContain('From: Alfa <geral@alfa.example>');
    await save({ mail: { ...own, host: null, username: null } }, { mailPassword: null });
  });

  it('that no longer hold give way to the last good ones, and say so', async () => {
    const { version, values } = await show();
    const { db } = app.site();
    await sql`insert into platform_setting (part, values, saved_by_name) values ('settings', '{"contact": {"phone": "x"}}', 'Mão alheia')`.execute(
      db,
    );
    await app.site().reload();
    expect(await shown()).toMatchObject({ contact: { phone: values.contact.phone } });
    const { problems } = (await admin.call(settingsCareContract, 'health', {})).body;
    expect(problems).toMatchObject([{ part: 'settings', inForce: version }]);
    const state = await show();
    expect(state).toMatchObject({ broken: true, values });
    const broken = await admin.call(settingsContract, 'restore', { params: { id: state.version }, version: state.version });
    expect(broken).toMatchObject({ status: 422, problem: { code: 'settings.version-invalid' } });
    await save({});
    expect((await admin.call(settingsCareContract, 'health', {})).body.problems).toEqual([]);
  });

  it('of the portal home are in force at once', async () => {
    const { values, version } = (await admin.call(homeSettingsContract, 'show', {})).body;
    const { status } = await admin.call(homeSettingsContract, 'update', {
      body: { values: { ...values, modulesCount: 3, newsPerPage: 5 } },
      version,
    });
    expect(status).toBe(200);
    expect(await shown()).toMatchObject({ homeModules: 3, newsPerPage: 5, homeSlider: 4 });
  });
});

describe('definitions of the map', () => {
  let beta: TestClient;
  beforeEach(() => {
    beta = app.as({ codes, tenant: 'beta' });
  });
  const show = async () => (await beta.call(definitionsContract, 'show', {})).body;
  const save = async (change: object, boundary?: unknown) => {
    const { values, version } = await show();
    return beta.call(definitionsContract, 'update', { body: { values: { ...values, ...change }, boundary }, version });
  };
  const box = (side: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [side, 0],
        [side, side],
        [0, side],
        [0, 0],
      ].map(([x = 0, y = 0]) => [x, y]),
    ],
  });
  const madeira = { name: 'PTRA08-UTM/ITRF93 28N', epsg: 5016, proj4: '+proj=utm +zone=28 +ellps=GRS80 +units=m +no_defs' };

  it('keep what was in force before the first saving, without a boundary, and every boundary since', async () => {
    const first = await show();
    expect([first.version, first.boundary]).toEqual([0, null]);
    expect((await save({ scales: [50_000, 1000] }, box(800))).status).toBe(200);
    const versions = async () => (await beta.call(definitionsContract, 'versions', {})).body.items;
    const [small, start] = await versions();
    expect([small?.found, start?.found]).toEqual([false, true]);
    await save({}, box(600));
    await save({ scales: [20_000, 1000] });
    // A boundary that came by another door is what was in force before the next saving.
    const site = app.site('beta');
    await site.tx(system, (trx) =>
      replaceBoundary({ trx, srid: site.srid }, { dico: '', name: 'B', caopVersion: 'x', validFrom: null, geometry: box(400) as never }),
    );
    await save({ scales: [10_000, 1000] }, box(200));
    const [, imported] = await versions();
    expect(imported?.found).toBe(true);
    const restore = async (id: number | undefined) =>
      (await beta.call(definitionsContract, 'restore', { params: { id: id ?? 0 }, version: (await show()).version })).body;
    const width = ({ boundary }: { boundary: unknown }) => Math.max(...JSON.stringify(boundary).match(/\d+/g)!.map(Number));
    const old = await restore(imported?.id);
    expect([old.values.scales, width(old)]).toEqual([[20_000, 1000], 400]);
    const earlier = await restore(small?.id);
    expect([earlier.values.scales, width(earlier)]).toEqual([[50_000, 1000], 800]);
    const shownVersion = await beta.call(definitionsContract, 'version', { params: { id: small?.id ?? 0 } });
    expect(width(shownVersion.body)).toBe(800);
    const again = await restore(start?.id);
    expect([again.values, again.boundary]).toEqual([first.values, null]);
    const auditor = app.as({ codes: Object.values(mayAudit), tenant: 'beta' });
    const { body } = await auditor.call(audit, 'record', { params: { type: 'platform_setting', record: 'definitions' } });
    expect(body.items[0]?.changes.find(({ field }) => field === 'boundary')).toMatchObject({ old: '0,64', new: null });
    await sql`delete from municipality_boundary`.execute(site.db);
  });

  it('change the projection of a municipality that has no data yet', async () => {
    expect((await show()).hasData).toBe(false);
    const { values } = await show();
    const moved = await save({
      projections: [...values.projections, madeira],
      epsg: 5016,
      extent: [300_000, 3_600_000, 340_000, 3_640_000],
      initialExtent: [310_000, 3_610_000, 330_000, 3_630_000],
      center: { lng: -16.95, lat: 32.7, scale: 10_000 },
    });
    expect(moved.problem.fields ?? {}).toEqual({});
    expect(moved.status).toBe(200);
    expect(app.site('beta').srid).toBe(5016);
    const { map, projections } = await shown(app.as({ tenant: 'beta' }));
    expect(map).toMatchObject({ epsg: 5016, centerScale: 10_000 });
    expect(projections).toMatchObject([{ epsg: 3763 }]);
    const { rows } = await sql`select distinct postgis_typmod_srid(atttypmod) as srid from pg_attribute
      where attrelid = 'municipality_boundary'::regclass and atttypid = 'geometry'::regtype`.execute(app.site('beta').db);
    expect(rows).toEqual([{ srid: 5016 }]);
    expect((await save(values)).status).toBe(200);
    expect(app.site('beta').srid).toBe(3763);
  });

  it('take a boundary, show it on the map, and refuse what is none or lies outside', async () => {
    expect(await save({}, { type: 'Point', coordinates: [0, 0] })).toMatchObject({
      status: 422,
      problem: { fields: { boundary: [{ message: 'Os dados introduzidos não são uma geometria válida em formato GeoJSON.' }] } },
    });
    expect(await save({}, box(20_000))).toMatchObject({
      problem: { fields: { boundary: [{ message: 'O primeiro elemento deve conter o segundo elemento.' }] } },
    });
    expect((await save({}, box(1000))).status).toBe(200);
    expect((await app.as({ tenant: 'beta' }).inject({ url: '/api/ig/front/map/boundary' })).json()).toMatchObject({ extent: [0, 0, 1000, 1000] });
  });

  it('refuse another projection once there is data, and say why', async () => {
    expect((await show()).hasData).toBe(true);
    const { values } = await show();
    const refused = await save({
      projections: [...values.projections, madeira],
      epsg: 5016,
      extent: [300_000, 3_600_000, 340_000, 3_640_000],
      initialExtent: [310_000, 3_610_000, 330_000, 3_630_000],
      center: { lng: -16.95, lat: 32.7, scale: 10_000 },
    });
    expect(refused).toMatchObject({ status: 422, problem: { code: 'definitions.projection-in-use', fields: { 'values.epsg': [{}] } } });
    expect(refused.problem.detail).toContain('já há dados geográficos guardados em EPSG:3763');
    expect((await shown(app.as({ tenant: 'beta' }))).map.epsg).toBe(3763);
  });

  it('name whose data the map shows', async () => {
    await save({ attribution: { pt: 'INE e DGT', en: 'INE and DGT' } });
    expect(await shown(app.as({ tenant: 'beta' }))).toMatchObject({ attribution: { pt: 'INE e DGT' } });
  });
});
