import { createPrivateKey, pbkdf2Sync, X509Certificate, type KeyObject } from 'node:crypto';
import forge from 'node-forge';

/** What stands in a PKCS#12 file that can sign. */
export interface Opened {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  /** Those of the authorities, as the file has them. */
  readonly chain: readonly X509Certificate[];
}

export type Refusal = 'password' | 'file' | 'no-key' | 'key-kind';
/** Why the file is of no use; its name ends an error code. */
export class Unusable extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

const curves = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** Opens a PKCS#12 file: only in a process that can be killed, and where the key may lie in memory for a moment. */
export function openContainer(bytes: Uint8Array, password: string): Opened {
  const bags = bagsOf(bytes, password);
  const keyBag = bags.find((bag) => bag.type === forge.pki.oids['pkcs8ShroudedKeyBag'] || bag.type === forge.pki.oids['keyBag']);
  const certificates = bags.flatMap((bag) => {
    if (bag.type !== forge.pki.oids['certBag']) return [];
    const asn1 = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1;
    return [new X509Certificate(der(asn1))];
  });
  if (!keyBag) throw new Unusable('no-key');
  const key = keyOf(keyBag);
  const certificate = certificates.find((one) => one.checkPrivateKey(key));
  if (!certificate) throw new Unusable('no-key');
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  const isKnown = key.asymmetricKeyType === 'rsa' ? (modulusLength ?? 0) >= 2048 : key.asymmetricKeyType === 'ec' && curves.has(namedCurve ?? '');
  if (!isKnown) throw new Unusable('key-kind');
  return { key, certificate, chain: certificates.filter((one) => one !== certificate) };
}

function bagsOf(bytes: Uint8Array, password: string): forge.pkcs12.Bag[] {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('binary')));
  } catch (error) {
    throw new Unusable('file', error);
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, true, password).safeContents.flatMap(({ safeBags }) => safeBags);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new Unusable(/password|decrypt/i.test(message) ? 'password' : 'file', error);
  }
}

function keyOf(bag: forge.pkcs12.Bag): KeyObject {
  try {
    // node-forge knows RSA; of others it leaves what it decrypted.
    const asn1 = bag.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key)) : bag.asn1;
    return createPrivateKey({ key: der(asn1), format: 'der', type: 'pkcs8' });
  } catch (error) {
    throw new Unusable('key-kind', error);
  }
}

const der = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');

/** node-forge hashes the bytes of Latin letters where others hash UTF-8: a password with an accent would not open the file. */
export function readPasswordsAsOthersDo(): void {
  const digests: Readonly<Record<string, string>> = { sha1: 'sha1', sha256: 'sha256', sha384: 'sha384', sha512: 'sha512', md5: 'md5' };
  const own = (password: string, salt: string, rounds: number, length: number, digest?: { algorithm: string } | null): string =>
    pbkdf2Sync(Buffer.from(password, 'utf8'), Buffer.from(salt, 'binary'), rounds, length, digests[digest?.algorithm ?? 'sha1'] ?? 'sha1').toString(
      'binary',
    );
  Object.assign(forge.pkcs5, { pbkdf2: own });
}
