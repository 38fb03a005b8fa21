import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { layers, replaceBoundary, writeParcels, writeStreets } from '#features/layers/server/index.ts';
import { mapview } from '#features/mapview/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { printing } from '#features/printing/server/index.ts';
import { anonymous, system } from '#platform/access/actor.ts';
import type { Polygon } from '#platform/geo/geojson.ts';
import { geoImport } from '#platform/geo/import-contract.ts';
import { mover } from '#platform/geo/projections.ts';
import { contract } from '#platform/http/contract.ts';
import { RunStopped } from '#platform/jobs/server/stop.ts';
import type { JobView } from '#platform/jobs/job.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { endedJob } from '#platform/testing/until.ts';
import { emissionKinds, kinds, type EmissionKind } from '../../record/kinds.ts';
import { emissionById, emissionByNumber, filesOf } from '../../record/server/store.ts';
import { emissions, seedEmissionCatalogue } from '../../server/index.ts';
import { emissionOutcome, frontContracts, issuedContract, printContracts, type EmissionOutcome } from '../contract.ts';
import { layersMeant, pickClaims } from '../domain/cad.ts';
import { emitHandler, settleHandler } from './make.ts';

const poppler = existsSync('/usr/bin/pdftotext');
const box = (x: number, y: number, side: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});
const land = { role: 'boundary', geometry: box(0, 0, 60), name: '' } as const;
const works = { role: 'claim', geometry: box(20, 20, 10), name: '' } as const;
const requester = { name: 'Ana Sá', nif: '501442600', email: 'ana@exemplo.example', phone: null };

