import { Worker } from 'node:worker_threads';
import { beDecoder, watchUse, type Excess } from '../decoder-watch.ts';
import type { DocumentText } from './document-text.ts';
import type { TextWork } from './text-worker.ts';

/**
 * The process in which the text of one document is read; `read-text.ts` starts and kills it. The readers keep a thread busy; this one
 * watches what the whole takes (decision 028).
 */
export interface TextTask extends TextWork {
  readonly heapMb: number;
  readonly memory: number;
  readonly processorSeconds: number;
}

export type TextSays = { readonly excess: Excess } | { readonly broken: string } | { readonly text: DocumentText };

const say = (said: TextSays): void => void process.send?.(said);

beDecoder();
process.once('message', ({ heapMb, memory, processorSeconds, ...work }: TextTask) => {
  const thread = new Worker(new URL('./text-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
  });
  watchUse({ memory, processorSeconds }, (excess) => say({ excess }));
  thread.on('message', (text: DocumentText) => say({ text }));
  thread.on('error', (error: NodeJS.ErrnoException) =>
    say(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { excess: 'memory' } : { broken: error.message }),
  );
  thread.on('exit', () => say({ broken: 'the reader ended without an answer' }));
});
