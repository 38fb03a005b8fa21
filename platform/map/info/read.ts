import type { Degrees, Point } from '../coordinates.ts';
import type { LayerNode } from '../document/schema.ts';
import type { FeatureInfo } from '../feature-info.ts';
import { describe } from '../kinds/describe.ts';
import { readPlain, tidy } from './plain.ts';

/** Where the question was asked. */
export interface InfoPlace {
  readonly epsg: number;
  readonly point: Point;
  degrees(): Promise<Degrees>;
}

type Layer = Pick<LayerNode, 'id' | 'title' | 'identify'>;
type Shape = { readonly type: string; readonly coordinates?: unknown; readonly geometries?: unknown };

/**
 * What a service answered about a point, whatever it calls its format: JSON, XML, a web page or plain text. What is in no layout known is
 * shown as it stands. Throws when the answer is an exception of the service.
 */
export async function readInfo(layer: Layer, text: string, place: InfoPlace): Promise<readonly FeatureInfo[]> {
  const start = text.trimStart();
  if (start === '') return [];
  if (/^[[{]/.test(start)) return fromJson(layer, JSON.parse(start), place);
  if (isPage(start)) {
    const html = (await import('./html.ts')).cleanHtml(start);
    return html === '' ? [] : [{ ...describe(layer, {}, `${layer.id}-0`), html }];
  }
  if (start.startsWith('<')) return fromXml(layer, start, place);
  return (
    readPlain(text)?.map((properties, index) => describe(layer, properties, `${layer.id}-${index}`)) ?? [
      { ...describe(layer, {}, `${layer.id}-0`), text: tidy(text) },
    ]
  );
}

/** A web page or a part of one; GML has no such elements. */
const isPage = (start: string): boolean =>
  start.startsWith('<') && (/<html\b/i.test(start) || (!start.startsWith('<?xml') && /<(?:body|table|td|div|span|p|br|h\d|ul|style)\b/i.test(start)));

async function fromXml(layer: Layer, text: string, place: InfoPlace): Promise<readonly FeatureInfo[]> {
  const found = (await import('./gml.ts')).readXml(text);
  if (!found) return [{ ...describe(layer, {}, `${layer.id}-0`), text: tidy(text.replaceAll(/<[^>]*>/g, ' ')).trim() }];
  return Promise.all(
    found.map(async ({ id, properties, geometry, epsg = null }, index) => ({
      ...describe(layer, properties, id ?? `${layer.id}-${index}`),
      ...(geometry && (await placed(geometry, epsg, place))),
    })),
  );
}

async function fromJson(layer: Layer, answer: unknown, place: InfoPlace): Promise<readonly FeatureInfo[]> {
  const whole = isRecord(answer) ? answer : {};
  if (Array.isArray(whole['exceptions'])) throw new Error(JSON.stringify(whole['exceptions']).slice(0, 500));
  const listed: unknown[] = Array.isArray(whole['features']) ? whole['features'] : whole['type'] === 'Feature' ? [whole] : [];
  const named = JSON.stringify(whole['crs'] ?? null);
  const epsg = Number(/(\d{4,6})\D*$/.exec(named)?.[1] ?? (/CRS84/.test(named) ? 4326 : 0)) || null;
  return Promise.all(
    listed.filter(isRecord).map(async ({ id, properties, geometry }, index) => {
      const own = typeof id === 'string' || typeof id === 'number' ? id : `${layer.id}-${index}`;
      const shape = isRecord(geometry) && typeof geometry['type'] === 'string' ? { ...geometry, type: geometry['type'] } : null;
      return { ...describe(layer, isRecord(properties) ? properties : {}, own), ...(shape && (await placed(shape, epsg, place))) };
    }),
  );
}

/**
 * The shape in the map's projection. One that says nothing of its own is in degrees where its numbers can be nothing else (RFC 7946); one
 * in a projection that is neither is left out rather than drawn in a wrong place.
 */
async function placed(geometry: Shape, epsg: number | null, { epsg: own, point, degrees }: InfoPlace): Promise<{ geometry?: Shape }> {
  const isNearZero = Math.abs(point[0]) <= 180 && Math.abs(point[1]) <= 90;
  const said = epsg ?? (!isNearZero && moved(geometry, (position) => position, true) ? 4326 : own);
  if (said === own) return { geometry };
  if (said !== 4326 && said !== 4258) return {};
  const { fromDegrees } = await degrees();
  return { geometry: moved(geometry, fromDegrees) ?? geometry };
}

/** With every position put elsewhere; null when one is no degrees and `strict`. */
function moved(geometry: Shape, to: (position: Point) => Point, strict = false): Shape | null {
  let fits = true;
  const part = (value: unknown): unknown => {
    if (!isRecord(value) || typeof value['type'] !== 'string') return value;
    const inner = moved({ ...value, type: value['type'] }, to, strict);
    fits &&= inner !== null;
    return inner ?? value;
  };
  const all = (value: unknown): unknown => {
    if (!Array.isArray(value)) return part(value);
    const [x, y] = value as unknown[];
    if (typeof x !== 'number' || typeof y !== 'number') return value.map(all);
    if (Math.abs(x) > 180 || Math.abs(y) > 90) fits = false;
    return to([x, y]);
  };
  const next =
    geometry.geometries === undefined
      ? { ...geometry, coordinates: all(geometry.coordinates) }
      : { ...geometry, geometries: all(geometry.geometries) };
  return fits || !strict ? next : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
