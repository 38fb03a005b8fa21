import { circleRing } from '#platform/geo/circle.ts';
import type { LngLat, XY } from '#platform/geo/projections.ts';
import { colourOf } from './palette.ts';
import type { Shape } from './shape.ts';

/** What files hold of a shape; a circle is its ring. */
export type Drawn =
  | { readonly type: 'Point'; readonly coordinates: readonly [number, number] }
  | { readonly type: 'LineString'; readonly coordinates: readonly (readonly [number, number])[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] };

export function drawn({ kind, points }: Pick<Shape, 'kind' | 'points'>): Drawn | null {
  const [first, second] = points;
  if (!first) return null;
  if (kind === 'point' || kind === 'text') return { type: 'Point', coordinates: first };
  if (kind === 'circle') return second ? { type: 'Polygon', coordinates: [circleRing(first, second)] } : null;
  return kind === 'area' ? { type: 'Polygon', coordinates: [[...points, first]] } : { type: 'LineString', coordinates: points };
}

/** Moves a geometry's points: to degrees, for the formats that want them. */
export function moved(geometry: Drawn, to: (point: XY) => LngLat): Drawn {
  const one = (point: XY): [number, number] => {
    const [lng, lat] = to(point);
    return [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
  };
  if (geometry.type === 'Point') return { type: 'Point', coordinates: one(geometry.coordinates) };
  if (geometry.type === 'LineString') return { type: 'LineString', coordinates: geometry.coordinates.map(one) };
  return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(one)) };
}

/** In words that other programs read (simplestyle), and what brings a circle, a text or an arrow back as such. */
export function propertiesOf({ kind, points, name, text, look }: Shape): Readonly<Record<string, string | number>> {
  const { light } = colourOf(look.colour);
  const [center, rim] = points;
  return {
    title: name,
    description: text,
    shape: kind,
    stroke: light,
    'stroke-width': look.width,
    'stroke-opacity': 1,
    ...(kind === 'area' || kind === 'circle' ? { fill: light, 'fill-opacity': look.fill } : {}),
    ...(kind === 'point' ? { 'marker-color': light } : {}),
    dash: look.dash,
    size: look.size,
    ...(kind === 'circle' && center && rim ? { radius: Math.round(Math.hypot(rim[0] - center[0], rim[1] - center[1]) * 1000) / 1000 } : {}),
  };
}

export function toGeoJson(shapes: readonly Shape[], toLngLat: (point: XY) => LngLat): string {
  const features = shapes.flatMap((shape) => {
    const geometry = drawn(shape);
    return geometry ? [JSON.stringify({ type: 'Feature', id: shape.id, geometry: moved(geometry, toLngLat), properties: propertiesOf(shape) })] : [];
  });
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Signs that no XML may hold are left out. */
const xml = (text: string): string =>
  text
    .replaceAll(/\p{Cc}|[\uFFFE\uFFFF]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/** KML counts colours backwards: opacity, blue, green, red. */
function kmlColour(hex: string, opacity: number): string {
  const [red, green, blue] = [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5, 7)];
  return `${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}${blue}${green}${red}`;
}

export function toKml(title: string, shapes: readonly Shape[], toLngLat: (point: XY) => LngLat): string {
  const places = shapes.flatMap((shape) => {
    const geometry = drawn(shape);
    if (!geometry) return [];
    const { light } = colourOf(shape.look.colour);
    const isText = shape.kind === 'text';
    const style = [
      `<LineStyle><color>${kmlColour(light, 1)}</color><width>${shape.look.width}</width></LineStyle>`,
      `<PolyStyle><color>${kmlColour(light, shape.look.fill)}</color></PolyStyle>`,
      `<IconStyle><color>${kmlColour(light, 1)}</color>${isText ? '<scale>0</scale>' : ''}</IconStyle>`,
      ...(isText
        ? [`<LabelStyle><color>${kmlColour(light, 1)}</color><scale>${Math.round((shape.look.size / 16) * 100) / 100}</scale></LabelStyle>`]
        : []),
    ].join('');
    const data = Object.entries(propertiesOf(shape)).map(([key, value]) => `<Data name="${key}"><value>${xml(String(value))}</value></Data>`);
    return [
      `<Placemark id="${shape.id}"><name>${xml(isText ? shape.text : shape.name)}</name>` +
        (shape.text === '' || isText ? '' : `<description>${xml(shape.text)}</description>`) +
        `<Style>${style}</Style><ExtendedData>${data.join('')}</ExtendedData>${kmlGeometry(moved(geometry, toLngLat))}</Placemark>`,
    ];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xml(title)}</name>\n${places.join('\n')}\n</Document></kml>\n`;
}

function kmlGeometry(geometry: Drawn): string {
  const list = (points: readonly (readonly [number, number])[]): string =>
    `<coordinates>${points.map((point) => point.join(',')).join(' ')}</coordinates>`;
  if (geometry.type === 'Point') return `<Point>${list([geometry.coordinates])}</Point>`;
  if (geometry.type === 'LineString') return `<LineString><tessellate>1</tessellate>${list(geometry.coordinates)}</LineString>`;
  return `<Polygon><outerBoundaryIs><LinearRing>${list(geometry.coordinates[0] ?? [])}</LinearRing></outerBoundaryIs></Polygon>`;
}

/** GPX knows points and lines: areas are their outlines. */
export function toGpx(title: string, shapes: readonly Shape[], toLngLat: (point: XY) => LngLat): string {
  const at = (tag: string, [lng, lat]: readonly [number, number], inside = ''): string => `<${tag} lat="${lat}" lon="${lng}">${inside}</${tag}>`;
  const words = ({ kind, name, text }: Shape): string => {
    const called = kind === 'text' ? text : name;
    return `${called === '' ? '' : `<name>${xml(called)}</name>`}${text === '' || kind === 'text' ? '' : `<desc>${xml(text)}</desc>`}`;
  };
  const places: string[] = [];
  const tracks: string[] = [];
  for (const shape of shapes) {
    const geometry = drawn(shape);
    if (!geometry) continue;
    const there = moved(geometry, toLngLat);
    if (there.type === 'Point') {
      places.push(at('wpt', there.coordinates, words(shape)));
      continue;
    }
    const path = there.type === 'LineString' ? there.coordinates : (there.coordinates[0] ?? []);
    tracks.push(`<trk>${words(shape)}<trkseg>${path.map((point) => at('trkpt', point)).join('')}</trkseg></trk>`);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Largo" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>${xml(title)}</name></metadata>\n${[...places, ...tracks].join('\n')}\n</gpx>\n`;
}
