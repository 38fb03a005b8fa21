import { errorCode } from '#platform/kernel/unknown.ts';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any file takes to be written beside and moved: older ones belong to no living process. */
const othersMs = 3_600_000;

/**
 * Removes the half-written files that killed processes left in the local store, however old. `alone`: no other process writes there;
 * otherwise what is younger than an hour may be another's. Answers how many went.
 */
export async function sweepParts(folder: string | null, started: Date, alone: boolean): Promise<number> {
  if (folder === null) return 0; // a bucket shows an object only when it is whole
  const before = started.getTime() - (alone ? 0 : othersMs);
  let swept = 0;
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.part')) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => null);
      if (found === null || found.mtimeMs >= before) continue;
      await rm(path, { force: true });
      swept++;
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return swept;
}
