import { useRef, useState } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { chosenFiles, type Chosen } from '../../domain/parts.ts';

export interface Sending {
  /** Share of the bytes sent, 0 to 1; null: nothing is under way. */
  readonly share: number | null;
  /** What was wrong with what was chosen. */
  readonly refused: Exclude<Chosen, { is: 'one' | 'parts' }> | null;
  /** What the server said. */
  readonly problem: string | null;
  take(files: readonly File[]): void;
  cancel(): void;
}

export interface SendOptions {
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Chosen files on their way to the server: parts of a shapefile are put into one archive first. */
export function useSending<T>(send: (options: SendOptions) => Promise<T>, onSent: (answer: T) => void): Sending {
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<Sending['refused']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const control = useRef<AbortController | null>(null);
  const run = async (files: readonly File[]): Promise<void> => {
    const chosen = chosenFiles(files.map(({ name }) => name));
    setProblem(null);
    setRefused(chosen.is === 'one' || chosen.is === 'parts' ? null : chosen);
    if (chosen.is !== 'one' && chosen.is !== 'parts') return;
    const abort = new AbortController();
    control.current = abort;
    setShare(0);
    try {
      const whole = chosen.is === 'one' ? files : [await zipped(files, chosen.name)];
      onSent(await send({ files: whole, signal: abort.signal, onProgress: setShare }));
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(isProblem(error) ? [error.detail, ...complaints(error.fields)].filter(Boolean).join(' ') : String(error));
    } finally {
      setShare(null);
    }
  };
  return { share, refused, problem, take: (files) => void (files.length > 0 && run(files)), cancel: () => control.current?.abort() };
}

const complaints = (fields: Readonly<Record<string, readonly { readonly message: string }[]>>): string[] =>
  Object.values(fields).flatMap((list) => list.map(({ message }) => message));

/** Packed in a thread of its own: the page goes on. */
async function zipped(files: readonly File[], name: string): Promise<File> {
  const { zip } = await import('fflate');
  const entries = await Promise.all(files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const));
  return new Promise((resolve, reject) => {
    zip(Object.fromEntries(entries), { level: 1 }, (error, bytes) => (error ? reject(error) : resolve(new File([Uint8Array.from(bytes)], name))));
  });
}
