import { describe, expect, it } from 'vitest';
import { countOffers, normalCrs, type Capabilities } from './capabilities.ts';
import { readRecords } from './csw.ts';
import { readCapabilities, readRoot } from './read-capabilities.ts';
import { cswDocument, cswRecords, oldWmsDocument, wmtsDocument } from './sample-documents.ts';
import type { Element } from '#platform/geo/xml.ts';

function capabilities(xml: string): Capabilities {
  const reading = readCapabilities(xml);
  if (reading.is !== 'capabilities') throw new Error(`is ${reading.is}`);
  return reading.capabilities;
}

describe('WMS', () => {
  it('1.1.1 with a document type: groups, what layers inherit, dimensions in two parts', () => {
    const found = capabilities(oldWmsDocument(2));
    expect(found).toMatchObject({ type: 'wms', version: '1.1.1', title: 'Cartografia', abstract: 'Ação', fees: 'none', formats: ['image/png'] });
    expect(countOffers(found.offers)).toBe(2);
    const [layer] = found.offers[0]?.children[0]?.children ?? [];
    expect(layer).toMatchObject({
      name: 'camada0',
      queryable: true,
      bounds: [-9, 38, -8, 39],
      projections: ['EPSG:3763', 'EPSG:4326'],
      nativeBounds: [{ crs: 'EPSG:4326', bounds: [-9, 38, -8, 39] }],
      styles: [{ name: 'geral', title: 'Geral', legend: null }],
      dimensions: [{ name: 'time', units: 'ISO8601', default: '2024', values: '2020/2024' }],
    });
  });

  it('1.3.0 writes degrees north first, and grids of Portugal east first', () => {
    const { offers } =
      capabilities(`<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service><Title>x</Title></Service><Capability>
      <Request><GetMap><Format>image/png</Format></GetMap></Request>
      <Layer><Name>a</Name><Title>A</Title><CRS>EPSG:4326</CRS><CRS>CRS:84</CRS>
        <BoundingBox CRS="EPSG:4326" minx="38" miny="-9" maxx="39" maxy="-8"/><BoundingBox CRS="EPSG:3763" minx="-100" miny="5" maxx="100" maxy="6"/>
        <Style><Name>s</Name><LegendURL><Format>image/png</Format><OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://x.pt/l?a=1&amp;b=2"/></LegendURL></Style>
      </Layer></Capability></WMS_Capabilities>`);
    expect(offers[0]?.nativeBounds).toEqual([
      { crs: 'EPSG:4326', bounds: [-9, 38, -8, 39] },
      { crs: 'EPSG:3763', bounds: [-100, 5, 100, 6] },
    ]);
    expect(offers[0]?.styles).toEqual([{ name: 's', title: null, legend: 'https://x.pt/l?a=1&b=2' }]);
  });

  it('two megabytes, five thousand layers', () => {
    const xml = oldWmsDocument(5000, 'descrição '.repeat(25));
    expect(xml.length).toBeGreaterThan(2_000_000);
    expect(countOffers(capabilities(xml).offers)).toBe(5000);
  });
});

