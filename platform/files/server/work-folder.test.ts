import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '#platform/testing/app.ts';
import { temporaryFolder } from './work-folder.ts';

/* A temporary disk of this test's own: other processes of the machine have theirs in the common one. */
const common = process.env['TMPDIR'];
let disk: string;

beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'largo-disk-'));
  process.env['TMPDIR'] = disk;
});
afterAll(() => {
  if (common === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = common;
  rmSync(disk, { recursive: true, force: true });
});

/** A process that has taken an upload and not yet worked on it. */
async function receiving() {
  const module = new URL('./work-folder.ts', import.meta.url).href;
  const program = `const { temporaryFolder } = await import('${module}'); const { writeFileSync } = await import('node:fs');
    const folder = await temporaryFolder('upload'); writeFileSync(folder + '/0', 'raw'); process.stdout.write(folder); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { path: join(said.toString(), '0'), child };
}

it('a start removes what killed processes left, and nothing of the living', async () => {
  const own = await temporaryFolder('upload');
  const [dead, alive] = [await receiving(), await receiving()];
  dead.child.kill('SIGKILL');
  await once(dead.child, 'exit');
  expect(existsSync(dead.path)).toBe(true);

  const former = ['largo-upload-aB3dE6', 'largo-file-Zz9yX1'].map((name) => join(disk, name));
  for (const path of former) mkdirSync(path);
  writeFileSync(join(former[0] ?? '', '0'), 'raw');
  utimesSync(former[0] ?? '', 0, 0);

  const app = await testApp({ features: [] });
  await app.close();
  expect([dead.path, alive.path, own, ...former].map(existsSync)).toEqual([false, true, true, false, true]);
  alive.child.kill('SIGKILL');
});
