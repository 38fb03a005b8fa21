import type { VectorStyle } from '#platform/map/document/schema.ts';
import { all, at, deep, numberAt, textAt, type Element } from '#platform/geo/xml.ts';
import { withDark, type Colour } from './colours.ts';
import type { Shape } from './shapes.ts';
import type { SldNote } from './sld-parts.ts';

/** What a rule of a style changes. */
export type Taken = Pick<VectorStyle, 'colour' | 'width' | 'dash' | 'fill' | 'radius'>;
type Say = (code: SldNote['code'], what: string) => void;

const own: Readonly<Record<Shape, string>> = { point: 'PointSymbolizer', line: 'LineSymbolizer', area: 'PolygonSymbolizer' };
const symbolizers = ['PointSymbolizer', 'LineSymbolizer', 'PolygonSymbolizer', 'RasterSymbolizer'];

/** The marks GeoServer and QGIS hatch with. */
const hatches: Readonly<Record<string, NonNullable<NonNullable<VectorStyle['fill']>['hatch']>>> = {
  'shape://slash': 'forward',
  slash: 'forward',
  'shape://backslash': 'backward',
  backslash: 'backward',
  'shape://times': 'cross',
  'shape://plus': 'cross',
  x: 'cross',
  cross: 'cross',
  'shape://horline': 'horizontal',
  horline: 'horizontal',
  'shape://vertline': 'vertical',
  line: 'vertical',
  vertline: 'vertical',
  'shape://dot': 'dots',
  circle: 'dots',
};

/** What a rule draws data of this shape with; null: nothing that can be taken. */
export function readSymbol(rule: Element, shape: Shape, say: Say): Taken | null {
  const [main] = all(rule, own[shape]);
  // A QGIS outline of areas is a line of its own.
  const isOutline = shape === 'area' && at(rule, 'LineSymbolizer') !== undefined;
  const used = new Set([own[shape], ...(isOutline ? ['LineSymbolizer'] : [])]);
  for (const { name } of rule.children) if (symbolizers.includes(name) && !used.has(name)) say('other-shape', name);
  if (all(rule, own[shape]).length > 1) say('symbol', own[shape]);
  if (shape === 'point') return main ? readPoint(main, say) : null;
  const stroke = at(main, 'Stroke') ?? at(at(rule, 'LineSymbolizer'), 'Stroke');
  if (!main && !stroke) return null;
  const lined = readStroke(stroke, say);
  if (shape === 'line') return lined;
  const fill = main && readFill(at(main, 'Fill'), say);
  return fill ? { ...(stroke ? lined : { colour: fill.colour, width: 0 }), fill } : lined;
}

/** CssParameter in 1.0, SvgParameter in 1.1; a value that is reckoned cannot be taken. */
function parameter(element: Element | undefined, name: string): string | null {
  const found = [...all(element, 'CssParameter'), ...all(element, 'SvgParameter')].find(({ attributes }) => attributes['name'] === name);
  return found === undefined ? null : found.text || (textAt(found, 'Literal') ?? null);
}

function colourOf(element: Element | undefined, name: string): Colour | null {
  const text = parameter(element, name)?.trim() ?? '';
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  if (short)
    return withDark(
      `#${short
        .slice(1)
        .flatMap((digit) => [digit, digit])
        .join('')}`,
    );
  return /^#[0-9a-f]{6}$/i.test(text) ? withDark(text) : null;
}

const amount = (element: Element | undefined, name: string): number | null => {
  const value = Number.parseFloat(parameter(element, name) ?? '');
  return Number.isFinite(value) ? value : null;
};
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(value * 100) / 100));
/** What SLD says where a file says nothing. */
const black: Colour = withDark('#000000');
const grey: Colour = withDark('#808080');

function readStroke(stroke: Element | undefined, say: Say): Taken {
  if (!stroke) return { colour: { ...black }, width: 0 };
  if (deep(stroke, 'ExternalGraphic').length > 0) say('picture', 'Stroke');
  else if (at(stroke, 'GraphicStroke')) say('symbol', 'GraphicStroke');
  if ((amount(stroke, 'stroke-opacity') ?? 1) < 1) say('opacity', 'stroke-opacity');
  const dash = (parameter(stroke, 'stroke-dasharray') ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((one) => one > 0);
  return {
    colour: { ...(colourOf(stroke, 'stroke') ?? black) },
    width: within(amount(stroke, 'stroke-width') ?? 1, 0, 20),
    ...(dash.length > 0 && { dash: dash.slice(0, 8) }),
  };
}

function readFill(fill: Element | undefined, say: Say): VectorStyle['fill'] | null {
  if (!fill) return null;
  const opacity = within(amount(fill, 'fill-opacity') ?? 1, 0, 1);
  const graphic = at(fill, 'GraphicFill', 'Graphic');
  if (!graphic) return { colour: { ...(colourOf(fill, 'fill') ?? grey) }, opacity };
  const mark = at(graphic, 'Mark');
  const name = textAt(mark, 'WellKnownName') ?? '';
  const hatch = hatches[name.toLowerCase()];
  if (!mark || !hatch) say(deep(graphic, 'ExternalGraphic').length > 0 ? 'picture' : 'mark', name || 'GraphicFill');
  const colour = colourOf(at(mark, 'Stroke'), 'stroke') ?? colourOf(at(mark, 'Fill'), 'fill') ?? grey;
  return { colour: { ...colour }, opacity, ...(hatch && { hatch }) };
}

/** Every mark is drawn as a disc. */
function readPoint(symbolizer: Element, say: Say): Taken | null {
  const graphic = at(symbolizer, 'Graphic');
  const mark = at(graphic, 'Mark');
  if (!mark) {
    say(at(graphic, 'ExternalGraphic') ? 'picture' : 'symbol', textAt(graphic, 'ExternalGraphic', 'Format') ?? 'Graphic');
    return null;
  }
  const name = textAt(mark, 'WellKnownName') ?? 'square';
  if (name !== 'circle') say('mark', name);
  const size = numberAt(graphic, 'Size') ?? numberAt(graphic, 'Size', 'Literal') ?? 6;
  const radius = within(size / 2, 1, 40);
  const inside = colourOf(at(mark, 'Fill'), 'fill') ?? colourOf(at(mark, 'Stroke'), 'stroke') ?? grey;
  if ((amount(at(mark, 'Fill'), 'fill-opacity') ?? 1) < 1) say('opacity', 'fill-opacity');
  return {
    colour: { ...inside },
    width: within(amount(at(mark, 'Stroke'), 'stroke-width') ?? 1, 0, 20),
    radius: { near: radius, far: radius, until: 1 },
  };
}
