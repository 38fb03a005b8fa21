/**
 * The parameter every custom rule of the product hands to zod: `refine(test, issue('nif'))`.
 * `messages.ts` finds the sentence by `code` and fills its marks from the other values.
 */
export function issue(code: string, params: Readonly<Record<string, string | number>> = {}): { params: Record<string, string | number> } {
  return { params: { ...params, code } };
}

/** The same for `superRefine`: `context.addIssue(issueAt('dates.after', ['end'], { target: 'start' }))`. */
export function issueAt(code: string, path: readonly (string | number)[], params: Readonly<Record<string, string | number>> = {}) {
  return { code: 'custom' as const, path: [...path], params: { ...params, code } };
}
