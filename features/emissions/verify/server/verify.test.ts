import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { emissions } from '../../server/index.ts';
import { emissionBody, type EmissionFacts } from '../../record/request.ts';
import { allotNumber, annulEmission, createEmission, finishEmission } from '../../record/server/store.ts';
import { verifyContract } from '../contract.ts';

let app: TestApp;
let now = new Date('2026-11-23T12:00:00Z');
const secret = { name: 'Ana Secreta', nif: '501442600', email: 'ana@secreta.example', phone: '912345678' };
const facts: EmissionFacts = {
  pages: 2,
  plans: [{ id: 1, name: 'Ortofotomapa', scale: 2000, crs: 'PT-TM06/ETRS89', pages: 1 }],
  layers: [{ title: { pt: 'Cadastro', en: 'Parcels' }, state: 'late', version: '2026-05-01' }],
  signature: { by: 'Município de Alfa', issuer: 'EC de ensaio', stampedAt: null, stampFailure: null },
};
const fingerprint = 'ab12'.repeat(16);

beforeAll(async () => {
  app = await testApp({ features: [emissions], now: () => now });
});
afterAll(() => app.close());

async function issue(content: string, replacesId?: number): Promise<{ id: number; number: string }> {
  return app.site().tx(system, async (trx) => {
    const asked = emissionBody.parse({ plans: [1], center: [1234.5, 5432.1], place: 'Rua Escondida 7', requester: secret, process: 'P-99' });
    const id = await createEmission(trx, app.site(), {
      kind: 'plan',
      front: 'epl',
      asked,
      actor: anonymous,
      locale: 'pt',
      worktypeName: null,
      now,
      ...(replacesId !== undefined && { replacesId }),
    });
    const number = await allotNumber(trx, app.site(), id, now);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await finishEmission(trx, id, { files: [], fingerprint, facts, validUntil: '2027-05-23', now });
    await trx
      .insertInto('emission_file')
      .values({
        emission_id: id,
        file_id: null,
        position: 0,
        name: `${number}.pdf`,
        title: 'Plantas',
        pages: 2,
        bytes: 10,
        sha256,
        signed: true,
        stamped_at: null,
      })
      .execute();
    return { id, number };
  });
}
const show = (number: string, f?: string) => app.anonymous.call(verifyContract, 'show', { params: { number }, query: f === undefined ? {} : { f } });
const page = (url: string, locale: 'pt' | 'en' = 'pt') => app.as({ locale }).inject({ url });

describe('a number', () => {
  it('answers what it is, to anybody, in any spelling, and nothing of who asked or where', async () => {
    const { number } = await issue('um');
    expect(number).toBe('PL-2026-000001');
    for (const typed of ['PL-2026-000001', 'pl 2026 1', 'PL2026000001', ' pl/2026/1 ']) {
      const { status, body } = await show(typed);
      expect({ typed, status, number: body.number }).toEqual({ typed, status: 200, number });
    }
    const { body, raw } = await show(number);
    expect(body).toMatchObject({ standing: 'issued', validUntil: '2027-05-23', pages: 2, matches: null, signature: { by: 'Município de Alfa' } });
    expect(body.layers).toEqual([{ title: { pt: 'Cadastro', en: 'Parcels' }, state: 'late', version: '2026-05-01' }]);
    const html = (await page(`/verificar/${number}`)).body;
    for (const told of [raw.body, html])
      for (const word of ['Secreta', '501442600', 'secreta.example', '912345678', 'Escondida', 'P-99', '1234', '5432'])
        expect(told).not.toContain(word);
  });

  it('compares the fingerprint of the code on the sheet', async () => {
    const { number } = await issue('dois');
    expect((await show(number, fingerprint.slice(0, 12))).body.matches).toBe(true);
    expect((await show(number, 'ffffffffffff')).body.matches).toBe(false);
    // One digit is no proof.
    expect((await show(number, 'a')).body.matches).toBe(false);
    expect((await page(`/verificar/${number}?f=ffffffffffff`)).body).toContain('não é o deste documento');
  });

  it('says at once that it was annulled, by which it was replaced, and that it expired', async () => {
    const { id, number } = await issue('três');
    const next = await issue('quatro', id);
    await app.site().tx(system, (trx) => annulEmission(trx, id, { userId: null, reason: 'Motivo interno', now }));
    const { body, raw } = await show(number);
    expect(body).toMatchObject({ standing: 'annulled', replacedBy: next.number });
    expect(raw.body).not.toContain('Motivo interno');
    expect(raw.headers['cache-control']).toBe('no-store');
    expect((await show(next.number)).body).toMatchObject({ standing: 'issued', replaces: number });
    const plain = await page(`/verificar/${number}`, 'en');
    expect(plain.headers['cache-control']).toBe('no-store');
    expect(plain.body).toContain('was annulled');
    expect(plain.body).not.toContain('Motivo interno');
    now = new Date('2027-05-24T00:30:00+01:00');
    expect((await show(next.number)).body.standing).toBe('expired');
    now = new Date('2026-11-23T12:00:00Z');
  });

  it('that does not exist, or was never issued, gets a clear page that says what to do', async () => {
    const waiting = await app.site().tx(system, async (trx) => {
      const id = await createEmission(trx, app.site(), {
        kind: 'pis',
        front: 'epl',
        asked: emissionBody.parse({ plans: [1], center: [0, 0] }),
        actor: anonymous,
        locale: 'pt',
        worktypeName: null,
        now,
      });
      return allotNumber(trx, app.site(), id, now);
    });
    for (const number of ['PL-2026-009999', waiting, 'whatever', '---']) expect((await show(number)).problem.code).toBe('verify.unknown');
    const answer = await page('/verificar/PL-2026-009999');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('pode ser falso');
    expect(answer.body).toContain('name="n"');
    const empty = await page('/verificar');
    expect(empty.statusCode).toBe(200);
    const odd = await page(`/verificar/${encodeURIComponent('<script>x</script>')}`);
    expect(odd.body).not.toContain('<script>x');
    expect((await page('/verificar?n=pl+2026+1')).body).toContain('PL-2026-000001');
  });

  it('of another municipality is unknown', async () => {
    const { number } = await issue('cinco');
    expect((await app.as({ tenant: 'beta' }).call(verifyContract, 'show', { params: { number }, query: {} })).status).toBe(404);
  });
});

describe('a file', () => {
  const compare = (content: string) =>
    app.anonymous.call(verifyContract, 'compare', { body: { sha256: createHash('sha256').update(content).digest('hex').toUpperCase() } });

  it('is known by its hash alone', async () => {
    const { number } = await issue('o ficheiro');
    expect((await compare('o ficheiro')).body).toEqual({ number });
    expect((await compare('o ficheirO')).body).toEqual({ number: null });
    expect((await app.anonymous.call(verifyContract, 'compare', { body: { sha256: 'xyz' } })).problem.fields).toHaveProperty('sha256');
  });
});

it('nobody reads all numbers one after the other', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 130; n++) statuses.add((await page(`/verificar/PL-2026-${n}`)).statusCode);
  expect(statuses).toContain(429);
});
