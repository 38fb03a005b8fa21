import { knownProjection, mover, type XY } from './projections.ts';
import type { Extent } from './tile-grid.ts';
import type { CrsCandidate } from './imports.ts';

const mainland = [3763, 27493, 20791, 5018, 20790];
const islands = [5014, 5015, 5016];

/** In this order where the file itself decides nothing: the municipality's own, those of its part of the country, degrees. */
function likely(own: number): readonly number[] {
  return [...new Set([own, ...(islands.includes(own) ? islands : mainland), 4326])];
}

/** Of the positions, so many must come to lie in the municipality. */
const ENOUGH = 0.5;
/** Around the municipality, as a share of its width and height: works at its edge reach over. */
const MARGIN = 0.1;

export interface CrsGuess {
  /** Best first; empty: none puts the features there. */
  readonly candidates: readonly CrsCandidate[];
  /** Where none fits: how far from the municipality's middle each puts them, in metres. */
  readonly away: readonly { readonly epsg: number; readonly name: string; readonly distance: number }[];
}

/** Which coordinate systems put positions inside the municipality. Old and new grids differ by some hundred metres: several may, and only a person can tell. */
export function guessCrs(positions: readonly XY[], map: { readonly epsg: number; readonly proj4: string }, extent: Extent): CrsGuess {
  const [minx, miny, maxx, maxy] = extent;
  const [dx, dy] = [(maxx - minx) * MARGIN, (maxy - miny) * MARGIN];
  const holds = ([x, y]: XY): boolean => x >= minx - dx && x <= maxx + dx && y >= miny - dy && y <= maxy + dy;
  const middle: XY = [(minx + maxx) / 2, (miny + maxy) / 2];
  const tried = likely(map.epsg).map((epsg) => {
    const move = mover(epsg, map.epsg, { srid: map.epsg, proj4: map.proj4 });
    const isDegrees = knownProjection(epsg)?.unit === 'degree';
    const moved = positions
      .filter(([x, y]) => !isDegrees || (Math.abs(x) <= 180 && Math.abs(y) <= 90))
      .map((one) => move(one))
      .filter((one) => one.every(Number.isFinite));
    const inside = moved.filter(holds).length / Math.max(1, positions.length);
    return { epsg, name: nameOf(epsg), inside, at: middleOf(moved) };
  });
  const fitting = tried.filter(({ inside }) => inside >= ENOUGH).toSorted((a, b) => Math.round(b.inside * 20) - Math.round(a.inside * 20));
  const first = fitting[0]?.at ?? middle;
  return {
    candidates: fitting.map(({ epsg, name, inside, at }) => ({
      epsg,
      name,
      inside: Math.round(inside * 100) / 100,
      distance: apart(at ?? first, first),
    })),
    away: tried.flatMap(({ epsg, name, at }) => (at ? [{ epsg, name, distance: apart(at, middle) }] : [])),
  };
}

const nameOf = (epsg: number): string => knownProjection(epsg)?.name ?? `EPSG:${epsg}`;

function middleOf(points: readonly XY[]): XY | null {
  if (points.length === 0) return null;
  const sum = points.reduce(([x, y], point) => [x + point[0], y + point[1]] as const, [0, 0] as const);
  return [sum[0] / points.length, sum[1] / points.length];
}

const apart = (a: XY, b: XY): number => Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));

/**
 * Our own number for a coordinate system's text. Files of old software name Datum 73 and Lisbon without number and without the shift to today's
 * datum: read by the text alone they would lie more than a hundred metres off.
 */
export function epsgOf(wkt: string): number | null {
  const last = [...wkt.matchAll(/(?:ID|AUTHORITY)\["EPSG",\s*"?(\d+)"?\]/g)].at(-1);
  if (last && wkt.trimEnd().endsWith(`${last[0]}]`)) return Number(last[1]);
  const flat = wkt.replaceAll(/[\s_]+/g, '').toLowerCase();
  if (/datum73/.test(flat)) return /180\.59/.test(flat) ? 27493 : null;
  if (/etrs(1989|89)?[/]?(portugal|pt)?tm06/.test(flat)) return 3763;
  if (!/lisb(on|oa)/.test(flat) || !/projcs|projcrs/.test(flat)) return null;
  return /200000/.test(flat) && /300000/.test(flat) ? 20790 : 20791;
}
