import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { emissions } from '../../server/index.ts';
import { emissionBody } from '../request.ts';
import {
  allotNumber,
  annulEmission,
  createEmission,
  drawnIn,
  emissionById,
  emissionByNumber,
  failEmission,
  filesOf,
  finishEmission,
  type Made,
  type NewEmission,
} from './store.ts';

let app: TestApp;
const now = new Date('2026-11-23T12:00:00Z');
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
  ],
} as const;

beforeAll(async () => {
  app = await testApp({ features: [emissions] });
});
afterAll(() => app.close());

const ask = (more: Record<string, unknown> = {}) => emissionBody.parse({ plans: [1], claims: [{ role: 'boundary', geometry: square }], ...more });

const create = (more: Partial<NewEmission> = {}): Promise<number> =>
  app
    .site()
    .tx(system, (trx) =>
      createEmission(trx, app.site(), { kind: 'plan', front: 'epl', asked: ask(), actor: anonymous, locale: 'pt', worktypeName: null, now, ...more }),
    );
const allot = (id: number, at = now): Promise<string> => app.site().tx(system, (trx) => allotNumber(trx, app.site(), id, at));
const finish = (id: number, more: Partial<Made> = {}): Promise<boolean> =>
  app
    .site()
    .tx(system, (trx) =>
      finishEmission(trx, id, { files: [], fingerprint: 'f'.repeat(64), facts: { pages: 1, plans: [], layers: [] }, validUntil: null, now, ...more }),
    );

describe('an emission', () => {
  it('keeps what was asked for, and what was drawn in the projection', async () => {
    const requester = { name: 'Ana Sá', nif: '501442600', email: 'ana@exemplo.example', phone: '912345678' };
    const id = await create({ asked: ask({ requester, consent: true, place: 'Rua Direita 1' }) });
    const row = await emissionById(app.site().db, id);
    if (!row) throw new Error('not there');
    expect(row).toMatchObject({ state: 'waiting', number: null, requester_name: 'Ana Sá', requester_phone: '+351912345678', place: 'Rua Direita 1' });
    expect(row.request).toEqual({ plans: [1], claims: [{ role: 'boundary', geometry: square, name: '' }], center: null, documents: 'global' });
    expect(row.consent_at).toEqual(now);
    expect(drawnIn(row)).toMatchObject({ type: 'GeometryCollection', geometries: [square] });
  });

  it('may be of a point alone', async () => {
    const id = await create({ asked: ask({ claims: [], center: [100, 200] }) });
    const row = await emissionById(app.site().db, id);
    expect(row && drawnIn(row)).toMatchObject({ type: 'Point', coordinates: [100, 200] });
  });
});

describe('its number', () => {
  it('is the next of its kind and year, and is kept when the job runs again', async () => {
    const [one, other] = [await create({ kind: 'pmdfci' }), await create({ kind: 'pmdfci' })];
    expect(await allot(one)).toBe('PMDFCI-2026-000001');
    expect(await allot(other)).toBe('PMDFCI-2026-000002');
    expect(await allot(one, new Date('2027-05-01T12:00:00Z'))).toBe('PMDFCI-2026-000001');
    expect((await emissionByNumber(app.site().db, 'PMDFCI-2026-000002'))?.id).toBe(other);
  });

  it('begins anew with the year of the municipality, not of Greenwich', async () => {
    const [before, after] = [await create({ kind: 'pis' }), await create({ kind: 'pis' })];
    expect(await allot(before, new Date('2026-12-31T23:59:59Z'))).toBe('PIS-2026-000001');
    expect(await allot(after, new Date('2027-01-01T00:00:00Z'))).toBe('PIS-2027-000001');
  });

  it('is another for each of a hundred at once, without a hole', async () => {
    const ids = await app.site().tx(system, async (trx) => {
      const made = [];
      const given = { kind: 'administrativeprocess', front: 'ig', asked: ask(), actor: anonymous, locale: 'pt', worktypeName: null, now } as const;
      for (let count = 0; count < 100; count++) made.push(await createEmission(trx, app.site(), given));
      return made;
    });
    const numbers = await Promise.all([...ids, ...ids].map((id) => allot(id)));
    const wanted = Array.from({ length: 100 }, (_, index) => `PA-2026-${String(index + 1).padStart(6, '0')}`);
    expect([...new Set(numbers)].toSorted()).toEqual(wanted);
  });

  it('goes back when the transaction fails', async () => {
    const id = await create({ kind: 'pis' });
    const at = new Date('2030-06-01T12:00:00Z');
    await app
      .site()
      .tx(system, async (trx) => {
        expect(await allotNumber(trx, app.site(), id, at)).toBe('PIS-2030-000001');
        throw new Error('power cut');
      })
      .catch(() => undefined);
    expect(await allot(await create({ kind: 'pis' }), at)).toBe('PIS-2030-000001');
  });
});

