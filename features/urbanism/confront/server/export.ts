import { Readable } from 'node:stream';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell } from '#platform/files/server/table-file.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Confrontation, exportFormats, Hit, SourceResult } from '../contract.ts';

type Format = (typeof exportFormats)[number];

interface Found {
  readonly theme: string;
  readonly source: SourceResult;
  readonly hit: Hit;
}

const columns: readonly { readonly key: string; readonly title: Text; readonly kind?: 'number'; value(found: Found): Cell }[] = [
  { key: 'tema', title: { pt: 'Tema', en: 'Theme' }, value: ({ theme }) => theme },
  { key: 'fonte', title: { pt: 'Fonte', en: 'Source' }, value: ({ source }) => source.name },
  { key: 'nome', title: { pt: 'Designação', en: 'Name' }, value: ({ hit }) => hit.name },
  { key: 'codigo', title: { pt: 'Código', en: 'Code' }, value: ({ hit }) => hit.code },
  { key: 'norma', title: { pt: 'Norma', en: 'Rule' }, value: ({ hit }) => hit.article?.label ?? null },
  { key: 'area_m2', title: { pt: 'Área (m²)', en: 'Area (m²)' }, kind: 'number', value: ({ hit }) => (hit.shape === 'area' ? hit.measure : null) },
  {
    key: 'comprimento_m',
    title: { pt: 'Comprimento (m)', en: 'Length (m)' },
    kind: 'number',
    value: ({ hit }) => (hit.shape === 'line' ? hit.measure : null),
  },
  { key: 'elementos', title: { pt: 'Elementos', en: 'Features' }, kind: 'number', value: ({ hit }) => hit.features },
  { key: 'parte', title: { pt: 'Parte do terreno (%)', en: 'Share of the land (%)' }, kind: 'number', value: ({ hit }) => hit.share },
  {
    key: 'area_registo_m2',
    title: { pt: 'Área ajustada ao registo (m²)', en: 'Adjusted to the registry (m²)' },
    kind: 'number',
    value: ({ hit }) => hit.adjusted,
  },
  {
    key: 'dados',
    title: { pt: 'Dados', en: 'Data' },
    value: ({ source: { data }, hit }) => (data ? `${data.title} v${data.version} (${data.at.slice(0, 10)})` : hit.edition),
  },
];

const foundIn = ({ themes }: Confrontation): Found[] =>
  themes.flatMap(({ name: theme, sources }) => sources.flatMap((source) => source.hits.map((hit) => ({ theme, source, hit }))));

/** The findings, one a row; as GeoJSON with the part of each that lies in the land. */
export function exported(
  found: Confrontation,
  format: Format,
  locale: Locale,
  timeZone: string,
): { type: string; ending: string; content: Readable } {
  const rows = foundIn(found);
  if (format === 'geojson') {
    const features = rows.map((one) => ({
      type: 'Feature',
      properties: Object.fromEntries(columns.map(({ key, value }) => [key, value(one)])),
      geometry: one.hit.geometry,
    }));
    const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:${found.crs.replace(':', '::')}` } };
    return {
      type: 'application/geo+json',
      ending: 'geojson',
      content: Readable.from([JSON.stringify({ type: 'FeatureCollection', crs, features })]),
    };
  }
  const table = {
    name: { pt: 'Confrontações', en: 'Confrontations' }[locale],
    columns: columns.map(({ title, kind }) => ({ title: title[locale], ...(kind && { kind }) })),
    rows: rows.map((one) => columns.map(({ value }) => value(one))),
    locale,
    timeZone,
  };
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', ending: 'csv', content: Readable.from(csvRows(table)) }
    : { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx', content: Readable.from(xlsxRows(table)) };
}
