import { TextDecoder } from 'node:util';

/** The text of an XML document: encoding by its first bytes, its declaration, or the server's word; many old services send Latin-1. */
export function decodeXml(body: Buffer, contentType: string): string {
  const declared = /^[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)["']/.exec(body.subarray(0, 300).toString('latin1'))?.[1];
  const said = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  const mark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : null;
  const text = decoderFor(mark ?? declared ?? said ?? 'utf-8').decode(body);
  // The text is decoded by now: the parser must not apply the declared encoding again.
  return text.replace(/^\uFEFF/, '');
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
