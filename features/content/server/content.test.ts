import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { fileContract } from '#platform/crud/file-contract.ts';
import { searchContract } from '#platform/search/contract.ts';
import { hostile } from '#platform/richtext/server/hostile.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { contentContract, newsDesk, pagesDesk } from '../contract.ts';
import { may } from '../permissions.ts';
import { news, newsCategories, notices, pages } from '../resources.ts';
import { content } from './index.ts';

const newsApi = resourceContract(news);
const categoryApi = resourceContract(newsCategories);
const pageApi = resourceContract(pages);
const noticeApi = resourceContract(notices);
const codes = Object.values(may).flatMap((area) => Object.values(area));
let now = new Date('2026-11-21T12:00:00Z');
let app: TestApp;
let editor: TestClient;
let visitor: TestClient;
let member: TestClient;
let role: number;

beforeAll(async () => {
  app = await testApp({ features: [identity, content], now: () => now });
  const { rows } = await sql<{ id: number }>`insert into role (name) values ('Técnicos') returning id`.execute(app.site().db);
  role = Number(rows[0]?.id);
  await sql`insert into account (id, name, email) values (901, 'Rita Alves', 'rita@ensaio.example'), (902, 'Rui Melo', 'rui@ensaio.example')`.execute(
    app.site().db,
  );
  editor = app.as({ codes, userId: 901, name: 'Rita Alves' });
  visitor = app.as({});
  member = app.as({ roleIds: [role], userId: 902, name: 'Rui Melo' });
});
afterAll(() => app.close());

