import { isNorthFirst } from '#platform/geo/wms.ts';
import { all, at, deep, isFault, parseTree, type Element } from '#platform/geo/xml.ts';

/* Features of GML 2, 3.1 and 3.2, of MapServer's msGMLOutput, and the XML of Esri and QGIS. */

type Position = readonly [number, number];
export interface ReadGeometry {
  readonly type: string;
  readonly coordinates: unknown;
}
export interface XmlFeature {
  readonly id?: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry?: ReadGeometry;
  /** Projection the geometry says it is in; null: it says none. */
  readonly epsg?: number | null;
}

/** Null: a document in which nothing is a feature that is known. Throws the words of the service where it answers with an error. */
export function readXml(xml: string): readonly XmlFeature[] | null {
  const root = parseTree(xml);
  if (isFault(root)) throw new Error(`The answer is broken XML, line ${root.line}.`);
  if (/Exception/.test(root.name)) throw new Error(words(root));
  if (root.name === 'FeatureInfoResponse') return esri(root);
  if (root.name === 'GetFeatureInfoResponse') return qgis(root);
  if (root.name === 'msGMLOutput')
    return root.children.flatMap(({ children }) => children.filter(({ name }) => name.endsWith('_feature')).map(feature));
  if (root.name !== 'FeatureCollection') return null;
  return root.children.filter(({ name }) => /^(?:featureMembers?|member)$/.test(name)).flatMap(({ children }) => children.map(feature));
}

const words = (element: Element): string => [element.text, ...element.children.map(words)].join(' ').trim();
const isValue = (text: string | undefined): text is string => text !== undefined && text !== '' && !/^null$/i.test(text);

function esri(root: Element): readonly XmlFeature[] {
  const flat = deep(root, 'FIELDS').map(({ attributes }) => Object.entries(attributes));
  const nested = deep(root, 'FeatureInfo').map((info) =>
    deep(info, 'Field').map((field) => [at(field, 'FieldName')?.text ?? '', at(field, 'FieldValue')?.text ?? ''] as const),
  );
  return [...flat, ...nested].map((entries) => ({
    properties: Object.fromEntries(entries.filter(([name, value]) => name !== '' && isValue(value))),
  }));
}

function qgis(root: Element): readonly XmlFeature[] {
  return deep(root, 'Layer').flatMap((layer) => {
    const features = all(layer, 'Feature');
    const attributes = (from: Element) =>
      all(from, 'Attribute').flatMap(({ attributes: { name, value } }) =>
        name !== undefined && isValue(value) && name !== 'geometry' ? [[name, value] as const] : [],
      );
    // A picture's values stand in the layer itself.
    return (features.length > 0 ? features : all(layer, 'Attribute').length > 0 ? [layer] : []).map((one) => {
      const { id } = one.attributes;
      return { ...(id !== undefined && { id }), properties: Object.fromEntries<string>(attributes(one)) };
    });
  });
}

function feature(element: Element): XmlFeature {
  const properties: Record<string, string> = {};
  let shape: { readonly geometry: ReadGeometry; readonly epsg: number | null } | null = null;
  for (const child of element.children) {
    if (child.name === 'boundedBy') continue;
    const found = child.children.map((inner) => geometryOf(inner)).find((one) => one !== null);
    if (found) shape ??= found;
    else {
      const value = child.children.length === 0 ? child.text : words(child);
      if (isValue(value)) properties[child.name] = value;
    }
  }
  const id = element.attributes['id'] ?? element.attributes['fid'];
  return { ...(id !== undefined && { id }), properties, ...shape };
}

/** The projection, and whether positions are written north first: only where it is named as the register does, and the register says so. */
function systemOf(name: string | undefined): { readonly epsg: number | null; readonly turned: boolean } {
  const number = /(\d{4,6})$/.exec(name ?? '')?.[1];
  const epsg = number === undefined ? null : Number(number);
  return { epsg, turned: epsg !== null && /^urn:|\/def\/crs\//.test(name ?? '') && isNorthFirst(epsg) };
}

function geometryOf(element: Element): { readonly geometry: ReadGeometry; readonly epsg: number | null } | null {
  const named = [element, ...deep(element, 'Point'), ...deep(element, 'LineString'), ...deep(element, 'Polygon')];
  const { epsg, turned } = systemOf(named.find(({ attributes }) => attributes['srsName'] !== undefined)?.attributes['srsName']);
  const geometry = shapeOf(element, turned);
  return geometry && { geometry, epsg };
}

function shapeOf(element: Element, turned: boolean): ReadGeometry | null {
  const line = (one: Element): Position[] => positionsOf(one, turned);
  const rings = (one: Element): Position[][] =>
    ['exterior', 'outerBoundaryIs', 'interior', 'innerBoundaryIs'].flatMap((side) => all(one, side).map((boundary) => line(boundary)));
  const inside = (...names: string[]): Element[] => names.flatMap((name) => deep(element, name));
  switch (element.name) {
    case 'Point':
      return line(element)[0] ? { type: 'Point', coordinates: line(element)[0] } : null;
    case 'LineString':
    case 'Curve':
      return { type: 'LineString', coordinates: line(element) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: rings(element) };
    case 'Surface':
      return { type: 'MultiPolygon', coordinates: inside('PolygonPatch').map(rings) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: inside('Point').flatMap(line) };
    case 'MultiLineString':
    case 'MultiCurve':
      return { type: 'MultiLineString', coordinates: inside('LineString', 'Curve').map(line) };
    case 'MultiPolygon':
    case 'MultiSurface':
      return { type: 'MultiPolygon', coordinates: inside('Polygon', 'PolygonPatch').map(rings) };
    default:
      return null;
  }
}

/** Positions of all versions, in the order of the document: `pos`, `posList`, `coordinates`, `coord`. */
function positionsOf(element: Element, turned: boolean): Position[] {
  const numbers = (text: string): number[] =>
    text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
  const read = (one: Element, above: number): Position[] => {
    const wide = Number(one.attributes['srsDimension'] ?? above);
    if (one.name === 'coord') return pairs([Number(at(one, 'X')?.text), Number(at(one, 'Y')?.text)], 2);
    if (one.name === 'pos') return pairs(numbers(one.text), numbers(one.text).length);
    if (one.name === 'posList') return pairs(numbers(one.text), wide);
    if (one.name === 'coordinates') return pairs(numbers(one.text), one.text.trim().split(/\s+/)[0]?.split(',').length ?? 2);
    return one.children.flatMap((child) => read(child, wide));
  };
  const found = read(element, 2);
  return turned ? found.map(([north, east]) => [east, north]) : found;
}

function pairs(numbers: readonly number[], wide: number): Position[] {
  const step = Math.max(2, wide);
  const found: Position[] = [];
  for (let place = 0; place + 1 < numbers.length; place += step) found.push([numbers[place] ?? 0, numbers[place + 1] ?? 0]);
  return found.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
}
