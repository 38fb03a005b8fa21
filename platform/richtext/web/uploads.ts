import { useRef, useState } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { fill } from '#platform/kernel/fill.ts';
import { mebibytes } from '#platform/kernel/uploads.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { useRichTexts } from './texts.ts';

/** A picture or file as the slice's server keeps it. */
export interface Sent {
  readonly url: string;
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
}
/** How the slice takes files; throws a `Problem`. */
export type SendFile = (file: File, onProgress: (share: number) => void) => Promise<Sent>;

export interface Upload {
  readonly key: number;
  readonly name: string;
  /** Of its bytes sent, 0 to 1; null while others go first. */
  readonly share: number | null;
  readonly sent: Sent | null;
  /** Why it could not be taken. */
  readonly failed: string | null;
}

/** Files on their way, one after the other; one that fails holds up none. */
export function useUploads(send: SendFile) {
  const texts = useRichTexts();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const put = (key: number, part: Partial<Upload>): void => setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const why = (failure: unknown): string => {
    const status = isProblem(failure) ? failure.status : 0;
    if (status === 413) return tooLarge();
    return status === 415 ? texts.failures.type : texts.failures.other;
  };
  const tooLarge = (): string => fill(texts.failures.size, { max: publicConfig().uploadMax });
  const add = async (files: readonly File[]): Promise<void> => {
    const queue = files.map((file) => ({ file, key: next.current++ }));
    setUploads((all) => [...all, ...queue.map(({ file: { name }, key }) => ({ key, name, share: null, sent: null, failed: null }))]);
    for (const { file, key } of queue) {
      if (file.size > mebibytes(publicConfig().uploadMax)) {
        put(key, { failed: tooLarge() });
        continue;
      }
      put(key, { share: 0 });
      await send(file, (share) => put(key, { share })).then(
        (sent) => put(key, { sent }),
        (failure: unknown) => put(key, { failed: why(failure) }),
      );
    }
  };
  return { uploads, add, clear: () => setUploads([]) };
}
