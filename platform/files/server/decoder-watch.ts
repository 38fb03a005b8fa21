import { writeFileSync } from 'node:fs';

/** Why a process was ended in the middle of its work. */
export type Excess = 'memory' | 'processor' | 'time';

const often = 50;

export const megabytes = (): number => process.memoryUsage.rss() / 1_048_576;

/** What every process that decodes is: the first to go when memory runs out, deaf to the group's signals, and never longer there than its service. */
export function beDecoder(): void {
  try {
    // Should the machine run out of memory all the same, this is what it is to end (Linux).
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system: its own choice.
  }
  // Native threads hold up an orderly exit for as long as they work.
  process.on('disconnect', () => void process.kill(process.pid, 'SIGKILL'));
  // The service hears of a signal to the whole group too, and lets its last work end.
  process.on('SIGTERM', () => {});
  process.on('SIGINT', () => {});
}

/** Looks at what the whole process takes while a thread beside works. Answers how to stop looking. */
export function watchUse(limits: { readonly memory: number; readonly processorSeconds: number }, exceed: (excess: Excess) => void): () => void {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (megabytes() > limits.memory) exceed('memory');
    else if (user + system > limits.processorSeconds * 1_000_000) exceed('processor');
  }, often);
  return () => clearInterval(watch);
}
