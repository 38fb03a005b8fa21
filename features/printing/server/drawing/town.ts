import { positionsOf } from '#platform/geo/server/twkb.ts';
import { palettes, type Palette } from '#platform/map/document/town-palette.ts';
import {
  BUILDING_EDGES_UNTIL,
  HOUSE_NUMBERS_UNTIL,
  HOUSE_POINTS_UNTIL,
  houseRadius,
  landmarks,
  landUseShown,
  placeLabel,
  roadRule,
  roadShape,
  WATER_NAMES_UNTIL,
} from '#platform/map/document/town-rules.ts';
import { neighbours } from '#platform/kernel/items.ts';
import type { Feature } from '#platform/paint/server/paint-features.ts';
import type { Labels } from '#platform/paint/server/labels.ts';
import type { Ink, Path, Pen } from '#platform/paint/server/surface.ts';
import type { PageSurface } from './page-surface.ts';
import type { Spot } from './spot.ts';

/* The town's own map on paper: the same cartography as data (`platform/map/document`) that the browser draws with OpenLayers. */

export type TownFeatures = ReadonlyMap<string, readonly Feature[]>;

export interface TownSheet {
  readonly surface: PageSurface;
  readonly place: Spot;
  /** Metres of ground in a symbol's pixel. */
  readonly resolution: number;
  /** Units of the surface in a symbol's pixel. */
  readonly ratio: number;
}

