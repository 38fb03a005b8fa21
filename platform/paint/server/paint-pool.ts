import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AppError } from '#platform/kernel/errors.ts';
import { paintErrors } from './errors.ts';
import type { PaintAnswer, PaintTask } from './task.ts';

export interface PaintLimits {
  readonly threads: number;
  /** More than these are told to come again. */
  readonly waiting: number;
  readonly seconds: number;
  /** How long a drawing nobody waits for any more may still take: starting a thread anew takes longer than most of them. */
  readonly graceSeconds: number;
  readonly idleSeconds: number;
}

const usual: PaintLimits = { threads: Math.max(1, availableParallelism() - 1), waiting: 200, seconds: 20, graceSeconds: 1, idleSeconds: 120 };

interface Job {
  readonly task: PaintTask;
  readonly resolve: (picture: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

interface Member {
  readonly thread: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

/** Draws in threads of their own, a few at once; one that takes too long is ended. They start with the first drawing and end when there is none for a while. */
export class PaintPool {
  readonly #limits: PaintLimits;
  readonly #members: Member[] = [];
  #waiting: Job[] = [];

  constructor(limits: Partial<PaintLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** Throws `paint.busy`, `paint.too-costly`, and the reason of `gone`. */
  paint(task: PaintTask, gone?: AbortSignal): Promise<Uint8Array> {
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(paintErrors['paint.busy']());
    return new Promise((resolve, reject) => {
      gone?.throwIfAborted();
      const job: Job = { task, resolve, reject };
      gone?.addEventListener('abort', () => this.#forget(job, gone.reason), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Nobody waits for it any more. */
  #forget(job: Job, reason: unknown): void {
    job.reject(reason);
    this.#waiting = this.#waiting.filter((one) => one !== job);
    const member = this.#members.find((one) => one.job === job);
    if (member) this.#endIn(member, this.#limits.graceSeconds);
  }

  #next(): void {
    const member =
      this.#waiting.length === 0
        ? null
        : (this.#members.find(({ job }) => job === null) ?? (this.#members.length < this.#limits.threads ? this.#start() : null));
    const job = member && this.#waiting.shift();
    if (!member || !job) return;
    member.job = job;
    member.thread.ref();
    this.#endIn(member, this.#limits.seconds);
    member.thread.postMessage(job.task);
    this.#next();
  }

  #start(): Member {
    const thread = new Worker(new URL('./paint-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 768 } });
    const member: Member = { thread, job: null, timer: undefined };
    thread.on('message', (answer: PaintAnswer) => this.#settle(member, answer));
    thread.on('error', (cause) => this.#end(member, paintErrors['paint.too-costly']({ cause })));
    this.#members.push(member);
    return member;
  }

  #settle(member: Member, answer: PaintAnswer): void {
    if ('picture' in answer) member.job?.resolve(answer.picture);
    else member.job?.reject(new Error(answer.broken));
    member.job = null;
    // An idle thread does not keep a command from ending.
    member.thread.unref();
    this.#endIn(member, this.#limits.idleSeconds).unref();
    this.#next();
  }

  #endIn(member: Member, seconds: number): NodeJS.Timeout {
    clearTimeout(member.timer);
    member.timer = setTimeout(() => this.#end(member, paintErrors['paint.too-costly']()), seconds * 1000);
    return member.timer;
  }

  #end(member: Member, why: AppError): void {
    const index = this.#members.indexOf(member);
    if (index < 0) return;
    this.#members.splice(index, 1);
    clearTimeout(member.timer);
    void member.thread.terminate();
    member.job?.reject(why);
    member.job = null;
    this.#next();
  }
}

/** One for the process. */
export const paintPool = new PaintPool();
