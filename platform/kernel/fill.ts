/**
 * Replaces `{name}` marks, and `{name|pessoa|pessoas}` by its first form where the value is one. An unknown mark stays, so that a missing
 * value is seen in tests.
 */
export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (mark, name: string, one?: string, other?: string) => {
    if (!Object.hasOwn(params, name)) return mark;
    return one === undefined ? String(params[name]) : Number(params[name]) === 1 ? one : (other ?? '');
  });
}
