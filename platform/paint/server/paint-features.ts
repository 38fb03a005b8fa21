import { positionsOf } from '#platform/geo/server/twkb.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { symbolFor } from '#platform/map/document/style.ts';
import type { Labels } from './labels.ts';
import type { Place } from './place.ts';
import type { Path, Surface } from './surface.ts';
import { drawnAs, glyphFont, halo, labelFont, type Drawn, type Scale } from './symbol.ts';

type Position = readonly [x: number, y: number];

/** A feature in the data's coordinates: points, lines or rings. */
export interface Feature {
  readonly parts: readonly Path[];
  /** Where its name stands. */
  readonly at: Position | null;
  valueOf(field: string): unknown;
}

/** What is drawn on, and how the data lie on it. */
export interface Sheet {
  readonly surface: Surface;
  readonly place: Place;
  readonly scale: Scale;
  /** Units of the surface one cannot tell apart: half a pixel of a picture, less on paper. */
  readonly fine: number;
}

interface Name {
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

/**
 * Draws features as a style of the map document says, in their order; names come after all of them, where the names before left room. Answers the
 * names, so that those of several layers lie above all of them.
 */
export function paintFeatures(sheet: Sheet, style: VectorStyle, features: Iterable<Feature>): readonly Name[] {
  const { scale } = sheet;
  const names: Name[] = [];
  const known = new Map<number, Drawn>();
  const isNamed = style.label !== undefined && scale.resolution <= style.label.until;
  for (const feature of features) {
    const symbol = symbolFor(style, feature.valueOf);
    if (symbol === null) continue;
    const drawn = known.get(symbol.rule) ?? drawnAs(symbol.style, scale);
    known.set(symbol.rule, drawn);
    paintOne(sheet, style.shape, drawn, feature);
    if (isNamed && style.label && feature.at) {
      const value = feature.valueOf(style.label.field);
      const words = value === null || value === undefined ? '' : String(value).slice(0, 200);
      const [x, y] = placed(sheet, feature.at);
      if (words !== '') names.push({ words, x, y: y + style.label.offset * scale.ratio, colour: (style.label.colour ?? symbol.style.colour).light });
    }
  }
  return names;
}

export function paintNames({ surface, scale: { ratio } }: Sheet, names: readonly Name[], labels: Labels): void {
  const font = labelFont(ratio);
  for (const { words, x, y, colour } of names) {
    const [width, height] = [surface.measure(words, font) + 4 * ratio, font.size * 1.3];
    if (!labels.take([x - width / 2, y - height / 2, x + width / 2, y + height / 2])) continue;
    surface.text(words, x, y, font, { colour, opacity: 1 }, halo(ratio));
  }
}

function placed({ place }: Pick<Sheet, 'place'>, [px, py]: Position): Position {
  const into = new Float64Array(2);
  place(px, py, into);
  return [into[0] ?? 0, into[1] ?? 0];
}

function paintOne(sheet: Sheet, shape: VectorStyle['shape'], drawn: Drawn, { parts }: Feature): void {
  const { surface, scale } = sheet;
  const { ratio } = scale;
  if (shape === 'point') {
    for (const position of parts.flatMap((part) => positionsOf(part))) {
      const [x, y] = placed(sheet, position);
      surface.circle(x, y, drawn.point.radius, drawn.ink, drawn.point.edge);
      if (drawn.point.glyph !== null) surface.text(drawn.point.glyph, x, y, glyphFont(ratio), { colour: '#ffffff', opacity: 1 }, null);
    }
    return;
  }
  const paths = parts.map((part) => pathOf(sheet, part, shape === 'area'));
  if (shape === 'area') surface.area(paths, drawn.fill, drawn.edge);
  else if (drawn.edge) surface.lines(paths, drawn.edge);
}

/** Without the positions one cannot tell apart; what shrinks to nothing stays as a spot. */
function pathOf(sheet: Sheet, part: Path, closed: boolean): Path {
  const { place, fine } = sheet;
  const path: number[] = [];
  const into = new Float64Array(2);
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let at = 0; at < part.length; at += 2) {
    place(part[at] ?? 0, part[at + 1] ?? 0, into);
    const x = into[0] ?? 0;
    const y = into[1] ?? 0;
    if (Math.abs(x - lastX) < fine && Math.abs(y - lastY) < fine) continue;
    path.push(x, y);
    lastX = x;
    lastY = y;
  }
  if (path.length >= (closed ? 6 : 4) || part.length === 0) return path;
  const [x, y] = placed(sheet, [part[0] ?? 0, part[1] ?? 0]);
  const [endX, endY] = placed(sheet, [part.at(-2) ?? 0, part.at(-1) ?? 0]);
  return closed ? [x - fine, y - fine, x + fine, y - fine, x + fine, y + fine, x - fine, y + fine] : [x - fine, y, endX + fine, endY];
}
