import { z } from 'zod';
import { issueAt } from './issue.ts';

/**
 * For `superRefine` of an array: no value twice, compared by `keyOf`. The complaint stands at the later of the two.
 * `code` chooses the sentence; the general one names the value.
 */
export function withoutDuplicates<T>(
  keyOf: (item: T) => string | number | null | undefined,
  code: 'list.duplicate' | 'list.duplicate-epsg' | 'list.duplicate-resolution' = 'list.duplicate',
  path: readonly string[] = [],
) {
  return (items: readonly T[], context: z.RefinementCtx<unknown>): void => {
    const seen = new Set<string | number>();
    items.forEach((item, index) => {
      const key = keyOf(item);
      if (key === null || key === undefined || key === '') return;
      if (seen.has(key)) context.addIssue(issueAt(code, [index, ...path], { value: key }));
      seen.add(key);
    });
  };
}

/** EPSG codes, none twice. */
export const epsgList = z.array(z.number().int().min(1024).max(998_999)).superRefine(withoutDuplicates((epsg) => epsg, 'list.duplicate-epsg'));

/** Resolutions in metres per pixel, none twice. */
export const resolutionList = z.array(z.number().positive()).superRefine(withoutDuplicates((resolution) => resolution, 'list.duplicate-resolution'));
