import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';

/** Nothing begins at its end: a report that is closed when it is made would be seen by nobody. */
export function checkStatus(values: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  if (values['isFirst'] === true && values['isLast'] === true) context.addIssue(issueAt('not-both', ['isLast'], { target: 'isFirst' }));
}
