import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutgoingSystem } from '#platform/outgoing/server/outgoing-system.ts';
import { writeSample } from './sample.ts';
import { signFile, type Signing } from './sign-file.ts';
import { lookInto } from './signer.ts';
import { testAuthority, type Authority } from './test-authority.ts';

/* What is signed here is judged by two programs that know nothing of ours: poppler's pdfsig and openssl, the latter by the rules of CAdES. */

const folder = mkdtempSync(join(tmpdir(), 'largo-signature-'));
// Certificates are valid from when they are made, a moment later.
const now = new Date(Date.now() + 3_600_000);
let authority: Authority;
let stamps: Awaited<ReturnType<Authority['stampServer']>>;
let outgoing: OutgoingSystem;

beforeAll(async () => {
  authority = testAuthority(join(folder, 'authority'));
  stamps = await authority.stampServer();
  outgoing = new OutgoingSystem([{ host: '127.0.0.1', port: null }]);
});
afterAll(() => {
  stamps.close();
  outgoing.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
async function pdf(words = 'Planta de localização'): Promise<string> {
  const path = join(folder, `${++count}.pdf`);
  await writeSample(
    path,
    { title: words, lines: ['Segunda linha'], author: 'Câmara', lang: 'pt-PT' },
    { name: 'Município (de) Vila Clara', reason: 'Emissão', location: 'Vila Clara', date: now },
  );
  return path;
}

const signing = (over: Partial<Signing> = {}): Signing => ({
  container: authority.container('rsa', 'segredo'),
  password: 'segredo',
  stampServer: null,
  stampRequired: false,
  ...over,
});
const sign = (path: string, over: Partial<Signing> = {}, at = now) => signFile(path, signing(over), { outgoing, now: at });
const stampServer = (): string => `http://127.0.0.1:${stamps.port}/`;

/** What `openssl cms -verify -cades` says of the signature in a file, and the signature. */
function cades(path: string): { status: number | null; said: string; signature: string } {
  const bytes = readFileSync(path);
  const [, before = '', after = '', rest = ''] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(bytes.toString('latin1')) ?? [];
  const hex = bytes.subarray(Number(before) + 1, Number(after) - 1).toString('latin1');
  expect(Number(after) + Number(rest)).toBe(bytes.length);
  const signature = join(folder, `${count}.der`);
  writeFileSync(signature, Buffer.from(hex.replace(/(00)+$/, ''), 'hex'));
  writeFileSync(join(folder, 'content'), Buffer.concat([bytes.subarray(0, Number(before)), bytes.subarray(Number(after))]));
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'cms',
      '-verify',
      '-cades',
      '-binary',
      '-inform',
      'DER',
      '-in',
      signature,
      '-content',
      join(folder, 'content'),
      '-CAfile',
      join(authority.folder, 'ca.pem'),
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    ],
    { encoding: 'utf8' },
  );
  return { status, said: stderr, signature };
}
const pdfsig = (path: string): string => spawnSync('pdfsig', [path], { encoding: 'utf8' }).stdout;

