import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { bareTaxNumber, taxNumberLack } from '#platform/kernel/nif.ts';

type Values = Readonly<Record<string, unknown>>;
type Context = z.core.$RefinementCtx;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A tax number as it is stored and compared: bare, without the country in front. */
export function storedTaxNumber(written: string, country: string): string {
  return bareTaxNumber(written, country);
}

export function checkEntity(values: Values, context: Context): void {
  const [written, country] = [text(values['taxNumber']), text(values['country'])];
  const lack = written === '' ? null : taxNumberLack(storedTaxNumber(written, country), country);
  if (lack) context.addIssue(issueAt(lack, ['taxNumber']));
}

/** Portuguese postal codes are four digits, the first not zero, and three; other countries write theirs as they like. */
export function isPostalCode(written: string, country: string): boolean {
  return country === 'PT' ? /^[1-9][0-9]{3}-[0-9]{3}$/.test(written) : /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/.test(written);
}

export function checkAddress(values: Values, context: Context): void {
  const postalCode = text(values['postalCode']);
  if (postalCode !== '' && !isPostalCode(postalCode, text(values['country']))) context.addIssue(issueAt('postal-code', ['postalCode']));
  const [latitude, longitude] = [values['latitude'] ?? null, values['longitude'] ?? null];
  if ((latitude === null) !== (longitude === null)) context.addIssue(issueAt('coordinates.both', [latitude === null ? 'latitude' : 'longitude']));
}

/** A contact nobody can be reached by is none. */
export function checkContact(values: Values, context: Context): void {
  const ways = ['homePhone', 'mobilePhone', 'email', 'website'];
  if (ways.every((name) => text(values[name]) === '')) context.addIssue(issueAt('contact.way', ['homePhone']));
}

export function checkIdentification(values: Values, context: Context): void {
  const [from, to] = [text(values['fromAt']), text(values['toAt'])];
  if (values['lifetime'] !== true && from !== '' && to !== '' && to < from)
    context.addIssue(issueAt('after-or-equal', ['toAt'], { target: 'fromAt' }));
}
