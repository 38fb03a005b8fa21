import { describe, expect, it } from 'vitest';
import { styleSchema } from '#platform/map/document/schema.ts';
import { symbolFor } from '#platform/map/document/style.ts';
import type { Shape } from './shapes.ts';
import { always, readSld } from './sld.ts';
import type { SldField } from './sld-parts.ts';

const fields: SldField[] = [
  { key: 'uso', name: 'USO', type: 'text' },
  { key: 'area_m', name: 'Área (m)', type: 'number' },
  { key: 'pisos', name: 'pisos', type: 'integer' },
];

/** As GeoServer and ArcGIS write it: 1.0.0, CssParameter. */
const old = (rules: string) => `<?xml version="1.0" encoding="UTF-8"?>
<sld:StyledLayerDescriptor version="1.0.0" xmlns:sld="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
  <sld:NamedLayer><sld:Name>zonas</sld:Name><sld:UserStyle><sld:FeatureTypeStyle>${rules}</sld:FeatureTypeStyle></sld:UserStyle></sld:NamedLayer>
</sld:StyledLayerDescriptor>`;
/** As QGIS writes it: 1.1.0, symbology encoding, SvgParameter. */
const young = (rules: string) => `<StyledLayerDescriptor version="1.1.0" xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se"
  xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><se:Name>x</se:Name><UserStyle><se:FeatureTypeStyle>${rules}</se:FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

const polygon = (fill: string) =>
  `<se:PolygonSymbolizer><se:Fill><se:SvgParameter name="fill">${fill}</se:SvgParameter><se:SvgParameter name="fill-opacity">0.6</se:SvgParameter></se:Fill>
    <se:Stroke><se:SvgParameter name="stroke">#232323</se:SvgParameter><se:SvgParameter name="stroke-width">0.96</se:SvgParameter></se:Stroke></se:PolygonSymbolizer>`;
const rule = (title: string, filter: string, symbol: string, more = '') =>
  `<se:Rule><se:Name>${title}</se:Name>${filter === '' ? '' : `<ogc:Filter>${filter}</ogc:Filter>`}${more}${symbol}</se:Rule>`;
const is = (name: string, value: string, operator = 'PropertyIsEqualTo') =>
  `<ogc:${operator}><ogc:PropertyName>${name}</ogc:PropertyName><ogc:Literal>${value}</ogc:Literal></ogc:${operator}>`;

function read(xml: string, shape: Shape = 'area') {
  const answer = readSld(xml, shape, fields);
  if (!('style' in answer)) throw new Error(answer.failed);
  expect(styleSchema.safeParse(answer.style).error).toBeUndefined();
  return answer;
}
const ruleFor = (answer: ReturnType<typeof read>, values: Record<string, unknown>) => symbolFor(answer.style, (field) => values[field])?.rule ?? null;

