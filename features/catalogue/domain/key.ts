import { maxKey } from './limits.ts';

/** What is meant in a service: a layer of it, or of a catalogue's record the layer of one of the services it names. */
export interface Key {
  /** Layer, feature type, collection or record. */
  readonly name: string;
  /** Of a catalogue's record: place of the service among those it names, and the layer there. */
  readonly link?: { readonly place: number; readonly layer: string };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The bytes of a text in UTF-8, by the one way both ends have. */
const bytesOf = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|./g)].map(([sign, hex]) =>
    hex === undefined ? (sign.codePointAt(0) ?? 0) : Number.parseInt(hex, 16),
  );

/** Base64 as addresses take it. */
function encode(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return [...bits.matchAll(/.{1,6}/g)].map(([six]) => letters[Number.parseInt(six.padEnd(6, '0'), 2)] ?? '').join('');
}

/** Throws `URIError` for what is no text. */
function decode(written: string): string {
  const bits = Array.from(written, (letter) => letters.indexOf(letter).toString(2).padStart(6, '0')).join('');
  const bytes = bits.slice(0, bits.length - (bits.length % 8)).matchAll(/.{8}/g);
  return decodeURIComponent([...bytes].map(([byte]) => `%${Number.parseInt(byte, 2).toString(16).padStart(2, '0')}`).join(''));
}

/** As it stands in paths and in the address of a map: letters, digits, `_` and `-`. Null: too long for that, or no text. */
export function writeKey({ name, link }: Key): string | null {
  const text = link ? [name, String(link.place), link.layer].join('\n') : name;
  if (!text.isWellFormed()) return null;
  const written = encode(bytesOf(text));
  return written.length > maxKey ? null : written;
}

/** Null for what was not written by `writeKey`. */
export function readKey(written: string): Key | null {
  if (!/^[\w-]+$/.test(written) || written.length > maxKey) return null;
  try {
    const [name = '', place, layer, ...rest] = decode(written).split('\n');
    if (name === '' || rest.length > 0) return null;
    if (place === undefined) return { name };
    return /^\d{1,3}$/.test(place) && layer !== undefined ? { name, link: { place: Number(place), layer } } : null;
  } catch {
    // Not the letters of a text: a link somebody changed by hand.
    return null;
  }
}

/** Ids of layers that were added from a catalogue. */
export const idOf = (service: number, key: string): string => `cat-${service}-${key}`;

export function readId(id: string): { readonly service: number; readonly key: string } | null {
  const [, service, key] = /^cat-(\d{1,9})-([\w-]+)$/.exec(id) ?? [];
  return service === undefined || key === undefined ? null : { service: Number(service), key };
}
