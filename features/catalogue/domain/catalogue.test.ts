import { describe, expect, it } from 'vitest';
import { isFault, parseTree, type Element } from '#platform/geo/xml.ts';
import { getRecord, getRecords } from './csw-question.ts';
import { readRecordPage, readSingleRecord } from './csw-records.ts';
import { idOf, readId, readKey, writeKey } from './key.ts';
import { maxKey, pageSize } from './limits.ts';
import { readCollections } from './oapif.ts';
import { answer202, answer300, answerById202, geonetworkRecord, paperRecord, pycswRecord, wrongVersion } from './sample-records.ts';
import { pageOf, searchIn } from './search.ts';
import { filled } from './template.ts';

function tree(xml: string): Element {
  const root = parseTree(xml);
  if (isFault(root)) throw new Error(`broken at ${root.line}`);
  return root;
}

const host = 'https://mapas.example';

describe('the key of a layer', () => {
  it.each([
    { name: 'freguesias' },
    { name: 'ms:zonas de recreio/ação — 漢字' },
    { name: 'urn:uuid:6a3de50b-fa66-4b58-a0e6-ca146fdd18d4', link: { place: 1, layer: 'ms:zonas' } },
    { name: 'a', link: { place: 0, layer: '' } },
  ])('stands in addresses and comes back: %o', (key) => {
    const written = writeKey(key);
    expect(written).toMatch(/^[\w-]+$/);
    expect(readKey(written ?? '')).toEqual(key);
    const id = idOf(12, written ?? '');
    expect(readId(id)).toEqual({ service: 12, key: written });
  });

  it('is none for what is too long, broken or changed by hand', () => {
    expect(writeKey({ name: 'x'.repeat(maxKey) })).toBeNull();
    expect(writeKey({ name: '\ud800' })).toBeNull();
    for (const written of ['', '*', '_w', 'YQo', 'YQp4CmI', `${'a'.repeat(maxKey + 1)}`]) expect(readKey(written)).toBeNull();
    for (const id of ['l12', 'cat-x-YQ', 'cat-12-']) expect(readId(id)).toBeNull();
  });
});

describe('questions to a catalogue', () => {
  it('look for every word anywhere, with what has a meaning of its own escaped', () => {
    const root = tree(getRecords('2.0.2', { words: ['água', '50%_<a&b>', 'c\u0001'], start: 51, size: 50 }));
    expect(root.attributes).toMatchObject({ service: 'CSW', version: '2.0.2', startPosition: '51', maxRecords: '50', resultType: 'results' });
    const and = root.children[0]?.children[1]?.children[0]?.children[0];
    expect(and?.name).toBe('And');
    expect(and?.children.map(({ children }) => children.map(({ name, text }) => [name, text]))).toEqual([
      [
        ['PropertyName', 'csw:AnyText'],
        ['Literal', '%água%'],
      ],
      [
        ['PropertyName', 'csw:AnyText'],
        ['Literal', String.raw`%50\%\_<a&b>%`],
      ],
      [
        ['PropertyName', 'csw:AnyText'],
        ['Literal', '%c%'],
      ],
    ]);
  });

  it('ask for everything without a filter, and in 3.0 in its own words', () => {
    expect(getRecords('2.0.2', { words: [], start: 1, size: 50 })).not.toContain('Constraint');
    const xml = getRecords('3.0.0', { words: ['solo'], start: 1, size: 50 });
    expect(xml).toContain('http://www.opengis.net/cat/csw/3.0');
    expect(xml).toContain('<f:ValueReference>csw:AnyText</f:ValueReference>');
    expect(tree(xml).attributes['resultType']).toBeUndefined();
    expect(getRecord('3.0.0', 'a/b')).toMatchObject({ version: '3.0.0', request: 'GetRecordById', id: 'a/b' });
  });
});

