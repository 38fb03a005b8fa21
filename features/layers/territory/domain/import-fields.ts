import { firstOf, itemAt } from '#platform/kernel/items.ts';
import { fold } from '#platform/kernel/words.ts';
import type { ImportKind } from './import-report.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Names of columns as the public sources have them (CAOP of every year, INE, OpenStreetMap, municipal tables), folded. */
const columns = {
  parishCode: ['dicofre', 'dtmnfr', 'dico fre', 'cod fregue', 'cod freguesia', 'codigo', 'ine'],
  parishName: ['freguesia', 'des simpli', 'designacao simplificada', 'nome', 'name', 'parish', 'designacao'],
  municipalityCode: ['dico', 'dtmn', 'dicofre', 'dtmnfr', 'cod municipio', 'codigo'],
  municipalityName: ['municipio', 'concelho', 'nome', 'name', 'designacao'],
  street: ['street', 'rua', 'arruamento', 'toponimo', 'morada', 'nome via', 'via', 'addr street'],
  house: ['house', 'numero', 'num porta', 'porta', 'n policia', 'num policia', 'numero policia', 'housenumber', 'addr housenumber', 'number'],
  postcode: ['postcode', 'cp7', 'cod postal', 'codigo postal', 'cp', 'addr postcode'],
  locality: ['city', 'locality', 'localidade', 'desig postal', 'designacao postal', 'cp alf', 'addr city'],
  district: ['distrito', 'distrito ilha', 'ilha', 'district'],
  way: ['highway', 'fclass', 'kind', 'class', 'tipo'],
  wayName: ['name', 'nome', 'toponimo', 'designacao'],
  railway: ['railway'],
  id: ['id', 'gid', 'fid', 'objectid', 'uuid'],
  assetCode: [
    'codigo',
    'code',
    'cod',
    'etiqueta',
    'matricula',
    'num inventario',
    'inventario',
    'numero',
    'num',
    'referencia',
    'ref',
    'id',
    'gid',
    'objectid',
  ],
  assetName: ['nome', 'name', 'designacao', 'descricao', 'description', 'especie', 'species', 'modelo', 'tipo', 'type'],
  integrationId: ['integration id', 'id integracao', 'integrationid', 'idexterno', 'id externo', 'globalid', 'guid', 'uuid'],
} as const;

export type FieldName = keyof typeof columns;

/** The text of the first column of a kind that has any. */
export function field(properties: Properties, name: FieldName): string | null {
  const byFolded = new Map(Object.entries(properties).map(([key, value]) => [fold(key), value]));
  for (const candidate of columns[name]) {
    const value = byFolded.get(candidate);
    const text = value === null || value === undefined ? '' : String(value).trim();
    if (text !== '') return text;
  }
  return null;
}

/** The first column of a kind, as the file spells it, whatever is in it. */
export function columnOf(properties: Properties, name: FieldName, among: readonly string[] = columns[name]): string | null {
  const byFolded = new Map(Object.keys(properties).map((key) => [fold(key), key]));
  for (const candidate of among) {
    const column = byFolded.get(candidate);
    if (column !== undefined) return column;
  }
  return null;
}

/** Which of many layers is meant when nobody says: "Limite do Concelho (CAOP 2023)" for the boundary. */
const layerWords: Readonly<Record<ImportKind, RegExp>> = {
  boundary: /concelho|municip/,
  parishes: /fregues|parish/,
  addresses: /morada|address|enderec/,
  streets: /^lines$|rua|arruamento|eixo|rodovi|street|road/,
  assets: /candeeiro|luminaria|lamp|contentor|ecoponto|container|arvore|tree/,
};

export function likelyLayer(kind: ImportKind, layers: readonly string[]): string | null {
  const likely = layers.filter((layer) => layerWords[kind].test(fold(layer)));
  return likely.length === 1 ? firstOf(likely) : null;
}

/** "CAOP 2023", "CAOP2024.1" in a file's or layer's name. */
export function caopVersion(...names: readonly string[]): string | null {
  for (const name of names) {
    const found = /caop[\s_-]*(\d{4}(?:\.\d)?)/i.exec(name);
    if (found) return itemAt(found, 1);
  }
  return null;
}

/** Codes that a spreadsheet made a number lose their leading zeros. */
export function placeCode(value: string | null, length: 4 | 6): { readonly code: string | null; readonly padded: boolean } {
  const digits = (value ?? '').replace(/\.0+$/, '');
  if (!/^\d+$/.test(digits) || digits.length > 6 || digits.length < length - 1) return { code: null, padded: false };
  const whole = length === 4 && digits.length >= 5 ? digits.padStart(6, '0').slice(0, 4) : digits.padStart(length, '0');
  return { code: whole, padded: digits.length === 3 || digits.length === 5 };
}

/** "2835080" and "2835 080" become "2835-080"; "2835" alone and nonsense are no postcode. */
export function postcodeOf(value: string | null): { readonly postcode: string | null; readonly change: 'none' | 'completed' | 'dropped' } {
  if (value === null) return { postcode: null, change: 'none' };
  if (/^[1-9]\d{3}-\d{3}$/.test(value)) return { postcode: value, change: 'none' };
  const found = /^([1-9]\d{3})[\s.–-]*(\d{3})$/.exec(value);
  return found ? { postcode: `${found[1]}-${found[2]}`, change: 'completed' } : { postcode: null, change: 'dropped' };
}

const months: Readonly<Record<string, number>> = {
  JAN: 1,
  FEV: 2,
  FEB: 2,
  MAR: 3,
  ABR: 4,
  APR: 4,
  MAI: 5,
  MAY: 5,
  JUN: 6,
  JUL: 7,
  AGO: 8,
  AUG: 8,
  SET: 9,
  SEP: 9,
  OUT: 10,
  OCT: 10,
  NOV: 11,
  DEZ: 12,
  DEC: 12,
};

/** Road numbers such as "EN 11-1" that a spreadsheet took for a date ("EN 11-JAN"). */
export function restoredRoad(street: string): string {
  return street.replace(/^((?:EN|EM|CM|ER)\s+\d+)-([A-Z]{3})$/i, (all, road: string, month: string) => {
    const number = months[month.toUpperCase()];
    return number === undefined ? all : `${road}-${number}`;
  });
}

/** "S/N" and "-" are no number. */
export function houseOf(value: string | null): string | null {
  if (value === null || /^(?:s\s*[/.]?\s*n\.?[ºo°]?|-+|0)$/i.test(value)) return null;
  return value;
}
