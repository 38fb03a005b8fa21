import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { degreesOf } from '#platform/geo/projections.ts';
import { symbolFor } from '#platform/map/document/style.ts';
import { Labels } from '#platform/paint/server/labels.ts';
import { paintFeatures, paintNames, type Feature, type Sheet } from '#platform/paint/server/paint-features.ts';
import type { Place } from '#platform/paint/server/place.ts';
import { unpacked } from '#platform/paint/server/unpack.ts';
import { palettes } from '#platform/map/document/town-palette.ts';
import { toSheet, type MapFrame } from '../../domain/frame.ts';
import type { LayerReport } from '../../domain/layer-states.ts';
import { readFeatures } from './read-geojson.ts';
import type { PageSurface } from './page-surface.ts';
import type { PackedGround, PageTask, PlacedPicture, SheetLayer, SheetMap } from './task.ts';
import { spotOf } from './spot.ts';
import { paintTown } from './town.ts';

/** Side of a symbol's pixel on paper in millimetres: a little finer than the 0.28 of screens, as paper is. */
export const SYMBOL = 0.2;
/** Half a pixel at 600 dpi: what nobody can see. */
const FINE = 0.02;

/** A layer that was looked at before it is drawn: what of it is on the sheet. */
export interface Survey {
  readonly layer: SheetLayer;
  readonly report: LayerReport;
  /** Places of the style's rules that some feature on the sheet is drawn by; -1: the style itself. */
  readonly rules: ReadonlySet<number>;
  /** Unpacked already, where they are not many. */
  readonly features: readonly Feature[] | null;
}

type Projection = PageTask['projection'];

/** Steps: so many, that rounding does not count. */
const FAR = 1e4;

/** From the steps packed features count in to millimetres. */
export function placeOf({ frame, packing }: SheetMap, unit: number): Place {
  const place = toSheet(frame);
  const { left, top, unit: step } = packing;
  const [x0, y0] = place([left, top]);
  // Straight lines stay straight: two steps say it all.
  const [[ax, ay], [bx, by]] = [place([left + step * FAR, top]), place([left, top - step * FAR])];
  const share = unit / FAR;
  const [acrossX, acrossY, downX, downY] = [(ax - x0) * share, (ay - y0) * share, (bx - x0) * share, (by - y0) * share];
  return (u, v, into) => {
    into[0] = x0 * unit + u * acrossX + v * downX;
    into[1] = y0 * unit + u * acrossY + v * downY;
  };
}

/** Opens every file and looks at every feature: only what is on the sheet is in its legend, and what is broken is said before it is drawn. */
export async function surveyMap(map: SheetMap, projection: Projection): Promise<readonly Survey[]> {
  const surveys: Survey[] = [];
  for (const layer of map.layers) surveys.push(await survey(layer, map, projection));
  return surveys;
}

async function survey(layer: SheetLayer, map: SheetMap, projection: Projection): Promise<Survey> {
  const { content, report } = layer;
  const rules = new Set<number>();
  let features: readonly Feature[] | null = null;
  if (content.kind === 'pictures') {
    const broken = await Promise.all(content.pictures.map(async ({ path }) => ((await isPicture(path)) ? 0 : 1)));
    const missing = broken.reduce<number>((sum, one) => sum + one, 0);
    if (missing === 0) return { layer, report, rules, features };
    const kept = content.pictures.filter((_, at) => broken[at] === 0);
    const pieces = report.pieces ?? content.pictures.length;
    return {
      layer: { ...layer, content: { kind: 'pictures', pictures: kept } },
      report: { ...report, state: 'failed', missing: (report.missing ?? 0) + missing, pieces },
      rules,
      features,
    };
  }
  if (content.kind !== 'features' && content.kind !== 'geojson') return { layer, report, rules, features };
  const place = placeOf(map, 1);
  try {
    const isSmall = content.kind === 'features' && content.parts.reduce((sum, { packed }) => sum + packed.shapes.length, 0) < KEPT;
    const read = await featuresOf(layer, map, projection);
    features = isSmall ? [...read] : null;
    for (const feature of features ?? read) {
      if (!isOn(map.frame, feature, place)) continue;
      const symbol = symbolFor(content.style, feature.valueOf);
      if (symbol) rules.add(symbol.rule);
    }
  } catch (error) {
    if (content.kind !== 'geojson') throw error;
    return { layer: { ...layer, content: { kind: 'nothing' } }, report: { ...report, state: 'failed' }, rules, features: null };
  }
  return { layer, report: rules.size === 0 && report.state === 'drawn' ? { ...report, state: 'empty' } : report, rules, features };
}

/** Bytes of packed features that are kept unpacked between looking at them and drawing them; of more, unpacking twice takes less than keeping. */
const KEPT = 2_000_000;

