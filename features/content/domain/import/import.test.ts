import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';
import { convertHtml, settle } from './html.ts';
import type { ImportItem, Reading } from './item.ts';
import { readMarkdown, resolvePath } from './markdown.ts';
import { contentReportText } from './report.ts';
import { sampleWxr, wxr, wxrItem } from './sample.ts';
import { isWxrFault, readWxr } from './wxr.ts';

const options = { locale: 'pt', timeZone: 'Europe/Lisbon' } as const;
const mark = (index: number): string => `\uE000${index}\uE001`;
const none = { byId: new Map(), own: [] };

function read(xml: string): Reading {
  const reading = readWxr(xml, options);
  if (isWxrFault(reading)) throw new Error(`line ${reading.line}`);
  return reading;
}
const item = ({ items }: Reading, title: string): ImportItem => items.find((one) => one.title === title)!;

describe('an export of WordPress', () => {
  const reading = read(sampleWxr);

  it('tells what it holds, and what has no place here', () => {
    expect(reading.format).toBe('WordPress, WXR 1.2, https://www.vila.example');
    expect(reading.items.map(({ kind, title, published }) => [kind, title, published])).toEqual([
      ['news', 'Obras na Praça & arredores', true],
      ['news', 'Feira de São João', true],
      ['news', 'St John’s fair', true],
      ['news', 'Por acabar', false],
      ['page', 'Contactos', true],
    ]);
    expect(reading.notTaken).toEqual([
      { name: 'Reunião interna', reason: { code: 'status', params: { value: 'private' } } },
      { name: 'Com palavra-passe', reason: { code: 'password' } },
      { name: 'Fête', reason: { code: 'language', params: { value: 'fr' } } },
    ]);
    expect(reading.notes).toEqual([
      { code: 'category-flat', params: { value: 'Obras', parent: 'Município' } },
      { code: 'others', params: { value: 'nav_menu_item (1)' } },
      { code: 'comments', params: { count: 1 } },
      { code: 'tags', params: { count: 1 } },
      { code: 'categories-unused', params: { count: 1 } },
    ]);
  });

  it('keeps address, date, category, picture and order of a text', () => {
    const works = item(reading, 'Obras na Praça & arredores');
    expect(works).toMatchObject({
      source: 'wordpress vila.example 11',
      slug: 'obras-na-praca',
      subtitle: 'A praça fecha ao trânsito.',
      publishedAt: '2024-05-02T08:30:00.000Z',
      category: 'Obras',
      sortOrder: 1,
      thumbnail: { address: 'https://www.vila.example/wp-content/uploads/2024/05/praca.jpg', alt: 'A praça vista do adro' },
    });
    expect(works.addresses).toContain('vila.example/2024/05/obras-na-praca');
    expect(works.addresses).toContain('vila.example?p=11');
    expect(works.notes).toEqual([
      { code: 'shortcode', params: { value: 'contact-form-7' } },
      { code: 'embedded', params: { value: 'maps.example' } },
      { code: 'categories', params: { value: 'Trânsito' } },
    ]);
    // The hour of a scheduled text that has no UTC is the municipality's.
    expect(item(reading, 'Feira de São João').publishedAt).toBe('2030-06-24T09:00:00.000Z');
  });

  it('joins what is written in two languages', () => {
    const [pt, en] = [item(reading, 'Feira de São João'), item(reading, 'St John’s fair')];
    expect([pt.locale, en.locale, pt.translation, en.translation]).toEqual(['pt', 'en', en.source, pt.source]);
  });

  it.each([
    ['cut off', sampleWxr.slice(0, 2000), true],
    ['no XML', 'PK\u0003\u0004', true],
    ['a feed', '<rss version="2.0"><channel><title>x</title></channel></rss>', false],
    ['entities that grow', wxr(wxrItem({ title: '&b;' })).replace('<rss', '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss'), true],
    ['a file of the machine', wxr(wxrItem({ title: '&x;' })).replace('<rss', '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss'), true],
    ['nested without end', wxr('<a>'.repeat(50_000)), true],
  ])('is refused when it is %s', (_what, xml, isWxr) => {
    expect(readWxr(xml, options)).toMatchObject({ wxr: isWxr });
  });

  it('loses control characters that XML forbids, and says so', () => {
    const found = read(wxr(wxrItem({ title: 'Um\u000b\u0002 dois' })));
    expect(found.items[0]?.title).toBe('Um dois');
    expect(found.notes).toContainEqual({ code: 'control', params: { count: 2 } });
  });
});

