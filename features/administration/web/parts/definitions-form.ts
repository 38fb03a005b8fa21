import type { ReceivedOf } from '#platform/http/contract.ts';
import type { MultiPolygon } from '#platform/geo/geojson.ts';
import type { definitionsContract } from '../../contract.ts';

export type DefinitionsAnswer = ReceivedOf<(typeof definitionsContract)['show']>;
export type Box = [number, number, number, number];

/** The definitions as fields people fill in; what is being typed may be half a number. */
export type DefinitionsForm = {
  readonly projections: DefinitionsAnswer['values']['projections'];
  readonly epsg: number;
  readonly resolutions: readonly number[];
  readonly scales: readonly number[];
  readonly lng: number | string;
  readonly lat: number | string;
  readonly centerScale: number | string;
  readonly extent: readonly (number | string)[];
  readonly initialExtent: readonly (number | string)[];
  readonly attributionPt: string;
  readonly attributionEn: string;
  /** To be saved; null: the one in force stays. */
  readonly boundary: MultiPolygon | null;
};

/** The map opens where most people live. */
export const noBox: readonly (number | string)[] = ['', '', '', ''];

export function toForm({ values }: DefinitionsAnswer): DefinitionsForm {
  const { projections, epsg, resolutions, scales, center, extent, initialExtent, attribution } = values;
  return {
    projections,
    epsg,
    resolutions,
    scales,
    lng: center.lng,
    lat: center.lat,
    centerScale: center.scale ?? '',
    extent,
    initialExtent: initialExtent ?? noBox,
    attributionPt: attribution?.pt ?? '',
    attributionEn: attribution?.en ?? '',
    boundary: null,
  };
}

export function toValues(form: DefinitionsForm, oneLanguage: string) {
  const [pt, en] = [form.attributionPt.trim(), form.attributionEn.trim()];
  const half = (pt === '') !== (en === '');
  return {
    values: {
      projections: form.projections,
      epsg: form.epsg,
      resolutions: form.resolutions,
      scales: form.scales,
      center: { lng: form.lng, lat: form.lat, scale: form.centerScale === '' ? null : form.centerScale },
      extent: form.extent,
      initialExtent: form.initialExtent.every((value) => value === '') ? null : form.initialExtent,
      attribution: pt === '' || en === '' ? null : { pt, en },
    },
    ...(half && { errors: { [pt === '' ? 'attribution.pt' : 'attribution.en']: oneLanguage } }),
  };
}

const names: Readonly<Record<string, string>> = {
  'center.lng': 'lng',
  'center.lat': 'lat',
  'center.scale': 'centerScale',
  epsg: 'main',
  'attribution.pt': 'attributionPt',
  'attribution.en': 'attributionEn',
};

/** The message key of a path of values, a complaint or a form field. */
export function labelKey(path: string): string {
  return `definitions.${names[path] ?? path.split('.')[0] ?? path}`;
}

/** Four whole numbers, or null while one is missing. */
export function boxOf(values: readonly (number | string)[]): Box | null {
  const [minx, miny, maxx, maxy] = values;
  const isNumber = (value: number | string | undefined): value is number => typeof value === 'number';
  return isNumber(minx) && isNumber(miny) && isNumber(maxx) && isNumber(maxy) ? [minx, miny, maxx, maxy] : null;
}

/** Metres as they are typed: whole numbers. */
export function rounded([minx, miny, maxx, maxy]: Box): Box {
  return [Math.round(minx), Math.round(miny), Math.round(maxx), Math.round(maxy)];
}
