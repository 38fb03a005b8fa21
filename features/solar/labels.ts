import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Wind } from './domain/system.ts';

export const windNames: Readonly<Record<Wind, Text>> = {
  n: { pt: 'Norte', en: 'North' },
  ne: { pt: 'Nordeste', en: 'North-east' },
  e: { pt: 'Nascente', en: 'East' },
  se: { pt: 'Sudeste', en: 'South-east' },
  s: { pt: 'Sul', en: 'South' },
  sw: { pt: 'Sudoeste', en: 'South-west' },
  w: { pt: 'Poente', en: 'West' },
  nw: { pt: 'Noroeste', en: 'North-west' },
  flat: { pt: 'Plano', en: 'Flat' },
};

/** `1 234,5`, `1,234.5`. */
export const sayNumber = (locale: Locale, value: number, places = 0): string =>
  value.toLocaleString(locale === 'pt' ? 'pt-PT' : 'en-GB', { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: true });

export const sayMoney = (locale: Locale, value: number): string =>
  locale === 'pt' ? `${sayNumber(locale, Math.round(value))} €` : `€${sayNumber(locale, Math.round(value))}`.replace('€-', '-€');

export const sayDay = (iso: string): string => iso.split('-').toReversed().join('/');
