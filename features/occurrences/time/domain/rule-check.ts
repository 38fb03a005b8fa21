import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';

/** Hours need both ends; a period does not end before it begins. */
export function checkRule(values: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  const [from, to] = [values['fromTime'] ?? null, values['toTime'] ?? null];
  if ((from === null) !== (to === null)) context.addIssue(issueAt('required', [from === null ? 'fromTime' : 'toTime']));
  const [first, last] = [values['validFrom'], values['validTo']];
  if (typeof first === 'string' && typeof last === 'string' && last < first)
    context.addIssue(issueAt('after-or-equal', ['validTo'], { target: 'validFrom' }));
}