describe('WMTS, WFS and CSW', () => {
  it('WMTS: grids as projections, the default style first, tile addresses', () => {
    const found = capabilities(wmtsDocument('https://x.pt'));
    expect(found).toMatchObject({ type: 'wmts', title: 'Ortofotos', contact: { organisation: 'Câmara' }, formats: ['image/png'] });
    expect(found.offers[0]).toMatchObject({
      name: 'orto24',
      projections: ['EPSG:3763'],
      bounds: [-8.3, 39.5, -8, 39.8],
      tileMatrixSets: ['PT'],
      styles: [
        { name: 'cor', legend: 'https://x.pt/legend.png' },
        { name: 'cinza', legend: null },
      ],
      tileTemplate: 'https://x.pt/tiles/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png',
    });
  });

  it('WFS 1.1.0 and 2.0.0', () => {
    const document = (version: string, crs: string): string => `<wfs:WFS_Capabilities xmlns:wfs="w" xmlns:ows="o" version="${version}">
      <ows:ServiceIdentification><ows:Title>Feições</ows:Title></ows:ServiceIdentification>
      <ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat">${version === '2.0.0' ? '<ows:AllowedValues><ows:Value>application/json</ows:Value></ows:AllowedValues>' : '<ows:Value>application/json</ows:Value>'}</ows:Parameter></ows:Operation></ows:OperationsMetadata>
      <wfs:FeatureTypeList><wfs:FeatureType><wfs:Name>ms:ruas</wfs:Name><wfs:Title>Ruas</wfs:Title><wfs:${crs}>urn:ogc:def:crs:EPSG::3763</wfs:${crs}>
      <ows:WGS84BoundingBox><ows:LowerCorner>-9 38</ows:LowerCorner><ows:UpperCorner>-8 39</ows:UpperCorner></ows:WGS84BoundingBox></wfs:FeatureType></wfs:FeatureTypeList></wfs:WFS_Capabilities>`;
    for (const found of [capabilities(document('1.1.0', 'DefaultSRS')), capabilities(document('2.0.0', 'DefaultCRS'))]) {
      expect(found.offers[0]).toMatchObject({ name: 'ms:ruas', projections: ['EPSG:3763'], formats: ['application/json'], bounds: [-9, 38, -8, 39] });
    }
    expect(readCapabilities('<WFS_Capabilities version="1.0.0"/>')).toEqual({ is: 'old', type: 'wfs', version: '1.0.0' });
  });

  it('CSW 2.0.2 and a page of its records', () => {
    expect(capabilities(cswDocument)).toMatchObject({ type: 'csw', title: 'Catálogo', contact: { person: 'Rui', organisation: 'Direção' } });
    const page = readRecords(readRoot(cswRecords(1, 2, 5)) as Element);
    expect(page).toMatchObject({ total: 5, next: 3 });
    expect(page?.offers[0]).toMatchObject({
      name: 'id-1',
      title: 'Ficha 1',
      keywords: ['água'],
      bounds: [-9, 39, -8, 40],
      metadataUrls: ['https://example.pt/wms?1'],
    });
  });
});

describe('what is no service says what it is', () => {
  it.each([
    ['a web page', '<!DOCTYPE html><html><body>olá</body></html>', 'page'],
    ['an XHTML page', '<?xml version="1.0"?>\n<html xmlns="x"/>', 'page'],
    ['text', 'not found', 'broken'],
    ['nothing', '', 'broken'],
    ['a truncated document', oldWmsDocument(50).slice(0, 3000), 'broken'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'broken'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'broken'],
    ['a billion laughs', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>', 'broken'],
    ['a pit', `${'<a>'.repeat(100_000)}`, 'broken'],
    ['a deep document', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`, 'broken'],
    ['a feed', '<rss version="2.0"/>', 'other'],
    ['JSON', '{"a":1}', 'broken'],
  ])('%s', (_what, xml, is) => expect(readCapabilities(xml).is).toBe(is));

  it('a complaint of the service, old and new', () => {
    expect(
      readCapabilities(
        '<ServiceExceptionReport><ServiceException code="LayerNotDefined"> no\n such layer </ServiceException></ServiceExceptionReport>',
      ),
    ).toEqual({
      is: 'exception',
      code: 'LayerNotDefined',
      message: 'no such layer',
    });
    expect(
      readCapabilities(
        '<ows:ExceptionReport xmlns:ows="o"><ows:Exception exceptionCode="Bad"><ows:ExceptionText>mau</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
      ),
    ).toEqual({ is: 'exception', code: 'Bad', message: 'mau' });
  });
});

it.each([
  ['urn:ogc:def:crs:EPSG::3763', 'EPSG:3763'],
  ['urn:ogc:def:crs:EPSG:6.9:3763', 'EPSG:3763'],
  ['http://www.opengis.net/def/crs/EPSG/0/4326', 'EPSG:4326'],
  ['http://www.opengis.net/gml/srs/epsg.xml#4326', 'EPSG:4326'],
  ['epsg:5016', 'EPSG:5016'],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 'CRS:84'],
  ['AUTO2:42001', 'AUTO2:42001'],
])('%s is %s', (text, crs) => expect(normalCrs(text)).toBe(crs));
