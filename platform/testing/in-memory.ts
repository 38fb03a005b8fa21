import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'largo-tests-';
const gb = 2 ** 30;

/**
 * Folder for what a run of the tests writes: in memory where there is room to spare, else where the system says. A database of the tests
 * is four thousand files, made once per test file, and memory takes a tenth of a disk's time for them.
 */
export function inMemory(): string {
  if (process.env['TMPDIR']?.startsWith(join(memory, prefix))) return process.env['TMPDIR'];
  if (!existsSync(memory) || !mayRunPrograms()) return tmpdir();
  for (const name of readdirSync(memory)) {
    const owner = name.startsWith(prefix) ? name.slice(prefix.length) : null;
    if (owner !== null && !existsSync(`/proc/${owner}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < 12 * gb) return tmpdir();
  const path = join(memory, `${prefix}${process.pid}`);
  mkdirSync(path, { recursive: true });
  // The user of PostgreSQL's server goes through it.
  chmodSync(path, 0o1777);
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Some tests start a copy of the product from there. */
function mayRunPrograms(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === memory);
  return mount !== undefined && !mount[3]?.split(',').includes('noexec');
}
