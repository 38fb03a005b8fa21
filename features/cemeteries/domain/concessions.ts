import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { addDays, addYears } from './days.ts';

type Values = Readonly<Record<string, unknown>>;
type Context = z.core.$RefinementCtx;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Last day of a term of so many years. */
export const endOf = (startAt: string, years: number): string => addDays(addYears(startAt, years), -1);

/**
 * A plot whose holders are unknown, or have not been heard of for ten years, may be declared abandoned 60 days after they were called by public
 * notice: model regulation of municipal cemeteries (Decree 48770 of 18 December 1968).
 */
export const noticeDays = 60;
export const lapsesFrom = (noticeAt: string): string => addDays(noticeAt, noticeDays + 1);

/** Those in force: nobody else may have the plot. */
export const standing: readonly string[] = ['active', 'notice'];

export function checkConcession(values: Values, context: Context): void {
  if (values['kind'] === 'temporary' && typeof values['years'] !== 'number') context.addIssue(issueAt('required', ['years']));
  const state = values['state'];
  if ((state === 'notice' || state === 'lapsed') && text(values['noticeAt']) === '') context.addIssue(issueAt('required', ['noticeAt']));
}

/** A line for so many years says how many. */
export function checkRate(values: Values, context: Context): void {
  if (values['charge'] === 'temporary' && typeof values['years'] !== 'number') context.addIssue(issueAt('required', ['years']));
}

const order =
  (from: string, to: string) =>
  (values: Values, context: Context): void => {
    const [first, last] = [text(values[from]), text(values[to])];
    if (first !== '' && last !== '' && last < first) context.addIssue(issueAt('after-or-equal', [to], { target: from }));
  };
export const checkHolder = order('sinceAt', 'untilAt');
export const checkLicence = order('fromAt', 'untilAt');
export const checkDeceased = order('bornAt', 'diedAt');

/** A place for bodies says how many. */
export function checkPlot(values: Values, context: Context): void {
  const isForBodies = values['kind'] === 'grave' || values['kind'] === 'vault';
  if (isForBodies && typeof values['capacity'] !== 'number') context.addIssue(issueAt('required', ['capacity']));
}