describe('its states', () => {
  const file = { fileId: '', name: 'planta.pdf', title: 'Planta', pages: 2, bytes: 1000, sha256: 'a'.repeat(64), signed: false, stampedAt: null };

  it('issued once: a job that runs again changes nothing', async () => {
    const id = await create();
    expect(await finish(id)).toBe(false);
    await allot(id);
    const fileId = '00000000-0000-4000-8000-000000000001';
    await sql`insert into file (id, name, kind, type, bytes, visibility, sha256, storage_key, has_thumbnail)
      values (${fileId}, 'planta.pdf', 'export', 'application/pdf', 1000, 'private', 'a', 'k', false)`.execute(app.site().db);
    expect(await finish(id, { files: [{ ...file, fileId }], validUntil: '2027-11-23' })).toBe(true);
    expect(await finish(id, { files: [{ ...file, fileId }] })).toBe(false);
    await app.site().tx(system, (trx) => failEmission(trx, id));
    expect(await emissionById(app.site().db, id)).toMatchObject({ state: 'issued', valid_until: '2027-11-23', facts: { pages: 1 } });
    expect(await filesOf(app.site().db, id)).toMatchObject([{ name: 'planta.pdf', position: 0, pages: 2, file_id: fileId }]);
  });

  it('what failed may still be made; only what is issued can be annulled, and stays so', async () => {
    const id = await create();
    const annul = () => app.site().tx(system, (trx) => annulEmission(trx, id, { userId: null, reason: 'Erro no local', now }));
    await app.site().tx(system, (trx) => failEmission(trx, id));
    await expect(annul()).rejects.toThrow('emission.not-issued');
    await allot(id);
    expect(await finish(id)).toBe(true);
    await annul();
    await expect(annul()).rejects.toThrow('emission.not-issued');
    expect(await finish(id)).toBe(false);
    expect(await emissionById(app.site().db, id)).toMatchObject({ state: 'annulled', annul_reason: 'Erro no local' });
  });
});

describe('when the account is closed', () => {
  it('the register goes on without the person', async () => {
    const { db } = app.site();
    await sql`insert into account (id, name, email) values (801, 'Rita Alves', 'rita@ensaio.example')`.execute(db);
    const actor = { ...anonymous, kind: 'user', userId: 801, name: 'Rita Alves' } as const;
    const requester = { name: 'Rita Alves', email: 'rita@ensaio.example' };
    const id = await create({ asked: ask({ requester, remarks: 'Fale com Rita Alves' }), actor });
    const number = await allot(id);
    await finish(id);
    const person = { userId: 801, email: 'rita@ensaio.example' };
    const [section] = (await emissions.personalData.collect(db, person)) ?? [];
    expect(section?.rows[0]?.find(({ name }) => name === 'name')?.value).toBe('Rita Alves');
    await app.site().tx(system, (trx) => emissions.personalData.forget(trx, { ...person, words: [] }));
    expect(await emissionByNumber(db, number)).toMatchObject({ state: 'issued', account_id: null, requester_name: null, requester_email: null });
    expect(await emissions.personalData.collect(db, person)).toEqual([]);
  });
});
