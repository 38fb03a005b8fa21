import { describe, expect, it } from 'vitest';
import { readXml } from './gml.ts';
import { readPlain, tidy } from './plain.ts';
import { readInfo } from './read.ts';

const zone = { id: 'zonas', title: { pt: 'Zonas', en: 'Zones' } };
const place = {
  epsg: 3763,
  point: [-21_500, 59_500] as const,
  degrees: async () => ({
    toDegrees: () => [0, 0] as const,
    fromDegrees: ([lng, lat]: readonly [number, number]) => [lng * 1000, lat * 1000] as const,
  }),
};
const read = (text: string) => readInfo(zone, text, place);

describe('plain text', () => {
  it('of MapServer and QGIS is read into fields, values of several lines too', () => {
    const text =
      "GetFeatureInfo results:\n\nLayer 'zonas'\n  Feature 0: \n    nome = 'Norte'\n    nota = 'Uma\nnota'\n  Feature 1: \n    nome = 'Sul'\n";
    expect(readPlain(text)).toEqual([{ nome: 'Norte', nota: 'Uma\nnota' }, { nome: 'Sul' }]);
    expect(readPlain("GetFeatureInfo results\n\nLayer 'z'\nFeature 12\nárea (m2) = '7'\n")).toEqual([{ 'área (m2)': '7' }]);
    expect(readPlain('GetFeatureInfo results:\n\n  Search returned no results.\n')).toEqual([]);
  });

  it('of GeoServer is read too; shapes in words and what is null are left out', () => {
    const rule = '-'.repeat(40);
    const text = `Results for FeatureType 'http://a.b:zonas':\n${rule}\nthe_geom = [GEOMETRY (MultiPolygon) with 5 points]\nnome = Norte\nresto = null\n${rule}\nnome = Sul\nda vila\n${rule}\n`;
    expect(readPlain(text)).toEqual([{ nome: 'Norte' }, { nome: 'Sul\nda vila' }]);
    expect(readPlain('no features were found\n')).toEqual([]);
  });

  it('in any other layout is shown as it stands, tidied', async () => {
    const text = '\n\n@Zonas OBJECTID;Nome;   \n\n\n\n1;Norte = a;\n';
    expect([readPlain(text), tidy(text)]).toEqual([null, '@Zonas OBJECTID;Nome;\n\n1;Norte = a;']);
    expect(await read(text)).toMatchObject([{ title: 'Zonas', fields: [], text: tidy(text) }]);
    expect(readPlain("GetFeatureInfo results:\n\nLayer 'z'\n  Feature 0:\n  <b>algo</b>\n")).toBeNull();
    expect(await read('  \n')).toEqual([]);
  });
});

describe('JSON', () => {
  const one = (coordinates: unknown, crs?: string) =>
    JSON.stringify({
      type: 'FeatureCollection',
      ...(crs !== undefined && { crs: { type: 'name', properties: { name: crs } } }),
      features: [{ id: 'z.1', properties: { nome: 'Norte' }, geometry: { type: 'LineString', coordinates } }],
    });
  const near = [
    [-21_500, 59_500],
    [-21_400, 59_500],
  ];
  const degrees = [
    [-8.4, 40.2],
    [-8.3, 40.2],
  ];

  it('brings shapes, put where the map has them; one whose projection is another is left out', async () => {
    expect(await read(one(near))).toMatchObject([{ id: 'z.1', title: 'Norte', geometry: { coordinates: near } }]);
    const moved = degrees.map(([lng = 0, lat = 0]) => [lng * 1000, lat * 1000]);
    expect(await read(one(degrees))).toMatchObject([{ geometry: { coordinates: moved } }]);
    expect(await read(one(degrees, 'urn:ogc:def:crs:OGC:1.3:CRS84'))).toMatchObject([{ geometry: { coordinates: moved } }]);
    expect((await read(one(near, 'EPSG:27493')))[0]).not.toHaveProperty('geometry');
    expect(await read('{"type":"FeatureCollection","features":[]}')).toEqual([]);
    await expect(read('{"exceptions":[{"text":"no"}]}')).rejects.toThrow('no');
  });
});