async function featuresOf({ content }: SheetLayer, map: SheetMap, projection: Projection): Promise<Iterable<Feature>> {
  if (content.kind === 'features') return unpackedParts(content.parts);
  if (content.kind !== 'geojson') return [];
  const move = content.isDegrees ? degreesOf(projection).toXY : null;
  const { left, top, unit } = map.packing;
  return readFeatures(JSON.parse(await readFile(content.path, 'utf8')), ([x, y]) => {
    const [east, north] = move ? move([x, y]) : [x, y];
    return [(east - left) / unit, (top - north) / unit];
  });
}

function* unpackedParts(parts: readonly PackedGround[]): Generator<Feature> {
  for (const { packed, fields, dimension } of parts) yield* unpacked(packed, fields, dimension);
}

/** One of its points is on the map, or its box reaches over it. */
function isOn({ box }: MapFrame, { parts }: Feature, place: Place): boolean {
  const into = new Float64Array(2);
  const [farRight, farDown] = [box.x + box.width, box.y + box.height];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts)
    for (let at = 0; at < part.length; at += 2) {
      place(part[at] ?? 0, part[at + 1] ?? 0, into);
      const [x = 0, y = 0] = into;
      if (x >= box.x && x <= farRight && y >= box.y && y <= farDown) return true;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return right >= box.x && left <= farRight && bottom >= box.y && top <= farDown;
}

/** Draws the layers inside the frame, the lowest first, names above all of them. */
export async function drawMap(surface: PageSurface, map: SheetMap, surveys: readonly Survey[], projection: Projection): Promise<void> {
  const { frame } = map;
  const { unit } = surface;
  const { x, y, width, height } = frame.box;
  const ring = [x, y, x + width, y, x + width, y + height, x, y + height].map((one) => one * unit);
  const place = placeOf(map, unit);
  const sheet: Sheet = { surface, place, fine: FINE * unit, scale: { resolution: frame.scale * 0.00028, ratio: SYMBOL * unit } };
  const townSheet = { surface, place: spotOf(place), resolution: (frame.scale * SYMBOL) / 1000, ratio: SYMBOL * unit };
  await surface.within(ring, async () => {
    const naming: ((labels: Labels) => void)[] = [];
    for (const { layer, features: kept } of surveys) {
      const { content, opacity } = layer;
      await surface.faded(opacity, async () => {
        if (content.kind === 'town') {
          const palette = palettes[content.look === 'grey' ? 'grey-light' : 'light'];
          surface.area([ring], { colour: palette.outside, opacity: 1 }, null);
          const features = new Map(content.parts.map(({ name, packed, fields, dimension }) => [name, [...unpacked(packed, fields, dimension)]]));
          naming.push(paintTown(townSheet, content.look, features));
        } else if (content.kind === 'features' || content.kind === 'geojson') {
          const names = paintFeatures(sheet, content.style, kept ?? (await featuresOf(layer, map, projection)));
          naming.push((labels) => paintNames(sheet, names, labels));
        } else if (content.kind === 'pictures') for (const picture of content.pictures) await drawPicture(surface, frame, picture);
      });
    }
    const labels = new Labels();
    // Who lies on top is named first.
    for (const name of naming.toReversed()) name(labels);
  });
}

const decoding = { limitInputPixels: 64_000_000, failOn: 'error' } as const;

async function isPicture(path: string): Promise<boolean> {
  try {
    const { width, height } = await sharp(path, decoding).metadata();
    // Its head may be whole and its body cut off.
    await sharp(path, decoding).stats();
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}

async function drawPicture(surface: PageSurface, frame: MapFrame, picture: PlacedPicture): Promise<void> {
  const place = toSheet(frame);
  const { unit } = surface;
  const corner = (point: readonly [number, number]): [number, number] => {
    const [x, y] = place(point);
    return [x * unit, y * unit];
  };
  const corners = { topLeft: corner(picture.topLeft), topRight: corner(picture.topRight), bottomLeft: corner(picture.bottomLeft) };
  const last = [
    corners.topRight[0] + corners.bottomLeft[0] - corners.topLeft[0],
    corners.topRight[1] + corners.bottomLeft[1] - corners.topLeft[1],
  ] as const;
  const all = [corners.topLeft, corners.topRight, corners.bottomLeft, last];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const { box } = frame;
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  if (right < box.x * unit || left > (box.x + box.width) * unit || bottom < box.y * unit || top > (box.y + box.height) * unit) return;
  if (!surface.shows(left, top, right, bottom)) return;
  const { width, height, keep, path } = picture;
  const [cutLeft, cutTop, cutWidth, cutHeight] = keep;
  const { data, info } = await sharp(path, decoding)
    .resize({ width, height, fit: 'fill', kernel: 'nearest', withoutEnlargement: false })
    .extract({ left: cutLeft, top: cutTop, width: cutWidth, height: cutHeight })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await surface.picture({ pixels: data, width: info.width, height: info.height }, corners);
}
