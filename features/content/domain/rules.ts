import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';

type Values = Readonly<Record<string, unknown>>;

/** It cannot be withdrawn before it is shown. */
export function checkDates({ publishedAt, withdrawnAt }: Values, context: z.core.$RefinementCtx): void {
  if (typeof publishedAt !== 'string' || typeof withdrawnAt !== 'string') return;
  if (new Date(withdrawnAt) < new Date(publishedAt)) context.addIssue(issueAt('content.ends-first', ['withdrawnAt']));
}

export function checkNews(values: Values, context: z.core.$RefinementCtx): void {
  checkDates(values, context);
  if (values['published'] === true && values['content'] === null) context.addIssue(issueAt('content.empty', ['content']));
  if (values['thumbnail'] !== null && values['thumbnailAlt'] === null) context.addIssue(issueAt('content.alt', ['thumbnailAlt']));
}

/** A page that leads elsewhere needs no text of its own (specification 1 §3: with a url the content is ignored). */
export function checkPage(values: Values, context: z.core.$RefinementCtx): void {
  checkDates(values, context);
  if (values['published'] === true && values['content'] === null && values['url'] === null) context.addIssue(issueAt('content.empty', ['content']));
}

export function checkNotice({ startsAt, endsAt }: Values, context: z.core.$RefinementCtx): void {
  if (typeof startsAt === 'string' && typeof endsAt === 'string' && new Date(endsAt) < new Date(startsAt))
    context.addIssue(issueAt('content.ends-first', ['endsAt']));
}
