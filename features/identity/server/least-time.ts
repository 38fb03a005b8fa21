import { setTimeout as sleep } from 'node:timers/promises';

const leastMilliseconds = 500;

/** Makes the answer take the same time whether or not there was anything to do: hashing a password or sending a mail takes less. */
export async function leastTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, sleep(leastMilliseconds)]);
  return done;
}
