/** What GDAL reads when it is to write: lines of CSV, and beside them a VRT that tells the name and the type of each column. */

const types = {
  text: 'type="String"',
  integer: 'type="Integer"',
  long: 'type="Integer64"',
  number: 'type="Real"',
  boolean: 'type="Integer" subtype="Boolean"',
  date: 'type="Date"',
  datetime: 'type="DateTime"',
} as const;
export type GeoKind = keyof typeof types;

export interface GeoField {
  readonly name: string;
  readonly kind: GeoKind;
  /** Bytes of its longest text. */
  readonly width?: number;
}

/** Lines of CSV: a heading; a geometry in WKT and the fields in their order. */
export interface GeoRows {
  readonly lines: AsyncIterable<string>;
  readonly fields: readonly GeoField[];
  /** As GeoJSON calls it, e.g. `MultiPolygon`; null: several kinds together. */
  readonly geometry: string | null;
  /** Are fields and geometry known before the lines were read? */
  readonly isDeclared: boolean;
}

/** A feature as GeoJSON has it. All of one source have the same properties. */
export interface GeoFeature {
  readonly geometry: GeoGeometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}
type GeoGeometry =
  | { readonly type: string; readonly coordinates: unknown }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly GeoGeometry[] };

/** The first of the lines. Columns have plain names there, so that the commas are found whatever the fields are called. */
const headingOf = (fields: number): string => `${['g', ...Array.from({ length: fields }, (_, index) => `f${index}`)].join(',')}\n`;

/** A shapefile holds no longer texts. */
const mostBytes = 254;

/** `source`: a file beside the VRT, or null: GDAL's standard input. `isFixed`: each text column has the room of its longest value. */
export function vrtOf(layer: string, { fields, geometry }: GeoRows, source: string | null, isFixed: boolean): string {
  const columns = fields.map(({ name, kind, width }, index) => {
    const room = isFixed && kind === 'text' && width !== undefined ? ` width="${Math.min(mostBytes, Math.max(1, width))}"` : '';
    return `<Field name="${escaped(name)}" src="f${index}" ${types[kind]}${room}/>`;
  });
  const options = Object.entries({ HEADERS: 'YES', EMPTY_STRING_AS_NULL: 'YES', MAX_LINE_SIZE: '-1' });
  return `<OGRVRTDataSource><OGRVRTLayer name="${escaped(layer)}">
<SrcDataSource relativeToVRT="${source === null ? 0 : 1}">${source ?? 'CSV:/vsistdin/'}</SrcDataSource>
<OpenOptions>${options.map(([key, value]) => `<OOI key="${key}">${value}</OOI>`).join('')}</OpenOptions>
<SrcLayer>${source?.replace(/\.csv$/, '') ?? 'layer'}</SrcLayer>
<GeometryType>wkb${geometry ?? 'Unknown'}</GeometryType><GeometryField encoding="WKT" field="g"/>
${columns.join('\n')}</OGRVRTLayer></OGRVRTDataSource>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Lines without their heading whose fields are known: GDAL reads them while they are made. */
export function declaredRows(fields: readonly GeoField[], geometry: string, lines: AsyncIterable<string>): GeoRows {
  return { fields, geometry, lines: headed(fields.length, lines), isDeclared: true };
}

async function* headed(fields: number, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield headingOf(fields);
  yield* lines;
}

/** Features as lines. Kinds, widths and geometry are learnt from them, as GDAL would, and are complete once the last was read. */
export function rowsOf(features: AsyncIterable<GeoFeature> | Iterable<GeoFeature>): GeoRows {
  const fields = new Map<string, Learnt>();
  const geometries = new Set<string>();
  return {
    lines: linesOf(features, fields, geometries),
    get fields() {
      return [...fields].map(([name, { kind, width }]) => ({ name, kind: kind ?? 'text', width }));
    },
    get geometry() {
      const [first, ...others] = geometries;
      return first === undefined || others.length > 0 || first === 'MultiGeometryCollection' ? null : first;
    },
    isDeclared: false,
  };
}

interface Learnt {
  kind: GeoKind | null;
  width: number;
}

/** Features that came as lines of GeoJSON. */
export const rowsOfLines = (lines: AsyncIterable<string>): GeoRows => rowsOf(parsed(lines));

async function* parsed(lines: AsyncIterable<string>): AsyncGenerator<GeoFeature> {
  for await (const line of lines) {
    const feature: GeoFeature = JSON.parse(line);
    yield feature;
  }
}

async function* linesOf(
  features: AsyncIterable<GeoFeature> | Iterable<GeoFeature>,
  fields: Map<string, Learnt>,
  geometries: Set<string>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { geometry, properties } of features) {
    if (isFirst) yield headingOf(Object.keys(properties).length);
    isFirst = false;
    // One and several of a kind are several to GDAL.
    if (geometry) geometries.add(`Multi${geometry.type.replace('Multi', '')}`);
    const cells = Object.entries(properties).map(([name, value]) => {
      const field = fields.get(name) ?? { kind: null, width: 0 };
      fields.set(name, field);
      if (value === null) return '';
      field.kind = both(field.kind, kindOf(value));
      const text = textOf(value);
      field.width = Math.max(field.width, Buffer.byteLength(text));
      return typeof value === 'number' || typeof value === 'boolean' ? text : `"${text.replaceAll('"', '""')}"`;
    });
    yield `${[geometry ? `"${wktOf(geometry)}"` : '', ...cells].join(',')}\n`;
  }
  // Of one column alone GDAL would not say that it is CSV.
  if (isFirst) yield headingOf(1);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

const day = String.raw`\d{4}[-/](0[1-9]|1[0-2])[-/](0[1-9]|[12]\d|3[01])`;
const isDay = new RegExp(`^${day}$`);
const isInstant = new RegExp(String.raw`^${day}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$`);

function kindOf(value: unknown): GeoKind {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return !Number.isSafeInteger(value) ? 'number' : Math.abs(value) < 2 ** 31 ? 'integer' : 'long';
  if (value instanceof Date) return 'datetime';
  if (typeof value !== 'string') return 'text';
  return isDay.test(value) ? 'date' : isInstant.test(value) ? 'datetime' : 'text';
}

/** Each of a list can hold what stands before it. */
const widening: readonly (readonly GeoKind[])[] = [
  ['integer', 'long', 'number'],
  ['date', 'datetime'],
];

function both(one: GeoKind | null, other: GeoKind): GeoKind {
  if (one === null || one === other) return other;
  const list = widening.find((kinds) => kinds.includes(one) && kinds.includes(other));
  return list?.[Math.max(list.indexOf(one), list.indexOf(other))] ?? 'text';
}

function wktOf(geometry: GeoGeometry): string {
  if ('geometries' in geometry) return `GEOMETRYCOLLECTION(${geometry.geometries.map(wktOf).join(',')})`;
  const places = wktPlaces(geometry.coordinates);
  return `${geometry.type.toUpperCase()}${geometry.type === 'Point' ? `(${places})` : places}`;
}

const wktPlaces = (coordinates: unknown): string => {
  const list: readonly unknown[] = Array.isArray(coordinates) ? coordinates : [];
  return typeof list[0] === 'number' ? list.join(' ') : `(${list.map(wktPlaces).join(',')})`;
};
