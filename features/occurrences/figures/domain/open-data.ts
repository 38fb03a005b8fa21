import type { Text } from '#platform/kernel/locale.ts';

import type { Licence } from '../../record/domain/licence.ts';

export const licenceLinks: Record<Exclude<Licence, 'off'>, { readonly name: string; readonly url: string }> = {
  cc0: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  'cc-by': { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
};

/** What is given away of an occurrence. No words that somebody typed: they may name people. */
export interface OpenRecord {
  readonly code: string;
  readonly type: string;
  readonly subtype: string | null;
  readonly status: string;
  readonly closed: boolean;
  readonly unit: string | null;
  readonly parish: string | null;
  readonly dicofre: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly reported_at: string;
  readonly closed_at: string | null;
  readonly days: number | null;
}

export const openFormats = ['csv', 'geojson'] as const;
export type OpenFormat = (typeof openFormats)[number];

/** Up to as many rows are sent as they are read, always current. */
export const liveRows = 5000;
/** A part larger than this is refused: whoever wants more takes the whole file. */
export const partRows = 50_000;

export interface OpenField {
  readonly name: keyof OpenRecord;
  readonly kind: 'text' | 'number' | 'boolean' | 'datetime';
  readonly about: Text;
}

const field = (name: keyof OpenRecord, kind: OpenField['kind'], pt: string, en: string): OpenField => ({ name, kind, about: { pt, en } });

/** The column dictionary, in the order of the files. */
export const openFields: readonly OpenField[] = [
  field('code', 'text', 'Código público da ocorrência.', 'Public code of the report.'),
  field('type', 'text', 'Tipo de problema.', 'Kind of problem.'),
  field('subtype', 'text', 'Subtipo, quando indicado.', 'Subtype, where one was given.'),
  field('status', 'text', 'Estado, como o munícipe o vê.', 'Status, as citizens see it.'),
  field('closed', 'boolean', 'Chegou a um estado final, com ou sem solução?', 'Has it reached a final status, solved or not?'),
  field('unit', 'text', 'Unidade municipal que responde.', 'Municipal unit that answers.'),
  field('parish', 'text', 'Nome da freguesia.', 'Name of the parish.'),
  field('dicofre', 'text', 'Código oficial da freguesia (DICOFRE).', 'Official code of the parish (DICOFRE).'),
  field('longitude', 'number', 'Longitude em graus (WGS 84), com cinco casas.', 'Longitude in degrees (WGS 84), five decimals.'),
  field('latitude', 'number', 'Latitude em graus (WGS 84), com cinco casas.', 'Latitude in degrees (WGS 84), five decimals.'),
  field('reported_at', 'datetime', 'Quando foi comunicada (ISO 8601, UTC).', 'When it was reported (ISO 8601, UTC).'),
  field('closed_at', 'datetime', 'Quando chegou ao estado final (ISO 8601, UTC).', 'When it reached its final status (ISO 8601, UTC).'),
  field('days', 'number', 'Dias entre a comunicação e a conclusão, com uma casa.', 'Days from report to closing, one decimal.'),
];

const round = (value: number, factor: number): number => Math.round(value * factor) / factor;
export const roundDegrees = (value: number): number => round(value, 1e5);
export const daysBetween = (from: Date, to: Date | null): number | null =>
  to === null ? null : Math.max(0, round((to.getTime() - from.getTime()) / 86_400_000, 10));
