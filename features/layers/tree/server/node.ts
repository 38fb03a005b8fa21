import { isKeptLegend, type HarvestedLayer } from '#features/ogc/server/index.ts';
import { withQuery } from '#platform/geo/query.ts';
import { readAttribution } from '#platform/map/document/attribution.ts';
import type { LayerNode, VectorStyle } from '#platform/map/document/schema.ts';
import { plainStyle } from '#platform/map/document/style.ts';
import { iconOf, identifyRule, infoFormat, nodeId, pictureFormat, resolutionAt, titleOf } from '../domain/node.ts';
import { styleWithin } from '../../data/domain/filter.ts';
import { tilesOf } from '../../territory/domain/tile-layers.ts';
import { territoryLayer, type LayerSource, type SourceKind, type SourceOf } from '../domain/sources.ts';
import type { Featureinfo } from '../domain/values.ts';
import type { LayerRow } from './store.ts';

/** Why a layer cannot be drawn. */
export const problems = ['gone', 'mixed', 'projection', 'matrix', 'format'] as const;
export type NodeProblem = (typeof problems)[number];

/** What a node is made from: a stored layer, or one that is being written. */
export type Drawable = Pick<
  LayerRow,
  | 'id'
  | 'kind'
  | 'name'
  | 'name_en'
  | 'icon'
  | 'icon_bg_color'
  | 'visible'
  | 'opacity'
  | 'attribution'
  | 'tiled'
  | 'style'
  | 'format'
  | 'min_scale'
  | 'max_scale'
  | 'source'
  | 'legend'
  | 'featureinfo'
  | 'typename'
  | 'harvested'
  | 'data'
>;

export interface Ground {
  readonly srid: number;
  /** Path of the layer's own door; null: the browser asks the service itself. */
  readonly door: string | null;
  /** Path of own data's tiles. */
  readonly tiles: string;
  /** Path of the door to the legend a service names. */
  readonly legendDoor: string;
  /** Path where own layers are asked what is at a point; null: they are not. */
  readonly identify: string | null;
}

interface Part extends Pick<LayerNode, 'source'>, Partial<Pick<LayerNode, 'style' | 'identify' | 'legend' | 'minResolution' | 'maxResolution'>> {
  /** As the service writes it. */
  readonly attribution?: string;
}
type Made = { readonly part: Part } | { readonly problem: NodeProblem };

/** Own data and the territory are asked at our own server, under the layer's id. */
const asking = (row: Drawable, { identify }: Ground) =>
  identify !== null && row.featureinfo?.status !== false ? { ask: { url: identify, layer: nodeId(row) } } : {};

/** The node of the map document for a layer, or why there is none. */
export function nodeOf(row: Drawable, ground: Ground): { readonly node: LayerNode } | { readonly problem: NodeProblem } {
  const made = row.source ? makers(row.source, row, ground) : { problem: 'gone' as const };
  if ('problem' in made) return made;
  const { attribution: said, ...part } = made.part;
  const title = titleOf(row);
  const identify = row.featureinfo ? identifyRule(title, row.featureinfo, row.typename, part.identify) : undefined;
  const attribution = row.attribution ?? said;
  const icon = iconOf(row);
  const node: LayerNode = {
    ...part,
    id: nodeId(row),
    title,
    visible: row.visible,
    opacity: row.opacity,
    ...(icon && { icon }),
    ...(row.min_scale !== null && { minResolution: resolutionAt(row.min_scale) }),
    ...(row.max_scale !== null && { maxResolution: resolutionAt(row.max_scale) }),
    ...(identify && { identify }),
    ...(attribution && { attribution: [...readAttribution(attribution)] }),
    ...(row.legend?.kind === 'image' && { legend: row.legend.url }),
  };
  return { node };
}

function makers(source: LayerSource, row: Drawable, ground: Ground): Made {
  switch (source.kind) {
    case 'ogc':
      return makePart.ogc(source, row, ground);
    case 'territory':
      return makePart.territory(source, row, ground);
    case 'data':
      return makePart.data(source, row, ground);
  }
}

