import { hatchLines, hatchSquare } from '#platform/map/document/hatch.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { Font, Hatching, Ink, Pen } from './surface.ts';

/** How fine a drawing is. */
export interface Scale {
  /** Metres of ground in a pixel of 0.28 mm, by which symbols and names come and go. */
  readonly resolution: number;
  /** Units of the surface in a pixel of 0.28 mm. */
  readonly ratio: number;
}

/** What a symbol of the map document is on a surface: paper and pictures for others are drawn in the light theme. */
export interface Drawn {
  readonly ink: Ink;
  /** Null: no edge. */
  readonly edge: Pen | null;
  readonly fill: Ink | Hatching | null;
  readonly point: { readonly radius: number; readonly edge: Pen | null; readonly glyph: string | null };
}

export const glyphFont = (ratio: number): Font => ({ size: 11 * ratio, weight: 700 });
export const labelFont = (ratio: number): Font => ({ size: 12 * ratio, weight: 600 });
export const halo = (ratio: number): Pen => ({ colour: '#ffffff', opacity: 0.9, width: 3.5 * ratio });

export function drawnAs({ shape, colour, width, dash, fill, radius, glyph }: VectorStyle, { resolution, ratio }: Scale): Drawn {
  const ink = { colour: colour.light, opacity: 1 };
  const isNear = resolution <= (radius?.until ?? Infinity);
  // A file may hold points among its areas.
  const size = shape !== 'point' ? 5 : isNear ? (radius?.near ?? 6) : (radius?.far ?? 4);
  return {
    ink,
    edge: width > 0 ? { ...ink, width: width * ratio, ...(dash && { dash: dash.map((one) => one * ratio) }) } : null,
    fill: shape === 'area' && fill ? insideOf(fill, ratio) : null,
    point: {
      radius: size * ratio,
      edge: shape === 'point' && width > 0 ? { colour: '#ffffff', opacity: 1, width: width * ratio } : null,
      glyph: shape === 'point' && glyph && resolution <= glyph.until ? glyph.text : null,
    },
  };
}

function insideOf({ colour, opacity, hatch, hatchColour }: NonNullable<VectorStyle['fill']>, ratio: number): Ink | Hatching {
  const tint = { colour: colour.light, opacity };
  if (!hatch) return tint;
  const side = hatchSquare.side * ratio;
  return {
    side,
    ground: hatchColour ? tint : null,
    ink: hatchColour ? { colour: hatchColour.light, opacity: 1 } : tint,
    lineWidth: hatchSquare.line * ratio,
    lines: hatchLines[hatch].map(([x, y, toX, toY]) => [x * side, y * side, toX * side, toY * side] as const),
    dot: hatch === 'dots' ? hatchSquare.dot * ratio : null,
  };
}
