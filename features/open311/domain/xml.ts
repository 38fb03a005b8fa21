/** What a document of the standard holds: texts, numbers, lists and records of them. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };

/** How lists name their entries, by the name of the list. */
const entries: Readonly<Record<string, string>> = {
  services: 'service',
  attributes: 'attribute',
  values: 'value',
  service_requests: 'request',
  errors: 'error',
  endpoints: 'endpoint',
  formats: 'format',
};

/** The standard's XML: elements only, no namespace; a list is an element with one child per entry. */
export function toXml(root: string, value: Value): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${element(root, value)}\n`;
}

function element(name: string, value: Value): string {
  if (value === undefined) return '';
  return `<${name}>${content(name, value)}</${name}>`;
}

function content(name: string, value: Value): string {
  if (value === null || value === undefined) return '';
  if (isList(value)) return value.map((entry) => element(entries[name] ?? 'item', entry)).join('');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => element(key, inner))
      .join('');
  return escapeXml(String(value));
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const marks: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };

/** XML 1.0 has no place for control characters and lone surrogates, not even escaped. */
function escapeXml(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '').replace(/[<>&"']/g, (mark) => marks[mark] ?? mark);
}
