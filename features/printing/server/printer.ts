import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkDecoder } from '#platform/files/server/fork-decoder.ts';
import type { LayerReport } from '../domain/layer-states.ts';
import { printErrors } from '../errors.ts';
import type { FileTask, FromPrinter, PageTask, ToPrinter } from './drawing/task.ts';

/** MiB of a process that draws, and seconds of a processor it may take: an A0 sheet at 300 dpi needs less than half of either. */
const mostMemory = 1000;
const mostProcessorSeconds = 600;

export interface Printer {
  /** Draws the next page. Answers what became of its layers. */
  page(page: PageTask): Promise<readonly LayerReport[]>;
  /** Ends the file and measures it. Throws `print.untrue`. */
  end(): Promise<void>;
  /** Kills the process; call it always. */
  close(): Promise<void>;
}

/**
 * A process takes half a second until it has loaded all it draws with: one waits this long for work. It is the last that drew, unless that opened
 * anything of other servers or has grown: then a fresh one.
 */
const SPARE_MS = 120_000;
/** MiB: of a process that may wait. */
const SPARE_MEMORY = 260;
let spare: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout } | null = null;

const begin = (): ChildProcess => forkDecoder(new URL('./drawing/print-process.ts', import.meta.url));

const isAlive = ({ exitCode, signalCode, connected }: ChildProcess): boolean => exitCode === null && signalCode === null && connected;

function takeProcess(): ChildProcess {
  const kept = spare;
  spare = null;
  if (!kept) return begin();
  clearTimeout(kept.timer);
  if (!isAlive(kept.child)) return begin();
  kept.child.ref();
  kept.child.channel?.ref();
  return kept.child;
}

/** Neither it nor its clock keeps the service from ending. */
function keep(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => {
    spare = null;
    child.kill('SIGKILL');
  }, SPARE_MS).unref();
  spare = { child, timer };
}

/** Was anything of the page made elsewhere? A decoder that has opened a stranger's bytes opens nothing else. */
const isForeign = ({ map, overview }: PageTask): boolean =>
  [map, overview?.map].some((one) =>
    one?.layers.some(({ content, legends }) => content.kind === 'pictures' || content.kind === 'geojson' || legends.length > 0),
  );

/** Draws one file in a process of its own: it can be ended at any moment, and what it took is given back whole. */
export async function startPrinter(file: FileTask, signal: AbortSignal): Promise<Printer> {
  const child = takeProcess();
  let [isReusable, isForeignFile] = [false, false];
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const ask = (task: ToPrinter): Promise<FromPrinter> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null, by: string | null): void => {
        stop();
        if (signal.aborted) reject(signal.reason);
        // Killed from outside, by the system that ran out of memory or by hand: the job is tried again. What took too much by itself has said so.
        else reject(new Error(`the printer ended: ${by ?? code}`));
      };
      const heard = (said: FromPrinter): void => {
        stop();
        if ('excess' in said) {
          kill();
          reject(printErrors['print.too-much']());
        } else if ('broken' in said) reject(new Error(said.broken));
        else if ('untrue' in said) reject(printErrors['print.untrue']({ cause: new Error(said.untrue) }));
        else resolve(said);
      };
      const stop = (): void => {
        child.off('message', heard);
        child.off('exit', ended);
      };
      child.on('message', heard);
      child.once('exit', ended);
      if (signal.aborted || child.exitCode !== null) ended(child.exitCode, child.signalCode);
      else child.send(task, (error) => error && ended(child.exitCode, child.signalCode));
    });
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', kill);
    if (spare || !isReusable || !isAlive(child)) {
      const gone = isAlive(child) && once(child, 'exit');
      kill();
      await gone;
    } else keep(child);
    if (!spare) keep(begin());
  };
  try {
    await ask({ file, memory: mostMemory, processorSeconds: mostProcessorSeconds });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async page(page) {
      isForeignFile ||= isForeign(page);
      const said = await ask({ page });
      return 'drawn' in said ? said.drawn : [];
    },
    async end() {
      const said = await ask({ end: true });
      isReusable = 'done' in said && said.megabytes < SPARE_MEMORY && !isForeignFile;
    },
    close,
  };
}
