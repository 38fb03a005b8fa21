import { sql } from 'kysely';
import { serviceDoor } from '#features/ogc/server/index.ts';
import { withQuery } from '#platform/geo/query.ts';
import { legendUrls, mapUrl, type WmsView } from '#platform/geo/wms.ts';
import { wmtsTileUrl } from '#platform/geo/wmts.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { LayerNode, Tree, VectorStyle } from '#platform/map/document/schema.ts';
import type { SourceOf } from '#platform/map/document/sources.ts';
import { plainStyle } from '#platform/map/document/style.ts';
import { layersOf } from '#platform/map/document/tree.ts';
import { defaultLayersOn, reachOf } from '../../defaults/server/read.ts';
import { fetchTile, type Reach } from '../../defaults/server/fetch-picture.ts';
import type { MapLayer } from '../../territory/map-layer.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { TileLayerId } from '../../territory/domain/tile-layers.ts';
import { tileLayers } from '../../territory/domain/tile-layers.ts';
import { limitsEdition } from '../../territory/server/extents.ts';
import { listedLayers } from '../../territory/server/listed.ts';
import { nodeId } from '../../tree/domain/node.ts';
import { territoryLayer } from '../../tree/domain/sources.ts';
import { frontTree, groundOf } from '../../tree/server/front.ts';
import { seenTree, type SeenLayer } from '../../tree/server/guard.ts';
import { nodeOf } from '../../tree/server/node.ts';
import { readData, readTerritory, type PackedPart, type SheetGround } from './printed-own.ts';

type Asking = Pick<Acting, 'db' | 'site' | 'actor' | 'can' | 'services'>;

/** What a layer of the map is drawn from on paper. Asked only for layers the person sees: the guard has spoken when there is one. */
export type Printed =
  | {
      readonly kind: 'own';
      read(ground: SheetGround): Promise<{ readonly style: VectorStyle; readonly parts: readonly PackedPart[]; readonly whole: number | null }>;
    }
  | { readonly kind: 'town'; readonly look: 'streets' | 'grey'; read(ground: SheetGround): Promise<readonly PackedPart[]> }
  | {
      readonly kind: 'wms';
      readonly maxWidth: number | null;
      readonly maxHeight: number | null;
      picture(view: WmsView, dpi: number, signal: AbortSignal): Promise<Uint8Array>;
      legends(scale: number, signal: AbortSignal): readonly (() => Promise<Uint8Array>)[];
    }
  | {
      readonly kind: 'tiles';
      /** `web`: the grid of web maps; else levels in the municipality's projection. */
      readonly grid: 'web' | SourceOf<'wmts'>['matrixSet']['levels'];
      readonly maxZoom: number;
      tile(level: number, x: number, y: number, signal: AbortSignal): Promise<Uint8Array | null>;
    }
  | { readonly kind: 'features'; readonly style: VectorStyle; readonly isDegrees: boolean; fetch(signal: AbortSignal): Promise<Uint8Array> }
  | { readonly kind: 'none' };

export interface PrintedMap {
  /** As the map of the module opens for this person. */
  readonly tree: Tree;
  readonly bases: readonly MapLayer[];
  source(id: string): Promise<Printed>;
  /** Since when own layers have the data they have, by their ids; those of others are not known. */
  versions(): Promise<ReadonlyMap<string, string>>;
}

const groups = {
  territory: { pt: 'Território', en: 'Territory' },
  defaults: { pt: 'Outras camadas', en: 'Other layers' },
} as const satisfies Readonly<Record<string, Text>>;

/** The map of a module for whoever asks, and where each of its layers comes from. */
export async function printedMap(asking: Asking, front: MapFront): Promise<PrintedMap> {
  const { db, site } = asking;
  const [{ tree }, listed, defaults, seen] = [
    await frontTree(asking, front),
    await listedLayers(asking),
    await defaultLayersOn(front, site),
    await seenTree(db, front, asking),
  ];
  const territory = listed.flatMap(({ behavior, ...node }): LayerNode[] => (behavior === 'overlay' ? [node] : []));
  const others = defaults.flatMap(({ behavior, tooltip: _tooltip, thumbnail: _thumbnail, look: _look, ...node }): LayerNode[] =>
    behavior === 'overlay' ? [node] : [],
  );
  const group = (id: keyof typeof groups, children: readonly LayerNode[]): Tree =>
    children.length === 0 ? [] : [{ id, title: groups[id], visible: true, opacity: 1, collapsed: false, children }];
  const whole: Tree = [...tree, ...group('territory', territory), ...group('defaults', others)];
  const known = new Map(layersOf(whole).map((node) => [node.id, node]));
  return {
    tree: whole,
    bases: defaults.filter(({ behavior }) => behavior === 'basemap'),
    async source(id) {
      const own = seen.find(({ row }) => row.kind === 'resource' && nodeId(row) === id);
      if (own) return ofTree(asking, front, own);
      if (id === 'streets' || id === 'grey') return town(asking, id);
      const layer = tileLayers.find((one) => one.id === id && known.has(id));
      if (layer) return ofTerritory(asking, layer.id, known.get(id)?.style ?? plainStyle);
      return ofDefault(asking, front, id);
    },
    versions: async () => {
      const shown = seen.flatMap(({ row }) => (row.data ? [{ id: nodeId(row), version: row.data.versionId }] : []));
      const { rows } = await sql<{ id: string | number; created_at: Date }>`select id, created_at from dataset_version
        where id = any(${shown.map(({ version }) => version)}::bigint[])`.execute(db);
      const dates = new Map(rows.map((one) => [Number(one.id), one.created_at.toISOString()]));
      const edition = await limitsEdition(db);
      return new Map([
        ...(edition === null ? [] : (['municipality_boundary', 'parish'] as const).map((id) => [id, edition] as const)),
        ...shown.flatMap(({ id, version }) => {
          const date = dates.get(Number(version));
          return date === undefined ? [] : [[id, date] as const];
        }),
      ]);
    },
  };
}

