import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Printed } from '#features/layers/server/index.ts';
import { mover } from '#platform/geo/projections.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import { extentOf, groundOf, type Extent, type MapFrame, type Point } from '../domain/frame.ts';
import type { LayerReport, LayerState } from '../domain/layer-states.ts';
import { fittingLevel, piecesOf, tilesOver, usualLimit, webLevels, type Piece } from '../domain/raster.ts';
import type { LayerContent, Packing, PlacedPicture, SheetLayer } from './drawing/task.ts';

/** Longest that a service may take for one picture, and a layer for all of its own. */
const PIECE_MS = 15_000;
const LAYER_MS = 120_000;
/** Questions to one service at once. */
const ATONCE = 4;

export interface Fetching {
  readonly frame: MapFrame;
  readonly packing: Packing;
  readonly dpi: number;
  readonly projection: { readonly epsg: number; readonly proj4: string };
  /** Where answers are kept until the sheet is drawn. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** A name no other file has. */
  next(): number;
}

/** All that a layer needs to be drawn. Never throws for what a service did: that is the layer's state. */
export async function fetchLayer(node: LayerNode, opacity: number, source: Printed, fetching: Fetching): Promise<SheetLayer> {
  const resolution = fetching.frame.scale * 0.00028;
  const attribution = (node.attribution ?? []).map(({ text }) => text).join('');
  const of = (
    state: LayerState,
    content: LayerContent = { kind: 'nothing' },
    more: Partial<LayerReport> = {},
    legends: readonly string[] = [],
  ): SheetLayer => ({
    report: { id: node.id, title: node.title, state, ...more },
    opacity,
    content,
    legends,
    attribution,
  });
  if (resolution <= (node.minResolution ?? 0) || resolution > (node.maxResolution ?? Infinity)) return of('out-of-scale');
  const ground = boxOf(fetching);
  const own = { box: ground, resolution, unit: fetching.packing.unit };
  try {
    switch (source.kind) {
      case 'own': {
        const { style, parts, whole } = await source.read(own);
        return whole === null
          ? of('drawn', { kind: 'features', style, parts })
          : of('too-large', { kind: 'features', style, parts }, { pieces: whole });
      }
      case 'town':
        return of('drawn', { kind: 'town', look: source.look, parts: await source.read(own) });
      case 'wms':
        return await fetchViews(source, fetching, of);
      case 'tiles':
        return await fetchTiles(source, fetching, of);
      case 'features': {
        const path = join(fetching.folder, `${fetching.next()}.json`);
        await writeFile(path, await source.fetch(limited(fetching.signal, LAYER_MS)));
        return of('drawn', { kind: 'geojson', path, style: node.style ?? source.style, isDegrees: source.isDegrees });
      }
      case 'none':
        return of('screen-only');
    }
  } catch (error) {
    fetching.signal.throwIfAborted();
    return of(stateOf(error), { kind: 'nothing' }, saidBy(error));
  }
}

/** Ground of the sheet's map, with the upper left corner packed features count from. */
function boxOf({ frame, packing }: Fetching): Extent {
  const [, miny, maxx] = groundOf(frame);
  const rim = packing.unit * RIM;
  return [packing.left, miny - rim, maxx + rim, packing.top];
}

/** Steps of rim around the map: names and symbols at the edge reach in from outside. */
export const RIM = 300;

type Of = (state: LayerState, content?: LayerContent, more?: Partial<LayerReport>, legends?: readonly string[]) => SheetLayer;
type Answer = { readonly picture: PlacedPicture | null } | { readonly failed: unknown };

async function fetchViews(source: Extract<Printed, { kind: 'wms' }>, fetching: Fetching, of: Of): Promise<SheetLayer> {
  const { frame, dpi, projection, folder, signal } = fetching;
  const pixel = (frame.scale * 0.0254) / dpi;
  const extent = groundOf(frame);
  const named = { maxWidth: source.maxWidth ?? usualLimit, maxHeight: source.maxHeight ?? usualLimit };
  const until = limited(signal, LAYER_MS);
  const ask = async ({ ask: view, width, height, keep, ground }: Piece): Promise<PlacedPicture> => {
    const body = await source.picture({ epsg: projection.epsg, extent: view, width, height }, dpi, limited(until, PIECE_MS));
    const path = join(folder, String(fetching.next()));
    await writeFile(path, body);
    const [minx, miny, maxx, maxy] = ground;
    return { path, width, height, keep, topLeft: [minx, maxy], topRight: [maxx, maxy], bottomLeft: [minx, miny] };
  };
  let pieces = piecesOf(extent, pixel, { maxWidth: Math.min(named.maxWidth, usualLimit * 2), maxHeight: Math.min(named.maxHeight, usualLimit * 2) });
  if (!pieces) return of('too-large');
  let first = await attempt(pieces[0], ask);
  // A service may make smaller pictures than it says: half of it, and half again, before it is given up.
  for (let side = usualLimit / 2; 'failed' in first && isRefusal(first.failed) && side >= 512; side /= 2) {
    const smaller = piecesOf(extent, pixel, { maxWidth: Math.min(named.maxWidth, side), maxHeight: Math.min(named.maxHeight, side) });
    if (!smaller || smaller.length === pieces.length) break;
    const again = await attempt(smaller[0], ask);
    if ('failed' in again && side > 512) continue;
    if ('failed' in again) break;
    pieces = smaller;
    first = again;
  }
  const answers = 'failed' in first ? [first] : [first, ...(await all(pieces.slice(1), (one) => attempt(one, ask)))];
  signal.throwIfAborted();
  const legends = 'failed' in first ? [] : await fetchLegends(source.legends(frame.scale, limited(until, PIECE_MS)), fetching);
  return summed(answers, pieces.length, of, legends);
}

