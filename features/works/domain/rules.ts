import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';

type Values = Readonly<Record<string, unknown>>;
type Context = z.core.$RefinementCtx;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function inOrder(values: Values, context: Context, from: string, to: string): void {
  const [a, b] = [text(values[from]), text(values[to])];
  if (a !== '' && b !== '' && b < a) context.addIssue(issueAt('after-or-equal', [to], { target: from }));
}

export function checkWork(values: Values, context: Context): void {
  inOrder(values, context, 'plannedStart', 'plannedEnd');
  inOrder(values, context, 'actualStart', 'actualEnd');
  const lacks = (name: string): void => {
    if (isEmpty(values[name])) context.addIssue(issueAt('required', [name]));
  };
  // A place of some kind is drawn or named.
  if (!isEmpty(values['shape'])) lacks(text(values['shape']));
  if (!isEmpty(values['actualEnd'])) lacks('actualStart');
  // Everything but a draft has its days: nothing is compared with what has none.
  if (text(values['state']) !== 'draft' && text(values['state']) !== 'cancelled') for (const name of ['plannedStart', 'plannedEnd']) lacks(name);
  if (values['published'] !== true) return;
  for (const name of ['publicText', 'shape', 'plannedStart', 'plannedEnd']) lacks(name);
}

export const checkPhase = (values: Values, context: Context): void => inOrder(values, context, 'startsAt', 'endsAt');
export const checkLicence = (values: Values, context: Context): void => inOrder(values, context, 'issuedAt', 'validUntil');

/** The streets that were written, one a line, each once. */
export function streetNames(written: string | null): string[] {
  const names = (written ?? '').split(/[\n;]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** `OB-2026-0001`. */
export const workNumber = (year: number, serial: number): string => `OB-${year}-${String(serial).padStart(4, '0')}`;