describe('XML', () => {
  const gml = 'xmlns:gml="http://www.opengis.net/gml" xmlns:wfs="http://www.opengis.net/wfs"';
  const collection = (member: string) => `<?xml version="1.0"?><wfs:FeatureCollection ${gml}>${member}</wfs:FeatureCollection>`;

  it('of GML 2 and of MapServer', () => {
    const polygon =
      '<gml:Polygon srsName="EPSG:3763"><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>0,0 9,0 9,9 0,0</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon>';
    const feature = `<zona_feature ${gml}><gml:boundedBy><gml:Box srsName="EPSG:3763"/></gml:boundedBy><geom>${polygon}</geom><nome>Norte &amp; Sul</nome><vazio/></zona_feature>`;
    const expected = [
      {
        properties: { nome: 'Norte & Sul' },
        epsg: 3763,
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [9, 0],
              [9, 9],
              [0, 0],
            ],
          ],
        },
      },
    ];
    expect(readXml(`<msGMLOutput><zona_layer><gml:name ${gml}>zona</gml:name>${feature}</zona_layer></msGMLOutput>`)).toEqual(expected);
    expect(readXml(collection(`<gml:featureMember>${feature}</gml:featureMember>`))).toEqual(expected);
  });

  it('of GML 3.1 and 3.2: lists of positions, of three numbers too, north first where the register says so', () => {
    const line = '<gml:LineString srsName="urn:ogc:def:crs:EPSG::4326"><gml:posList srsDimension="3">40 -8 5 41 -9 5</gml:posList></gml:LineString>';
    const curve = `<gml:MultiCurve srsName="http://www.opengis.net/def/crs/EPSG/0/3763"><gml:curveMember><gml:Curve><gml:segments><gml:LineStringSegment><gml:posList>1 2 3 4</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve></gml:curveMember></gml:MultiCurve>`;
    const surface = `<gml:MultiSurface srsName="EPSG:3763"><gml:surfaceMember><gml:Polygon><gml:exterior><gml:LinearRing><gml:pos>0 0</gml:pos><gml:pos>1 0</gml:pos><gml:pos>1 1</gml:pos><gml:pos>0 0</gml:pos></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface>`;
    const member = (shape: string, id: string) => `<wfs:member><z gml:id="${id}"><geom>${shape}</geom><n>1</n></z></wfs:member>`;
    const found = readXml(collection(member(line, 'z.1') + member(curve, 'z.2') + member(surface, 'z.3')));
    expect(found?.map(({ id, epsg, geometry }) => [id, epsg, geometry?.type, JSON.stringify(geometry?.coordinates)])).toEqual([
      ['z.1', 4326, 'LineString', '[[-8,40],[-9,41]]'],
      ['z.2', 3763, 'MultiLineString', '[[[1,2],[3,4]]]'],
      ['z.3', 3763, 'MultiPolygon', '[[[[0,0],[1,0],[1,1],[0,0]]]]'],
    ]);
  });

  it('of Esri, old and new, and of QGIS', () => {
    const old = '<FeatureInfoResponse xmlns="http://www.esri.com/wms"><FIELDS OBJECTID="1" Nome="Norte" Resto="Null"/></FeatureInfoResponse>';
    expect(readXml(old)).toEqual([{ properties: { OBJECTID: '1', Nome: 'Norte' } }]);
    const field = '<FeatureInfo><Field><FieldName>Nome</FieldName><FieldValue>Sul</FieldValue></Field></FeatureInfo>';
    expect(readXml(`<FeatureInfoResponse><FeatureInfoCollection>${field}</FeatureInfoCollection></FeatureInfoResponse>`)).toEqual([
      { properties: { Nome: 'Sul' } },
    ]);
    const qgis =
      '<GetFeatureInfoResponse><Layer name="z"><Feature id="4"><Attribute name="nome" value="Este"/></Feature></Layer></GetFeatureInfoResponse>';
    expect(readXml(qgis)).toEqual([{ id: '4', properties: { nome: 'Este' } }]);
  });

  it('that is an exception is an error, broken XML another; what is none of these is shown as text', async () => {
    await expect(read('<ServiceExceptionReport><ServiceException>sem camada</ServiceException></ServiceExceptionReport>')).rejects.toThrow(
      'sem camada',
    );
    await expect(read('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).rejects.toThrow('broken');
    expect(await read('<?xml version="1.0"?><outra><coisa>algo</coisa></outra>')).toMatchObject([{ text: 'algo', fields: [] }]);
    expect(await read(collection(''))).toEqual([]);
  });
});
