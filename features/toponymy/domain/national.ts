/**
 * Addresses as INSPIRE's data specification on Addresses (D2.8.I.5, which the Portuguese national address model follows) asks for them: a
 * locator with its designator, components from the wide to the narrow, a position, when it began. Column names are the specification's.
 */
export const nationalColumns = [
  'localId',
  'adminUnit',
  'parish',
  'addressAreaName',
  'thoroughfareName',
  'thoroughfareType',
  'designatorNumber',
  'designatorExtension',
  'postCode',
  'validFrom',
  'alternativeDesignator',
  'positionX',
  'positionY',
  'positionSpecification',
  'positionMethod',
] as const;
export type NationalAddress = Readonly<Record<(typeof nationalColumns)[number], string>>;

/** One value as it may stand in a CSV file; a formula stays a text for spreadsheets. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function nationalCsv(rows: readonly NationalAddress[]): string {
  const lines = [nationalColumns.join(';'), ...rows.map((row) => nationalColumns.map((column) => cell(row[column])).join(';'))];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Longitude and latitude come with each address: a GeoJSON file is in WGS 84 (RFC 7946). */
export function nationalGeoJson(rows: readonly { readonly address: NationalAddress; readonly lngLat: readonly [number, number] }[]): string {
  const features = rows.map(({ address, lngLat }) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: lngLat }, properties: address }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}