describe('HTML of elsewhere', () => {
  const classic = (html: string) => convertHtml(html, { wordpress: none });

  it('has paragraphs where blank lines were, and lines where lines were', () => {
    expect(classic('Um\ndois\n\n<ul>\n<li>três</li>\n</ul>\nquatro').html).toBe('<p>Um<br>dois</p>\n<ul>\n<li>três</li>\n</ul>\n<p>quatro</p>');
    expect(classic('a <a\nhref="x">b</a>').html).toBe('<p>a <a href="x">b</a></p>');
    expect(classic('<pre>a\n\nb</pre>').html).toBe('<pre>a\n\nb</pre>');
  });

  it('of the block editor loses its comments only', () => {
    const text = '<!-- wp:paragraph {"a":"b"} -->\n<p>Um\ndois</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2>T</h2>\n<!-- /wp:heading -->';
    expect(classic(text).html).toBe('<p>Um\ndois</p>\n<h2>T</h2>');
  });

  it('puts pictures between paragraphs, with what was said of them', () => {
    const { html, pictures } = classic(
      'Antes [caption id="x" width="3"]<a href="/g.jpg"><img src="/p.jpg" alt="A &quot;praça&quot;"></a> A <em>legenda</em>[/caption] depois' +
        '<figure class="wp-block-gallery"><ul><li><figure><img src="/q.jpg" alt=""/><figcaption>Dois</figcaption></figure></li></ul></figure>',
    );
    expect(pictures).toEqual([
      { address: '/p.jpg', alt: 'A "praça"', caption: 'A <em>legenda</em>' },
      { address: '/q.jpg', alt: '', caption: 'Dois' },
    ]);
    expect(settle(html.replaceAll('\n', ''), String)).toBe(`<p>Antes</p>${mark(0)}<p>depois</p>${mark(1)}`);
    expect(settle(`<p>a ${mark(0)} b</p><h2>${mark(1)}</h2><p><a href="x">${mark(2)}</a></p>`, String)).toBe(
      `<p>a</p>${mark(0)}<p>b</p>${mark(1)}${mark(2)}`,
    );
  });

  it('names the shortcodes it drops, and leaves words in brackets', () => {
    const { html, notes } = classic('[sic] [1] [vc_row a="b"]dentro[/vc_row] [[gallery]] [tabela id=3]');
    expect(html).toBe('<p>[sic] [1] dentro [gallery]</p>');
    expect(notes.map(({ params }) => params?.['value'])).toEqual(['vc_row', 'tabela']);
  });

  it.each([
    'https://youtu.be/abcdefghijk',
    '[embed width="3"]https://www.youtube.com/watch?time=1&v=abcdefghijk[/embed]',
    '<iframe width="3" src="https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0"></iframe>',
    '[youtube https://www.youtube.com/watch?v=abcdefghijk&w=640]',
  ])('links to a video: %s', (text) => {
    expect(settle(classic(`a\n${text}\nb`).html.replaceAll('\n', ''), (on) => `Vídeo (${on})`)).toBe(
      '<p>a</p><figure data-block="video"><a href="https://www.youtube.com/watch?v=abcdefghijk">Vídeo (YouTube)</a></figure><p>b</p>',
    );
  });

  it('is read in a time that does not explode', () => {
    for (const piece of [
      '<img ',
      '<figure>',
      '[a b',
      '<pre>',
      '<iframe',
      '<a ',
      '\uE000',
      '<p>',
      '\n \n',
      '<!--',
      'https://',
      '[caption]',
      '<iframe>',
      ' ',
      '<li>',
    ])
      expect(settle(classic(piece.repeat(20_000)).html, String).length).toBeLessThan(2_000_000);
  });
});