const town = ({ site }: Asking, look: 'streets' | 'grey'): Printed => ({
  kind: 'town',
  look,
  read: (ground) => readTerritory(site, 'basemap', ground),
});

const ofTerritory = ({ site }: Asking, layer: TileLayerId, style: VectorStyle): Printed => ({
  kind: 'own',
  read: async (ground) => ({ style, parts: await readTerritory(site, layer, ground), whole: null }),
});

async function ofTree(asking: Asking, front: MapFront, seen: SeenLayer): Promise<Printed> {
  const { site, db, services } = asking;
  const { row } = seen;
  // Without its door: what stands in the node is the service's own address, which stays here.
  const made = nodeOf(row, { ...groundOf(front, seen, site.srid), door: null });
  if ('problem' in made || !row.source) return { kind: 'none' };
  const { source, style = plainStyle } = made.node;
  if (row.source.kind === 'territory') {
    const layer = territoryLayer(row.source.layer);
    return layer ? ofTerritory(asking, layer.id, style) : { kind: 'none' };
  }
  if (row.data) {
    const { data } = row;
    return { kind: 'own', read: (ground) => readData(site, data, ground) };
  }
  const [first] = row.harvested;
  if (!first) return { kind: 'none' };
  const door = await serviceDoor(services, db, first.service.id);
  if (source.kind === 'wms') {
    const named = row.harvested.flatMap(
      ({ styles }) => (row.style === null ? styles[0]?.legend : styles.find(({ name }) => name === row.style)?.legend) ?? [],
    );
    return wms(source, door, named);
  }
  if (source.kind === 'wmts') {
    const { levels } = source.matrixSet;
    return {
      kind: 'tiles',
      grid: levels,
      maxZoom: levels.length - 1,
      tile: async (level, x, y, signal) => (await door.ask(wmtsTileUrl(source, level, x, y), 'GetTile', signal)).body,
    };
  }
  if (source.kind !== 'geojson') return { kind: 'none' };
  return {
    kind: 'features',
    style,
    isDegrees: source.crs === 'degrees',
    fetch: async (signal) => (await door.ask(source.url, 'GetFeature', signal)).body,
  };
}

type Door = Awaited<ReturnType<typeof serviceDoor>>;

/** Programs draw symbols by the resolution they are told, each under its own name; what a service does not know it passes over. */
const finely = (dpi: number) => ({ dpi, map_resolution: dpi, format_options: `dpi:${dpi}` });

function wms(source: Parameters<typeof mapUrl>[0], door: Door, named: readonly string[]): Printed {
  return {
    kind: 'wms',
    maxWidth: door.maxWidth,
    maxHeight: door.maxHeight,
    picture: async (view, dpi, signal) => (await door.ask(withQuery(mapUrl(source, view), finely(dpi)), 'GetMap', signal)).body,
    legends: (scale, signal) =>
      (named.length > 0 && source.layers.split(',').length > 1 ? named : legendUrls(source, scale)).map(
        (address) => async () => (await door.ask(address, 'GetLegendGraphic', signal)).body,
      ),
  };
}

async function ofDefault(asking: Asking, front: MapFront, id: string): Promise<Printed> {
  const { services, site, db } = asking;
  const reach = await reachOf(services, site, front, id);
  if (!reach) return { kind: 'none' };
  const { values, source, service } = reach;
  switch (values.mapServiceId) {
    case 'town':
      return town(asking, values.layer === 'grey' ? 'grey' : 'streets');
    case 'tiles': {
      const layer = tileLayers.find((one) => one.id === values.layer && one.permission === null);
      const node = (await defaultLayersOn(front, site)).find((one) => one.id === id);
      return layer ? ofTerritory(asking, layer.id, node?.style ?? plainStyle) : { kind: 'none' };
    }
    case 'xyz':
      return { kind: 'tiles', grid: 'web', maxZoom: values.maxzoom ?? 19, tile: tileOf(asking, reach) };
    case 'wmts':
      return service?.grid
        ? {
            kind: 'tiles',
            grid: service.grid.levels.map((level) => ({ ...level, origin: [...level.origin], tileSize: [...level.tileSize], size: [...level.size] })),
            maxZoom: service.grid.levels.length - 1,
            tile: tileOf(asking, reach),
          }
        : { kind: 'none' };
    case 'wms': {
      if (!source || service?.type !== 'wms') return { kind: 'none' };
      const door = await serviceDoor(services, db, Number(source.service.id));
      const { name: layers, style: styles, version, format } = service;
      return wms({ url: door.url, layers, styles, version, format, transparent: values.paramTransparent }, door, []);
    }
  }
}

const tileOf =
  ({ services }: Asking, reach: Reach) =>
  async (level: number, x: number, y: number): Promise<Uint8Array | null> => {
    const { body, isEmpty } = await fetchTile(services, reach, { z: level, x, y });
    return isEmpty ? null : body;
  };
