import { forkDecoder } from '../fork-decoder.ts';
import { textKinds, type DocumentText } from './document-text.ts';
import type { TextSays, TextTask } from './text-process.ts';

export interface TextOptions {
  readonly signal?: AbortSignal;
  /** Seconds by the clock, seconds of the processor, MiB of the process: less in tests. */
  readonly seconds?: number;
  readonly processorSeconds?: number;
  readonly memory?: number;
}

/**
 * The text of a file on the local disk, read in a process of its own: whatever the file makes the readers do, the service goes on. `type` is
 * the one read from its content. Throws only when the signal is aborted.
 */
export async function readText(path: string, type: string, options: TextOptions = {}): Promise<DocumentText> {
  const kind = textKinds[type];
  if (kind === undefined) return { state: 'none' };
  const { signal, seconds = 120, processorSeconds = 90, memory = 900 } = options;
  signal?.throwIfAborted();
  const child = forkDecoder(new URL('./text-process.ts', import.meta.url));
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let limit: NodeJS.Timeout | undefined;
  const abort = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', abort);
  try {
    return await new Promise<DocumentText>((resolve, reject) => {
      const failed = (fault: 'costly' | 'broken'): void => resolve({ state: 'failed', fault });
      limit = setTimeout(() => failed('costly'), seconds * 1000);
      child.on('message', (said: TextSays) => ('text' in said ? resolve(said.text) : failed('excess' in said ? 'costly' : 'broken')));
      child.on('error', reject);
      // The system itself ends what takes too much memory.
      child.on('exit', (_code, killed) => (signal?.aborted ? reject(signal.reason) : failed(killed === 'SIGKILL' ? 'costly' : 'broken')));
      child.send({ path, kind, heapMb: Math.round(memory * 0.7), memory, processorSeconds } satisfies TextTask, () => {});
    });
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    await gone;
  }
}
