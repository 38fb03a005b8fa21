import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';

/** Neither due nor met before it was asked. */
export function checkRequirement(values: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  const { enteredAt } = values;
  if (typeof enteredAt !== 'string') return;
  for (const name of ['dueAt', 'metAt']) {
    const day = values[name];
    if (typeof day === 'string' && day < enteredAt) context.addIssue(issueAt('after-or-equal', [name], { target: 'enteredAt' }));
  }
}