describe.skipIf(!poppler)('documents of a place', () => {
  let app: TestApp;
  let clerk: TestClient;
  const folder = mkdtempSync(join(tmpdir(), 'largo-emissions-'));
  const offers: Partial<Record<EmissionKind, { id: number; plans: number[] }>> = {};

  beforeAll(async () => {
    const alfa = { ...testTenant('alfa'), permissions: { [kinds.administrativeprocess.use]: 'none' as const } };
    app = await testApp({ features: [identity, ogc, layers, mapview, printing, emissions], tenants: [alfa], work: true });
    const site = app.site();
    await site.tx(system, (trx) => seedRoles(trx, identity.permissions));
    await site.tx(system, async (trx) => {
      const into = { trx, srid: site.srid };
      await replaceBoundary(into, {
        dico: '0101',
        name: 'Município de ensaio',
        caopVersion: '2025',
        validFrom: '2025-01-01',
        geometry: box(-4000, -4000, 8000),
      });
      await writeParcels(into, [{ code: '010101-1', geometry: box(0, 0, 60) }]);
      const coordinates = [
        [-500, 80],
        [500, 80],
      ] satisfies [number, number][];
      await writeStreets(into, [{ name: 'Rua da Liberdade', kind: 'primary', geometry: { type: 'LineString', coordinates } }]);
      await seedEmissionCatalogue(trx);
      await sql`insert into account (id, name, email) values (1, 'Rui', 'rui@ensaio.example')`.execute(trx);
    });
    clerk = app.as({ codes: [...Object.values(kinds).map(({ use }) => use), 'EPL_00040'], userId: 1, name: 'Rui' });
    for (const kind of emissionKinds) {
      const { body } = await clerk.call(printContracts.epl[kind], 'capabilities', {});
      const [first] = body.worktypes;
      if (first) offers[kind] = { id: first.id, plans: first.plans };
    }
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = (kind: EmissionKind, more: Record<string, unknown> = {}) => ({
    plans: offers[kind]?.plans ?? [],
    worktypeId: offers[kind]?.id ?? null,
    claims: kind === 'pmdfci' ? [land, works] : [land],
    place: 'Rua da Liberdade, 1',
    requester,
    consent: true,
    process: '2026/12',
    ...more,
  });
  const ask = (kind: EmissionKind, more: Record<string, unknown> = {}, who = clerk) =>
    who.call(printContracts.epl[kind], 'create', { body: asked(kind, more) as never });
  const issue = async (kind: EmissionKind, more: Record<string, unknown> = {}): Promise<{ job: JobView; made: EmissionOutcome }> => {
    const { status, body, problem } = await ask(kind, more);
    expect(status, JSON.stringify(problem)).toBe(202);
    const job = await endedJob(clerk, body.jobId);
    expect(job.status, job.message ?? '').toBe('finished');
    return { job, made: emissionOutcome.parse(job.data) };
  };
  const download = async (token: string, position: string): Promise<Buffer> => {
    const answer = await app.anonymous.inject({ url: `/api/portal/front/emissions/${token}/files/${position}` });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  const wordsIn = (pdf: Buffer): string => {
    const path = join(folder, 'one.pdf');
    writeFileSync(path, pdf);
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  };

  it('says what can be asked for, and the work types with the plans they bring', async () => {
    const { body } = await clerk.call(printContracts.ig.pmdfci, 'capabilities', {});
    expect(body).toMatchObject({
      claims: { least: 2, most: 2, isContained: true },
      upload: { status: true, property: 'Layer' },
      fields: { name: 'required', nif: 'required' },
      documents: ['global', 'separate'],
      price: null,
      featureable: [{ id: 'parcel' }],
    });
    expect(body.plans.map(({ name }) => name)).toEqual(['Planta de localização', 'Planta de enquadramento']);
    for (const { contract: front } of frontContracts.filter((one) => one.front === 'epl')) {
      const { worktypes } = (await clerk.call(front, 'worktypes', {})).body;
      expect(worktypes.find(({ name }) => name === 'Edificação')?.plans).toHaveLength(2);
    }
    expect((await app.anonymous.call(printContracts.epl.plan, 'capabilities', {})).status).toBe(401);
  });

  it.each(emissionKinds)('%s: one document with cover, numbered sheets and a number', async (kind) => {
    const { made } = await issue(kind);
    expect(made.number).toMatch(new RegExp(`^${kinds[kind].prefix}-2026-\\d{6}$`));
    expect(made).toMatchObject({ missing: [], files: [{ position: 0 }] });
    const pdf = await download(made.token, '0');
    const row = await emissionByNumber(app.site().db, made.number);
    const [file] = await filesOf(app.site().db, Number(row?.id));
    // What is kept is what was hashed.
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(file?.sha256);
    expect(file?.bytes).toSatisfy((bytes) => Number(bytes) === pdf.length);
    const words = wordsIn(pdf);
    expect(words).toContain(made.number);
    expect(words).toContain('Ana Sá');
    expect(words).toMatch(/2\s+Planta de localização/);
    expect(words).toMatch(new RegExp(`1/${file?.pages}`));
    expect(words).toContain(row?.fingerprint?.slice(0, 12));
    expect(words).toContain('Rua da Liberdade');
    expect(row).toMatchObject({ state: 'issued', requester_name: 'Ana Sá', valid_until: expect.any(String) as string });
    expect(row?.facts?.plans).toMatchObject([
      { name: 'Planta de localização', scale: 2000 },
      { name: 'Planta de enquadramento', scale: 10_000 },
    ]);
    expect(row?.facts?.layers).toContainEqual(expect.objectContaining({ state: 'drawn' }));
  });

  it('as one file each, and all of them in a ZIP', async () => {
    const { made } = await issue('plan', { documents: 'separate', claims: [], center: [10, 10] });
    expect(made.files.map(({ title, pages }) => [title, pages])).toEqual([
      ['Planta de localização', 1],
      ['Planta de enquadramento', 1],
    ]);
    const zip = unzipSync(await download(made.token, 'all'));
    expect(Object.keys(zip).toSorted()).toEqual(made.files.map(({ name }) => name).toSorted());
    const { body } = await app.anonymous.call(issuedContract, 'show', { params: { token: made.token } });
    expect(body).toMatchObject({ number: made.number, state: 'issued', files: [{ position: 0 }, { position: 1 }] });
    expect((await app.anonymous.call(issuedContract, 'show', { params: { token: 'x'.repeat(32) } })).problem.code).toBe('emission.gone');
  });

  it('for a visitor without an account, who sees the job by its number and the files by the link', async () => {
    const { body } = await ask('administrativeprocess', {}, app.anonymous);
    const job = await endedJob(app.anonymous, body.jobId);
    const { token, number } = emissionOutcome.parse(job.data);
    expect(wordsIn(await download(token, '0'))).toContain(number);
    expect(await emissionByNumber(app.site().db, number)).toMatchObject({ account_id: null, requester_email: 'ana@exemplo.example' });
    // Of somebody signed in only they see it.
    const own = await ask('pis');
    expect((await app.anonymous.call(printContracts.epl.administrativeprocess, 'job', { params: { id: own.body.jobId } })).status).toBe(404);
    await endedJob(clerk, own.body.jobId);
  });

  it('two at once have two numbers', async () => {
    const [one, other] = await Promise.all([issue('pis'), issue('pis')]);
    expect(one.made.number).not.toBe(other.made.number);
  });

  it('a layer that somebody may not see is said to be missing, on the sheet and in the answer, and not by its name', async () => {
    const { db } = app.site();
    const add = {
      values: { kind: 'resource', name: 'Zonas secretas', source: { kind: 'territory', layer: 'parish' }, private: true, roles: [1], visible: false },
    };
    const staff = app.as({ codes: ['EPL_00013', 'EPL_00014', 'EPL_00015', 'EPL_00016', 'EPL_00017'], userId: 1 });
    const made = await staff.inject({ method: 'POST', url: '/api/eplgestao/gestao/layers', payload: add });
    expect(made.statusCode, made.body).toBe(201);
    const [plan] = offers.pis?.plans ?? [];
    await sql`insert into emission_plan_layer (plan_id, layer_id) values (${plan}, ${made.json().id})`.execute(db);
    const { made: issued } = await issue('pis');
    expect(issued.missing).toEqual([{ plan: 'Planta de localização', notes: [expect.stringContaining('Camada reservada') as string] }]);
    const words = wordsIn(await download(issued.token, '0'));
    expect(words).toContain('Camada reservada');
    expect(words).not.toContain('Zonas secretas');
    // Who may see it has it drawn; made once more for somebody else it is as it was for them.
    const first = await emissionByNumber(db, issued.number);
    const { made: second } = await issue('pis');
    const id = Number((await emissionByNumber(db, second.number))?.id);
    const insider = { ...anonymous, kind: 'user', userId: 9, name: 'Eva', codes: new Set([kinds.pis.use]), roleIds: [1] } as const;
    const run = { id: 'x', site: app.site(), actor: insider, payload: { id }, services: app.services, attempt: 1 };
    const madeBy = async (replaces: number | null): Promise<number | undefined> => {
      await sql`delete from emission_file where emission_id = ${id}`.execute(db);
      await sql`update emission set state = 'waiting', issued_at = null, replaces_id = ${replaces} where id = ${id}`.execute(db);
      const result = await emitHandler.handler({ ...run, signal: new AbortController().signal, progress: async () => undefined });
      return emissionOutcome.parse(result?.data).missing.length;
    };
    expect(await madeBy(null)).toBe(0);
    // What anybody can look up by the number does not tell it either.
    expect(JSON.stringify((await emissionById(db, id))?.facts)).not.toContain('Zonas secretas');
    expect(await madeBy(Number(first?.id))).toBe(1);
    await sql`delete from emission_plan_layer`.execute(db);
  });

  it('killed in the middle it begins anew with its number, and nothing is there twice', async () => {
    const site = app.site();
    const before = await site.db
      .selectFrom('emission')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    // Entered without its job, which is run here by hand.
    const { body } = await ask('pis');
    await endedJob(clerk, body.jobId);
    const row = await site.db.selectFrom('emission').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    const id = Number(row.id);
    await sql`delete from emission_file where emission_id = ${id}`.execute(site.db);
    await sql`update emission set state = 'waiting', fingerprint = null, issued_at = null where id = ${id}`.execute(site.db);
    const number = (await emissionById(site.db, id))?.number;
    const dying = new AbortController();
    const actor = { ...anonymous, kind: 'user', userId: 1, name: 'Rui', codes: new Set([kinds.pis.use]) } as const;
    const run = { id: 'x', site, actor, payload: { id }, services: app.services, attempt: 1 };
    const killed = emitHandler.handler({
      ...run,
      signal: dying.signal,
      progress: async (percent) => {
        if (percent > 20) dying.abort(new RunStopped('shutdown'));
        dying.signal.throwIfAborted();
      },
    });
    await expect(killed).rejects.toThrow('shutdown');
    expect(await emissionById(site.db, id)).toMatchObject({ state: 'waiting', number });
    expect(await filesOf(site.db, id)).toEqual([]);
    const again = () => emitHandler.handler({ ...run, attempt: 2, signal: new AbortController().signal, progress: async () => undefined });
    await again();
    const issued = await emissionById(site.db, id);
    expect(issued).toMatchObject({ state: 'issued', number });
    // Once more, as when its end was never written down: it stands as it is.
    await again();
    expect(await filesOf(site.db, id)).toHaveLength(1);
    expect((await emissionById(site.db, id))?.version).toBe(issued?.version);
    const after = await site.db
      .selectFrom('emission')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(after.n) - Number(before.n)).toBe(1);
  });

  it('fails for good when it was tried often enough, or its plan is gone; the number stays', async () => {
    const site = app.site();
    const { body } = await ask('pis');
    await endedJob(clerk, body.jobId);
    const { id, number } = await site.db.selectFrom('emission').select(['id', 'number']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    await sql`delete from emission_file where emission_id = ${id}`.execute(site.db);
    await sql`update emission set state = 'waiting', request = jsonb_set(request, '{plans}', '[999]') where id = ${id}`.execute(site.db);
    const actor = { ...anonymous, kind: 'user', userId: 1, name: 'Rui', codes: new Set([kinds.pis.use]) } as const;
    const run = { id: 'x', site, actor, payload: { id: Number(id) }, services: app.services, signal: new AbortController().signal };
    await expect(emitHandler.handler({ ...run, attempt: 1, progress: async () => undefined })).rejects.toThrow('emission.sheet');
    expect(await emissionById(site.db, Number(id))).toMatchObject({ state: 'failed', number });
    // Cancelled in the queue: no handler ever hears of it.
    await sql`update emission set state = 'waiting' where id = ${id}`.execute(site.db);
    await sql`update job set status = 'cancelled' where id = (select job_id from emission where id = ${id})`.execute(site.db);
    await settleHandler.handler({ ...run, payload: {}, attempt: 1, progress: async () => undefined });
    expect(await emissionById(site.db, Number(id))).toMatchObject({ state: 'failed', number });
  });

  it.each([
    ['nothing drawn', 'pis', { claims: [], center: [10, 10] }, 'emission.few'],
    ['too much drawn', 'pis', { claims: [land, works] }, 'emission.many'],
    ['works outside the land', 'pmdfci', { claims: [land, { ...works, geometry: box(200, 0, 10) }] }, 'emission.contain'],
    ['outside the municipality', 'pis', { claims: [{ ...land, geometry: box(3990, 0, 60) }] }, 'emission.outside'],
    ['a point outside', 'plan', { claims: [], center: [9000, 0] }, 'emission.place-outside'],
    ['a plan that is not there', 'plan', { plans: [999], worktypeId: null }, 'emission.sheet'],
  ] as const)('refused: %s', async (_what, kind, more, code) => expect((await ask(kind, more)).problem.code).toBe(code));

  it('names the fields that are missing, in one message', async () => {
    const { problem } = await ask('pmdfci', { requester: { name: null }, worktypeId: null });
    expect(problem.code).toBe('emission.form');
    expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual(['requester.name', 'requester.nif', 'worktypeId']);
    expect((await ask('pmdfci', { consent: false })).problem.fields).toHaveProperty('consent');
    expect((await ask('pis', { claims: [{ ...land, geometry: { type: 'Polygon', coordinates: [] } }] })).status).toBe(422);
  });

  it('checks a place before it is sent, and says what each plan shows', async () => {
    const body = { plans: offers.pis?.plans ?? [], claims: [land], center: null };
    const { body: good } = await clerk.call(printContracts.epl.pis, 'check', { body });
    expect(good).toMatchObject({ problems: [], frames: [{ scale: 2000 }, { scale: 10_000 }] });
    expect(good.frames[0]?.corners).toHaveLength(4);
    const { body: bad } = await clerk.call(printContracts.epl.pis, 'check', { body: { ...body, claims: [land, works] } });
    expect(bad.problems).toEqual([{ code: 'emission.many', message: expect.stringContaining('no máximo 1') as string }]);
  });

  it('what lies at a point can be picked, of layers that are switched on', async () => {
    const at = (x: number, query: { layers?: string } = {}) =>
      clerk.call(printContracts.epl.pis, 'featureable', { params: { x, y: 10, crs: 'EPSG:3763', resolution: 0.5 }, query });
    expect((await at(10, { layers: 'parcel' })).body).toMatchObject({
      items: [{ layer: 'parcel', name: 'Parcelas 010101-1', geometry: { type: 'MultiPolygon' } }],
    });
    expect((await at(2000)).problem.code).toBe('emission.no-elements');
    expect((await at(10, { layers: 'school' })).problem).toMatchObject({
      code: 'emission.layers-off',
      detail: expect.stringContaining('Parcelas') as string,
    });
    const [lng, lat] = mover(3763, 4326)([10, 10]);
    const inDegrees = await clerk.call(printContracts.ig.pis, 'featureable', {
      params: { x: lng, y: lat, crs: 'EPSG:4326', resolution: 0.5 },
      query: {},
    });
    expect(inDegrees.body.items).toHaveLength(1);
  });

  it('a drawing of CAD gives land and works by its layers', async () => {
    const outline = (layer: string, [x, y, side]: readonly [number, number, number]): string =>
      `0\nLWPOLYLINE\n8\n${layer}\n90\n4\n70\n1\n${[
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
      ]
        .map(([px, py]) => `10\n${px}\n20\n${py}\n`)
        .join('')}`;
    const drawing = `0\nSECTION\n2\nENTITIES\n${outline('PRETENSAO', [20, 20, 10])}${outline('TERRENO', [0, 0, 60])}0\nENDSEC\n0\nEOF\n`;
    const files = [{ name: 'planta.dxf', content: new TextEncoder().encode(drawing) }];
    const { body } = await clerk.call(contract('geofile', 'epl', geoImport('epl', ['EPL_00040'])), 'togeojson', { body: {}, files });
    const { upload, claims } = (await clerk.call(printContracts.epl.pmdfci, 'capabilities', {})).body;
    const picked = pickClaims(body.features, layersMeant(body.features, upload), { property: upload.property, hasTwoRoles: claims.isContained });
    expect(picked).toMatchObject([
      { role: 'boundary', name: 'TERRENO' },
      { role: 'claim', name: 'PRETENSAO' },
    ]);
    const { made } = await issue('pmdfci', { claims: picked });
    expect(wordsIn(await download(made.token, '0'))).toContain('3 600,00 m²');
  });
});
