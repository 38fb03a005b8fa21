import type { Note } from './item.ts';

export interface FrontMatter {
  readonly values: ReadonlyMap<string, { readonly value: string | readonly string[]; readonly line: number }>;
  readonly body: string;
}

const unquoted = (text: string): string => {
  const trimmed = text.trim();
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?:#.*)?$/.exec(trimmed) ?? [];
  if (double !== undefined) return double.replaceAll(/\\(.)/g, '$1');
  return single === undefined ? trimmed.replace(/\s+#.*$/, '') : single.replaceAll("''", "'");
};

/** Items of `[a, "b, c"]`. */
const listed = (text: string): string[] =>
  [...text.slice(1, -1).matchAll(/\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+)\s*(?:,|$)/g)].map(([, item = '']) => unquoted(item)).filter(Boolean);

/**
 * The lines between two `---`: `key: value`, `key: [a, b]`, and a key with lines of `- a` under it; comments after `#`. YAML's other ways are
 * refused by line: what is half understood would be published.
 */
export function readFrontMatter(text: string): FrontMatter | Note {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trim() !== '---') return { code: 'no-front-matter' };
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  if (end < 0) return { code: 'front-matter-open', params: { line: 1 } };
  const values = new Map<string, { value: string | string[]; line: number }>();
  let open: string[] | null = null;
  for (const [index, line] of lines.slice(1, end).entries()) {
    const at = index + 2;
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const [, item] = /^\s*-\s+(.*)$/.exec(line) ?? [];
    if (item !== undefined && open) {
      open.push(unquoted(item));
      continue;
    }
    const [, key = '', rest = ''] = /^([A-Za-z][\w-]*)\s*:(?:\s+(.*))?$/.exec(line) ?? [];
    const value = rest.trim();
    if (key === '' || /^(?:[|>&*!{]|\[(?!.*\]\s*(?:#.*)?$))/.test(value)) return { code: 'front-matter-line', params: { line: at } };
    const name = key.toLowerCase();
    if (values.has(name)) return { code: 'front-matter-twice', params: { line: at, value: key } };
    open = value === '' || value.startsWith('#') ? [] : null;
    values.set(name, { value: open ?? (value.startsWith('[') ? listed(value.replace(/\]\s*#.*$/, ']')) : unquoted(value)), line: at });
  }
  return { values, body: lines.slice(end + 1).join('\n') };
}
