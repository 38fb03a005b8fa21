// `npm test`: installs what is missing and runs every suite. The last line is 'N passed, N failed'.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensurePackages, ensureWeb, node, root, run } from './prepare.mjs';

const count = { passed: 0, failed: 0, skipped: 0 };
const missing = [];
/** Said once more at the end: of a long run often only the last lines are kept. */
const failures = [];
/** Half of the journeys, by time: they run on the embedded database, beside the others on PostgreSQL. */
const embeddedJourneys = [
  'e2e/axe',
  'e2e/failures',
  'e2e/annotations.',
  'e2e/attribute-table.',
  'e2e/catalogue',
  'e2e/identify.',
  'e2e/layer-tree.',
  'e2e/own-data.',
  'e2e/pocket.',
  'e2e/regulations.',
  'e2e/street-view.',
  'e2e/viewer.',
];

ensurePackages();
ensureMachine();

check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']);
check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware']);
check('types', ['node_modules/typescript/bin/tsc', '-b']);
ensureWeb();
check('bundle size', ['scripts/bundle-size.ts']);
await suite('unit', ['unit']);
// The demo municipalities of the journeys on the embedded database are made meanwhile.
const demo = has('chromium') ? makeDemo() : null;
// Together: what waits for a clock or a process on one database leaves the processors to the other.
await suite('server', has('postgresql') ? ['embedded', 'postgres'] : ['embedded']);
if (demo) {
  const made = await demo;
  // Two products side by side, about as long each.
  const beside = suite('journeys-embedded', ['e2e'], embeddedJourneys, made, true);
  await suite(
    'journeys',
    ['e2e'],
    embeddedJourneys.flatMap((path) => ['--exclude', `${path}*`]),
    has('postgresql') ? { E2E_DATABASE: 'postgres' } : made,
  );
  await beside;
}

for (const name of missing) console.log(`\nSkipped, because it is not installed and could not be: ${name}`);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`);
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0);

function check(name, args) {
  if (args[0].startsWith('scripts/') && !existsSync(join(root, args[0]))) return;
  console.log(`\n=== ${name}`);
  const good = run(node, args) === 0;
  count[good ? 'passed' : 'failed'] += 1;
  if (!good) failures.push(name);
  console.log(good ? `${name}: passed` : `${name}: FAILED`);
}

/** `beside` another: what it prints is held back until it ends. */
async function suite(name, projects, filter = [], env = {}, beside = false) {
  const heading = `\n=== tests: ${name}\n`;
  if (!beside) process.stdout.write(heading);
  const report = join(root, `test-results/${name}.json`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  rmSync(report, { force: true });
  const args = [
    ...projects.flatMap((project) => ['--project', project]),
    ...filter,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const child = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (kept += text));
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (beside) process.stdout.write(heading + kept);
  if (!existsSync(report)) {
    count.failed += 1;
    failures.push(`${name}, before any test ran`);
    return;
  }
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  count.passed += numPassedTests;
  count.skipped += numPendingTests;
  count.failed += numFailedTests > 0 ? numFailedTests : status === 0 ? 0 : Math.max(1, numFailedTestSuites);
  for (const file of testResults) {
    const path = relative(root, file.name);
    if (file.status === 'failed' && file.message) failures.push(`${path}\n${firstLines(file.message)}`);
    for (const test of file.assertionResults) {
      if (test.status === 'failed') failures.push(`${path} > ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
    }
  }
}

/** The first start's demo municipalities in a folder to copy. Where that fails each run makes its own, and says why it cannot. */
function makeDemo() {
  const folder = join(root, 'test-results/demo');
  rmSync(folder, { recursive: true, force: true });
  const child = spawn(node, ['e2e/seed.ts', folder], { cwd: root, stdio: 'ignore' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0 ? { E2E_DATA: folder } : {})));
}

function firstLines(text) {
  return stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n').slice(0, 2000);
}

/** Chromium without windows, PostgreSQL with PostGIS, MapServer, GDAL, poppler, PgBouncer and libfaketime, from Debian, where this is root on Debian. */
function ensureMachine() {
  const wanted = [
    ...(existsSync('/usr/bin/chromium-headless-shell') ? [] : [['chromium', ['chromium-headless-shell']]]),
    ...(hasPostgis() ? [] : [['postgresql', ['postgresql-15', 'postgresql-15-postgis-3']]]),
    ...(hasMapserver() ? [] : [['mapserver', ['cgi-mapserver']]]),
    ...(hasFaketime() ? [] : [['faketime', ['libfaketime']]]),
    ...(hasGdal() ? [] : [['gdal', ['gdal-bin']]]),
    ...(hasPoppler() ? [] : [['poppler', ['poppler-utils']]]),
    ...(hasPooler() ? [] : [['pgbouncer', ['pgbouncer']]]),
  ];
  if (wanted.length === 0) return;
  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (debian) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    console.log(`Installing from Debian: ${wanted.map(([name]) => name).join(', ')}...`);
    apt(['update', '-qq']);
    // Each by itself: one that this Debian has not costs only itself.
    for (const [, packages] of wanted) apt(['install', '-y', '-qq', '--no-install-recommends'].concat(packages));
    if (!has('chromium')) apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (!has('chromium')) missing.push('chromium (browser journeys): install the package chromium-headless-shell, or chromium');
  if (!hasPostgis()) missing.push('postgresql (server suites): install postgresql-15 and postgresql-15-postgis-3');
  if (!hasMapserver()) missing.push('mapserver (map services against a real server): install cgi-mapserver');
  if (!hasGdal()) missing.push('gdal (our services read by a desktop program): install gdal-bin');
  if (!hasPoppler()) missing.push('poppler (printed sheets measured by other programs): install poppler-utils');
  if (!hasPooler()) missing.push('pgbouncer (web and worker behind a pooler of connections): install pgbouncer');
  if (!hasFaketime()) missing.push('libfaketime (server suite at a date a year later; it runs today instead): install libfaketime');
}

function has(name) {
  return name === 'chromium' ? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].some((path) => existsSync(path)) : hasPostgis();
}

function hasPostgis() {
  return existsSync('/usr/lib/postgresql/15/bin/initdb') && existsSync('/usr/share/postgresql/15/extension/postgis.control');
}

function hasMapserver() {
  return existsSync('/usr/lib/cgi-bin/mapserv');
}

function hasPoppler() {
  return existsSync('/usr/bin/pdftotext') && existsSync('/usr/bin/pdftocairo');
}

function hasPooler() {
  return existsSync('/usr/sbin/pgbouncer');
}

function hasGdal() {
  return existsSync('/usr/bin/ogrinfo');
}

function hasFaketime() {
  return ['x86_64', 'aarch64'].some((machine) => existsSync(`/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`));
}
