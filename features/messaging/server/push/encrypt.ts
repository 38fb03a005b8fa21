import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

/** What a browser gave with its subscription, base64url: its public key (P-256, uncompressed) and a shared secret. */
export interface DeviceKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const curve = 'prime256v1';
/** One record: what push services take (4,096 bytes with all around it). */
const recordSize = 4096;

/**
 * A message only that browser can read (RFC 8291, `aes128gcm` of RFC 8188). `given` is for the standard's own example: every message has a
 * key pair and a salt of its own.
 */
export function encrypt(text: string, { p256dh, auth }: DeviceKeys, given?: { readonly privateKey: Buffer; readonly salt: Buffer }): Buffer {
  const browser = Buffer.from(p256dh, 'base64url');
  const own = createECDH(curve);
  if (given) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const salt = given?.salt ?? randomBytes(16);
  const publicKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, publicKey]);
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32));
  const derive = (name: string, length: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  // 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, sealed]);
}

/** Is it a point of the curve and a secret of the right length? What is not would fail at each message. */
export function areKeys({ p256dh, auth }: DeviceKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16 || Buffer.from(p256dh, 'base64url').length !== 65) return false;
  try {
    const probe = createECDH(curve);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** Who sends, as the push service may check it (VAPID, RFC 8292): signed for that service alone, half a day. */
export function vapidHeader(endpoint: string, privateJwk: string, publicKey: string, contact: string, now: Date): string {
  const part = (data: unknown): string => Buffer.from(JSON.stringify(data)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + 12 * 3600, sub: contact };
  const told = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const key = createPrivateKey({ key: JSON.parse(privateJwk), format: 'jwk' });
  const signature = sign('sha256', Buffer.from(told), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${told}.${signature.toString('base64url')}, k=${publicKey}`;
}
