import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceBulk } from '#platform/crud/bulk/contract.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { fileContract as filesOf } from '#platform/crud/file-contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { entities } from '../../record/lookups.ts';
import { documents, inspections, requirements } from '../../record/parts.ts';
import { mayKeep, mayProcess, maySection, maySet } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { processContract } from '../../record/contract.ts';
import { urbanism } from '../../server/index.ts';
import { fileContract } from '../contract.ts';

const api = resourceContract(processes);
const cards = resourceContract(entities);
const docs = resourceContract(documents);
const visits = resourceContract(inspections);
const codes = [mayKeep.entities, ...Object.values(maySet), mayProcess, maySection].flatMap((area) => Object.values(area));
const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const key = (n: number) => `vistoria-0000000-${n}`;

let app: TestApp;
let clerk: TestClient;
let needed: Record<string, unknown>;

beforeAll(async () => {
  app = await testApp({ features: [identity, layers, parties, urbanism], now: () => new Date('2026-11-23T12:00:00Z') });
  clerk = app.as({ codes, userId: 901, name: 'Rita Alves' });
  const owner = await clerk.call(cards, 'create', { body: { name: 'Ana Costa', phone: '912345678' } as never });
  needed = { classificationTypeId: 1, statusId: 1, constructionTypeId: 1, ownerId: owner.body.id };
});
afterAll(() => app.close());

