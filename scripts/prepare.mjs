// Plain JavaScript on purpose: this runs on the machine's own Node (20 or newer) before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The project's own Node, whatever the machine has. */
export const node = join(root, 'node_modules/node/bin/node');

export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  return status ?? 1;
}

/** Installs the pinned packages when they are missing or the lock file has changed. */
export function ensurePackages() {
  const mark = join(root, 'node_modules/.largo-lock');
  const wanted = hash(readFileSync(join(root, 'package-lock.json')));
  if (existsSync(node) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('Installing packages (the first time takes a minute)...');
  if (run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    console.error('The packages could not be installed: see the messages of npm above.');
    process.exit(1);
  }
  writeFileSync(mark, wanted);
}

/** Builds the web application when its sources are newer than the last build. */
export function ensureWeb() {
  const mark = join(root, 'dist/.built');
  const wanted = hash(['app', 'features', 'platform', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'].map(fingerprint).join('\n'));
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('Building the web application...');
  if (run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']) !== 0) {
    console.error('The web application could not be built.');
    process.exit(1);
  }
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}

function fingerprint(name) {
  const path = join(root, name);
  if (!existsSync(path)) return '';
  if (!statSync(path).isDirectory()) return `${name} ${hash(readFileSync(path))}`;
  return readdirSync(path)
    .toSorted()
    .map((entry) => fingerprint(join(name, entry)))
    .join('\n');
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex');
}
