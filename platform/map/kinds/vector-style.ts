import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import type { VectorStyle } from '../document/schema.ts';

const family = '"Noto Sans", system-ui, sans-serif';
/** A fill too faint to see, so that a click inside an area finds it. */
const touchable = new Fill({ color: 'rgba(128,128,128,0.01)' });

/** Colour of an edge around marks, which sets them off from the ground. */
export const edgeColour = (dark: boolean): string => (dark ? '#101519' : '#ffffff');

const plain: VectorStyle = { shape: 'area', colour: { light: '#7a3fb0', dark: '#c79bf0' }, width: 2 };

/** Draws as a layer's declaration says, in either theme. */
export function styleFunction(style: VectorStyle = plain, dark: () => boolean): StyleFunction {
  const drawn = new Map<string, Style>();
  return (feature, resolution) => {
    const theme = dark() ? 'dark' : 'light';
    const isNear = resolution <= (style.radius?.until ?? Infinity);
    const hasGlyph = style.glyph !== undefined && resolution <= style.glyph.until;
    const key = `${theme}${isNear}${hasGlyph}`;
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
    stroke: new Stroke({ color: edgeColour(theme === 'dark'), width }),
    declutterMode: 'none',
  });
  return new Style({ image, ...(hasGlyph && { text }) });
}

function shape({ shape: kind, colour, width, dash }: VectorStyle, theme: Theme): Style {
  const stroke = new Stroke({ color: colour[theme], width, ...(dash && { lineDash: dash }) });
  // A file may hold points among its areas.
  const image = new CircleStyle({ radius: 5, fill: new Fill({ color: colour[theme] }), declutterMode: 'none' });
  return new Style({ stroke, image, ...(kind === 'area' && { fill: touchable }) });
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