describe('an SLD', () => {
  it('of categories becomes classes, its else the symbol of the rest', () => {
    const answer = read(
      young(
        rule('Urbano', is('uso', 'Urbano'), polygon('#e31a1c')) +
          rule('Verde', `<ogc:Or>${is('USO', 'Rural')}${is('uso', 'Florestal')}</ogc:Or>`, polygon('#33a02c')) +
          `<se:Rule><se:Name>Outros</se:Name><se:ElseFilter/>${polygon('#cccccc')}</se:Rule>`,
      ),
    );
    expect(answer.notes).toEqual([]);
    expect(answer.style).toMatchObject({
      colour: { light: '#232323' },
      fill: { colour: { light: '#cccccc' }, opacity: 0.6 },
      rules: [
        { title: { pt: 'Urbano' }, when: { field: 'uso', in: ['Urbano'] }, width: 0.96, fill: { colour: { light: '#e31a1c' } } },
        { title: { en: 'Verde' }, when: { field: 'uso', in: ['Rural', 'Florestal'] } },
      ],
    });
    expect(answer.style.onlyRules).toBeUndefined();
  });

  it('of ranges draws what it says at every bound, and nothing else', () => {
    const range = (from: number, to: number) =>
      `<ogc:And>${is('Área (m)', String(from), from === 0 ? 'PropertyIsGreaterThanOrEqualTo' : 'PropertyIsGreaterThan')}${is('Área (m)', String(to), 'PropertyIsLessThanOrEqualTo')}</ogc:And>`;
    const answer = read(young(rule('a', range(0, 0.1), polygon('#eeeeee')) + rule('b', range(0.1, 10), polygon('#111111'))));
    expect([0, 0.1, 0.100001, 10, 10.000001, -1, null].map((area_m) => ruleFor(answer, { area_m }))).toEqual([0, 0, 1, 1, null, null, null]);
    expect(answer.style.onlyRules).toBe(true);
    const between = `<ogc:PropertyIsBetween><ogc:PropertyName>pisos</ogc:PropertyName><ogc:LowerBoundary><ogc:Literal>1</ogc:Literal></ogc:LowerBoundary>
      <ogc:UpperBoundary><ogc:Literal>3</ogc:Literal></ogc:UpperBoundary></ogc:PropertyIsBetween>`;
    const floors = read(
      young(rule('1 a 3', between, polygon('#eeeeee')) + rule('mais', is('pisos', '3', 'PropertyIsGreaterThan'), polygon('#111111'))),
    );
    expect([0, 1, 3, 4].map((pisos) => ruleFor(floors, { pisos }))).toEqual([null, 0, 0, 1]);
  });

  it('of 1.0 with hatches, dashes and an outline of its own', () => {
    const { style, notes } = read(
      old(`<sld:Rule><sld:Title>Tudo</sld:Title><sld:PolygonSymbolizer><sld:Fill><sld:GraphicFill><sld:Graphic><sld:Mark>
          <sld:WellKnownName>shape://slash</sld:WellKnownName><sld:Stroke><sld:CssParameter name="stroke">#F0A</sld:CssParameter></sld:Stroke>
        </sld:Mark></sld:Graphic></sld:GraphicFill></sld:Fill></sld:PolygonSymbolizer>
        <sld:LineSymbolizer><sld:Stroke><sld:CssParameter name="stroke">#0000ff</sld:CssParameter>
          <sld:CssParameter name="stroke-width">2</sld:CssParameter><sld:CssParameter name="stroke-dasharray">5 2</sld:CssParameter></sld:Stroke></sld:LineSymbolizer></sld:Rule>`),
    );
    expect(notes).toEqual([]);
    expect(style).toMatchObject({ colour: { light: '#0000ff' }, width: 2, dash: [5, 2], fill: { hatch: 'forward', colour: { light: '#ff00aa' } } });
    expect(style.rules).toBeUndefined();
  });

  it('of points: discs of the size; other marks and pictures are named', () => {
    const mark = (
      name: string,
    ) => `<PointSymbolizer><Graphic><Mark><WellKnownName>${name}</WellKnownName><Fill><CssParameter name="fill">#123456</CssParameter></Fill></Mark>
      <Size>14</Size></Graphic></PointSymbolizer>`;
    const picture = '<PointSymbolizer><Graphic><ExternalGraphic><Format>image/svg+xml</Format></ExternalGraphic></Graphic></PointSymbolizer>';
    const answer = read(old(`<Rule><Name>a</Name>${mark('star')}</Rule><Rule><Name>b</Name>${picture}</Rule>`), 'point');
    expect(answer.style).toMatchObject({ colour: { light: '#123456' }, radius: { near: 7, far: 7 } });
    expect(answer.notes).toEqual([
      { code: 'mark', at: 'a', what: 'star' },
      { code: 'picture', at: 'b', what: 'image/svg+xml' },
    ]);
  });

  it('of lines with names from a scale on; scales of drawing are told', () => {
    const line =
      '<LineSymbolizer><Stroke><CssParameter name="stroke">#ff0000</CssParameter><CssParameter name="stroke-opacity">0.5</CssParameter></Stroke></LineSymbolizer>';
    const text =
      '<TextSymbolizer><Label><ogc:PropertyName>USO</ogc:PropertyName></Label><Fill><CssParameter name="fill">#222222</CssParameter></Fill></TextSymbolizer>';
    const answer = read(
      old(`<Rule><Name>linha</Name><MinScaleDenominator>100</MinScaleDenominator><MaxScaleDenominator>50000</MaxScaleDenominator>${line}</Rule>
        <Rule><Name>nomes</Name><MaxScaleDenominator>10000</MaxScaleDenominator>${text}</Rule>`),
      'line',
    );
    expect(answer.style.label).toEqual({ field: 'uso', until: 2.8, offset: 0, colour: { light: '#222222', dark: expect.stringMatching(/^#/) } });
    expect(answer.notes).toEqual([
      { code: 'opacity', at: 'linha', what: 'stroke-opacity' },
      { code: 'scale', at: null, what: '1:100 – 1:50000' },
    ]);
    expect(read(old(`<Rule>${line}</Rule><Rule>${text}</Rule>`), 'line').style.label?.until).toBe(always);
  });

  it('is taken in part, and what is left out is named with its rule', () => {
    const answer = read(
      young(
        rule('boa', is('uso', 'a'), polygon('#111111')) +
          rule(
            'nome',
            `<ogc:PropertyIsLike wildCard="*"><ogc:PropertyName>uso</ogc:PropertyName><ogc:Literal>R*</ogc:Literal></ogc:PropertyIsLike>`,
            polygon('#222222'),
          ) +
          rule('não há', is('dono', 'x'), polygon('#333333')) +
          rule(
            'função',
            `<ogc:PropertyIsEqualTo><ogc:Function name="upper"/><ogc:Literal>x</ogc:Literal></ogc:PropertyIsEqualTo>`,
            polygon('#333333'),
          ) +
          rule('ambas', `<ogc:And>${is('uso', 'a')}${is('pisos', '1', 'PropertyIsGreaterThan')}</ogc:And>`, polygon('#444444')) +
          rule('fundo', '', polygon('#555555')) +
          rule('por cima', '', polygon('#666666')) +
          rule('pontos', '', '<se:PointSymbolizer/>'),
      ),
    );
    expect(answer.style.rules?.map(({ title }) => title.pt)).toEqual(['boa']);
    expect(answer.notes.map(({ code, at, what }) => [at, code, what])).toEqual([
      ['pontos', 'other-shape', 'PointSymbolizer'],
      ['por cima', 'painted-over', null],
      ['nome', 'filter', 'PropertyIsLike'],
      ['não há', 'field', 'dono'],
      ['função', 'filter', 'PropertyIsEqualTo'],
      ['ambas', 'filter', 'And'],
    ]);
  });

  it('that is none, is broken, too large, or for other shapes is refused with a reason', () => {
    const failed = (xml: string, shape: Shape = 'area') => readSld(xml, shape, fields);
    expect(failed('<kml/>')).toEqual({ failed: 'not-sld' });
    expect(failed('<StyledLayerDescriptor>\n<Rule>')).toMatchObject({ failed: 'broken', line: 2 });
    expect(failed(old(''))).toEqual({ failed: 'nothing' });
    expect(failed(young(rule('a', '', polygon('#111111'))), 'point')).toEqual({ failed: 'other-shape' });
    expect(failed(' '.repeat(1_000_001))).toEqual({ failed: 'too-large' });
    const bomb = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${young(rule('&x;', '', polygon('#111111')))}`;
    expect(failed(bomb)).toMatchObject({ failed: 'broken' });
  });
});
