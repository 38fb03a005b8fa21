import { join } from 'node:path';
import { limitsEdition, type PrintedMap } from '#features/layers/server/index.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { applyChanges } from '#platform/map/document/changes.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import { drawingOrder, findNode } from '#platform/map/document/tree.ts';
import { boxOn, type Layout } from '../domain/layouts.ts';
import { coordinateText } from '../domain/grid.ts';
import { groundOf, type Box, type MapFrame } from '../domain/frame.ts';
import { measuresOf, scaleNote } from '../domain/sheet-words.ts';
import { northsOf } from '../domain/marks.ts';
import { sizeOf, type Sheet, type SheetSize } from '../domain/sheets.ts';
import type { Claim, Rows } from '../domain/table.ts';
import { fetchLayer, RIM } from './fetch-layer.ts';
import { fetchPictures } from './pictures.ts';
import type { Crossing, PageTask, SheetLayer, SheetMap } from './drawing/task.ts';

export type Asking = Pick<Acting, 'db' | 'site' | 'actor' | 'can' | 'services'>;

/** How a page's layers differ from those the map opens with. */
export interface LayerChoice {
  readonly shown?: readonly string[] | undefined;
  readonly opacity?: Readonly<Record<string, number>> | undefined;
  readonly order?: readonly string[] | undefined;
  /** What layers are called that may not be there for this person: the sheet says that they are missing. */
  readonly titles?: Readonly<Record<string, Text>> | undefined;
  /** Why such a layer is missing; a map page knows layers of its own. */
  readonly absent?: 'screen-only' | 'gone';
}

/** The map of a page. */
export interface PageMap {
  readonly frame: MapFrame;
  readonly base: string;
  readonly layers: LayerChoice;
  readonly crossing: Crossing;
  readonly legend: boolean;
  readonly claims: readonly Claim[];
}

/** A page of a document: its own layout, sheet, view, layers and values. A cover has no map. */
export interface DocumentPage {
  readonly layout: Layout;
  readonly sheet: Sheet;
  readonly map: PageMap | null;
  /** What was filled in, and what is to be said otherwise than the engine knows it. */
  readonly values: Readonly<Record<string, string>>;
  /** False: without the coat of arms. */
  readonly hasLogo?: boolean;
  /** What the table of a page without a map tells of. */
  readonly table?: readonly Claim[];
  /** What the layout's table holds in place of corners and areas. */
  readonly rows?: Rows;
}

export interface Preparing {
  readonly asking: Asking;
  /** The map as this person sees it today; read once for all pages. */
  readonly printed: PrintedMap;
  readonly locale: Locale;
  readonly dpi: number;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly now: Date;
}

interface Chosen {
  readonly layer: LayerNode;
  readonly opacity: number;
  /** It cannot be read at all. */
  readonly absent?: 'screen-only' | 'gone';
}

/** The layers of a page, the lowest first: the map of the module with the page's changes. */
function chosenLayers(printed: PrintedMap, { base: wanted, layers }: PageMap): readonly Chosen[] {
  const { shown, opacity, order } = layers;
  const tree = applyChanges(printed.tree, { ...(shown && { shown }), ...(opacity && { opacity }), ...(order && { order }) });
  const over = drawingOrder(tree).flatMap(({ layer, shown: isShown, opacity: own }) => (isShown && own > 0 ? [{ layer, opacity: own }] : []));
  const base = baseOf(printed, wanted);
  return [...(base ? [{ layer: base, opacity: base.opacity }] : []), ...over, ...onScreen(printed, layers)];
}

/** Layers that a page of the portal brings itself, or that are there no longer: named, so that nobody looks for them on paper. */
function onScreen(map: PrintedMap, { shown = [], titles = {}, absent = 'screen-only' }: LayerChoice): readonly Chosen[] {
  return shown.flatMap((id) => {
    const title = titles[id];
    if (!title || findNode(map.tree, id)) return [];
    return [{ layer: { id, title, visible: true, opacity: 1, source: { kind: 'feed', feed: id } }, opacity: 1, absent }];
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

/** All that a page is drawn from; files of services lie in the folder. `count` is its number among all, empty where none is written. */
export async function preparePage(
  preparing: Preparing,
  { layout, sheet, map, values, hasLogo = true, table = [], rows }: DocumentPage,
  count: string,
): Promise<PageTask> {
  const { asking, printed, locale, now, dpi } = preparing;
  const { config } = asking.site;
  const size = sizeOf(sheet);
  const box = map && overviewBox(layout, size);
  return {
    size,
    layout,
    locale,
    map: map && (await fetchMap(preparing, chosenLayers(printed, map), map.frame, dpi)),
    overview: map && box && { box, map: await fetchMap(preparing, townOnly, overviewFrame(map.frame, box), 150) },
    crossing: map?.crossing ?? 'none',
    hasLegend: map?.legend ?? false,
    claims: map?.claims ?? table,
    rows: rows ?? null,
    norths: map ? northsOf(map.frame, degreesOf(config.map)) : { grid: 0, true: 0 },
    values: {
      ...measuresOf(map?.claims ?? [], degreesOf(config.map)),
      municipality: config.authority,
      date: formatDate(now, config.timeZone),
      time: new Intl.DateTimeFormat('pt-PT', { timeStyle: 'short', timeZone: config.timeZone }).format(now),
      scale: map ? coordinateText(map.frame.scale) : '',
      scaleNote: map ? scaleNote(map.frame.scale, sheet)[locale] : '',
      crs: `${config.map.name} (EPSG:${config.map.epsg})`,
      caop: (await limitsEdition(asking.db)) ?? '',
      page: count,
      person: asking.actor.name,
      ...values,
    },
    pictures: await fetchPictures(layout, preparing.folder, asking),
    logo: config.crest === null || !hasLogo ? null : join(import.meta.dirname, '../../../public', config.crest),
    projection: { epsg: config.map.epsg, proj4: config.map.proj4 },
  };
}

const townOnly: readonly Chosen[] = [
  {
    layer: { id: 'streets', title: townTitle, visible: true, opacity: 1, source: { kind: 'tiles', url: '/api/ig/front/tiles/basemap/{z}/{x}/{y}' } },
    opacity: 1,
  },
];

async function fetchMap({ asking, printed, folder, signal }: Preparing, layers: readonly Chosen[], frame: MapFrame, dpi: number): Promise<SheetMap> {
  // A step is half a pixel at 600 dpi.
  const unit = (frame.scale * 0.02) / 1000;
  const [minx, , , maxy] = groundOf(frame);
  const packing = { left: minx - unit * RIM, top: maxy + unit * RIM, unit };
  const { epsg, proj4 } = asking.site.config.map;
  const context = { frame, packing, dpi, projection: { epsg, proj4 }, folder, signal, next: () => ++names };
  const fetch = async ({ layer, opacity, absent }: Chosen): Promise<SheetLayer> => {
    if (!absent) return fetchLayer(layer, opacity, layer.source.kind === 'feed' ? { kind: 'none' } : await printed.source(layer.id), context);
    return { report: { id: layer.id, title: layer.title, state: absent }, opacity, content: { kind: 'nothing' }, legends: [], attribution: '' };
  };
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
