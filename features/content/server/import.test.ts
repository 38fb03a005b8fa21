import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { hostile } from '#platform/richtext/server/hostile.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { contentContract } from '../contract.ts';
import { sampleWxr, wxr, wxrItem } from '../domain/import/sample.ts';
import type { ContentReport } from '../domain/import/report.ts';
import { may } from '../permissions.ts';
import { news } from '../resources.ts';
import { content, importContent } from './index.ts';

let app: TestApp;
let editor: TestClient;
let visitor: TestClient;
let folder: string;
let server: Server;
let port: number;
let picture: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'largo-content-import-'));
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  server = createServer((request, response) => void (request.url === '/praca.jpg' ? response.end(picture) : response.writeHead(404).end()));
  port = await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  app = await testApp({ features: [identity, content], now: () => new Date('2026-11-21T12:00:00Z'), outgoingAllow: [`127.0.0.1:${port}`] });
  editor = app.as({ codes: Object.values(may).flatMap((area) => Object.values(area)) });
  visitor = app.as({});
});
afterAll(async () => {
  await app.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(path: string, bytes: string | Uint8Array): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return file;
}
const bring = (path: string, wish: { uploads?: string; fetch?: boolean; dryRun?: boolean } = {}): Promise<ContentReport> =>
  importContent(app.site(), app.services, { path, uploads: null, fetch: false, dryRun: false, locale: 'pt', progress: () => {}, ...wish });
const told = ({ entries }: ContentReport) => entries.map(({ outcome, name }) => `${outcome} ${name}`);
const notes = ({ entries }: ContentReport, name: string) => entries.find((entry) => entry.name === name)?.notes.map(({ code }) => code);
const count = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.site().db)).rows[0]!.n;
const single = async (slug: string, locale: 'pt' | 'en' = 'pt') => (await visitor.call(contentContract, 'single', { params: { locale, slug } })).body;

