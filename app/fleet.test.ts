import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMarks } from '#platform/db/migrate.ts';
import { openBlobStore } from '#platform/files/server/blob-store.ts';
import { noteFailure, openRegister, readRegister, resume, suspend } from '#platform/tenancy/server/register.ts';
import { onPostgres, testDatabase } from '#platform/testing/database.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { until } from '#platform/testing/until.ts';
import { deleteTenant } from './commands/tenant-delete.ts';
import { exportTenant, importTenant } from './commands/tenant-export.ts';
import { readEnv } from './env.ts';
import { features } from './features.server.ts';

/* Many municipalities in one process: what happens to one is no other's trouble. */

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'largo-fleet-'));

beforeAll(async () => {
  const database = await testDatabase('migrated');
  // Beta's schema cannot be brought up to date: one of its migrations is not what ran.
  await database.query(`comment on schema beta is null`);
  await database.query(`update beta.migration set checksum = 'other' where id = 'platform/jobs-001'`);
  const tenants = [
    testTenant('alfa'),
    testTenant('beta', { footer: { contacts: [{ name: { pt: 'Telefone', en: 'Telephone' }, value: '+351 200' }] } }),
  ];
  app = await testApp({ features, tenants: [...tenants, testTenant('gama', { limits: { requestsPerMinute: 60 } })] });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (code: string, url = '/api/platform/config', headers: Record<string, string> = {}) =>
  app.anonymous.inject({ method: 'GET', url, headers: { host: `${code}.test`, ...headers } });

describe('a municipality whose schema cannot be brought up to date', () => {
  it('answers that it is under maintenance, while the others serve', async () => {
    expect((await get('alfa')).statusCode).toBe(200);
    const answer = await get('beta');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('300');
    expect(answer.json()).toMatchObject({ code: 'tenant.maintenance', detail: expect.stringContaining('está em manutenção') });
    const page = await get('beta', '/', { accept: 'text/html', 'accept-language': 'pt' });
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<h1>Em manutenção</h1>');
    expect(page.body).toContain('+351 200');
    const english = await get('beta', '/noticias', { accept: 'text/html', 'accept-language': 'en' });
    expect(english.body).toContain('<html lang="en">');
    expect((await readRegister(app.database)).get('beta')).toMatchObject({
      failedAt: expect.any(Date),
      failure: expect.stringContaining('was changed after it ran'),
    });
  });

  it('comes back by itself once it is mended', async () => {
    await app.database.query(`update beta.migration b set checksum = a.checksum from alfa.migration a where a.id = b.id`);
    app.realtime.onInstallation();
    await until('beta is served', async () => (await get('beta')).statusCode === 200);
    expect((await readRegister(app.database)).get('beta')).toMatchObject({ failedAt: null, failure: null });
  });
});

it('a suspended municipality says so at once in every process, and is the same again when it is resumed', async () => {
  const before = app.services.sites.get('beta');
  await suspend(app.database, 'beta', 'fatura por pagar');
  await until('beta is closed', async () => (await get('beta')).statusCode === 503);
  expect((await get('beta')).json()).toMatchObject({ code: 'tenant.suspended' });
  expect((await get('beta')).body).not.toContain('fatura');
  expect([...app.services.sites.keys()]).toEqual(['alfa', 'gama']);
  await resume(app.database, 'beta');
  await until('beta is open', async () => (await get('beta')).statusCode === 200);
  expect([...app.services.sites.keys()]).toEqual(['alfa', 'beta', 'gama']);
  expect(app.services.sites.get('beta')).toBe(before);
});

it('refuses what is over a municipality’s rate with a sentence and a time, and nobody else', async () => {
  let refused = await get('gama');
  // One more each second: a slow machine takes a few rounds longer.
  for (let n = 0; n < 1000 && refused.statusCode === 200; n++) refused = await get('gama');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ code: 'tenant.too-many-requests', detail: expect.stringContaining('Município gama') });
  expect((await get('alfa')).statusCode).toBe(200);
});

it('a dry run does everything and leaves nothing; a schema that is up to date is known by its mark', async () => {
  const marks = await readMarks(app.database, ['alfa', 'beta', 'gama', 'nobody']);
  expect([...marks.keys()].toSorted()).toEqual(['alfa', 'beta', 'gama']);
  expect(new Set(marks.values()).size).toBe(1);
  const extra = { id: 'test/dry', up: () => 'create table dry (id int)' };
  const before = await readMarks(app.database, ['alfa']);
  expect(await migrate(app.database, 'alfa', { srid: 3763 }, [extra], { dryRun: true })).toEqual(['test/dry']);
  expect(await migrate(app.database, 'fresh', { srid: 3763 }, [extra], { dryRun: true })).toEqual(['test/dry']);
  expect(await app.database.query(`select to_regclass('alfa.dry') as found, to_regnamespace('fresh') as schema`)).toEqual([
    { found: null, schema: null },
  ]);
  expect(await readMarks(app.database, ['alfa'])).toEqual(before);
});

it('the register forgets a failure only of whom it is told', async () => {
  await openRegister(app.database);
  await noteFailure(app.database, 'alfa', 'broken');
  await noteFailure(app.database, 'beta', null);
  expect((await readRegister(app.database)).get('alfa')).toMatchObject({ failure: 'broken', suspendedAt: null });
  await noteFailure(app.database, 'alfa', null);
  expect((await readRegister(app.database)).get('alfa')).toMatchObject({ failure: null, failedAt: null });
});

describe.runIf(onPostgres())('one municipality taken out, erased and taken in', () => {
  it('is whole again, nothing of it stays between, and a place nobody thought of is found', async () => {
    const env = readEnv({ DATABASE_URL: app.database.url ?? '', DATA_DIR: folder });
    const blobs = openBlobStore(env);
    await blobs.write('gama/2026/11/26/one', Buffer.from('one'), 'text/plain');
    await blobs.write('beta/2026/11/26/two', Buffer.from('two'), 'text/plain');
    const [rows] = await app.database.query<{ n: number }>('select count(*)::int as n from gama.platform_module');
    const file = join(folder, 'gama.tar.gz');
    expect(await exportTenant(env, 'gama', file)).toMatch(/\d+ tables, \d+ rows, 1 files/);
    await expect(importTenant(env, file, false)).rejects.toThrow('gama is here already');
    await expect(deleteTenant(env, 'gama', 'beta')).rejects.toThrow('Say it once more');

    await app.database.query(`create table public.stray (note text)`);
    await app.database.query(`insert into public.stray values ('kept for gama')`);
    const said = await deleteTenant(env, 'gama', 'gama');
    expect(said).toContain('Erased: 1 schemas (gama), 1 files.');
    expect(said).toContain('STAYS   ');
    expect(said).toContain('public.stray (1 rows)');
    await app.database.query('drop table public.stray');
    await blobs.write('gama/late', Buffer.from('x'), 'text/plain');
    const again = await deleteTenant(env, 'gama', 'gama');
    expect(again).toMatch(/Nothing stays\.$/);
    expect(again).not.toContain('STAYS');
    await expect(deleteTenant(env, 'gama', 'gama')).rejects.toThrow('There is no municipality "gama"');

    expect(await importTenant(env, file, false)).toContain('gama is here');
    expect(await app.database.query('select count(*)::int as n from gama.platform_module')).toEqual([rows]);
    const back = await blobs.read('gama/2026/11/26/one');
    expect(Buffer.concat((await back?.toArray()) ?? []).toString()).toBe('one');
    expect((await get('beta')).statusCode).toBe(200);
  });
});
