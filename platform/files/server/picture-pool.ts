import { hasKey } from '#platform/kernel/unknown.ts';
import type { ChildProcess } from 'node:child_process';
import { kernelErrors, type AppError } from '#platform/kernel/errors.ts';
import { fileErrors } from '../errors.ts';
import type { Excess } from './decoder-watch.ts';
import { forkDecoder } from './fork-decoder.ts';
import type { ProcessSays } from './picture-process.ts';
import {
  pictureLimits,
  type CutWork,
  type IconWork,
  type Picture,
  type PictureAnswer,
  type PictureLimits,
  type PictureTask,
  type PictureWork,
  type Work,
} from './picture.ts';

/** Unpacked whole by software that is slow at best: one at a time, so that an ordinary photo never waits for two of them. */
const slowTypes = new Set(['image/svg+xml', 'image/heic', 'image/heif', 'image/avif', 'image/bmp']);
/** A process that has grown beyond this, MiB, is replaced before its next picture. */
const restMemory = 256;
/** How long pictures under way may still take when the service stops. */
const lastSeconds = 10;

type Made = Extract<PictureAnswer, { picture: Picture } | { icon: Buffer } | { cut: Buffer }>;

interface Job {
  readonly work: Work;
  readonly slow: boolean;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (made: Made) => void;
  readonly reject: (error: AppError) => void;
}

interface Member {
  readonly child: ChildProcess;
  job: Job | null;
  /** Ends the picture under way, or the process while it has none. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Decodes pictures in processes of their own, which are killed when one takes too long, too much processor or too much memory.
 * They start with the first picture and end when there is none for a while: the service itself never loads a decoder.
 */
export class PicturePool {
  readonly #limits: PictureLimits;
  readonly #members: Member[] = [];
  #waiting: Job[] = [];
  #closed = false;
  #closing: Promise<void> | null = null;
  #emptied: () => void = () => {};

  constructor(limits: Partial<PictureLimits> = {}) {
    this.#limits = { ...pictureLimits, ...limits };
  }

  /** Throws `files.unreadable`, `files.too-many-pixels`, `files.svg-content`, `files.too-costly`, `files.busy`. */
  async make(work: PictureWork): Promise<Picture> {
    const made = await this.#ask(work);
    if ('picture' in made) return made.picture;
    throw new Error('the decoder answered something else');
  }

  /** Throws like `make`. */
  async icon(work: IconWork): Promise<Buffer> {
    const made = await this.#ask(work);
    if ('icon' in made) return Buffer.from(made.icon);
    throw new Error('the decoder answered something else');
  }

  /** Throws like `make`. */
  async cut(work: CutWork): Promise<Buffer> {
    const made = await this.#ask(work);
    if ('cut' in made) return Buffer.from(made.cut);
    throw new Error('the decoder answered something else');
  }

  #ask(work: Work): Promise<Made> {
    if (this.#closed) return Promise.reject(kernelErrors['server.unavailable']());
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(fileErrors['files.busy']());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== job);
        reject(fileErrors['files.busy']());
      }, this.#limits.waitingSeconds * 1000);
      const job: Job = { work, slow: slowTypes.has(work.type), timer, resolve, reject };
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Lets what is under way end, for some seconds; then kills. */
  close(seconds = lastSeconds): Promise<void> {
    return (this.#closing ??= this.#close(seconds));
  }

  async #close(seconds: number): Promise<void> {
    if (this.#members.some(({ job }) => job !== null)) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000);
        this.#emptied = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) {
      clearTimeout(job.timer);
      job.reject(kernelErrors['server.unavailable']());
    }
    for (const member of this.#members.slice()) this.#end(member, kernelErrors['server.unavailable']());
  }

  #next(): void {
    const slowBusy = this.#members.some(({ job }) => job?.slow);
    const job = this.#waiting.find(({ slow }) => !slow || !slowBusy);
    if (!job) return;
    const member = this.#members.find((one) => one.job === null) ?? (this.#members.length < this.#limits.processes ? this.#start() : null);
    if (!member) return;
    this.#waiting = this.#waiting.filter((one) => one !== job);
    clearTimeout(job.timer);
    clearTimeout(member.timer);
    member.job = job;
    member.timer = setTimeout(() => this.#exceed(member, 'time'), this.#limits.seconds * 1000);
    // Told through `exit` when the process is gone.
    const { memory, slowMemory, processorSeconds } = this.#limits;
    const task: PictureTask = { work: job.work, memory: job.slow ? slowMemory : memory, processorSeconds };
    member.child.send(task, () => {});
    this.#next();
  }

  #start(): Member {
    const child = forkDecoder(new URL('./picture-process.ts', import.meta.url));
    const member: Member = { child, job: null, timer: undefined };
    // It does not keep a command from ending; while it works, its timer does.
    child.unref();
    child.channel?.unref();
    child.on('message', (said: ProcessSays) => {
      if ('excess' in said) this.#exceed(member, said.excess);
      else this.#settle(member, said.answer, said.megabytes);
    });
    child.on('error', (cause) => this.#end(member, kernelErrors['server.unavailable']({ cause })));
    child.on('exit', (code, signal) => {
      const cause = new Error(`the decoder ended: ${signal ?? code}`);
      // The system itself ends what takes too much memory.
      this.#end(member, signal === 'SIGKILL' ? fileErrors['files.too-costly']({ cause }) : fileErrors['files.unreadable']({ cause }));
    });
    this.#members.push(member);
    return member;
  }

  #exceed(member: Member, excess: Excess): void {
    this.#end(member, fileErrors['files.too-costly']({ cause: new Error(`too much ${excess}`) }));
  }

  #settle(member: Member, answer: PictureAnswer, megabytes: number): void {
    const { job } = member;
    if (!job) return;
    if ('picture' in answer || 'icon' in answer || 'cut' in answer) job.resolve(answer);
    else job.reject(errorOf(answer));
    member.job = null;
    clearTimeout(member.timer);
    if (megabytes > restMemory) this.#end(member, kernelErrors['server.unavailable']());
    else {
      member.timer = setTimeout(() => this.#end(member, kernelErrors['server.unavailable']()), this.#limits.idleSeconds * 1000);
      member.timer.unref();
      this.#goOn();
    }
  }

  /** Kills the process; `why` is told to whoever waits for its picture. */
  #end(member: Member, why: AppError): void {
    const index = this.#members.indexOf(member);
    if (index < 0) return;
    this.#members.splice(index, 1);
    clearTimeout(member.timer);
    member.child.kill('SIGKILL');
    member.job?.reject(why);
    member.job = null;
    this.#goOn();
  }

  #goOn(): void {
    this.#next();
    if (this.#members.every(({ job }) => job === null)) this.#emptied();
  }
}

function errorOf(answer: Exclude<PictureAnswer, Made>): AppError {
  if ('broken' in answer) return fileErrors['files.unreadable']({ cause: new Error(answer.broken) });
  const { refused, params } = answer;
  return hasKey(fileErrors, refused) ? fileErrors[refused]({ params }) : fileErrors['files.unreadable']({ cause: new Error(refused) });
}