const makePart: { readonly [K in SourceKind]: (source: SourceOf<K>, row: Drawable, ground: Ground) => Made } = {
  territory({ layer: id }, row, ground) {
    const layer = territoryLayer(id);
    if (!layer) return { problem: 'gone' };
    const { style, identify, maxResolution } = layer;
    const { ask: _ask, ...tiles } = tilesOf(id);
    const source = { ...tiles, ...asking(row, ground) };
    return { part: { source, ...(style && { style }), ...(identify && { identify }), ...(maxResolution !== null && { maxResolution }) } };
  },
  data(_source, row, ground) {
    const { data } = row;
    if (!data) return { problem: 'gone' };
    const { style, fields, mark, attribution } = data;
    // A feature is called as it is searched; where nothing is there, by its layer.
    const name = fields.find(({ searched }) => searched)?.key;
    const title = name === undefined ? titleOf(row) : { pt: `{${name}}`, en: `{${name}}` };
    return {
      part: {
        // Another address after each change: browsers keep tiles.
        source: { kind: 'tiles', url: `${ground.tiles}/{z}/{x}/{y}?m=${mark.slice(0, 8)}`, ...asking(row, ground) },
        ...(style && { style: styleWithin(style, data.filter) }),
        identify: { title, fields: fields.filter(({ shown }) => shown).map((field) => ({ name: field.key, label: field.title })) },
        ...(attribution !== null && { attribution }),
      },
    };
  },
  ogc(source, row, ground) {
    const { harvested } = row;
    const [first] = harvested;
    if (!first || harvested.length < source.resources.length || harvested.some(({ vanished }) => vanished)) return { problem: 'gone' };
    const { type, id } = first.service;
    if (harvested.some(({ service }) => service.id !== id) || (type !== 'wms' && harvested.length > 1)) return { problem: 'mixed' };
    const made = type === 'wms' ? wmsPart(row, ground) : type === 'wmts' ? wmtsPart(first, row, ground) : wfsPart(first, row, ground);
    if ('problem' in made) return made;
    // Smaller denominators are nearer: the service's least scale is the nearest at which it draws.
    const [near, far] = [
      Math.max(0, ...harvested.map(({ minScale }) => minScale ?? 0)),
      Math.min(...harvested.map(({ maxScale }) => maxScale ?? Infinity)),
    ];
    return {
      part: {
        ...made.part,
        ...(near > 0 && { minResolution: resolutionAt(near) }),
        ...(Number.isFinite(far) && far > near && { maxResolution: resolutionAt(far) }),
        ...(first.attribution !== null && { attribution: first.attribution }),
      },
    };
  },
};

const speaks = (layer: HarvestedLayer, srid: number): boolean => layer.projections.includes(`EPSG:${srid}`);

function wmsPart({ harvested, style, format, tiled, featureinfo }: Drawable, { srid, door, legendDoor }: Ground): Made {
  const [first] = harvested;
  if (!first) return { problem: 'gone' };
  if (!harvested.every((layer) => speaks(layer, srid))) return { problem: 'projection' };
  // A file with the legend says more than what the service would draw, and some draw none.
  const drawn = first.styles.find(({ name }) => name === style) ?? first.styles[0];
  const legend = harvested.length === 1 && drawn?.legend && isKeptLegend(drawn.legend) ? drawn.legend : null;
  return {
    part: {
      source: {
        kind: 'wms',
        transparent: true,
        interpolate: true,
        url: door ?? first.service.url,
        version: first.service.version?.startsWith('1.1') ? '1.1.1' : '1.3.0',
        layers: harvested.map(({ name }) => name).join(','),
        styles: style ?? '',
        format: pictureFormat(format, first.formats),
        tiled,
        info: asked(featureinfo) && harvested.some(({ queryable }) => queryable) ? infoFormat(featureinfo?.format ?? null, first.infoFormats) : null,
      },
      ...(legend !== null && { legend: door === null ? legend : legendDoor }),
    },
  };
}

const asked = (featureinfo: Featureinfo | null): boolean => featureinfo?.status !== false;

function wmtsPart(layer: HarvestedLayer, { style, format }: Drawable, { srid, door, legendDoor }: Ground): Made {
  const grids = (layer.service.matrixSets ?? []).filter(({ id, crs }) => crs === `EPSG:${srid}` && layer.tileMatrixSets.includes(id));
  const [grid] = grids;
  if (!grid) return { problem: 'matrix' };
  const drawn = layer.styles.find(({ name }) => name === style) ?? layer.styles[0];
  const template = door === null ? layer.tileTemplate : null;
  const legend = drawn?.legend ?? null;
  return {
    part: {
      source: {
        kind: 'wmts',
        interpolate: true,
        url: template ?? door ?? layer.service.url,
        encoding: template === null ? 'KVP' : 'REST',
        layer: layer.name,
        style: drawn?.name ?? 'default',
        format: pictureFormat(format, layer.formats),
        matrixSet: {
          id: grid.id,
          levels: grid.levels.map((level) => ({ ...level, origin: [...level.origin], tileSize: [...level.tileSize], size: [...level.size] })),
        },
      },
      ...(legend !== null && { legend: door === null ? legend : legendDoor }),
    },
  };
}

/** Features come as GeoJSON where the service has it: every server that is kept does. */
function wfsPart(layer: HarvestedLayer, { typename }: Drawable, { srid, door }: Ground): Made {
  const format = layer.formats.find((one) => /json/i.test(one));
  if (format === undefined) return { problem: 'format' };
  if (!speaks(layer, srid)) return { problem: 'projection' };
  const version = layer.service.version?.startsWith('1.') ? '1.1.0' : '2.0.0';
  const url = withQuery(door ?? layer.service.url, {
    service: 'WFS',
    version,
    request: 'GetFeature',
    [version === '2.0.0' ? 'typenames' : 'typename']: layer.name,
    srsname: `EPSG:${srid}`,
    outputformat: format,
  });
  return { part: { source: { kind: 'geojson', url, crs: 'map' }, style: { ...plainStyle, shape: shapeOf(typename) } } };
}

function shapeOf(typename: Drawable['typename']): VectorStyle['shape'] {
  const found = typename?.properties.find(({ type }) => type === 'point' || type === 'line' || type === 'area')?.type;
  return found === 'point' || found === 'line' ? found : 'area';
}
