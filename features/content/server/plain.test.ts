import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { may } from '../permissions.ts';
import { notices, pages } from '../resources.ts';
import { content } from './index.ts';

let app: TestApp;
let editor: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [identity, content], now: () => new Date('2026-11-21T12:00:00Z') });
  editor = app.as({ codes: Object.values(may).flatMap((area) => Object.values(area)) });
});
afterAll(() => app.close());

const read = async (url: string) => (await app.as({}).inject({ url })).body;

it('shows a place of a text as its name and a link to the map there, and none that lies elsewhere', async () => {
  const figure = (lng: string, lat: string, name: string): string =>
    `<figure data-block="map" data-lng="${lng}" data-lat="${lat}" data-zoom="17"><figcaption>${name}</figcaption></figure>`;
  const text = `${figure('-8.13311', '39.66826', 'Câmara')}${figure('12', '41', 'Roma')}`;
  const made = await editor.call(resourceContract(pages), 'create', {
    body: { title: 'Balcão', type: 'page', locale: 'pt', published: true, content: text } as never,
  });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  const page = await read('/pt/paginas/balcao');
  expect(page).toMatch(
    /<figcaption>Câmara<\/figcaption><p><a href="\/#\/ig\/home\?c=-?[\d.]+,-?[\d.]+&amp;s=3300" data-address="[^"]+">Ver no mapa<\/a><\/p><\/figure>/,
  );
  expect(page).toContain('<figcaption>Roma</figcaption></figure>');
});

it('tells the notices of the moment on every plain page, in words that stay words', async () => {
  const made = await editor.call(resourceContract(notices), 'create', {
    body: { title: 'Corte <b>de água</b>', level: 'alert', locale: 'pt', startsAt: '2026-11-21T00:00:00Z', endsAt: '2026-11-22T00:00:00Z' } as never,
  });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  for (const path of ['/pt/noticias', '/pt/paginas/nenhuma'])
    expect(await read(path)).toMatch(/<p class="alert">\s*<strong>Alerta: Corte &lt;b&gt;de água&lt;\/b&gt;<\/strong>/);
});
