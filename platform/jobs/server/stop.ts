import type { AppError } from '#platform/kernel/errors.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** Why a run's signal was aborted. */
export class RunStopped extends Error {
  readonly why: 'cancelled' | 'taken-over' | 'timeout' | 'shutdown';

  constructor(why: RunStopped['why']) {
    super(`The job was stopped: ${why}.`);
    this.name = 'RunStopped';
    this.why = why;
  }
}

/** How long a handler that was told to stop may take to do so, before it is left behind. */
const graceMs = 5000;

/** The handler's answer, or the reason of the abort a little after it, for handlers that do not listen. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let leave: NodeJS.Timeout | undefined;
  const left = new Promise<never>((_resolve, reject) => {
    const begin = (): void => void (leave = setTimeout(() => reject(signal.reason), graceMs));
    if (signal.aborted) begin();
    else signal.addEventListener('abort', begin, { once: true });
  });
  try {
    return await Promise.race([work, left]);
  } finally {
    clearTimeout(leave);
  }
}

/** A sentence in one language stands for both. */
export function textOf(message: string | Text | undefined): Text | null {
  if (message === undefined) return null;
  return typeof message === 'string' ? { pt: message, en: message } : message;
}

export function textsOf(error: AppError): Text {
  return { pt: error.say('pt'), en: error.say('en') };
}
