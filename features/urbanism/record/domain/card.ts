import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { bareTaxNumber, taxNumberLack } from '#platform/kernel/nif.ts';

/** A tax number as it is stored and compared. */
export const storedNif = (written: string): string => bareTaxNumber(written, 'PT');

export function checkCard(values: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  const { nif } = values;
  const lack = typeof nif === 'string' && nif !== '' ? taxNumberLack(storedNif(nif), 'PT') : null;
  if (lack) context.addIssue(issueAt(lack, ['nif']));
}