async function write(values: Record<string, unknown>) {
  const made = await editor.call(newsApi, 'create', { body: { locale: 'pt', published: true, content: '<p>Texto</p>', ...values } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

async function change(id: number, values: Record<string, unknown>) {
  const { body } = await editor.call(newsApi, 'show', { params: { id } });
  const { version } = body;
  return editor.call(newsApi, 'update', { params: { id }, version, body: { ...body, ...values } as never });
}

const single = (client: TestClient, slug: string, locale: 'pt' | 'en' = 'pt') => client.call(contentContract, 'single', { params: { locale, slug } });

describe('a piece of news', () => {
  it('is given an address from its title, and keeps the one it had', async () => {
    const first = await write({ title: 'Obras na Rua da Ação: 1.ª fase' });
    expect(first.slug).toBe('obras-na-rua-da-acao-1-fase');
    expect((await write({ title: 'Obras na Rua da Ação: 1.ª fase' })).slug).toBe('obras-na-rua-da-acao-1-fase-2');
    const moved = await change(first.id, { slug: 'rua-da-acao' });
    expect(moved.body.slug).toBe('rua-da-acao');
    expect((await single(visitor, 'obras-na-rua-da-acao-1-fase')).body).toMatchObject({ id: first.id, slug: 'rua-da-acao' });
    const taker = await write({ title: 'Outra', slug: 'obras-na-rua-da-acao-1-fase' });
    expect((await single(visitor, 'obras-na-rua-da-acao-1-fase')).body.id).toBe(taker.id);
  });

  it('is seen from its day until it is withdrawn, and as a draft by nobody', async () => {
    const draft = await write({ title: 'Rascunho', published: false });
    expect((await single(visitor, draft.slug ?? '')).status).toBe(404);
    const later = await write({ title: 'Agendada', publishedAt: '2026-11-22T09:00:00Z', withdrawnAt: '2026-11-23T09:00:00Z' });
    const look = async (at: string) => {
      now = new Date(at);
      return (await single(visitor, later.slug ?? '')).status;
    };
    expect([await look('2026-11-21T12:00:00Z'), await look('2026-11-22T10:00:00Z'), await look('2026-11-23T09:00:00Z')]).toEqual([404, 200, 404]);
    now = new Date('2026-11-21T12:00:00Z');
    const wrong = await change(later.id, { withdrawnAt: '2026-11-20T09:00:00Z' });
    expect(wrong.problem.fields).toMatchObject({ withdrawnAt: [{ code: 'content.ends-first' }] });
  });

  it('keeps nothing active of what was written', async () => {
    const made = await write({ title: 'Hostil', content: `<p>Olá</p>${hostile.join('\n').replaceAll('\0', '')}` });
    const { body } = await single(visitor, made.slug ?? '');
    expect(body.content).not.toMatch(/<(?:script|iframe|svg|object|style|form|input)|\son\w+=|javascript:/i);
    expect(body.content).toContain('<p>Olá</p>');
  });

  it('in the other language is found under both, and stands for itself where it has none', async () => {
    const pt = await write({ title: 'Feira anual' });
    const en = await write({ title: 'Yearly fair', locale: 'en', translationId: pt.id });
    expect((await single(visitor, 'feira-anual')).body.translation).toMatchObject({ locale: 'en', slug: 'yearly-fair' });
    expect((await single(visitor, 'feira-anual', 'en')).body).toMatchObject({ locale: 'pt', translation: { slug: 'yearly-fair' } });
    const listed = async (locale: 'pt' | 'en') =>
      (await visitor.call(contentContract, 'last', { params: { locale } })).body.items.map(({ id }) => id);
    expect(await listed('en')).toContain(en.id);
    expect(await listed('en')).not.toContain(pt.id);
    expect(await listed('pt')).not.toContain(en.id);
    const other = await change(en.id, { translationId: null });
    expect(other.status).toBe(200);
    const same = await change(en.id, { translationId: (await write({ title: 'English too', locale: 'en' })).id });
    expect(same.problem.fields).toMatchObject({ translationId: [{ code: 'content.other-language' }] });
  });

  it('shows how it was, and who changed it', async () => {
    const made = await write({ title: 'Versão um', content: '<p>um</p>' });
    await change(made.id, { content: '<p>dois</p>' });
    await change(made.id, { title: 'Versão três' });
    const { body } = await editor.call(newsDesk, 'revisions', { params: { id: made.id } });
    expect(body.items.map(({ title, content: text, user }) => [title, text, user])).toEqual([
      ['Versão três', '<p>dois</p>', 'Rita Alves'],
      ['Versão um', '<p>dois</p>', 'Rita Alves'],
      ['Versão um', '<p>um</p>', 'Rita Alves'],
    ]);
  });

  it('is shown before it is published by a private link that ends', async () => {
    const made = await write({ title: 'Em preparação', published: false });
    const { body } = await editor.call(newsDesk, 'preview', {
      params: { id: made.id },
      body: { values: { title: 'Novo título', content: '<p>Novo<script>x</script></p>' } },
    });
    const [, , , slug = '', preview = ''] = body.to.split('/');
    const look = () => visitor.call(contentContract, 'preview', { params: { locale: 'pt', slug, preview } });
    expect((await look()).body).toMatchObject({ title: 'Novo título', content: '<p>Novo</p>', preview: true });
    const before = now;
    now = new Date(now.getTime() + 15 * 86_400_000);
    expect((await look()).status).toBe(404);
    now = before;
    const none = { params: { locale: 'pt', slug, preview: 'x'.repeat(32) } } as const;
    expect((await visitor.call(contentContract, 'preview', none)).status).toBe(404);
  });

  it('tells two editors of each other, until one has left', async () => {
    const made = await write({ title: 'A dois' });
    const second = app.as({ codes, userId: 902, name: 'Rui Melo' });
    const present = async (client: TestClient) =>
      (await client.call(newsDesk, 'presence', { params: { id: made.id } })).body.others.map(({ name }) => name);
    expect(await present(editor)).toEqual([]);
    expect(await present(second)).toEqual(['Rita Alves']);
    const before = now;
    now = new Date(now.getTime() + 120_000);
    expect(await present(second)).toEqual([]);
    now = before;
  });
});

describe('roles', () => {
  it('close every door of a text: list, single, search, picture', async () => {
    const category = await editor.call(categoryApi, 'create', { body: { name: 'Interna', locale: 'pt', roles: [role] } as never });
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#334455' } })
      .png()
      .toBuffer();
    const sent = await editor.call(newsDesk, 'upload', { files: [{ name: 'foto.png', content: png }] });
    expect(sent.status).toBe(201);
    const picture = `<figure data-block="image"><img src="${sent.body.url}?w=640" alt="Planta" /></figure>`;
    const own = await write({ title: 'Reservada xilofone', roles: [role], content: picture });
    const within = await write({ title: 'Categoria xilofone', categoryId: category.body.id });
    const page = await editor.call(pageApi, 'create', {
      body: { title: 'Página xilofone', locale: 'pt', type: 'page', published: true, content: '<p>x</p>', footer: true, roles: [role] } as never,
    });
    const media = (client: TestClient) => client.inject({ url: sent.body.url });
    const count = (text: string): number => text.match(/xilofone/gi)?.length ?? 0;
    const told = async (client: TestClient, url: string) => count((await client.inject({ url })).payload);
    const status = async (client: TestClient, url: string) => (await client.inject({ url })).statusCode;
    const seen = async (client: TestClient) => ({
      single: [(await single(client, own.slug ?? '')).status, (await single(client, within.slug ?? '')).status],
      page: (await client.call(contentContract, 'page', { params: { slug: page.body.slug ?? '' } })).status,
      pages: count(JSON.stringify((await client.call(contentContract, 'pages', {})).body.items.map(({ title }) => title))),
      list: count(JSON.stringify((await client.call(contentContract, 'archive', { params: { locale: 'pt' } })).body.items.map(({ title }) => title))),
      last: count(JSON.stringify((await client.call(contentContract, 'last', { params: { locale: 'pt' } })).body.items.map(({ title }) => title))),
      shelves: (await client.call(contentContract, 'shelves', { params: { locale: 'pt' } })).body.categories.length,
      search: (await client.call(searchContract, 'search', { query: { q: 'xilofone' } })).body.groups.flatMap(({ hits }) => hits).length,
      picture: (await media(client)).statusCode,
    });
    const shut = { single: [404, 404], page: 404, pages: 0, list: 0, last: 0, shelves: 0, search: 0, picture: 404 };
    const stranger = app.as({ roleIds: [role + 1], userId: 902, name: 'Rui Melo' });
    for (const client of [visitor, stranger]) expect(await seen(client)).toEqual(shut);
    expect(await seen(member)).toEqual({ single: [200, 200], page: 200, pages: 1, list: 2, last: 2, shelves: 1, search: 3, picture: 200 });
    // The portal shows an editor what it shows everybody; a picture is needed where it is edited.
    expect(await seen(editor)).toEqual({ ...shut, picture: 200 });
    // What is kept by others is for everybody, whoever asks.
    for (const client of [visitor, stranger, member, editor]) {
      for (const url of ['/pt/noticias', '/pt/noticias/rss.xml', '/pt/noticias/atom.xml', '/sitemap.xml'])
        expect({ url, told: await told(client, url), status: await status(client, url) }).toEqual({ url, told: 0, status: 200 });
      for (const url of [`/pt/noticias/${own.slug ?? ''}`, `/pt/noticias/${within.slug ?? ''}`, `/pt/paginas/${page.body.slug ?? ''}`])
        expect({ url, status: await status(client, url) }).toEqual({ url, status: 404 });
    }
    expect((await media(editor)).statusCode).toBe(200);
    expect((await media(member)).headers['cache-control']).toBe('private, no-store');
    await change(own.id, { roles: [] });
    expect((await media(visitor)).headers['cache-control']).toContain('public');
    const small = await visitor.inject({ url: `${sent.body.url}?w=320&shape=card` });
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 213 });
  });
});

describe('the archive', () => {
  it('is looked into by month where the municipality is, and by category', async () => {
    const category = await editor.call(categoryApi, 'create', { body: { name: 'Cultura', locale: 'pt' } as never });
    await write({ title: 'Fim de março', publishedAt: '2026-03-31T22:59:00Z', categoryId: category.body.id });
    await write({ title: 'Já abril', publishedAt: '2026-03-31T23:01:00Z' });
    const titles = async (query: Record<string, string>) =>
      (await visitor.call(contentContract, 'archive', { params: { locale: 'pt' }, query })).body.items.map(({ title }) => title);
    expect(await titles({ month: '2026-03' })).toEqual(['Fim de março']);
    expect(await titles({ month: '2026-04' })).toEqual(['Já abril']);
    expect(await titles({ category: category.body.slug ?? '' })).toEqual(['Fim de março']);
    expect((await visitor.call(contentContract, 'shelves', { params: { locale: 'pt' } })).body.months).toEqual(
      expect.arrayContaining(['2026-03', '2026-04']),
    );
    expect((await visitor.call(contentContract, 'archive', { params: { locale: 'pt' }, query: { month: '2026-13' } })).status).toBe(422);
  });
});

describe('a page', () => {
  it('leads elsewhere when it has an address of another place, and stands in the footer in its order', async () => {
    const make = async (values: Record<string, unknown>) => {
      const made = await editor.call(pageApi, 'create', {
        body: { locale: 'pt', type: 'page', published: true, content: '<p>x</p>', ...values } as never,
      });
      expect(made.status, JSON.stringify(made.problem)).toBe(201);
      return made.body;
    };
    await make({ title: 'Segunda', footer: true, sortOrder: 2 });
    await make({ title: 'Primeira', footer: true, sortOrder: 1, url: 'https://example.org/' });
    await make({ title: 'Enquadramento', type: 'framework' });
    await make({ title: 'Solta' });
    const { body } = await visitor.call(contentContract, 'pages', {});
    expect(body.items.map(({ title }) => title)).toEqual(['Primeira', 'Segunda', 'Enquadramento']);
    expect((await visitor.call(contentContract, 'page', { params: { slug: 'primeira' } })).body).toMatchObject({
      url: 'https://example.org/',
      content: '',
    });
    expect((await visitor.call(contentContract, 'page', { params: { slug: 'nenhuma' } })).status).toBe(404);
    const empty = await editor.call(pageApi, 'create', { body: { title: 'Vazia', locale: 'pt', type: 'page', published: true } as never });
    expect(empty.problem.fields).toMatchObject({ content: [{ code: 'content.empty' }] });
    const link = await editor.call(pageApi, 'create', { body: { title: 'Má', locale: 'pt', type: 'page', url: 'javascript:alert(1)' } as never });
    expect(link.problem.fields).toHaveProperty('url');
    expect((await editor.call(pagesDesk, 'revisions', { params: { id: 1 } })).status).toBe(200);
  });
});

describe('notices', () => {
  it('are shown between their days, the most urgent first', async () => {
    const add = (title: string, level: string, startsAt: string, endsAt: string) =>
      editor.call(noticeApi, 'create', { body: { title, level, locale: 'pt', startsAt, endsAt } as never });
    await add('Feira', 'info', '2026-11-20T00:00:00Z', '2026-11-25T00:00:00Z');
    await add('Tempestade', 'alert', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z');
    await add('Passada', 'alert', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z');
    const { body } = await visitor.call(contentContract, 'notices', {});
    expect(body.items.map(({ title }) => title)).toEqual(['Tempestade', 'Feira']);
    expect((await add('Ao contrário', 'info', '2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z')).problem.fields).toHaveProperty('endsAt');
  });
});

it('a picture sent by hand needs a picture, and one of another is not taken', async () => {
  const bad = await editor.call(newsDesk, 'upload', { files: [{ name: 'a.png', content: new TextEncoder().encode('<script>') }] });
  expect(bad.status).toBe(415);
  expect((await editor.call(newsDesk, 'upload', { files: [] })).status).toBe(422);
  expect((await editor.call(fileContract(news), 'upload', { params: { field: 'title' }, files: [] })).status).toBe(404);
});