describe('Markdown', () => {
  const file = (path: string, head: string, body = 'Olá') => ({ path, text: `---\n${head}\n---\n${body}` });
  const one = (head: string, body?: string) => readMarkdown([file('n/a.md', head, body)], 'sitio', options);

  it('is read with its front matter', () => {
    const { items, notTaken } = one(
      'title: "Obras: fase 2" # assim\nsubtitle: Um\ndate: 2024-07-01 10:30\nlang: en-GB\nslug: obras\ncategories:\n  - Obras\n  - Outra\ndraft: não\nimage: ../f/a.jpg\nalt: A praça\norder: 3\nx: 1',
      '# Obras: fase 2\n\nUm **dois** ![alt](b.jpg "t")\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    );
    expect(notTaken).toEqual([]);
    expect(items[0]).toMatchObject({
      source: 'markdown sitio/n/a.md',
      kind: 'news',
      title: 'Obras: fase 2',
      locale: 'en',
      slug: 'obras',
      category: 'Obras',
      published: true,
      publishedAt: '2024-07-01T09:30:00.000Z',
      thumbnail: { address: '../f/a.jpg', alt: 'A praça' },
      sortOrder: 3,
      pictures: [{ address: 'b.jpg', alt: 'alt' }],
      notes: [
        { code: 'front-matter-unknown', params: { line: 14, value: 'x' } },
        { code: 'categories', params: { value: 'Outra' } },
      ],
    });
    expect(items[0]?.html).not.toContain('<h1');
    expect(items[0]?.html).toContain('<td>1</td>');
  });

  it.each([
    ['title: a\n  b: c', { code: 'front-matter-line', params: { line: 3 } }],
    ['title: >', { code: 'front-matter-line', params: { line: 2 } }],
    ['title: a\ntitle: b', { code: 'front-matter-twice', params: { line: 3, value: 'title' } }],
    ['title: a\ndate: 31/12/2024', { code: 'front-matter-value', params: { line: 3, field: 'date', value: '31/12/2024' } }],
    ['title: a\ndate: 2024-02-30', { code: 'front-matter-value', params: { line: 3, field: 'date', value: '2024-02-30' } }],
    ['title: a\ntype: notice', { code: 'front-matter-value', params: { line: 3, field: 'type', value: 'notice' } }],
    ['title: a\ndraft: talvez', { code: 'front-matter-value', params: { line: 3, field: 'draft', value: 'talvez' } }],
    ['title: a\nlang: fr', { code: 'front-matter-value', params: { line: 3, field: 'lang', value: 'fr' } }],
    ['title: [a, b]', { code: 'front-matter-value', params: { line: 2, field: 'title', value: 'a, b' } }],
  ])('is refused by line: %s', (head, reason) => {
    expect(one(head).notTaken).toEqual([{ name: 'n/a.md', reason }]);
  });

  it('without front matter is no text of the portal', () => {
    expect(readFrontMatter('# Leia-me')).toEqual({ code: 'no-front-matter' });
    expect(readFrontMatter('---\na: b')).toEqual({ code: 'front-matter-open', params: { line: 1 } });
  });

  it('joins translations from either side, and says what it does not find', () => {
    const files = [
      file('a.md', 'title: A\ntranslation: en/a.md'),
      file('en/a.md', 'title: B\nlang: en'),
      file('c.md', 'title: C\ntranslation: d.md'),
    ];
    const { items } = readMarkdown(files, 's', options);
    expect(items.map(({ translation }) => translation)).toEqual(['markdown s/en/a.md', 'markdown s/a.md', null]);
    expect(items[2]?.notes).toEqual([{ code: 'translation-lost', params: { value: 'd.md' } }]);
  });

  it('names no path outside its folder', () => {
    expect(['b.jpg', '../f/b.jpg', '/f/b.jpg', './x/../b.jpg', '../../b', '../../../etc/passwd'].map((path) => resolvePath('n/a.md', path))).toEqual([
      'n/b.jpg',
      'f/b.jpg',
      'f/b.jpg',
      'n/b.jpg',
      null,
      null,
    ]);
  });
});

it('the report says each text, its notes, and the counts', () => {
  const report = {
    file: 'x.xml',
    format: 'WordPress',
    dryRun: true,
    entries: [
      { outcome: 'taken', kind: 'news', name: 'Um', address: '/pt/noticias/um', notes: [{ code: 'shortcode', params: { value: 'x' } }] },
      { outcome: 'unchanged', kind: 'page', name: 'Dois', address: '/pt/paginas/dois', notes: [] },
      { outcome: 'notTaken', kind: null, name: 'Três', address: null, notes: [{ code: 'password' }] },
    ],
    notes: [{ code: 'tags', params: { count: 2 } }],
    files: { taken: 1, missing: 0 },
  } as const;
  expect(contentReportText(report, 'pt').split('\n')).toEqual([
    'x.xml [WordPress] (ensaio, nada foi gravado)',
    'trazida: notícia «Um» /pt/noticias/um',
    '  código [x] retirado',
    'não trazida: «Três»',
    '  está protegido por palavra-passe',
    'No conjunto:',
    '  etiquetas sem lugar aqui: 2',
    'Trazidas: 1',
    'Atualizadas: 0',
    'Já cá estavam: 1',
    'Alteradas no Largo: 0',
    'Não trazidas: 1',
    'Imagens e ficheiros: 1 trazido, 0 em falta',
  ]);
});
