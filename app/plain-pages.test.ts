import { afterAll, beforeAll, expect, it } from 'vitest';
import { may } from '#features/content/permissions.ts';
import { news, pages } from '#features/content/resources.ts';
import { intake } from '#features/occurrences/intake/report-contract.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { features } from './features.server.ts';
import { fillTown } from './test-town.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ features });
  await fillTown(app, app.site().code, async () => {});
  const editor = app.as({ codes: Object.values(may).flatMap((area) => Object.values(area)) });
  const text = { locale: 'pt', published: true, content: '<p>Texto</p>' };
  const made = [
    await editor.call(resourceContract(news), 'create', { body: { ...text, title: 'Obras </script><b>na ponte' } as never }),
    await editor.call(resourceContract(pages), 'create', { body: { ...text, title: 'Taxas', type: 'page' } as never }),
    await app.anonymous.call(intake, 'create', {
      body: {
        typeId: await typeOf('iluminacao'),
        description: 'Candeeiro </script> apagado',
        x: 205,
        y: 110,
        address: 'Rua Direita, 1',
        name: 'Ana Reis',
        email: 'ana@ensaio.example',
        consent: true,
      },
    }),
  ];
  for (const { status, problem } of made) expect(status, JSON.stringify(problem)).toBe(201);
});
afterAll(() => app.close());

async function typeOf(code: string): Promise<number> {
  return (await app.site().db.selectFrom('occurrence_type').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

interface Thing {
  readonly '@type': string;
  readonly name?: string;
}

/** What a page says in the words of schema.org; fails where it is not one whole JSON document. */
function toldBy(page: string): readonly Thing[] {
  return [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is asserted of it is looked at below
    const document = JSON.parse(json) as { '@context': string; '@graph': readonly Thing[] };
    expect(document['@context']).toBe('https://schema.org');
    return document['@graph'];
  });
}

it('every plain page says what it is, and where it stands, in JSON that is whole', async () => {
  const visitor = app.as({});
  const { body: map } = await visitor.inject({ url: '/sitemap.xml' });
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path).filter((path) => path !== '/');
  const told = new Map<string, readonly Thing[]>();
  for (const path of paths) told.set(path, toldBy((await visitor.inject({ url: path })).body));
  const without = [...told].filter(
    ([path, things]) => !path.startsWith('/meubairro/parish') && !things.some((thing) => thing['@type'] === 'BreadcrumbList'),
  );
  expect(without.map(([path]) => path)).toEqual([]);
  const types = (path: string | undefined): string[] => [...new Set(told.get(path ?? '')?.map((thing) => thing['@type']))];
  expect(types('/pt/noticias/obras-script-b-na-ponte')).toEqual(['NewsArticle', 'BreadcrumbList']);
  expect(types('/pt/paginas/taxas')).toEqual(['WebPage', 'BreadcrumbList']);
  expect(types('/contactos')).toEqual(['ContactPage', 'BreadcrumbList']);
  expect(types('/ajuda')).toEqual(expect.arrayContaining(['FAQPage', 'BreadcrumbList']));
  expect(types(paths.find((path) => path.startsWith('/meubairro/occurrence/')))).toEqual(['BreadcrumbList']);
  const offered = told.get('/meubairro/occurrences')?.filter((thing) => thing['@type'] === 'GovernmentService') ?? [];
  expect(offered.map(({ name }) => name)).toContain('Comunicar: Iluminação pública');
});