async function added(process: string, values: Record<string, unknown> = {}) {
  const made = await clerk.call(api, 'create', { body: { ...needed, process, ...values } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

async function sent(name: string, content: Uint8Array, by = clerk, field = 'file') {
  return by.call(filesOf(documents), 'upload', { params: { field }, files: [{ name, content }] });
}

const inspect = (n: number, processId: number, obs = 'Obra conforme.', files = [{ name: 'auto.pdf', content: pdf }], by = clerk) =>
  by.call(fileContract, 'inspect', { body: { key: key(n), processId, inspectedAt: '2026-11-20', obs } as never, files });

const inspectionsOf = async (processId: number) =>
  (await clerk.call(visits, 'list', { query: { processId: String(processId) } as never })).body.items;

describe('inspections from a device', () => {
  it('are recorded once under their key, however often they come, also two at once', async () => {
    const { id } = await added('VIS 1/2026');
    const first = await inspect(1, id);
    expect(first.status, JSON.stringify(first.problem)).toBe(201);
    const again = await inspect(1, id);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const both = await Promise.all([inspect(2, id), inspect(2, id)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    const stored = await inspectionsOf(id);
    expect(stored).toHaveLength(2);
    expect(stored[0]).toMatchObject({ obs: 'Obra conforme.', file1: { name: 'auto.pdf', type: 'application/pdf' }, file2: null });
  });

  it('with other contents under a key that was used are refused', async () => {
    const { id } = await added('VIS 2/2026');
    expect((await inspect(10, id)).status).toBe(201);
    expect((await inspect(10, id, 'Outra coisa.')).problem.code).toBe('urbanism.key-used');
    expect((await inspect(10, id, 'Obra conforme.', [])).problem.code).toBe('urbanism.key-used');
    expect(await inspectionsOf(id)).toHaveLength(1);
  });

  it('have at most three files of known types, a day and a record; their files are looked at and saved', async () => {
    const { id } = await added('VIS 3/2026');
    const four = [1, 2, 3, 4].map((n) => ({ name: `${n}.pdf`, content: pdf }));
    expect(Object.keys((await inspect(20, id, 'Auto', four)).problem.fields ?? {})).toEqual(['files']);
    expect((await inspect(21, id, 'Auto', [{ name: 'a.html', content: new TextEncoder().encode('<html></html>') }])).status).toBe(415);
    expect(Object.keys((await inspect(22, id, ' ')).problem.fields ?? {})).toEqual(['obs']);
    expect(await inspectionsOf(id)).toEqual([]);
    await inspect(23, id, 'Auto', four.slice(0, 3));
    const [stored] = await inspectionsOf(id);
    const file = stored?.file3;
    if (!stored || !file) throw new Error('no file');
    const open = (query: { view?: 'true' }) =>
      clerk.call(filesOf(inspections), 'show', { params: { id: stored.id, field: 'file3', file: file.id }, query });
    expect((await open({})).raw.headers['content-disposition']).toMatch(/^attachment/);
    expect((await open({ view: 'true' })).raw.headers['content-disposition']).toMatch(/^inline/);
  });

  it('need their code and a process whose classification is inspected, at every door', async () => {
    const certificate = await sql<{ id: number }>`select id from urban_classification_type where name = 'Certidões'`.execute(app.site().db);
    const { id } = await added('VIS 4/2026', { classificationTypeId: Number(certificate.rows[0]?.id) });
    const sentIn = await inspect(30, id);
    expect(sentIn.problem.fields?.['processId']?.[0]?.code).toBe('urbanism.not-inspectable');
    const typed = await clerk.call(visits, 'create', { body: { processId: id, inspectedAt: '2026-11-20', obs: 'Auto' } as never });
    expect(Object.keys(typed.problem.fields ?? {})).toEqual(['processId']);
    expect((await inspect(31, 999_999)).status).toBe(422);
    const others = app.as({ codes: codes.filter((code) => code !== maySection.inspections) });
    expect((await inspect(32, id, 'Auto', [], others)).status).toBe(403);
    expect((await others.call(fileContract, 'visits', {})).status).toBe(403);
    const only = app.as({ codes: [maySection.inspections] });
    const { body } = await only.call(fileContract, 'visits', { query: { q: 'vis ana' } as never });
    expect(body.items.map(({ process }) => process)).toEqual(['VIS 3/2026', 'VIS 2/2026', 'VIS 1/2026']);
    expect(body.items[0]).toMatchObject({ owner: { name: 'Ana Costa', phone: '+351912345678' }, inspectedAt: '2026-11-20' });
  });

  it('are those of the technician whose e-mail stands on the card', async () => {
    const card = await clerk.call(cards, 'create', { body: { name: 'Rui Traço', email: 'rui@exemplo.pt' } as never });
    await added('VIS 5/2026', { responsibleId: card.body.id });
    const { body } = await clerk.call(fileContract, 'visits', { query: { person: 'RUI@exemplo.pt' } });
    expect(body.items.map(({ process }) => process)).toEqual(['VIS 5/2026']);
  });
});

describe('documents', () => {
  it('take what offices, cameras and GIS programs write, and nothing else', async () => {
    const geojson = new TextEncoder().encode('{"type":"FeatureCollection","features":[]}');
    const osm = new TextEncoder().encode('<?xml version="1.0"?>\n<osm version="0.6"></osm>');
    const dxf = new TextEncoder().encode('0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nEOF\n');
    for (const [name, content] of [
      ['planta.pdf', pdf],
      ['lote.geojson', geojson],
      ['rua.osm', osm],
      ['planta.dxf', dxf],
    ] as const)
      // prettier-ignore
      expect((await sent(name, content)).status, name).toBe(200);
    expect((await sent('mau.html', new TextEncoder().encode('<script></script>'))).status).toBe(415);
  });

  it('keep the bytes of each version: a file is followed by a newer one, never exchanged', async () => {
    const { id: processId } = await added('DOC 9/2026');
    const [one, two] = [(await sent('v1.pdf', pdf)).body, (await sent('v2.pdf', pdf)).body];
    const first = await clerk.call(docs, 'create', { body: { processId, name: 'Planta', file: one } as never });
    expect(first.status, JSON.stringify(first.problem)).toBe(201);
    const { id, version } = first.body;
    for (const file of [two, null]) {
      const exchanged = await clerk.call(docs, 'update', { params: { id }, version, body: { ...first.body, file } as never });
      expect(exchanged.problem.fields?.['file']?.[0]?.code).toBe('urbanism.kept-version');
    }
    const renamed = await clerk.call(docs, 'update', { params: { id }, version, body: { ...first.body, name: 'Planta de implantação' } as never });
    expect(renamed.status, JSON.stringify(renamed.problem)).toBe(200);
    const newer = await clerk.call(docs, 'create', { body: { processId, name: 'Planta', file: two, replacesId: id } as never });
    expect(newer.status, JSON.stringify(newer.problem)).toBe(201);
    const old = await clerk.call(filesOf(documents), 'show', { params: { id, field: 'file', file: one.id } });
    expect(old.status).toBe(200);
    // The older one is part of the story of the newer: it is not deleted under it.
    expect((await clerk.call(docs, 'remove', { params: { id } })).status).toBe(409);
  });
});

describe('the page of a process', () => {
  it('tells who takes part with their contacts, to whoever sees the file', async () => {
    const { id } = await added('GEN 1/2026', { managerId: needed['ownerId'] });
    const reader = app.as({ codes: [mayProcess.show] });
    const { body } = await reader.call(fileContract, 'people', { params: { id } });
    expect(body).toMatchObject({
      inspectable: true,
      items: [
        { role: 'owner', phone: '+351912345678' },
        { role: 'manager', name: 'Ana Costa' },
      ],
    });
    expect((await reader.call(fileContract, 'people', { params: { id: 999_999 } })).status).toBe(404);
    expect((await app.as({ codes: [mayProcess.search] }).call(fileContract, 'people', { params: { id } })).status).toBe(403);
  });

  it('tells the history of the file with its parts and areas, and hides none of it from its readers', async () => {
    const { id } = await added('HIS 9/2026');
    const asked = await clerk.call(resourceContract(requirements), 'create', {
      body: { processId: id, subject: 'Falta o termo', enteredAt: '2026-11-01', dueAt: '2026-11-10' } as never,
    });
    const made = asked.body;
    const change = { params: { id: made.id }, version: made.version, body: { ...made, metAt: '2026-11-09' } as never };
    await clerk.call(resourceContract(requirements), 'update', change);
    await inspect(40, id, 'Auto lido');
    const ring = [[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]] as [number, number][]; // prettier-ignore
    const area = { name: 'Lote 7', obs: null, geometry: { type: 'Polygon' as const, coordinates: [ring] } };
    const drawn = await clerk.call(processContract, 'saveAreas', { params: { id }, body: { areas: [area] } as never });
    expect(drawn.status, JSON.stringify(drawn.problem)).toBe(200);
    const { body } = await app.as({ codes: [mayProcess.show] }).call(api, 'history', { params: { id } });
    expect(body.items.map(({ event, part }) => [part?.says ?? null, event])).toEqual([
      ['Área de um processo', 'relation'],
      ['Vistoria «Auto lido»', 'created'],
      ['Requerimento «Falta o termo»', 'updated'],
      ['Requerimento «Falta o termo»', 'created'],
      [null, 'created'],
    ]);
    expect(body.items[0]?.changes).toEqual([{ field: 'area_id', label: 'Área', old: null, new: 'Lote 7' }]);
    expect(body.items[2]?.changes).toEqual([{ field: 'metAt', old: null, new: '2026-11-09' }]);
    expect(body.items.at(-1)?.changes).toContainEqual({ field: 'ownerId', old: null, new: 'Ana Costa' });
  });
});

describe('sections', () => {
  it('hold when bulk work is undone', async () => {
    const { id } = await added('DES 1/2026', { subject: 'Antes' });
    const bulk = resourceBulk(processes);
    const planned = await clerk.call(bulk, 'plan', { body: { selection: { ids: [id] }, change: { set: { subject: 'Depois' } } } as never });
    const params = { id: planned.body.bulk.id };
    expect((await clerk.call(bulk, 'run', { params })).body.bulk, JSON.stringify(planned.problem)).toMatchObject({ counts: { done: 1 } });
    const without = app.as({ codes: codes.filter((code) => code !== maySection.general), userId: 901, name: 'Rita Alves' });
    await without.call(bulk, 'undo', { params });
    expect((await clerk.call(api, 'show', { params: { id } })).body.subject).toBe('Depois');
  });

  it('of each code alone: the parts are changed and deleted by it, and by nothing else', async () => {
    const { id: processId } = await added('SEP 1/2026');
    const rows = [
      [requirements, { subject: 'Falta o termo', enteredAt: '2026-11-01' }],
      [documents, { name: 'Planta' }],
      [inspections, { inspectedAt: '2026-11-02', obs: 'Conforme' }],
    ] as const satisfies readonly (readonly [Resource, object])[];
    for (const [part, values] of rows as readonly (readonly [Resource, object])[]) {
      const contract = resourceContract(part);
      const code = part.permissions.edit;
      const { body: made } = await clerk.call(contract, 'create', { body: { ...values, processId } as never });
      const request = { params: { id: made.id }, version: made.version, body: made as never };
      const without = app.as({ codes: codes.filter((one) => one !== code) });
      const alone = app.as({ codes: [code] });
      expect((await without.call(contract, 'update', request)).status, part.id).toBe(403);
      expect((await without.call(contract, 'remove', { params: { id: made.id } })).status, part.id).toBe(403);
      expect((await alone.call(contract, 'update', request)).status, part.id).toBe(200);
      expect((await alone.call(contract, 'remove', { params: { id: made.id } })).status, part.id).toBe(204);
      expect((await without.call(contract, 'restore', { params: { id: made.id } })).status, part.id).toBe(403);
      expect((await alone.call(contract, 'restore', { params: { id: made.id } })).status, part.id).toBe(200);
    }
  });
});
