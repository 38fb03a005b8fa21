import { placeOf, type Numbered } from '../domain/place.ts';

/** The process an address names; null: none. */
export function readPlace(hash: string): Numbered | null {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [, code, page, number] = path.split('/');
  if (code !== 'gu' || page !== 'home' || !number) return null;
  return { process: decoded(number), subProcess: new URLSearchParams(query).get('sub') };
}

/** What somebody typed into the address may be no encoding at all: then it is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of that process, or of none, on the map as it stands: its view and layers stay. */
export function withPlace(hash: string, process: Numbered | null): string {
  const query = new URLSearchParams(hash.split('?')[1] ?? '');
  query.delete('sub');
  const [path = '', sub = ''] = (process === null ? '/gu/home' : placeOf(process)).split('?');
  for (const [key, value] of new URLSearchParams(sub)) query.set(key, value);
  const rest = query.toString().replaceAll('%2C', ',');
  return `#${path}${rest === '' ? '' : `?${rest}`}`;
}
