import type { SentenceCode } from './sentences.ts';

/** Image types the specification takes (1 §5), by file extension. */
export const imageTypes = ['png', 'bmp', 'jpeg', 'jpg', 'gif', 'svg'] as const;

/** Bytes of a limit given in MiB. */
export function mebibytes(limit: number): number {
  return limit * 1_048_576;
}

/**
 * First complaint about a chosen file, by its name and size, before anything is sent; null when it may be sent.
 * The server looks at the content again: a name proves nothing.
 */
export function uploadLack(
  file: { readonly name: string; readonly size: number },
  rule: { readonly maxMebibytes: number; readonly types?: readonly string[] },
): { readonly code: SentenceCode; readonly params: Readonly<Record<string, string | number>> } | null {
  const types = rule.types ?? imageTypes;
  const extension = /\.([A-Za-z0-9]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!types.includes(extension)) return { code: 'file.image-type', params: { types: types.join(', ') } };
  if (file.size > mebibytes(rule.maxMebibytes)) return { code: 'file.size', params: { max: rule.maxMebibytes } };
  return null;
}
