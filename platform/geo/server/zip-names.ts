/** What the bytes 128 to 255 are in names that Windows writes into archives (code page 850). */
const page850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const UTF8 = 0x0800;

/**
 * The readable names of an archive's entries, by the names a reader gives that takes bytes for Latin-1: entries that are not marked as UTF-8 are
 * UTF-8 all the same where they can be, else code page 850.
 */
export function zipNames(archive: Buffer): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 20 > archive.length) return names;
  for (let at = archive.readUInt32LE(end + 16); at + 46 <= archive.length && archive.readUInt32LE(at) === 0x02014b50;) {
    const length = archive.readUInt16LE(at + 28);
    const bytes = archive.subarray(at + 46, at + 46 + length);
    if ((archive.readUInt16LE(at + 8) & UTF8) === 0) names.set(bytes.toString('latin1'), readable(bytes));
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return names;
}

function readable(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : page850[byte - 128])).join('');
  }
}
