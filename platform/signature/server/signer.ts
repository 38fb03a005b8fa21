import { forkDecoder } from '#platform/files/server/fork-decoder.ts';
import { signatureErrors } from '../errors.ts';
import type { CertificateFacts, FromSigner, ToSigner } from './task.ts';

const mostMemory = 400;
const mostProcessorSeconds = 20;
/** What opens slower was made to be slow. */
const mostMilliseconds = 30_000;

/** The municipality's certificate: a PKCS#12 file and what opens it. */
export interface SigningKey {
  readonly container: Uint8Array;
  readonly password: string;
}

export interface Signer {
  readonly certificate: CertificateFacts;
  ask(task: ToSigner): Promise<FromSigner>;
}

/** Opens a certificate in a process of its own and ends it, whatever happens. Throws `signatureErrors` for a file that is of no use. */
export async function withSigner<T>(key: SigningKey, work: (signer: Signer) => Promise<T>): Promise<T> {
  const child = forkDecoder(new URL('./signature-process.ts', import.meta.url));
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const ask = (task: ToSigner): Promise<FromSigner> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(late);
        child.off('message', heard);
        child.off('exit', ended);
      };
      const ended = (): void => {
        stop();
        reject(signatureErrors['signature.file']({ cause: new Error('the signer ended') }));
      };
      const heard = (said: FromSigner): void => {
        stop();
        if ('refused' in said) reject(signatureErrors[`signature.${said.refused}`]());
        else if ('broken' in said) reject(signatureErrors['signature.file']({ cause: new Error(said.broken) }));
        else resolve(said);
      };
      const late = setTimeout(ended, mostMilliseconds);
      child.on('message', heard);
      child.once('exit', ended);
      if (child.exitCode === null) child.send(task, (error) => error && ended());
      else ended();
    });
  try {
    const said = await ask({ open: key, memory: mostMemory, processorSeconds: mostProcessorSeconds });
    if (!('opened' in said)) throw new Error('the signer did not open its certificate');
    return await work({ certificate: said.opened, ask });
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

/** What a certificate says, where it can sign at this moment. Throws `signatureErrors`. */
export const lookInto = (key: SigningKey, now: Date): Promise<CertificateFacts> =>
  withSigner(key, ({ certificate }) => {
    checkDates(certificate, now);
    return Promise.resolve(certificate);
  });

export function checkDates({ validFrom, validUntil }: CertificateFacts, now: Date): void {
  if (now >= new Date(validUntil)) throw signatureErrors['signature.expired']({ params: { date: written(validUntil) } });
  if (now < new Date(validFrom)) throw signatureErrors['signature.not-yet']({ params: { date: written(validFrom) } });
}

const written = (instant: string): string => instant.slice(0, 10).split('-').toReversed().join('/');