/** Where a name may stand. */
interface Stand {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

interface Name {
  readonly words: string;
  /** The best first; taken is the first that has room. */
  readonly stands: readonly Stand[];
  readonly size: number;
  readonly weight: 400 | 600 | 700;
  readonly colour: string;
  /** The higher stands before the others. */
  readonly rank: number;
}

const solid = (colour: string): Ink => ({ colour, opacity: 1 });
const text = (feature: Feature, field: string): string => {
  const value = feature.valueOf(field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Draws the ground; answers how to write the names, which stand above whatever layers come between. */
export function paintTown(sheet: TownSheet, look: 'streets' | 'grey', features: TownFeatures): (labels: Labels) => void {
  const palette = palettes[look === 'grey' ? 'grey-light' : 'light'];
  const { surface, ratio } = sheet;
  const of = (name: string): readonly Feature[] => features.get(name) ?? [];
  const pen = (colour: string, width: number, dash?: readonly number[]): Pen => ({
    ...solid(colour),
    width: width * ratio,
    ...(dash && { dash: dash.map((one) => one * ratio) }),
  });
  const areas = (feature: Feature, fill: string | null, edge: Pen | null): void =>
    surface.area(linesOf(feature, sheet.place), fill === null ? null : solid(fill), edge);

  for (const one of of('municipality_boundary')) areas(one, palette.ground, null);
  landOf(of('land_use'), sheet.resolution).forEach(({ feature, kind }) =>
    areas(feature, palette.landUse[kind] ?? null, kind === 'water' ? pen(palette.waterEdge, 1) : null),
  );
  houses(sheet, palette, of('house'), pen);
  const isEdged = sheet.resolution <= BUILDING_EDGES_UNTIL;
  for (const one of of('building')) {
    const isLandmark = landmarks.has(text(one, 'kind'));
    areas(one, isLandmark ? palette.landmark : palette.building, isEdged ? pen(isLandmark ? palette.landmarkEdge : palette.buildingEdge, 1) : null);
  }
  streets(sheet, palette, of('street'), pen);
  if (sheet.resolution <= 60) for (const one of of('parish')) areas(one, null, pen(palette.parish, sheet.resolution < 30 ? 1.5 : 1, [2, 4]));
  const width = sheet.resolution < 30 ? 3 : 2;
  for (const one of of('municipality_boundary')) areas(one, null, pen(palette.boundary, width, [width * 4, width * 2]));
  const names = namesOf(sheet, palette, of);
  return (labels) => write(sheet, names, labels);
}

/** What lies in something else is drawn later. */
const landOrder: Readonly<Record<string, number>> = { forest: 2, park: 4, square: 5, sports: 5, cemetery: 5, beach: 5, water: 6 };

function landOf(features: readonly Feature[], resolution: number): readonly { feature: Feature; kind: string }[] {
  return features
    .map((feature) => ({ feature, kind: text(feature, 'kind') }))
    .filter(({ kind }) => landUseShown(kind, resolution))
    .toSorted((a, b) => (landOrder[a.kind] ?? 1) - (landOrder[b.kind] ?? 1));
}

type MakePen = (colour: string, width: number, dash?: readonly number[]) => Pen;

function houses({ surface, place, resolution, ratio }: TownSheet, palette: Palette, features: readonly Feature[], pen: MakePen): void {
  const isNear = resolution <= HOUSE_POINTS_UNTIL;
  for (const { parts } of features)
    for (const [px, py] of parts.flatMap((part) => positionsOf(part))) {
      const [x, y] = place(px, py);
      surface.circle(
        x,
        y,
        houseRadius(resolution) * ratio,
        solid(isNear ? palette.building : palette.buildingEdge),
        isNear ? pen(palette.buildingEdge, 1) : null,
      );
    }
}

/** Casings of all before the fills of all of the same order: streets run into each other. */
function streets({ surface, place, resolution }: TownSheet, palette: Palette, features: readonly Feature[], pen: MakePen): void {
  const byKind = Map.groupBy(features, (one) => text(one, 'kind'));
  const drawn = [...byKind].flatMap(([kind, some]) => {
    const shape = roadShape(kind, resolution);
    const lines = some.flatMap((one) => linesOf(one, place));
    return shape === null || lines.length === 0 ? [] : [{ kind, shape, lines }];
  });
  const all: { level: number; draw: () => void }[] = drawn.flatMap(({ kind, shape, lines }) => {
    const line = (level: number, colour: string, width: number, dash?: readonly number[]) => ({
      level,
      draw: () => surface.lines(lines, pen(colour, width, dash)),
    });
    if (kind === 'rail') return [line(30, palette.rail, shape.width + 1), line(31, palette.railGap, Math.max(0.6, shape.width - 0.5), [8, 8])];
    if (kind === 'path') return [line(11, palette.path, shape.width, [5, 4])];
    const colours = palette.road[kind] ?? palette.road['residential'] ?? { fill: palette.path, casing: palette.path };
    // A white hair line on pale ground cannot be seen.
    if (shape.casing === 0) return [line(20 + shape.order, shape.width < 1.5 && shape.order <= 4 ? colours.casing : colours.fill, shape.width)];
    return [line(10 + shape.order, colours.casing, shape.casing), line(20 + shape.order, colours.fill, shape.width)];
  });
  for (const { draw } of all.toSorted((a, b) => a.level - b.level)) draw();
}

function namesOf(sheet: TownSheet, palette: Palette, of: (name: string) => readonly Feature[]): readonly Name[] {
  const { resolution, place } = sheet;
  const names: Name[] = [];
  const spot = (feature: Feature, more: Omit<Name, 'stands'> & { angle?: number; down?: number }): void => {
    const [first] = feature.parts;
    const [px, py] = feature.at ?? first ?? [];
    if (px === undefined || py === undefined || more.words === '') return;
    const [x, y] = place(px, py);
    const { down = 0, angle = 0, ...name } = more;
    names.push({ ...name, stands: [{ angle, x, y: y + down * sheet.ratio }] });
  };
  for (const one of of('place')) {
    const rank = Number(one.valueOf('rank') ?? 3);
    const look = placeLabel(text(one, 'kind'), rank, resolution);
    if (!look) continue;
    const colour = look.tone === 'strong' ? palette.label : look.tone === 'green' ? palette.labelGreen : palette.labelSoft;
    const name = text(one, 'name');
    spot(one, {
      words: look.capitals ? name.toLocaleUpperCase('pt') : name,
      size: look.size,
      weight: look.weight === 500 ? 400 : look.weight,
      colour,
      rank: (look.dot ? 150 : 200) - rank,
    });
  }
  for (const one of of('street')) {
    const kind = text(one, 'kind');
    const rule = roadRule(kind);
    if (resolution > rule.labelUntil || roadShape(kind, resolution) === null) continue;
    names.push(
      ...alongStreet(sheet, one, {
        words: text(one, 'name'),
        size: rule.labelSize,
        weight: rule.order >= 6 ? 600 : 400,
        colour: rule.order >= 6 ? palette.label : palette.labelSoft,
        rank: 100 + rule.order,
      }),
    );
  }
  const residential = roadRule('residential');
  if (resolution <= residential.labelUntil)
    for (const one of of('street_name')) {
      const angle = (-Number(one.valueOf('angle') ?? 0) * 180) / Math.PI;
      spot(one, { words: text(one, 'name'), size: residential.labelSize, weight: 400, colour: palette.label, rank: 104, angle });
    }
  if (resolution <= HOUSE_NUMBERS_UNTIL)
    for (const one of of('address')) spot(one, { words: text(one, 'house'), size: 10.5, weight: 400, colour: palette.labelSoft, rank: 40 });
  if (resolution <= WATER_NAMES_UNTIL)
    for (const one of of('land_use'))
      if (text(one, 'kind') === 'water') spot(one, { words: text(one, 'name'), size: 11.5, weight: 400, colour: palette.labelWater, rank: 50 });
  return names;
}

/** In the middle of each long enough line or, where another name stands there, nearer to its ends; always where it runs straight for as long as the name is. */
function alongStreet({ surface, place, ratio }: TownSheet, feature: Feature, look: Omit<Name, 'stands'>): readonly Name[] {
  if (look.words === '') return [];
  const width = surface.measure(look.words, { size: look.size * ratio, weight: look.weight });
  return linesOf(feature, place).flatMap((line) => {
    const points = Array.from({ length: line.length / 2 }, (_, at) => [line[at * 2] ?? 0, line[at * 2 + 1] ?? 0] as const);
    const whole = [...neighbours(points)].reduce((sum, [[x1, y1], [x2, y2]]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
    if (whole < width) return [];
    const stands = [0.5, 0.25, 0.75].flatMap((share): readonly Stand[] => {
      const at = width / 2 + (whole - width) * share;
      const [from, to, middle] = [at - width / 2, at + width / 2, at].map((one) => pointAt(points, one));
      if (!from || !to || !middle || Math.hypot(to[0] - from[0], to[1] - from[1]) < width * 0.96) return [];
      const turned = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
      const angle = turned > 90 ? turned - 180 : turned < -90 ? turned + 180 : turned;
      return [{ x: middle[0], y: middle[1], angle }];
    });
    return stands.length === 0 ? [] : [{ ...look, stands }];
  });
}

function pointAt(points: readonly (readonly [number, number])[], distance: number): readonly [number, number] | null {
  let left = distance;
  for (const [[x1, y1], [x2, y2]] of neighbours(points)) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (left <= length && length > 0) return [x1 + ((x2 - x1) * left) / length, y1 + ((y2 - y1) * left) / length];
    left -= length;
  }
  return points.at(-1) ?? null;
}

/** The same name again is not written so near, in pixels. */
const AGAIN = 420;

function write({ surface, ratio }: TownSheet, names: readonly Name[], labels: Labels): void {
  const written = new Map<string, Stand[]>();
  for (const { words, stands, size, weight, colour } of names.toSorted((a, b) => b.rank - a.rank)) {
    const font = { size: size * ratio, weight };
    const same = written.get(words) ?? [];
    const [wide, high] = [surface.measure(words, font) / 2 + 2 * ratio, font.size * 0.65];
    const stand = stands.find(({ x, y, angle }) => {
      if (same.some((one) => Math.hypot(one.x - x, one.y - y) < AGAIN * ratio)) return false;
      const [cos, sin] = [Math.abs(Math.cos((angle * Math.PI) / 180)), Math.abs(Math.sin((angle * Math.PI) / 180))];
      const [across, down] = [wide * cos + high * sin, wide * sin + high * cos];
      return labels.take([x - across, y - down, x + across, y + down]);
    });
    if (!stand) continue;
    written.set(words, [...same, stand]);
    surface.write(words, stand.x, stand.y, font, solid(colour), {
      align: 'center',
      angle: stand.angle,
      halo: { colour: '#ffffff', opacity: 0.85, width: 2.5 * ratio },
    });
  }
}

const linesOf = ({ parts }: Feature, place: Spot): readonly Path[] => parts.map((part) => positionsOf(part).flatMap(([px, py]) => place(px, py)));