async function fetchTiles(source: Extract<Printed, { kind: 'tiles' }>, fetching: Fetching, of: Of): Promise<SheetLayer> {
  const { frame, dpi, projection, folder, signal } = fetching;
  const pixel = (frame.scale * 0.0254) / dpi;
  const isWeb = source.grid === 'web';
  const levels = isWeb ? webLevels(source.maxZoom) : source.grid;
  const own = { srid: projection.epsg, proj4: projection.proj4 };
  const there = isWeb ? mover(projection.epsg, 3857, own) : (point: Point): [number, number] => [point[0], point[1]];
  const back = isWeb ? mover(3857, projection.epsg, own) : there;
  const [minx, miny, maxx, maxy] = groundOf(frame);
  const seen = extentOf(shares.flatMap((s) => shares.map((t) => there([minx + (maxx - minx) * s, miny + (maxy - miny) * t]))));
  // Metres of the web's grid are longer than those of the ground, the more the farther from the equator.
  const stretch = (seen[2] - seen[0]) / (maxx - minx);
  const index = fittingLevel(levels, pixel * stretch, seen);
  const level = levels[index];
  const tiles = tilesOver(level, seen);
  const until = limited(signal, LAYER_MS);
  const ask = async ({ x, y, ground }: (typeof tiles)[number]): Promise<PlacedPicture | null> => {
    const body = await source.tile(index, x, y, limited(until, PIECE_MS));
    if (body === null) return null;
    const path = join(folder, String(fetching.next()));
    await writeFile(path, body);
    const [width, height] = level?.tileSize ?? [256, 256];
    const [left, bottom, right, top] = ground;
    // A hair more than the tile: neighbours that only touch show a seam in some viewers.
    const [dx, dy] = [(right - left) / width / 4, (top - bottom) / height / 4];
    const corner = (px: number, py: number): [number, number] => back([px, py]);
    return {
      path,
      width,
      height,
      keep: [0, 0, width, height],
      topLeft: corner(left - dx, top + dy),
      topRight: corner(right + dx, top + dy),
      bottomLeft: corner(left - dx, bottom - dy),
    };
  };
  if (tiles.length === 0) return of('empty');
  return summed(await all(tiles, (one) => attempt(one, ask)), tiles.length, of, []);
}

const shares = [0, 0.25, 0.5, 0.75, 1];

async function attempt<T>(one: T | undefined, ask: (one: T) => Promise<PlacedPicture | null>): Promise<Answer> {
  if (one === undefined) return { picture: null };
  try {
    return { picture: await ask(one) };
  } catch (failed) {
    return { failed };
  }
}

/** So many of one service in a row that failed: the rest is not asked for. */
const PATIENCE = 3;

/** A few at once, in their order; where it goes wrong again and again the rest is left. */
async function all<T>(list: readonly T[], ask: (one: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let [next, failed] = [0, 0];
  const worker = async (): Promise<void> => {
    while (next < list.length && failed < PATIENCE) {
      const at = next++;
      const one = list[at];
      if (one === undefined) return;
      const answer = await ask(one);
      failed = 'failed' in answer ? failed + 1 : 0;
      answers[at] = answer;
    }
  };
  await Promise.all(Array.from({ length: ATONCE }, worker));
  return answers.filter((one) => one !== undefined);
}

function summed(answers: readonly Answer[], pieces: number, of: Of, legends: readonly string[]): SheetLayer {
  const pictures = answers.flatMap((one) => ('picture' in one && one.picture !== null ? [one.picture] : []));
  const good = answers.filter((one) => 'picture' in one).length;
  const bad = answers.find((one) => 'failed' in one);
  if (good === pieces) return of(pictures.length === 0 ? 'empty' : 'drawn', { kind: 'pictures', pictures }, {}, legends);
  const failed = bad && 'failed' in bad ? bad.failed : null;
  return of(stateOf(failed), { kind: 'pictures', pictures }, { missing: pieces - good, pieces, ...saidBy(failed) }, legends);
}

async function fetchLegends(asked: readonly (() => Promise<Uint8Array>)[], { folder, next }: Fetching): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const ask of asked.slice(0, 20)) {
    try {
      const path = join(folder, String(next()));
      await writeFile(path, await ask());
      kept.push(path);
    } catch {
      // A service without legends has a map all the same.
    }
  }
  return kept;
}

const limited = (signal: AbortSignal, milliseconds: number): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && ['ogc.exception', 'ogc.http-status', 'ogc.answer-type'].includes(error.code);

/** What became of a layer, by what went wrong. */
function stateOf(error: unknown): LayerState {
  if (!(error instanceof AppError)) return error instanceof Error && /abort|timeout/i.test(`${error.name} ${error.message}`) ? 'late' : 'failed';
  if (error.code === 'outgoing.too-large' || error.code === 'paint.too-costly') return 'too-large';
  if (error.code === 'outgoing.not-allowed' || error.code === 'outgoing.port' || error.code === 'ogc.sign-in' || error.code === 'layers.refused')
    return 'refused';
  if (error.code.startsWith('outgoing.')) return 'late';
  return error.code === 'ogc.answer-type' || error.code === 'layers.no-picture' ? 'failed' : 'refused';
}

const saidBy = (error: unknown): { said?: string } => (error instanceof AppError ? { said: error.say('pt').slice(0, 300) } : {});
