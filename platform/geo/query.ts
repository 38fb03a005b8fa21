type Values = Readonly<Record<string, string | number>>;

/** Adds parameters to an address that may have some. Ours replace those of the same name, whatever their case: services do not tell them apart. */
export function withQuery(url: string, own: Values): string {
  const [path = '', query = ''] = url.split('?');
  const names = new Set(Object.keys(own).map((name) => name.toUpperCase()));
  const kept = query.split('&').filter((part) => part !== '' && !names.has((part.split('=')[0] ?? '').toUpperCase()));
  const added = Object.entries(own).map(([name, value]) => `${name.toUpperCase()}=${encodeURIComponent(value)}`);
  return `${path}?${[...kept, ...added].join('&')}`;
}
