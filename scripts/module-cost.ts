import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** `node scripts/module-cost.ts [slice ...]`: what each slice of `features/` costs in files and lines, without tests and messages. */
interface Cost {
  files: number;
  lines: number;
  tests: number;
  messages: number;
}

const most = 4000;
const wanted = process.argv.slice(2);
const costs = new Map<string, Cost>();
const tracked = execFileSync('git', ['ls-files', 'features'], { encoding: 'utf8' }).split('\n').filter(Boolean);
for (const path of tracked) {
  if (!/\.(ts|tsx|css)$/.test(path)) continue;
  const slice = path.split('/')[1] ?? '';
  if (wanted.length > 0 && !wanted.includes(slice)) continue;
  const cost = costs.get(slice) ?? { files: 0, lines: 0, tests: 0, messages: 0 };
  costs.set(slice, cost);
  const lines = readFileSync(path, 'utf8').split('\n').length - 1;
  if (/\.test\.tsx?$|\/test-[^/]+\.ts$/.test(path)) cost.tests += lines;
  else if (/messages?[./]/.test(path)) cost.messages += lines;
  else {
    cost.files += 1;
    cost.lines += lines;
  }
}
const row = (name: string, ...cells: readonly (string | number)[]): string =>
  name.padEnd(18) + cells.map((cell) => String(cell).padStart(10)).join('');
console.log(row('slice', 'files', 'lines', 'tests', 'messages'));
for (const [slice, { files, lines, tests, messages }] of [...costs].toSorted(([, a], [, b]) => a.lines - b.lines)) {
  console.log(row(slice, files, lines, tests, messages) + (lines > most && wanted.length > 0 ? `   over ${most}` : ''));
}
