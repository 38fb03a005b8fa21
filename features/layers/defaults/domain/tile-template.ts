/** Addresses of tiles of pictures, as map servers publish them: `https://a.example/{z}/{x}/{y}.png?key={apikey}`. */

const keyMark = /\{(?:apikey|key)\}/i;

/** An address of a web server with a mark for level, column and row each. `{-y}` counts rows from below. */
export function isTileTemplate(template: string): boolean {
  const bare = template.trim();
  return (
    /^https?:\/\/(?:[^\s/?#{}]|\{(?:s|[a-z0-9]-[a-z0-9])\})+[/?]/i.test(bare) &&
    ['{z}', '{x}'].every((mark) => bare.includes(mark)) &&
    /\{-?y\}/.test(bare)
  );
}

export const hasKeyMark = (template: string): boolean => keyMark.test(template);

/** Scheme, host and port as they are written: whose key it is. Null where it is no address. */
export function originOf(template: string): string | null {
  const [, scheme = '', host = ''] = /^(https?):\/\/([^\s/?#\\]+)/i.exec(template.trim()) ?? [];
  return host === '' ? null : `${scheme}://${host}`.toLowerCase();
}

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The address of one tile. */
export function tileAddress(template: string, { z, x, y }: TilePlace, key: string | null): string {
  const values: Readonly<Record<string, string>> = {
    z: String(z),
    x: String(x),
    y: String(y),
    '-y': String(2 ** z - 1 - y),
    s: 'a',
    // Twice as many pixels, on servers that have them.
    r: '',
    apikey: encodeURIComponent(key ?? ''),
    key: encodeURIComponent(key ?? ''),
  };
  return template
    .trim()
    .replaceAll(/\{([a-z0-9])-[a-z0-9]\}/gi, '$1')
    .replaceAll(/\{(-?\w+)\}/g, (mark, name: string) => values[name.toLowerCase()] ?? mark);
}

/** Is there such a tile in the grid of web maps? */
export function isTile({ z, x, y }: TilePlace, maxZoom: number): boolean {
  return z <= maxZoom && x < 2 ** z && y < 2 ** z;
}
