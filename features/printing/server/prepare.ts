import { join } from 'node:path';
import { limitsEdition, printedMap, type PrintedMap } from '#features/layers/server/index.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { applyChanges } from '#platform/map/document/changes.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import { drawingOrder, findNode } from '#platform/map/document/tree.ts';
import { boxOn, type Layout } from '../domain/layouts.ts';
import { coordinateText } from '../domain/grid.ts';
import { groundOf, type Box, type MapFrame } from '../domain/frame.ts';
import { measuresOf, scaleNote } from '../domain/sheet-words.ts';
import { northsOf } from '../domain/marks.ts';
import type { AtlasPage } from '../domain/pages.ts';
import type { SheetSize } from '../domain/sheets.ts';
import type { PrintFront } from '../modules.ts';
import type { PrintRequest } from '../request.ts';
import type { Preset } from './presets.ts';
import { fetchLayer, RIM } from './fetch-layer.ts';
import { fetchPictures } from './pictures.ts';
import type { PageTask, SheetLayer, SheetMap } from './drawing/task.ts';

type Asking = Pick<Acting, 'db' | 'site' | 'actor' | 'can' | 'services'>;

export interface Preparing {
  readonly asking: Asking;
  readonly front: PrintFront;
  readonly request: PrintRequest;
  readonly layout: Layout;
  readonly preset: Preset | null;
  readonly size: SheetSize;
  readonly locale: Locale;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly now: Date;
}

interface Chosen {
  readonly layer: LayerNode;
  readonly opacity: number;
}

/** The layers of the sheet, the lowest first: the map of the module as this person sees it today, with the changes of the request. */
export async function chosenLayers({
  asking,
  front,
  request,
}: Pick<Preparing, 'asking' | 'front' | 'request'>): Promise<{ map: PrintedMap; layers: readonly Chosen[] }> {
  const map = await printedMap(asking, front);
  const { shown, opacity, order } = request.layers;
  const tree = applyChanges(map.tree, { ...(shown && { shown }), ...(opacity && { opacity }), ...(order && { order }) });
  const over = drawingOrder(tree).flatMap(({ layer, shown: isShown, opacity: own }) => (isShown && own > 0 ? [{ layer, opacity: own }] : []));
  const base = baseOf(map, request.base);
  return { map, layers: [...(base ? [{ layer: base, opacity: base.opacity }] : []), ...over, ...onScreen(map, request)] };
}

/** Layers that a page of the portal brings itself, or that are there no longer: named, so that nobody looks for them on paper. */
function onScreen(map: PrintedMap, { layers: { shown = [], titles = {} } }: PrintRequest): readonly Chosen[] {
  return shown.flatMap((id) => {
    const title = titles[id];
    if (!title || findNode(map.tree, id)) return [];
    return [{ layer: { id, title, visible: true, opacity: 1, source: { kind: 'feed', feed: id } }, opacity: 1 }];
  });
}

const townTitle = { pt: 'Mapa do município', en: 'Map of the municipality' };

function baseOf({ bases }: PrintedMap, id: string): LayerNode | null {
  if (id === 'none') return null;
  const offered = bases.find((one) => one.id === id);
  if (offered) return offered;
  // One that is there no longer: the town's own, as on the screen.
  const own = id === 'grey' ? 'grey' : 'streets';
  return { id: own, title: townTitle, visible: true, opacity: 1, source: { kind: 'tiles', url: '/api/ig/front/tiles/basemap/{z}/{x}/{y}' } };
}

