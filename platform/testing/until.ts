import { jobsContract } from '#platform/jobs/contract.ts';
import { hasEnded, type JobView } from '#platform/jobs/job.ts';
import type { TestClient } from './app.ts';

/**
 * Looks again and again until there is something to see, and answers it. For what another process, a job or a page does in its own
 * time: a test never waits for a time to pass. The limit only ends a wait in vain; it is no measure. Time is taken from a clock
 * that no test shifts.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { limit = 120_000, every = 20 } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const end = performance.now() + limit;
  for (;;) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined) return seen as NonNullable<Exclude<T, false>>; // the compiler does not narrow T
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

/** The job as its starter sees it, once it has ended (finished, failed or cancelled). */
export function endedJob(client: TestClient, id: string | null): Promise<JobView> {
  if (id === null) throw new Error('No job was started.');
  return until(`the end of job ${id}`, async () => {
    const { status, body } = await client.call(jobsContract, 'show', { params: { id } });
    if (status !== 200) throw new Error(`job ${id} is not shown: ${status}`);
    return hasEnded(body.status) && body;
  });
}
