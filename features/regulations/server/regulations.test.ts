import PDFDocument from 'pdfkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchContract } from '#platform/search/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { bookList, books } from '../books.ts';
import { desks, fronts, type Desk, type Front } from '../contract.ts';
import { regulations } from './index.ts';

let app: TestApp;
let clerk: TestClient;
let reader: TestClient;
const desk = desks.ig;
const front = fronts.ig;
const codesOf = (plan: (typeof books)['ig']): string[] => Object.values(plan.may);

beforeAll(async () => {
  app = await testApp({ features: [regulations], work: true });
  await sql`insert into account (id, name, email) values (901, 'Rita Alves', 'rita@ensaio.example'), (902, 'Rui Melo', 'rui@ensaio.example')`
    .execute(app.site().db)
    .catch(() => undefined);
  clerk = app.as({ codes: bookList.flatMap(codesOf), userId: 901, name: 'Rita Alves' });
  reader = app.as({ codes: bookList.map(({ mayRead }) => mayRead), userId: 902, name: 'Rui Melo' });
});
afterAll(() => app.close());

function pdf(pages: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  for (const text of pages) document.addPage().text(text);
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
  document.end();
  return done;
}

async function send(content: Uint8Array, name = 'regulamento.pdf', by = clerk, contract: Desk = desk): Promise<string> {
  const sent = await by.call(contract, 'upload', { files: [{ name, content }] });
  expect(sent.status, JSON.stringify(sent.problem)).toBe(201);
  return sent.body.id;
}

type Values = Parameters<typeof clerk.call<Desk, 'create'>>[2]['body'];
async function make(values: Partial<Values> & { name: string }, contract: Desk = desk) {
  const body = { kind: 'item', url: values.document || values.kind === 'group' ? null : 'https://exemplo.example/r', ...values } as const;
  const made = await clerk.call(contract, 'create', { body });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}
const group = (name: string, values: Partial<Values> = {}) => make({ name, kind: 'group', ...values });

/** The document read, as its job leaves it. */
async function read(id: number, contract: Desk = desk) {
  const { body } = await clerk.call(contract, 'read', { params: { id } });
  expect(await endedJob(clerk, body.jobId)).toMatchObject({ status: 'finished' });
  return (await clerk.call(contract, 'show', { params: { id } })).body;
}

async function names(): Promise<string[]> {
  const { body } = await clerk.call(desk, 'list', {});
  return body.items.map(({ name }) => name);
}
const search = async (q: string, by = reader, contract: Front = front) => (await by.call(contract, 'tree', { query: { q } })).body.hits ?? [];

