import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Reads a push message as a browser does. */
export function decrypt(body: Buffer, browser: ECDH, auth: string): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), bytes(auth), info, 32));
  const derive = (name: string, length: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
  const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
