import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testAuthority, type Authority } from '#platform/signature/server/test-authority.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { emissions } from '../../server/index.ts';
import { signingContract } from '../contract.ts';
import { maySet } from '../permissions.ts';
import { documentSigning } from './signing.ts';

const folder = mkdtempSync(join(tmpdir(), 'largo-signing-'));
let app: TestApp;
let manager: TestClient;
let authority: Authority;
let stamps: Awaited<ReturnType<Authority['stampServer']>>;

beforeAll(async () => {
  authority = testAuthority(join(folder, 'authority'));
  stamps = await authority.stampServer();
  // A certificate is valid from when it was made, a moment later.
  const now = new Date(Date.now() + 3_600_000);
  app = await testApp({ features: [emissions], outgoingAllow: [`127.0.0.1:${stamps.port}`], now: () => now });
  manager = app.as({ codes: [maySet.view, maySet.edit] });
});
afterAll(async () => {
  stamps.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = (name: 'rsa' | 'no-key', password: string, typed = password, client = manager) =>
  client.call(signingContract, 'setCertificate', {
    body: { password: typed },
    files: [{ name: 'selo.p12', content: authority.container(name, password) }],
  });

it('there is none at first, and nothing to try', async () => {
  expect((await manager.call(signingContract, 'show', {})).body).toMatchObject({ certificate: null, daysLeft: null, unreadable: false });
  expect((await manager.call(signingContract, 'test', {})).problem.code).toBe('signing.none');
  expect(await documentSigning(app.site().db, app.services.secrets)).toBeNull();
});

it('takes a certificate that signs, says why it takes no other, and never gives it back', async () => {
  expect((await upload('rsa', 'segredo', 'outra')).problem).toMatchObject({ status: 422, code: 'signature.password' });
  expect((await upload('no-key', 'segredo')).problem.code).toBe('signature.no-key');
  expect((await upload('rsa', 'segredo', 'segredo', app.as({ codes: [maySet.view] }))).status).toBe(403);
  const { body, status } = await upload('rsa', 'segredo');
  expect({ status, certificate: body.certificate }).toMatchObject({ status: 200, certificate: { organisation: 'Município de Vila Clara' } });
  expect(body.daysLeft).toBeGreaterThan(7000);
  const row = await app.site().db.selectFrom('emission_signing').selectAll().executeTakeFirstOrThrow();
  expect(row.certificate).toMatch(/^s1\./);
  expect(JSON.stringify(body)).not.toContain(row.certificate);
  // Nor does the audit trail hold it.
  const trail = await app.site().db.selectFrom('audit_entry').select('changes').where('type', '=', 'emission_signing').execute();
  expect(trail.length).toBeGreaterThan(0);
  expect(JSON.stringify(trail)).not.toContain(row.certificate?.slice(0, 60));
});

it('signs a sample with what is stored, with the time of the server', async () => {
  const { version } = (await manager.call(signingContract, 'show', {})).body;
  const values = { reason: 'Emissão de plantas', location: 'Vila Clara', stampUrl: `http://127.0.0.1:${stamps.port}/`, stampRequired: true };
  expect((await manager.call(signingContract, 'update', { version, body: { ...values, stampUrl: 'ftp://x' } })).problem.fields).toHaveProperty(
    'stampUrl',
  );
  expect((await manager.call(signingContract, 'update', { version, body: values })).status).toBe(200);
  expect((await manager.call(signingContract, 'update', { version, body: values })).status).toBe(409);
  const { body } = await manager.call(signingContract, 'test', {});
  expect(body.stampProblem).toBeNull();
  expect(body.stampedAt).not.toBeNull();
  const path = join(folder, 'sample.pdf');
  writeFileSync(path, Buffer.from(body.pdf, 'base64'));
  expect(spawnSync('pdfsig', [path], { encoding: 'utf8' }).stdout).toContain('Signature is Valid');
  expect(readFileSync(path, 'latin1')).toContain('/Location (Vila Clara)');
});

it('forgets it', async () => {
  expect((await manager.call(signingContract, 'removeCertificate', {})).body.certificate).toBeNull();
  expect(await documentSigning(app.site().db, app.services.secrets)).toBeNull();
});