describe('the tree of a book', () => {
  it('is made of groups and items in an order that moves keep', async () => {
    const [taxes, plans] = [await group('Taxas'), await group('Planos')];
    const item = await make({ name: 'Tabela', regulationId: taxes.id });
    expect(item).toMatchObject({ order: 1, regulationId: taxes.id, version: expect.any(Number) });
    const moved = await clerk.call(desk, 'move', { body: { ids: [plans.id], regulationId: null, before: taxes.id } });
    expect(moved.body.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Planos', 'Taxas', 'Tabela']));
    expect((await names()).indexOf('Planos')).toBeLessThan((await names()).indexOf('Taxas'));
    const first = await make({ name: 'Primeira', regulationId: taxes.id, order: 1 });
    expect(first.order).toBe(1);
    expect((await clerk.call(desk, 'show', { params: { id: item.id } })).body.order).toBe(2);
  });

  it('refuses a loop, a place in an item, too many levels and what is gone, in words', async () => {
    const outer = await group('Fora');
    const inner = await group('Dentro', { regulationId: outer.id });
    const item = await make({ name: 'Folha', regulationId: inner.id });
    const move = (ids: number[], regulationId: number | null, before: number | null = null) =>
      clerk.call(desk, 'move', { body: { ids, regulationId, before } });
    expect((await move([outer.id], inner.id)).problem.code).toBe('regulations.loop');
    expect((await move([outer.id], item.id)).problem.code).toBe('regulations.not-group');
    expect((await move([item.id], 999_999)).problem).toMatchObject({ code: 'regulations.gone', status: 409 });
    let deepest = inner;
    for (const level of [3, 4, 5, 6]) deepest = await group(`Nível ${level}`, { regulationId: deepest.id });
    expect((await move([outer.id], (await group('Topo')).id)).problem.code).toBe('regulations.too-deep');
  });

  it('is one of each module, and no other module or municipality reads it', async () => {
    for (const { book } of bookList) {
      const other = bookList.find((one) => one.book !== book)?.book ?? 'ig';
      const made = await make({ name: `Só de ${book}` }, desks[book]);
      expect((await clerk.call(desks[other], 'show', { params: { id: made.id } })).status).toBe(404);
      const there = (await reader.call(fronts[book], 'tree', {})).body.items.map(({ name }) => name);
      const elsewhere = (await reader.call(fronts[other], 'tree', {})).body.items.map(({ name }) => name);
      expect([there.includes(made.name), elsewhere.includes(made.name)]).toEqual([true, false]);
    }
    const foreign = app.as({ tenant: 'beta', codes: [books.ig.mayRead] });
    expect((await foreign.call(front, 'tree', {})).body.items).toEqual([]);
  });

  it('is changed by the version one began with, and kept in the trash', async () => {
    const made = await make({ name: 'Versão' });
    const body = { name: 'Outra', url: 'https://exemplo.example/2' };
    const first = await clerk.call(desk, 'update', { params: { id: made.id }, version: made.version, body });
    expect(first.body.name).toBe('Outra');
    const late = await clerk.call(desk, 'update', { params: { id: made.id }, version: made.version, body });
    expect(late.problem).toMatchObject({ status: 409, code: 'record.stale', current: { name: 'Outra' } });
    const holder = await group('Com entradas');
    const held = await make({ name: 'Dentro dela', regulationId: holder.id });
    expect((await clerk.call(desk, 'remove', { params: { id: holder.id } })).problem).toMatchObject({ status: 409, code: 'regulations.not-empty' });
    expect((await clerk.call(desk, 'remove', { params: { id: held.id } })).status).toBe(204);
    expect((await clerk.call(desk, 'remove', { params: { id: holder.id } })).status).toBe(204);
    expect((await clerk.call(desk, 'show', { params: { id: held.id } })).status).toBe(404);
    const trash = await clerk.call(desk, 'list', { query: { trash: 'true' } });
    expect(trash.body.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Com entradas', 'Dentro dela']));
    const back = await clerk.call(desk, 'restore', { params: { id: held.id } });
    expect(back.body).toMatchObject({ name: 'Dentro dela', regulationId: null });
  });

  it('says what is wrong at its field', async () => {
    const create = (body: Record<string, unknown>) => clerk.call(desk, 'create', { body: { kind: 'item', ...body } as never });
    const wrong = async (body: Record<string, unknown>) => Object.keys((await create(body)).problem.fields ?? {});
    expect(await wrong({ name: 'Sem nada' })).toEqual(['document']);
    expect(await wrong({ name: ' ', url: 'https://exemplo.example' })).toEqual(['name']);
    expect(await wrong({ name: 'x', url: 'javascript:alert(1)' })).toEqual(['url']);
    expect(await wrong({ name: 'x', url: 'https://exemplo.example', regulationId: 999_999 })).toEqual(['regulationId']);
    expect(await wrong({ name: 'x', kind: 'group', url: 'https://exemplo.example' })).toEqual(['url']);
    const twice = [1, 2].map((page) => ({ number: page === 1 ? '24.º' : '24', title: null, page }));
    expect(await wrong({ name: 'x', url: 'https://exemplo.example', articles: twice })).toEqual(['articles.1.number']);
  });
});

describe('a document', () => {
  it('is searched page by page once it is read, in any form, accent or slip', async () => {
    const document = await send(
      await pdf(['Artigo 1.º\nObjeto\nEste regulamento trata de cemitérios.', 'Artigo 2.º\nIsenções\nFicam isentas as coletividades.']),
    );
    const made = await make({ name: 'Regulamento dos cemitérios', document });
    const shown = await read(made.id);
    expect(shown).toMatchObject({ text: { state: 'read', said: null, pages: 2 }, document: { type: 'application/pdf' } });
    expect(shown.foundArticles).toEqual([
      { number: '1', title: 'Objeto', page: 1 },
      { number: '2', title: 'Isenções', page: 2 },
    ]);
    for (const q of ['isencao', 'isenções coletividade', 'coletividad', 'coletivdades']) {
      const [hit] = await search(q);
      expect(hit, q).toMatchObject({ id: made.id, page: 2 });
      expect(
        hit?.excerpt.some((piece) => piece.hit),
        q,
      ).toBe(true);
    }
    expect((await search('cemiterios'))[0]).toMatchObject({ id: made.id, page: null });
    expect(await search('inexistente absurdo')).toEqual([]);
    expect(await search("'); drop table regulation; --")).toEqual([]);
  });

  it('leads from a named article to the page it stands on, as found or as corrected', async () => {
    const document = await send(await pdf(['Início', 'Artigo 24.º\nUsos\nTexto.']));
    const made = await make({ name: 'Plano', document });
    const { version } = await read(made.id);
    const go = (article: string) =>
      reader.inject({ method: 'GET', url: `/api/ig/front/regulations/${made.id}/article/${encodeURIComponent(article)}` });
    expect((await go('24.º')).headers['location']).toBe(`/api/ig/front/regulations/${made.id}/document#page=2`);
    expect((await go('25')).statusCode).toBe(404);
    const articles = [{ number: '25.º-a', title: 'Corrigido', page: 1 }];
    const saved = await clerk.call(desk, 'update', { params: { id: made.id }, version, body: { name: 'Plano', document, articles } });
    expect(saved.body.articles).toEqual([{ number: '25-A', title: 'Corrigido', page: 1 }]);
    expect([(await go('24')).statusCode, (await go('25-a')).statusCode]).toEqual([404, 302]);
  });

  it('is told to the clerk where it cannot be searched, in a sentence', async () => {
    const said = async (content: Uint8Array, name: string) => (await read((await make({ name, document: await send(content, name) })).id)).text;
    expect(await said(await pdf(['']), 'digitalizado.pdf')).toMatchObject({ state: 'blank', said: expect.stringContaining('imagens') });
    const half = (await pdf(['inteiro'])).subarray(0, 300);
    expect(await said(half, 'partido.pdf')).toMatchObject({ state: 'broken', said: expect.stringContaining('danificado') });
  });

  it('is one file of a type that is taken, and only whoever sent it may attach it', async () => {
    const script = new TextEncoder().encode('<script>alert(1)</script>');
    const refused = await clerk.call(desk, 'upload', { files: [{ name: 'a.pdf', content: script }] });
    expect(refused.status).toBe(415);
    const text = new TextEncoder().encode('um texto');
    const two = ['a.txt', 'b.txt'].map((name) => ({ name, content: text }));
    expect((await clerk.call(desk, 'upload', { files: two })).status).toBe(422);
    const colleague = app.as({ codes: codesOf(books.ig), userId: 902 });
    const theirs = await send(text, 'deles.txt', colleague);
    const stolen = await clerk.call(desk, 'create', { body: { kind: 'item', name: 'Alheio', document: theirs } });
    expect(stolen.problem.fields).toMatchObject({ document: [{ code: 'choice' }] });
    const own = await make({ name: 'Própria', document: await send(text, 'minha.txt') });
    const taken = await clerk.call(desk, 'create', { body: { kind: 'item', name: 'Cópia', document: own.document?.id ?? null } });
    expect(taken.status, 'a document of another regulation').toBe(422);
  });

  it('that is replaced leaves neither its bytes nor its words', async () => {
    const made = await make({ name: 'Substituído', document: await send(await pdf(['palavraantiga'])) });
    const before = await read(made.id);
    const old = before.document?.id ?? '';
    const document = await send(await pdf(['palavranova']));
    await clerk.call(desk, 'update', { params: { id: made.id }, version: before.version, body: { name: made.name, document } });
    expect(await search('palavraantiga')).toEqual([]);
    expect(await app.services.files.open(app.site(), old)).toBeNull();
    await read(made.id);
    expect((await search('palavranova'))[0]).toMatchObject({ id: made.id, page: 1 });
  });
});

describe('what is not in force', () => {
  it('is at no public door: inactive, in the trash, in a group that is, or in another book', async () => {
    const secret = 'palavrasecreta';
    const document = (): Promise<string> => pdf([`Artigo 1.º\n${secret}`]).then((file) => send(file));
    const off = await group('Grupo inativo', { active: false });
    const inactive = await make({ name: `Inativo ${secret}`, document: await document(), active: false });
    const inside = await make({ name: `Dentro ${secret}`, document: await document(), regulationId: off.id });
    const gone = await make({ name: `Lixo ${secret}`, document: await document() });
    for (const { id } of [inactive, inside, gone]) await read(id);
    await clerk.call(desk, 'remove', { params: { id: gone.id } });
    const tree = await reader.call(front, 'tree', { query: { q: secret } });
    expect(JSON.stringify(tree.body)).not.toContain(secret);
    const site = await reader.call(searchContract, 'search', { query: { q: secret } });
    expect(JSON.stringify(site.body.groups)).not.toContain(secret);
    for (const { id } of [inactive, inside, gone])
      for (const book of ['ig', 'gu'] as const)
        for (const rest of ['document', 'document?save=true', 'article/1'])
          expect((await reader.inject({ method: 'GET', url: `/api/${book}/front/regulations/${id}/${rest}` })).statusCode, rest).toBe(404);
    const { version } = (await clerk.call(desk, 'show', { params: { id: off.id } })).body;
    await clerk.call(desk, 'update', { params: { id: off.id }, version, body: { name: off.name, active: true } });
    expect((await search(secret)).map(({ id }) => id)).toContain(inside.id);
    const strangers = await app.anonymous.inject({ method: 'GET', url: `/api/ig/front/regulations/${inside.id}/document` });
    expect(strangers.statusCode).toBe(401);
  });

  it('what is in force opens in the browser, or is offered for saving where a browser could run it', async () => {
    const made = await make({ name: 'Aberto', document: await send(await pdf(['aberto'])) });
    const plain = await make({ name: 'Texto', document: await send(new TextEncoder().encode('texto simples'), 'texto.txt') });
    const open = async (id: number, rest = '') =>
      (await reader.inject({ method: 'GET', url: `/api/ig/front/regulations/${id}/document${rest}` })).headers;
    expect(await open(made.id)).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringMatching(/^inline/) });
    expect((await open(made.id, '?save=true'))['content-disposition']).toMatch(/^attachment/);
    expect((await open(plain.id))['content-disposition']).toMatch(/^attachment/);
  });

  it('is found by the search of the portal where it is, with its page', async () => {
    const made = await make({ name: 'Regulamento de trânsito', document: await send(await pdf(['um', 'Zonas de estacionamento tarifado'])) });
    await read(made.id);
    const { body } = await reader.call(searchContract, 'search', { query: { q: 'estacionamento tarifado' } });
    const hits = body.groups.find(({ id }) => id === 'regulations-ig')?.hits ?? [];
    expect(hits[0]).toMatchObject({ label: made.name, to: `/ig/regulations/${made.id}?page=2`, detail: expect.stringContaining('Página 2') });
  });
});
