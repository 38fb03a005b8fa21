import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { contentContract, pagesDesk } from '../contract.ts';
import { may } from '../permissions.ts';
import { news, pages } from '../resources.ts';
import { content } from './index.ts';
import { tallyOf } from './tally.ts';

let now = new Date('2026-11-21T23:30:00Z');
let app: TestApp;
let editor: TestClient;
let visitor: TestClient;
let role: number;

beforeAll(async () => {
  app = await testApp({ features: [identity, content], now: () => now });
  const { rows } = await sql<{ id: number }>`insert into role (name) values ('Técnicos') returning id`.execute(app.site().db);
  role = Number(rows[0]?.id);
  editor = app.as({ codes: Object.values(may).flatMap((area) => Object.values(area)) });
  visitor = app.as({});
});
afterAll(() => app.close());

const newsApi = resourceContract(news);
const pageApi = resourceContract(pages);

async function write(api: typeof newsApi | typeof pageApi, title: string, values: Record<string, unknown> = {}) {
  const body = { title, locale: 'pt', published: true, content: '<p>Texto</p>', ...(api === pageApi && { type: 'page' }), ...values } as never;
  const made = api === pageApi ? await editor.call(pageApi, 'create', { body }) : await editor.call(newsApi, 'create', { body });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

const agent = (name: string) => ({ headers: { 'user-agent': name } });
const person = agent('Mozilla/5.0 Firefox/140.0');

async function read(times: number, slug: string, who = visitor): Promise<void> {
  for (let n = 0; n < times; n++) await who.call(contentContract, 'single', { params: { locale: 'pt', slug }, ...person });
}

async function told(who = visitor, locale: 'pt' | 'en' = 'pt'): Promise<string[]> {
  await tallyOf(app.services).flush();
  return (await who.call(contentContract, 'mostRead', { params: { locale } })).body.items.map(({ title }) => title);
}

it('what was read most is told in order, in the language and among what one may see, once there is enough to tell', async () => {
  await write(newsApi, 'Feira');
  await write(newsApi, 'Obras');
  await write(pageApi, 'Taxas');
  const fair = await write(newsApi, 'Fair', {
    locale: 'en',
    translationId: (await visitor.call(contentContract, 'single', { params: { locale: 'pt', slug: 'feira' } })).body.id,
  });
  expect(fair.slug).toBe('fair');
  await read(1, 'obras');
  await read(3, 'feira');
  expect(await told()).toEqual([]);
  await visitor.inject({ url: '/pt/paginas/taxas', ...person });
  await visitor.call(contentContract, 'page', { params: { slug: 'taxas' }, ...person });
  expect(await told()).toEqual(['Feira', 'Taxas', 'Obras']);
  // The piece of news has a text of its own in English, which nobody has read.
  expect(await told(visitor, 'en')).toEqual([]);

  const inner = await write(newsApi, 'Reservada', { roles: [role] });
  const member = app.as({ roleIds: [role], userId: 902, name: 'Rui Melo' });
  await read(5, inner.slug ?? '', member);
  expect(await told(member)).toEqual(['Reservada', 'Feira', 'Taxas', 'Obras']);
  expect(await told()).toEqual(['Feira', 'Taxas', 'Obras']);
});

it('programs, editors and private links are not counted, nor is what was read long ago', async () => {
  const counts = async () => {
    await tallyOf(app.services).flush();
    return (
      await sql<{ day: string; n: number }>`select day::text, sum(count)::int as n from content_reading group by 1 order by 1`.execute(app.site().db)
    ).rows;
  };
  const before = await counts();
  await visitor.call(contentContract, 'single', { params: { locale: 'pt', slug: 'obras' }, ...agent('Googlebot/2.1') });
  await visitor.inject({ url: '/pt/noticias/obras', method: 'HEAD', ...person });
  await visitor.inject({ url: '/pt/noticias/obras', ...agent('WhatsApp/2.23') });
  await read(2, 'obras', editor);
  const page = (await visitor.call(contentContract, 'page', { params: { slug: 'taxas' }, ...agent('curl/8') })).body;
  const link = await editor.call(pagesDesk, 'preview', { params: { id: page.id }, body: { values: { title: 'Novo' } } });
  const preview = new URL(link.body.to, 'http://x').searchParams.get('preview') ?? '';
  await visitor.call(contentContract, 'page', { params: { slug: 'taxas' }, query: { preview }, ...person });
  expect(await counts()).toEqual(before);
  // A day is that of the municipality: in Lisbon it is still the 21st.
  expect(before.map(({ day }) => day)).toEqual(['2026-11-21']);
  now = new Date('2026-12-22T12:00:00Z');
  expect(await told()).toEqual([]);
  now = new Date('2027-02-22T12:00:00Z');
  await read(1, 'obras');
  expect(await counts()).toEqual([{ day: '2027-02-22', n: 1 }]);
});
