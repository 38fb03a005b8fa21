import { documentKinds, kinds, type DocumentKind } from '../kinds.ts';

export interface EmissionNumber {
  readonly kind: DocumentKind;
  readonly year: number;
  readonly serial: number;
}

export function formatNumber({ kind, year, serial }: EmissionNumber): string {
  return `${kinds[kind].prefix}-${year}-${String(serial).padStart(6, '0')}`;
}

const separated = /^([a-z]+)\W*(\d{4})[\W_]+(\d{1,9})$/i;
const together = /^([a-z]+)\W*(\d{4})(\d{6,9})$/i;

/** A number as people type it off a sheet or say it on the phone ("pl 2026/123", "PL2026000123"); null when it is none. */
export function parseNumber(text: string): EmissionNumber | null {
  const [, letters = '', year, serial] = separated.exec(text.trim()) ?? together.exec(text.trim()) ?? [];
  const kind = documentKinds.find((one) => kinds[one].prefix === letters.toUpperCase());
  return kind === undefined || Number(serial) === 0 ? null : { kind, year: Number(year), serial: Number(serial) };
}
