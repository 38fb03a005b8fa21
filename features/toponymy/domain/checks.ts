import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';

type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A street no longer used says since when, and not before it was in force. */
export function checkStreet(values: Values, context: z.core.$RefinementCtx): void {
  const [since, until] = [text(values['sinceAt']), text(values['untilAt'])];
  if (values['state'] === 'extinct' && until === null) context.addIssue(issueAt('required', ['untilAt']));
  if (since !== null && until !== null && until < since) context.addIssue(issueAt('after-or-equal', ['untilAt'], { target: 'sinceAt' }));
}

/** What an approval needs: a street or a type, the day and the minutes. */
export function checkProposal(values: Values, context: z.core.$RefinementCtx): void {
  const isNew = values['kind'] === 'new';
  const missing = (name: string): boolean => values[name] === null || values[name] === undefined;
  if (!isNew && missing('streetId')) context.addIssue(issueAt('required', ['streetId']));
  if (values['kind'] !== 'extinguish' && missing('typeId')) context.addIssue(issueAt('required', ['typeId']));
  if (values['state'] !== 'approved' && values['state'] !== 'rejected') return;
  for (const name of ['decidedAt', 'minute']) if (missing(name)) context.addIssue(issueAt('required', [name]));
  const [submitted, decided] = [text(values['submittedAt']), text(values['decidedAt'])];
  if (submitted !== null && decided !== null && decided < submitted)
    context.addIssue(issueAt('after-or-equal', ['decidedAt'], { target: 'submittedAt' }));
}
