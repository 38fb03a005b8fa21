import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { strangeBlanks } from './placeholders.ts';

/** A text that says nothing, or names a blank nobody knows; a document is read on the server. */
export function checkTemplate({ kind, body, file }: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  if (kind === 'docx' && !file) context.addIssue(issueAt('required', ['file']));
  if (kind !== 'text') return;
  if (typeof body !== 'string') return context.addIssue(issueAt('required', ['body']));
  const strange = strangeBlanks(body);
  if (strange.length > 0) context.addIssue(issueAt('placeholder.unknown', ['body'], { names: strange.join(', ') }));
}
