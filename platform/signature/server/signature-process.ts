import type { SignedData } from 'pkijs';
import type { X509Certificate } from 'node:crypto';
import { beDecoder, watchUse } from '#platform/files/server/decoder-watch.ts';
import { addStamp, encoded, signDigest, stampQuestion, type StampQuestion } from './cms.ts';
import { openContainer, readPasswordsAsOthersDo, Unusable, type Opened } from './open-container.ts';
import type { CertificateFacts, FromSigner, ToSigner } from './task.ts';

/* The process in which a certificate is opened and one document is signed; `signer.ts` starts and kills it. The key is nowhere else, and gone with it. */

let opened: Opened | null = null;
let signed: SignedData | null = null;
let question: StampQuestion | null = null;

async function hear(task: ToSigner): Promise<FromSigner> {
  if ('open' in task) {
    try {
      opened = openContainer(task.open.container, task.open.password);
    } catch (error) {
      if (error instanceof Unusable) return { refused: error.refusal };
      throw error;
    }
    return { opened: factsOf(opened.certificate) };
  }
  if (!opened) throw new Error('a signature before its certificate');
  if ('sign' in task) {
    signed = await signDigest(opened, task.sign);
    if (!task.stamped) return { signature: encoded(signed), stampedAt: null, fault: null };
    question = stampQuestion(signed);
    return { question: question.bytes };
  }
  if (!signed || !question) throw new Error('a stamp before its signature');
  const added = task.stamp && (await addStamp(signed, question, task.stamp));
  const stampedAt = added instanceof Date ? added : null;
  return { signature: encoded(signed), stampedAt, fault: added instanceof Date ? null : added };
}

function factsOf(certificate: X509Certificate): CertificateFacts {
  const { asymmetricKeyType: type = '', asymmetricKeyDetails: details } = certificate.publicKey;
  const curve = details?.namedCurve === 'prime256v1' ? 'P-256' : (details?.namedCurve ?? '').replace(/^secp(\d+)r1$/, 'P-$1');
  return {
    subject: named(certificate.subject, 'CN') || certificate.subject.replaceAll('\n', ', '),
    organisation: named(certificate.subject, 'O'),
    issuer: named(certificate.issuer, 'CN') || named(certificate.issuer, 'O') || certificate.issuer.replaceAll('\n', ', '),
    serial: certificate.serialNumber,
    key: type === 'rsa' ? `RSA ${details?.modulusLength}` : `EC ${curve}`,
    validFrom: certificate.validFromDate.toISOString(),
    validUntil: certificate.validToDate.toISOString(),
  };
}

const named = (name: string, part: string): string =>
  name
    .split('\n')
    .find((line) => line.startsWith(`${part}=`))
    ?.slice(part.length + 1) ?? '';

const say = (said: FromSigner): void => void process.send?.(said);

beDecoder();
readPasswordsAsOthersDo();
process.once('message', (first: ToSigner) => {
  if ('open' in first) watchUse(first, (excess) => say({ broken: `too much ${excess}` }));
});
process.on('message', (task: ToSigner) => {
  hear(task).then(say, (error: unknown) => say({ broken: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
});