describe('records', () => {
  it('of GeoNetwork: services, pictures and pages told apart, only web addresses', () => {
    const page = readRecordPage(tree(answer202([geonetworkRecord({ host }), paperRecord], 120)));
    expect(page?.total).toBe(120);
    const [record, paper] = page?.records ?? [];
    expect(record).toMatchObject({
      title: 'Carta Administrativa Oficial de Portugal',
      abstract: 'Limites das freguesias & dos municípios.',
      keywords: ['Limites administrativos', 'freguesia'],
      thumbnail: `${host}/miniatura.png`,
      services: [{ type: 'wms', layer: 'ms:freguesias', title: 'Freguesias (WMS)' }],
      organisations: ['Direção-Geral do Território'],
      rights: ['Dados abertos'],
      bounds: [-9.6, 36.9, -6.1, 42.2],
    });
    expect(record?.links.map(({ title }) => title)).toEqual(['Freguesias (WMS)', 'Página']);
    expect(paper).toMatchObject({ id: 'papel', services: [], thumbnail: null, abstract: null, bounds: null });
    expect(readSingleRecord(tree(answerById202(geonetworkRecord({ host }))))?.id).toBe(record?.id);
  });

  it('of pycsw in 3.0: the layer stands in the address, the record comes alone', () => {
    const page = readRecordPage(tree(answer300([pycswRecord(host)])));
    expect(page?.records[0]).toMatchObject({
      services: [
        { type: 'wms', layer: 'zonas' },
        { type: 'wfs', layer: '' },
      ],
      dates: ['2025-01-02'],
      bounds: [-8.4, 39.5, -8, 39.8],
    });
    expect(readSingleRecord(tree(pycswRecord(host)))?.title).toBe('Zonas de recreio');
  });

  it('are none of a complaint or another document', () => {
    expect(readRecordPage(tree(wrongVersion))).toBeNull();
    expect(readRecordPage(tree('<rss/>'))).toBeNull();
    expect(readSingleRecord(tree(answerById202('')))).toBeNull();
  });
});

describe('collections of OGC API Features', () => {
  const crs = ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'http://www.opengis.net/def/crs/EPSG/0/3763'];

  it('are read with their projections, the shared ones too; what holds no features is left out', () => {
    const found = readCollections({
      crs,
      collections: [
        {
          id: 'crus',
          title: 'CRUS',
          description: ' Solo ',
          keywords: ['solo', 3],
          crs: ['#/crs'],
          extent: { spatial: { bbox: [[-9, 38, 0, -8, 39, 9]] } },
        },
        { id: 'degrees' },
        { id: 'tiles', itemType: 'tile' },
        { title: 'no id' },
        7,
      ],
    });
    expect(found).toEqual([
      { name: 'crus', title: 'CRUS', abstract: 'Solo', keywords: ['solo'], projections: ['EPSG:3763'], bounds: [-9, 38, -8, 39], attribution: null },
      { name: 'degrees', title: 'degrees', abstract: null, keywords: [], projections: [], bounds: null, attribution: null },
    ]);
  });

  it.each([null, [], {}, { collections: {} }, 'x'])('are none of %o', (answer) => {
    expect(readCollections(answer)).toBeNull();
  });
});

describe('a search in a list of layers', () => {
  const offer = (name: string, title: string, abstract: string | null = null) => ({ name, title, abstract, keywords: ['Água'] });
  const all = [offer('a', 'Rede elétrica', 'Linhas e água'), offer('b', 'Captações de água'), offer('c', 'Solo')];

  it('finds every word without accents, in titles first', () => {
    expect(searchIn(all, 'AGUA').map(({ name }) => name)).toEqual(['b', 'a', 'c']);
    expect(searchIn(all, 'linhas eletrica').map(({ name }) => name)).toEqual(['a']);
    expect(searchIn(all, 'nada')).toEqual([]);
    expect(searchIn(all, ' ? ')).toEqual(all);
  });

  it('gives fifty on a page', () => {
    const many = Array.from({ length: 120 }, (_one, index) => index);
    expect([1, 3, 4].map((page) => pageOf(many, page).length)).toEqual([pageSize, 20, 0]);
  });
});

it('a template holds values as text, and nothing for what is not known', () => {
  expect(filled('<p>{title}</p><b>{nada}{constructor}</b>{keywords}', { title: ['<img src=x onerror=alert(1)>'], keywords: ['a', 'b'] })).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p><b></b>a; b',
  );
});
