import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import { hatchLines, hatchSquare, type Hatch } from '../document/hatch.ts';
import type { VectorStyle } from '../document/schema.ts';
import { plainStyle, symbolFor } from '../document/style.ts';

const family = '"Noto Sans", system-ui, sans-serif';
/** A fill too faint to see, so that a click inside an area finds it. */
const touchable = new Fill({ color: 'rgba(128,128,128,0.01)' });

/** Colour of an edge around marks, which sets them off from the ground. */
export const edgeColour = (dark: boolean): string => (dark ? '#101519' : '#ffffff');

/** Draws as a layer's declaration says, in either theme. */
export function styleFunction(given: VectorStyle = plainStyle, dark: () => boolean): StyleFunction {
  const drawn = new Map<string, Style>();
  return (feature, resolution) => {
    const symbol = symbolFor(given, (field) => feature.get(field));
    if (symbol === null) return [];
    const { rule, style } = symbol;
    const theme = dark() ? 'dark' : 'light';
    const isNear = resolution <= (style.radius?.until ?? Infinity);
    const hasGlyph = style.glyph !== undefined && resolution <= style.glyph.until;
    const key = `${rule} ${theme}${isNear}${hasGlyph}`;
    const mark = drawn.get(key) ?? (style.shape === 'point' ? point(style, theme, isNear, hasGlyph) : shape(style, theme));
    drawn.set(key, mark);
    const text = style.label && resolution <= style.label.until ? String(feature.get(style.label.field) ?? '') : '';
    return text === '' ? [mark] : [mark, label(style, text, theme)];
  };
}

type Theme = 'light' | 'dark';

/** A thing is drawn whatever stands beside it: only names make room. */
function point({ radius, colour, width, glyph }: VectorStyle, theme: Theme, isNear: boolean, hasGlyph: boolean): Style {
  const text = new TextStyle({ text: glyph?.text ?? '', font: `700 11px ${family}`, fill: new Fill({ color: '#ffffff' }), declutterMode: 'none' });
  const image = new CircleStyle({
    radius: isNear ? (radius?.near ?? 6) : (radius?.far ?? 4),
    fill: new Fill({ color: colour[theme] }),
    ...(width > 0 && { stroke: new Stroke({ color: edgeColour(theme === 'dark'), width }) }),
    declutterMode: 'none',
  });
  return new Style({ image, ...(hasGlyph && { text }) });
}

function shape({ shape: kind, colour, width, dash, fill }: VectorStyle, theme: Theme): Style {
  // A canvas takes no width of nothing, and would draw with the one before.
  const stroke = width > 0 && { stroke: new Stroke({ color: colour[theme], width, ...(dash && { lineDash: dash }) }) };
  // A file may hold points among its areas.
  const image = new CircleStyle({ radius: 5, fill: new Fill({ color: colour[theme] }), declutterMode: 'none' });
  return new Style({ ...stroke, image, ...(kind === 'area' && { fill: fill ? inside(fill, theme) : touchable }) });
}

type Inside = NonNullable<VectorStyle['fill']>;

function inside({ colour, opacity, hatch, hatchColour }: Inside, theme: Theme): Fill {
  const tint = withAlpha(colour[theme], opacity);
  if (!hatch) return new Fill({ color: tint });
  const square = hatchColour ? hatched(hatch, hatchColour[theme], tint) : hatched(hatch, tint, null);
  return new Fill({ color: square ?? tint });
}

const withAlpha = (hex: string, opacity: number): string =>
  `${hex}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** A square that repeats without a seam. Null where the browser draws none: the plain colour does. */
function hatched(hatch: Hatch, tint: string, ground: string | null): CanvasPattern | null {
  const side = hatchSquare.side * devicePixelRatio;
  const square = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const pen = square.getContext('2d');
  if (!pen) return null;
  if (ground !== null) {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, side, side);
  }
  pen.strokeStyle = pen.fillStyle = tint;
  pen.lineWidth = hatchSquare.line * devicePixelRatio;
  pen.beginPath();
  for (const [x, y, toX, toY] of hatchLines[hatch]) {
    pen.moveTo(x * side, y * side);
    pen.lineTo(toX * side, toY * side);
  }
  pen.stroke();
  if (hatch === 'dots') {
    pen.arc(side / 2, side / 2, hatchSquare.dot * devicePixelRatio, 0, 2 * Math.PI);
    pen.fill();
  }
  return pen.createPattern(square, 'repeat');
}

function label(style: VectorStyle, text: string, theme: Theme): Style {
  const halo = theme === 'dark' ? 'rgba(15,20,24,0.9)' : 'rgba(255,255,255,0.9)';
  return new Style({
    text: new TextStyle({
      text,
      font: `600 12px ${family}`,
      offsetY: style.label?.offset ?? 0,
      fill: new Fill({ color: (style.label?.colour ?? style.colour)[theme] }),
      stroke: new Stroke({ color: halo, width: 3.5 }),
    }),
  });
}
