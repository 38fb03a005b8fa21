import { createHash, randomBytes, webcrypto, type X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import type { Opened } from './open-container.ts';

const oids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
  timeStampContent: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;
const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

const hashed = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(bytes).digest());
const parsed = (certificate: X509Certificate): pki.Certificate => pki.Certificate.fromBER(new Uint8Array(certificate.raw));
const octets = (valueHex: Uint8Array<ArrayBuffer>): asn1.OctetString => new asn1.OctetString({ valueHex });

/**
 * A PAdES-B-B signature over what has this SHA-256. What `openssl cms -verify -cades` asks: the certificate stands among what is
 * signed (signing-certificate-v2), and no time does.
 */
export async function signDigest({ key, certificate, chain }: Opened, digest: Uint8Array): Promise<pki.SignedData> {
  const own = parsed(certificate);
  const attributes = [
    new pki.Attribute({ type: oids.contentType, values: [new asn1.ObjectIdentifier({ value: pki.ContentInfo.DATA })] }),
    new pki.Attribute({ type: oids.messageDigest, values: [octets(new Uint8Array(digest))] }),
    // SigningCertificateV2 > certs > ESSCertIDv2 > certHash; SHA-256 is what it means when it names none.
    new pki.Attribute({
      type: oids.signingCertificateV2,
      values: [sequence(sequence(sequence(octets(hashed(certificate.raw)))))],
    }),
  ];
  const signed = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: pki.ContentInfo.DATA }),
    certificates: [own, ...chain.map(parsed)],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  const curve = curves[key.asymmetricKeyDetails?.namedCurve ?? ''];
  const imported = await webcrypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(key.export({ format: 'der', type: 'pkcs8' })),
    curve === undefined ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: curve },
    false,
    ['sign'],
  );
  await signed.sign(imported, 0, 'SHA-256');
  return signed;
}

const sequence = (...value: asn1.BaseBlock[]): asn1.Sequence => new asn1.Sequence({ value });

export function encoded(signed: pki.SignedData): Uint8Array {
  const content = new pki.ContentInfo({ contentType: pki.ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

export interface StampQuestion {
  readonly bytes: Uint8Array;
  readonly imprint: Uint8Array;
  readonly nonce: Uint8Array;
}

/** RFC 3161: a time for the signature's value, with the server's certificate, and a number the answer has to repeat. */
export function stampQuestion(signed: pki.SignedData): StampQuestion {
  const imprint = hashed(valueOf(signed));
  // A leading zero would be dropped, a leading one would be a sign.
  const nonce = new Uint8Array(randomBytes(8));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const question = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: oids.sha256, algorithmParams: new asn1.Null() }),
      hashedMessage: octets(new Uint8Array(imprint)),
    }),
    nonce: new asn1.Integer({ valueHex: nonce }),
    certReq: true,
  });
  return { bytes: new Uint8Array(question.toSchema().toBER()), imprint, nonce };
}

export type StampFault = 'stamp-status' | 'stamp-answer';

/** Puts the stamp into the signature where it is one: granted, of this signature, to this question, signed by a certificate for stamping. Answers its time. */
export async function addStamp(signed: pki.SignedData, question: StampQuestion, answer: Uint8Array): Promise<Date | StampFault> {
  try {
    const { status, timeStampToken } = pki.TimeStampResp.fromBER(new Uint8Array(answer));
    if (status.status !== pki.PKIStatus.granted && status.status !== pki.PKIStatus.grantedWithMods) return 'stamp-status';
    if (timeStampToken?.contentType !== pki.ContentInfo.SIGNED_DATA) return 'stamp-answer';
    const token = new pki.SignedData({ schema: timeStampToken.content });
    const { eContentType, eContent } = token.encapContentInfo;
    if (eContentType !== oids.timeStampContent || !eContent) return 'stamp-answer';
    const info = pki.TSTInfo.fromBER(eContent.getValue());
    const repeated = info.nonce && same(new Uint8Array(info.nonce.valueBlock.valueHexView), question.nonce);
    const imprinted = same(new Uint8Array(info.messageImprint.hashedMessage.valueBlock.valueHexView), question.imprint);
    const isSha256 = info.messageImprint.hashAlgorithm.algorithmId === oids.sha256;
    if (!repeated || !imprinted || !isSha256) return 'stamp-answer';
    const value = valueOf(signed);
    if (!(await token.verify({ signer: 0, data: new Uint8Array(value).buffer })) || !isForStamping(token)) return 'stamp-answer';
    const [signer] = signed.signerInfos;
    if (!signer) return 'stamp-answer';
    signer.unsignedAttrs = new pki.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new pki.Attribute({ type: oids.signatureTimeStamp, values: [timeStampToken.toSchema()] })],
    });
    return info.genTime;
  } catch {
    return 'stamp-answer';
  }
}

const stamping = '1.3.6.1.5.5.7.3.8';
/** The certificate of whoever signed the token; a server may send the authorities' along. */
function isForStamping(token: pki.SignedData): boolean {
  const sid: unknown = token.signerInfos[0]?.sid;
  const signer = (token.certificates ?? []).find(
    (one) =>
      one instanceof pki.Certificate &&
      sid instanceof pki.IssuerAndSerialNumber &&
      one.serialNumber.isEqual(sid.serialNumber) &&
      one.issuer.isEqual(sid.issuer),
  );
  if (!(signer instanceof pki.Certificate)) return false;
  return (signer.extensions ?? []).some(({ parsedValue }) => parsedValue instanceof pki.ExtKeyUsage && parsedValue.keyPurposes.includes(stamping));
}

const valueOf = (signed: pki.SignedData): Uint8Array => {
  const [signer] = signed.signerInfos;
  if (!signer) throw new Error('a signature without a signer');
  return new Uint8Array(signer.signature.valueBlock.valueHexView);
};

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