describe.skipIf(!existsSync('/usr/bin/pdfsig'))('signing a PDF', () => {
  it.each(['rsa', 'ec', 'old-form'] as const)('with a certificate of kind %s, as pdfsig and openssl by the rules of CAdES want it', async (kind) => {
    const path = await pdf();
    const { certificate, stampedAt } = await sign(path, { container: authority.container(kind, 'segredo') });
    expect(certificate).toMatchObject({
      organisation: 'Município de Vila Clara',
      issuer: 'Entidade Certificadora de Ensaio',
      key: kind === 'ec' ? 'EC P-384' : 'RSA 2048',
    });
    expect(stampedAt).toBeNull();
    const seen = pdfsig(path);
    expect(seen).toContain('Signature Validation: Signature is Valid');
    expect(seen).toContain('Signature Type: ETSI.CAdES.detached');
    expect(seen).toContain('Total document signed');
    const verdict = cades(path);
    expect(verdict).toMatchObject({ status: 0 });
    const signed = execFileSync('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', verdict.signature], { encoding: 'utf8' });
    // PAdES-B forbids the time among what is signed.
    expect(signed).not.toContain('signingTime');
    expect(signed).toContain('id-smime-aa-signingCertificateV2');
  });

  it('leaves the document readable and what PDF/A asks of it in place', async () => {
    const path = await pdf();
    await sign(path);
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('Segunda linha');
    const text = readFileSync(path, 'latin1');
    expect(text).toContain('/GTS_PDFA1');
    expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(text).not.toContain('NeedAppearances');
    expect(text).toMatch(/\/F 132\n/);
    expect(text).toMatch(/\/ID \[/);
  });

  it('shows that a byte was changed afterwards', async () => {
    const path = await pdf();
    await sign(path);
    const bytes = readFileSync(path);
    // Somewhere in a letter's outline.
    const at = bytes.length - 8000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(pdfsig(path)).toContain('Digest Mismatch');
    expect(cades(path).status).not.toBe(0);
  });

  it('puts a time stamp on it where there is a server', async () => {
    const path = await pdf();
    const { stampedAt, stampFailure } = await sign(path, { stampServer: stampServer() });
    expect(stampFailure).toBeNull();
    expect(Math.abs((stampedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(pdfsig(path)).toContain('Signature is Valid');
    const { status, signature } = cades(path);
    expect(status).toBe(0);
    expect(execFileSync('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', signature], { encoding: 'utf8' })).toContain(
      'id-smime-aa-timeStampToken',
    );
  });

  it.each([
    ['other-nonce', 'signature.stamp-answer'],
    ['rubbish', 'signature.stamp-answer'],
    ['rejected', 'signature.stamp-status'],
    ['error', 'signature.stamp-status'],
  ] as const)('takes no stamp from a server whose answer is %s: signed without, or not at all', async (mood, code) => {
    stamps.mood = mood;
    const path = await pdf();
    const { stampedAt, stampFailure } = await sign(path, { stampServer: stampServer() });
    expect({ stampedAt, code: stampFailure?.code }).toEqual({ stampedAt: null, code });
    expect(cades(path).status).toBe(0);
    const other = await pdf();
    const before = readFileSync(other);
    await expect(sign(other, { stampServer: stampServer(), stampRequired: true })).rejects.toMatchObject({ code });
    expect(readFileSync(other).equals(before)).toBe(true);
    stamps.mood = 'granted';
  });

  it('goes on without a dead server, and never to the internal network', async () => {
    const path = await pdf();
    expect(await sign(path, { stampServer: 'http://127.0.0.1:9/' })).toMatchObject({ stampedAt: null, stampFailure: { code: 'outgoing.refused' } });
    const shut = new OutgoingSystem([]);
    const other = await pdf();
    const { stampFailure } = await signFile(other, signing({ stampServer: stampServer() }), { outgoing: shut, now });
    expect(stampFailure?.code).toBe('outgoing.not-allowed');
    shut.close();
  });

  it('takes no second room that somebody wrote into the document', async () => {
    const star = '*'.repeat(10);
    await expect(sign(await pdf(`/ByteRange [0 /${star} /${star} /${star}]`))).rejects.toThrow('rooms for a signature');
  });
});

describe('a certificate', () => {
  const look = (container: Uint8Array, password = 'segredo', at = now) => lookInto({ container, password }, at);

  it('is opened with a password of any letters', async () => {
    expect(await look(authority.container('rsa', 'maçã+ção€'), 'maçã+ção€')).toMatchObject({ subject: 'Selo do Município de Vila Clara' });
  });

  it('is refused with its reason', async () => {
    const rsa = authority.container('rsa', 'segredo');
    await expect(look(rsa, 'outra')).rejects.toMatchObject({ code: 'signature.password' });
    await expect(look(Buffer.from('no certificate'))).rejects.toMatchObject({ code: 'signature.file' });
    await expect(look(rsa.subarray(0, 900))).rejects.toMatchObject({ code: 'signature.file' });
    await expect(look(authority.container('no-key', 'segredo'))).rejects.toMatchObject({ code: 'signature.no-key' });
    await expect(look(authority.container('weak', 'segredo'))).rejects.toMatchObject({ code: 'signature.key-kind' });
    await expect(look(rsa, 'segredo', new Date(now.getTime() + 8000 * 86_400_000))).rejects.toMatchObject({ code: 'signature.expired' });
    await expect(look(rsa, 'segredo', new Date(now.getTime() - 2 * 86_400_000))).rejects.toMatchObject({ code: 'signature.not-yet' });
  });
});
