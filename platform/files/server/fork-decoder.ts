import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a process in which bytes of others are decoded (decision 028); `decoder-watch.ts` is its other side. Whoever starts it kills it. */
export function forkDecoder(script: URL): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  return fork(fileURLToPath(script), {
    // None of the service's secrets. One arena: what one file took is given back. Decoders do not write into the log.
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
