import { parseXml, XmlElement } from '@rgrove/parse-xml';
import type { ImportNote } from '../imports.ts';
import type { RawGeometry } from './clean-import.ts';

interface KmlFeature {
  readonly geometry: RawGeometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

const overlays = new Set(['GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Model']);

/**
 * Places of a KML document by folder. GDAL's reader here leaves out all that is said of a place, hence this one. Links to other servers and
 * pictures are counted, not followed; entities of the document's own make it unreadable.
 */
export function readKml(text: string, name: string): { readonly layers: ReadonlyMap<string, KmlFeature[]>; readonly notes: readonly ImportNote[] } {
  const { root } = parseXml(text.replace(/^\uFEFF/, ''), { ignoreUndefinedEntities: true });
  if (root?.name !== 'kml' && root?.name !== 'Document' && root?.name !== 'Placemark') throw new Error('no KML');
  const layers = new Map<string, KmlFeature[]>();
  const counts = { overlays: 0, links: 0 };
  const waiting: { readonly element: XmlElement; readonly folder: string }[] = [{ element: root, folder: name }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { element, folder } = next;
    const kind = local(element);
    if (kind === 'Placemark') {
      layers.set(folder, [...(layers.get(folder) ?? []), placeOf(element)]);
      continue;
    }
    if (overlays.has(kind)) counts.overlays++;
    else if (kind === 'NetworkLink') counts.links++;
    else if (['kml', 'Document', 'Folder'].includes(kind)) {
      const own = kind === 'kml' ? folder : textOf(child(element, 'name')) || folder;
      waiting.push(...children(element).map((one) => ({ element: one, folder: own })));
    }
  }
  const note = (code: ImportNote['code'], n: number): ImportNote[] => (n > 0 ? [{ code, layer: null, feature: null, params: { n } }] : []);
  return { layers, notes: [...note('other-parts', counts.overlays), ...note('network-link', counts.links)] };
}

function placeOf(element: XmlElement): KmlFeature {
  const properties: Record<string, unknown> = {};
  for (const key of ['name', 'description']) {
    const text = textOf(child(element, key));
    if (text !== '') properties[key] = text;
  }
  const extended = child(element, 'ExtendedData');
  for (const data of extended ? descendants(extended) : []) {
    const key = data.attributes['name'];
    if (key === undefined || !['Data', 'SimpleData'].includes(local(data))) continue;
    properties[key] = textOf(child(data, 'value') ?? data);
  }
  const shapes = children(element).flatMap(geometryOf);
  return { geometry: shapes.length > 1 ? { type: 'GeometryCollection', geometries: shapes } : (shapes[0] ?? null), properties };
}

function geometryOf(element: XmlElement): RawGeometry[] {
  const coordinates = (): number[][] => tuples(textOf(child(element, 'coordinates')), /[^\s]+/g, ',');
  switch (local(element)) {
    case 'Point':
      return [{ type: 'Point', coordinates: coordinates()[0] }];
    case 'LineString':
    case 'LinearRing':
      return [{ type: 'LineString', coordinates: coordinates() }];
    case 'Polygon': {
      const rings = children(element)
        .filter((one) => /^(outer|inner)BoundaryIs$/.test(local(one)))
        .toSorted((a, b) => local(b).localeCompare(local(a)))
        .flatMap((one) => children(one).filter((ring) => local(ring) === 'LinearRing'));
      return [{ type: 'Polygon', coordinates: rings.map((ring) => tuples(textOf(child(ring, 'coordinates')), /[^\s]+/g, ',')) }];
    }
    case 'Track':
      return [
        {
          type: 'LineString',
          coordinates: children(element)
            .filter((one) => local(one) === 'coord')
            .map((one) => textOf(one).split(/\s+/).map(Number)),
        },
      ];
    case 'MultiGeometry':
    case 'MultiTrack': {
      const inside = children(element).flatMap(geometryOf);
      return inside.length > 0 ? [{ type: 'GeometryCollection', geometries: inside }] : [];
    }
    default:
      return [];
  }
}

const tuples = (text: string, each: RegExp, between: string): number[][] => (text.match(each) ?? []).map((one) => one.split(between).map(Number));
const local = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);
const children = (element: XmlElement): XmlElement[] => element.children.filter((one) => one instanceof XmlElement);
const child = (element: XmlElement, name: string): XmlElement | undefined => children(element).find((one) => local(one) === name);
const descendants = (element: XmlElement): XmlElement[] => children(element).flatMap((one) => [one, ...descendants(one)]);

function textOf(element: XmlElement | undefined): string {
  return element === undefined ? '' : element.text.trim();
}
