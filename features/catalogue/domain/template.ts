const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Values in the places of a template, `{title}`; places stand between tags only, so that a value never becomes part of one. */
export function filled(template: string, values: Readonly<Record<string, readonly string[]>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_mark, name: string) =>
    (Object.hasOwn(values, name) ? (values[name] ?? []) : []).join('; ').replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign),
  );
}
