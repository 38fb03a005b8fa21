import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchContract } from '#platform/search/contract.ts';
import type { TestClient } from '#platform/testing/app.ts';
import { openTown, type Town } from '../../server/test-town.ts';

let town: Town;
let open: Awaited<ReturnType<Town['report']>>;
let hidden: typeof open;

beforeAll(async () => {
  town = await openTown();
  open = await town.report(town.anyone, { name: 'Zulmira Teste', description: 'Um buraco <b>fundo</b> & perigoso na passadeira.' });
  hidden = await town.report(town.rita, { channelId: town.channel('Serviço municipal'), visibility: 'private' });
});
afterAll(() => town.close());

const get = (url: string, language = 'pt') => town.anyone.inject({ method: 'GET', url, headers: { 'accept-language': language } });

describe('plain pages', () => {
  it('tell a public occurrence to whoever has no JavaScript, and lead into the application', async () => {
    const page = await get(`/meubairro/occurrence/${open.code}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Um buraco &lt;b&gt;fundo&lt;/b&gt; &amp; perigoso');
    expect(page.body).toContain(`href="/#/meubairro/occurrence/${open.code}"`);
    expect(page.body).toContain('<meta property="og:title"');
    expect(page.body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/meubairro/occurrence/${open.code}"`));
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('never name who reported', async () => {
    expect((await get(`/meubairro/occurrence/${open.code}`)).body).not.toContain('Zulmira');
  });

  it('do not know private and unknown ones, whoever asks', async () => {
    for (const code of [hidden.code, 'EN-2020-000999', '%00', 'x'.repeat(150)]) {
      const page = await get(`/meubairro/occurrence/${code}`);
      expect([page.statusCode, page.body.includes('Esta página não existe'), page.body.includes('noindex')]).toEqual([404, true, true]);
    }
    const asManager = await town.vera.inject({ method: 'GET', url: `/meubairro/occurrence/${hidden.code}` });
    expect(asManager.statusCode).toBe(404);
  });

  it('speak English', async () => {
    expect((await get(`/meubairro/occurrence/${open.code}`, 'en')).body).toContain('What happened');
  });

  it('list what is public, page by page', async () => {
    const page = await get('/meubairro/occurrences?page=1');
    expect(page.body).toContain(open.code);
    expect(page.body).not.toContain(hidden.code);
    expect((await get('/meubairro/occurrences?page=-7%27')).statusCode).toBe(200);
  });

  it('stand in the site map, and private ones do not', async () => {
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.body).toContain(`/meubairro/occurrence/${open.code}</loc>`);
    expect(map.body).not.toContain(hidden.code);
    expect((await get('/robots.txt')).body).toContain('/sitemap.xml');
  });
});

it('what somebody reported is found by its words in the search of the portal, by themself alone', async () => {
  await town.report(town.ana, { description: 'Uma girafa de pedra caiu no largo.' });
  const groups = async (client: TestClient) =>
    (await client.call(searchContract, 'search', { query: { q: 'girafa' } })).body.groups.map(({ id, hits }) => [id, hits.length]);
  expect([await groups(town.ana), await groups(town.bruno), await groups(town.anyone)]).toEqual([[['own-occurrence', 1]], [], []]);
});