describe('an export of WordPress', () => {
  const all = ['Obras na Praça & arredores', 'Feira de São João', 'St John’s fair', 'Por acabar', 'Contactos'];
  let file: string;
  let uploads: string;

  it('is tried first, which writes nothing', async () => {
    file = await put('site.xml', sampleWxr);
    uploads = dirname(dirname(dirname(await put('uploads/2024/05/praca.jpg', picture))));
    await put('uploads/2024/05/edital.pdf', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n');
    const report = await bring(file, { uploads, dryRun: true });
    expect(told(report).slice(0, 5)).toEqual(all.map((name) => `taken ${name}`));
    expect(report.files).toEqual({ taken: 4, missing: 1 });
    expect([await count('news'), await count('news_category'), await count('file'), await count('content_import')]).toEqual([0, 0, 0, 0]);
  });

  it('becomes news and pages, with their pictures and files, and links that lead to where they are now', async () => {
    const report = await bring(file, { uploads });
    expect(told(report).slice(0, 5)).toEqual(all.map((name) => `taken ${name}`));
    expect(report.files).toEqual({ taken: 4, missing: 1 });
    expect(notes(report, all[0]!)).toEqual(['shortcode', 'embedded', 'categories', 'picture-missing']);
    const works = await single('obras-na-praca');
    expect(works).toMatchObject({
      title: all[0],
      category: { name: 'Obras' },
      publishedAt: '2024-05-02T08:30:00.000Z',
      picture: { alt: 'A praça vista do adro' },
    });
    const text = works.content.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
    expect(text.split('\n').slice(0, 1)).toEqual([
      '<p>Texto com <a href="/pt/paginas/contactos#mapa" rel="noopener">ligação</a> e <a href="/api/geoportal/front/media/ID" rel="noopener">edital</a>.<br />Outra linha.</p>',
    ]);
    expect(text).toContain(
      '<figure data-block="image"><img src="/api/geoportal/front/media/ID?w=1280" alt="A praça" width="300" height="200" /><figcaption>A praça, hoje</figcaption></figure>',
    );
    expect(text).toContain('<figure data-block="video"><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener">Vídeo (YouTube)');
    expect(text).not.toMatch(/script|onclick|iframe|\[|vila\.example/);
    for (const [, address] of works.content.matchAll(/(\/api\/geoportal\/front\/media\/[0-9a-f-]+)/g))
      expect((await visitor.inject({ url: address! })).statusCode).toBe(200);
    expect(await single('st-johns-fair', 'en')).toMatchObject({ translation: null });
    const { body: list } = await editor.call(resourceContract(news), 'list', { query: { sort: 'title' } });
    expect(list.items.map(({ title, published, publishedAt }) => [title, published, publishedAt])).toEqual([
      ['Feira de São João', true, '2030-06-24T09:00:00.000Z'],
      [all[0], true, '2024-05-02T08:30:00.000Z'],
      ['Por acabar', false, null],
      ['St John’s fair', true, '2024-05-02T08:30:00.000Z'],
    ]);
    expect(list.items[0]?.translationId).toBe(list.items[3]?.id);
    expect((await visitor.call(contentContract, 'page', { params: { slug: 'contactos' } })).body.content).toContain(
      'href="/pt/noticias/obras-na-praca"',
    );
  });

  it('is found under the addresses it had, by those who may see it', async () => {
    const leads = async (url: string) => {
      const { statusCode, headers } = await visitor.inject({ url });
      return statusCode === 301 ? headers['location'] : statusCode;
    };
    expect(await leads('/2024/05/obras-na-praca/')).toBe('/pt/noticias/obras-na-praca');
    expect(await leads('/2024/05/Obras-na-praca?utm_source=mail')).toBe('/pt/noticias/obras-na-praca');
    expect(await leads('/2024/05/st-johns-fair')).toBe('/en/noticias/st-johns-fair');
    expect(await leads('/?p=11')).toBe('/pt/noticias/obras-na-praca');
    expect(await leads('/?page_id=15&preview=true')).toBe('/pt/paginas/contactos');
    // A draft, one that is not out yet, and what nobody knows.
    for (const url of ['/?p=14', '/2024/05/feira-de-sao-joao/', '/2024/05/', '/?p=%00', '/?p=1e9', '/2024/%00', `/${'x'.repeat(5000)}`])
      expect(await leads(url), url).toBe(404);
  });

  it('brings nothing twice, and what was missing once it is there', async () => {
    const before = [await count('news'), await count('page'), await count('file'), await count('news_category')];
    const again = await bring(file, { uploads });
    expect(told(again).slice(0, 5)).toEqual(all.map((name) => `unchanged ${name}`));
    expect([await count('news'), await count('page'), await count('file'), await count('news_category')]).toEqual(before);
    const zip = await put(
      'uploads.zip',
      zipSync({
        'wp-content/uploads/2024/05/praca.jpg': picture,
        'wp-content/uploads/2024/05/edital.pdf': new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'),
        'wp-content/uploads/2024/05/falta.jpg': await sharp(picture).flip().negate().jpeg().toBuffer(),
      }),
    );
    const later = await bring(file, { uploads: zip });
    expect(told(later).slice(0, 2)).toEqual([`updated ${all[0]}`, `unchanged ${all[1]}`]);
    // The picture that came, and no second one of those that were there.
    expect(await count('file')).toBe(before[2]! + 1);
    expect((await single('obras-na-praca')).content.match(/<img/g)).toHaveLength(3);
  });

  it('changes what changed at its source, and leaves what a person changed or deleted', async () => {
    const api = resourceContract(news);
    const { body } = await editor.call(api, 'list', { query: { sort: 'title' } });
    const [fair, , draft, en] = body.items;
    const { body: record } = await editor.call(api, 'show', { params: { id: fair!.id } });
    await editor.call(api, 'update', { params: { id: fair!.id }, version: record.version, body: { ...record, title: 'Feira (revista)' } as never });
    await editor.call(api, 'remove', { params: { id: draft!.id } });
    const changed = await put('site.xml', sampleWxr.replace('Três dias de feira', 'Quatro dias').replace('Three days', 'Four days'));
    const report = await bring(changed, { uploads });
    expect(told(report).slice(1, 4)).toEqual(['edited Feira de São João', 'updated St John’s fair', 'edited Por acabar']);
    expect([notes(report, 'Feira de São João'), notes(report, 'Por acabar')]).toEqual([['edited-here'], ['deleted-here']]);
    expect(await single('st-johns-fair', 'en')).toMatchObject({ id: en!.id, content: '<p>Four days.</p>' });
    expect((await editor.call(api, 'show', { params: { id: fair!.id } })).body).toMatchObject({
      title: 'Feira (revista)',
      content: '<p>Três dias de feira.</p>',
    });
  });

  it('leaves nothing active of hostile texts, and opens no file of others', async () => {
    const { rows } = await sql<{ id: string }>`select id from file limit 1`.execute(app.site().db);
    const theirs = `/api/geoportal/front/media/${rows[0]!.id}`;
    const text = `<p>Olá</p>${hostile.join('\n').replaceAll('\0', '').replaceAll(']]>', '')}<a href="${theirs}">a</a><img src="${theirs}">`;
    const report = await bring(await put('hostil.xml', wxr(wxrItem({ id: 90, title: 'Hostil', name: 'hostil', content: text }))));
    expect(told(report)).toEqual(['taken Hostil']);
    const { content: clean } = await single('hostil');
    expect(clean).not.toMatch(/<(?:script|iframe|svg|object|style|form|input)|\son\w+=|javascript:|\/media\//i);
    expect(clean).toContain('<p>Olá</p>');
  });

  it('gets pictures of the web through the guard alone', async () => {
    const image = (where: number): string => `<img src="http://127.0.0.1:${where}/praca.jpg">`;
    const path = await put(
      'web.xml',
      wxr(
        wxrItem({
          id: 91,
          title: 'Da rede',
          name: 'da-rede',
          content: `Um\n\n${image(port)}\n\n${image(8099)}<img src="http://127.0.0.1:${port}/x.jpg">`,
        }),
      ),
    );
    const report = await bring(path, { fetch: true });
    expect(report.files).toEqual({ taken: 1, missing: 2 });
    expect(report.entries[0]?.notes.map(({ params }) => params?.['why'])).toEqual([
      expect.stringContaining('rede interna'),
      'o servidor respondeu 404',
    ]);
  });

  it('goes on after a text that fails', async () => {
    const texts = [
      wxrItem({ id: 92, title: 'Longo', content: 'a'.repeat(250_000) }),
      wxrItem({ id: 93, title: 'Vazio', content: '<img src="/x.jpg">' }),
      wxrItem({ id: 94, title: 'Bem' }),
    ];
    const report = await bring(await put('longo.xml', wxr(texts.join(''))));
    expect(told(report)).toEqual(['notTaken Longo', 'taken Vazio', 'taken Bem']);
    expect(notes(report, 'Vazio')).toEqual(['picture-missing', 'empty']);
  });
});

describe('a folder of Markdown', () => {
  it('is taken with its pictures, none of them from outside', async () => {
    await put('md/fotos/um.jpg', picture);
    await put('fora.jpg', picture);
    await symlink(join(folder, 'fora.jpg'), join(folder, 'md/fotos/atalho.jpg'));
    await put(
      'md/um.md',
      '---\ntitle: Um\ndate: 2024-07-01\nimage: fotos/um.jpg\nalt: Uma praça\n---\n![a](fotos/um.jpg)\n\n![b](../fora.jpg)\n\n![c](fotos/atalho.jpg)\n\n[dois](en/dois.md#x) <b onclick="x()">c</b>',
    );
    await put('md/en/dois.md', '---\ntitle: Two\nlang: en\ntranslation: ../um.md\n---\nText');
    await put('md/LEIA-ME.md', '# Leia-me');
    await put('md/en/mau.md', '---\ntitle: Mau\ndate: ontem\n---\nx');
    const report = await bring(join(folder, 'md'));
    expect(told(report)).toEqual(['taken Two', 'taken Um', 'notTaken LEIA-ME.md', 'notTaken en/mau.md']);
    expect(report.files).toEqual({ taken: 2, missing: 2 });
    const one = await single('um');
    expect(one).toMatchObject({ publishedAt: '2024-06-30T23:00:00.000Z', picture: { alt: 'Uma praça' }, translation: { slug: 'two' } });
    expect(one.content).toMatch(
      /^<figure data-block="image"><img [^>]*\/><\/figure>\s*<p><a href="\/en\/noticias\/two#x" rel="noopener">dois<\/a> <strong>c<\/strong><\/p>$/,
    );
    expect(told(await bring(join(folder, 'md'))).slice(0, 2)).toEqual(['unchanged Two', 'unchanged Um']);
  });
});

it.each([
  ['nothing.xml', 'content-import.source', null],
  ['broken.xml', 'content-import.broken', '<rss>'],
  ['feed.xml', 'content-import.other-format', '<rss><channel/></rss>'],
  ['latin.xml', 'content-import.encoding', new Uint8Array([0x3c, 0xe9, 0x3e])],
  ['empty', 'content-import.nothing', 'folder'],
])('%s is refused as a whole: %s', async (name, code, text) => {
  if (text === 'folder') await mkdir(join(folder, name));
  else if (text !== null) await put(name, text);
  await expect(bring(join(folder, name))).rejects.toMatchObject({ code });
});

it('uploads are a folder or a ZIP, and of WordPress', async () => {
  const file = await put('um.xml', wxr(wxrItem({ title: 'Um' })));
  await expect(bring(file, { uploads: file })).rejects.toMatchObject({ code: 'content-import.uploads' });
  await expect(bring(file, { uploads: await put('x.zip', 'no zip') })).rejects.toMatchObject({ code: 'content-import.zip' });
  await expect(bring(join(folder, 'md'), { uploads: folder })).rejects.toMatchObject({ code: 'content-import.uploads-markdown' });
});