/** All that a page is drawn from; files of services lie in the folder. */
export async function preparePage(preparing: Preparing, { frame, number, title }: AtlasPage, pages: number): Promise<PageTask> {
  const { asking, request, layout, size, locale, now, preset } = preparing;
  const { map, layers } = await chosenLayers(preparing);
  const { config } = asking.site;
  const box = overviewBox(layout, size);
  const date = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'short', timeZone: config.timeZone }).format(now);
  const count = pages > 1 ? `${number}/${pages}` : '';
  return {
    size,
    layout,
    locale,
    map: await fetchMap(preparing, map, layers, frame, request.dpi),
    overview: box && { box, map: await fetchMap(preparing, map, townOnly, overviewFrame(frame, box), 150) },
    crossing: request.crossing,
    hasLegend: request.legend,
    claims: preset?.drawClaim === false ? [] : request.claims,
    norths: northsOf(frame, degreesOf(config.map)),
    values: {
      ...Object.fromEntries(layout.texts.map(({ id, max }) => [id, (request.texts[id] ?? '').slice(0, max)])),
      ...measuresOf(request.claims, degreesOf(config.map)),
      municipality: preset?.municipality === false ? '' : config.authority,
      service: preset?.divTitle ?? '',
      plan: request.texts['title'] ?? '',
      time: new Intl.DateTimeFormat('pt-PT', { timeStyle: 'short', timeZone: config.timeZone }).format(now),
      scaleNote: scaleNote(frame.scale, request.sheet)[locale],
      caop: (await limitsEdition(asking.db)) ?? '',
      order: String(number),
      date: count === '' ? date : `${date} · ${{ pt: 'folha', en: 'sheet' }[locale]} ${count}${title === '' ? '' : ` (${title})`}`,
      scale: coordinateText(frame.scale),
      crs: preset?.crs === false ? '' : `${config.map.name} (EPSG:${config.map.epsg})`,
      page: count,
      person: asking.actor.name,
    },
    pictures: await fetchPictures(layout, preparing.folder, asking),
    logo: config.crest === null ? null : join(import.meta.dirname, '../../../public', config.crest),
    projection: { epsg: config.map.epsg, proj4: config.map.proj4 },
  };
}

const townOnly: readonly Chosen[] = [
  {
    layer: { id: 'streets', title: townTitle, visible: true, opacity: 1, source: { kind: 'tiles', url: '/api/ig/front/tiles/basemap/{z}/{x}/{y}' } },
    opacity: 1,
  },
];

async function fetchMap(
  { asking, folder, signal }: Preparing,
  map: PrintedMap,
  layers: readonly Chosen[],
  frame: MapFrame,
  dpi: number,
): Promise<SheetMap> {
  // A step is half a pixel at 600 dpi.
  const unit = (frame.scale * 0.02) / 1000;
  const [minx, , , maxy] = groundOf(frame);
  const packing = { left: minx - unit * RIM, top: maxy + unit * RIM, unit };
  const { epsg, proj4 } = asking.site.config.map;
  const fetch = async ({ layer, opacity }: Chosen): Promise<SheetLayer> =>
    fetchLayer(layer, opacity, layer.source.kind === 'feed' ? { kind: 'none' } : await map.source(layer.id), {
      frame,
      packing,
      dpi,
      projection: { epsg, proj4 },
      folder,
      signal,
      next: () => ++names,
    });
  // Those of services side by side: each waits for another server. Own ones one after the other: the database is everybody's.
  const remote = Promise.all(layers.map(async (one) => (isRemote(one.layer) ? fetch(one) : null)));
  const own = async (): Promise<(SheetLayer | null)[]> => {
    const read: (SheetLayer | null)[] = [];
    for (const one of layers) read.push(isRemote(one.layer) ? null : await fetch(one));
    return read;
  };
  const [there, here] = await Promise.all([remote, own()]);
  const fetched = layers.flatMap((_, at) => there[at] ?? here[at] ?? []);
  return { frame, packing, layers: fetched };
}

let names = 0;

const isRemote = ({ source }: LayerNode): boolean => source.kind !== 'tiles';

function overviewBox(layout: Layout, size: SheetSize): Box | null {
  const element = layout.elements.find(({ kind }) => kind === 'overview');
  return element ? boxOn(size, element.place) : null;
}

/** The map's surroundings: so far that its frame is about a quarter of the picture. */
function overviewFrame(frame: MapFrame, box: Box): MapFrame {
  const share = Math.max(frame.box.width / box.width, frame.box.height / box.height);
  return { box, center: frame.center, rotation: 0, scale: Math.round((frame.scale * share * 4) / 1000) * 1000 };
}
