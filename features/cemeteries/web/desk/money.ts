import type { Locale } from '#platform/kernel/locale.ts';

/** An amount to the cent, which comes as text. */
export const sayEuros = (amount: string, locale: Locale): string => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(Number(amount));
