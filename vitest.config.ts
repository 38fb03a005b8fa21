import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inMemory } from './platform/testing/in-memory.ts';
import { findServerPrograms } from './platform/testing/pg-cluster.ts';

/** Hundreds of processes are started, each reading the same modules: what V8 and the type stripper have made of them is kept for the next. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/largo/compiled');
process.env['TMPDIR'] = inMemory();

/** The platform and what the application makes of it. */
const engine = [
  'platform/*/server/**/*.test.ts',
  'platform/*/*/server/**/*.test.ts',
  'platform/db/**/*.test.ts',
  'app/**/*.test.ts',
  'demo/**/*.server.test.ts',
];
const slices = ['features/*/server/**/*.test.ts', 'features/*/*/server/**/*.test.ts'];
const server = [...engine, ...slices];

/*
 * Both databases are PostgreSQL: statements, locks and connections are the engine's, whose tests run on both. On the embedded one, where a
 * question costs three times as much, `app/fuzz` asks every endpoint, the journeys' walks open every page, and of the slices run these files.
 */
const slicesOnBoth = [
  'features/administration/server/settings.test.ts',
  'features/annotations/server/annotations.test.ts',
  'features/catalogue/server/catalogue.test.ts',
  'features/cemeteries/server/public.test.ts',
  'features/content/server/content.test.ts',
  'features/emissions/register/server/register.test.ts',
  'features/identity/server/role-admin.test.ts',
  'features/layers/{territory/server/layers,tree/server/tree}.test.ts',
  'features/legal/server/legal.test.ts',
  'features/messaging/server/notifications.test.ts',
  'features/occurrences/{intake/server/report,desk/server/desk,figures/server/tabulations}.test.ts',
  'features/ogc/server/services.test.ts',
  'features/parties/server/parties.test.ts',
  'features/portal/server/contact-desk.test.ts',
  'features/printing/server/designer/designer.test.ts',
  'features/street-view/server/street-view.test.ts',
  'features/toponymy/server/toponymy.test.ts',
  'features/urbanism/{server/process,finder/server/finder}.test.ts',
  'features/works/server/works.test.ts',
];
/** Formats, files, other servers, and how a process of the embedded database ends. */
const onEmbedded = [
  'app/{configured-modules,env,fuzz,shutdown}.test.ts',
  'features/ogc/server/mapserver.test.ts',
  'features/printing/server/drawing.test.ts',
  'features/layers/territory/server/import.test.ts',
  'platform/{geo,http,mail,outgoing,paint,privacy,secrets,signature}/server/**/*.test.ts',
  'platform/files/server/{files,hostile,work-folder}.test.ts',
  'platform/files/server/document-text/*.test.ts',
  'platform/db/{embedded,tar}.test.ts',
  'app/commands/backup-seal.test.ts',
];
/** Walks past every guard, and what the journeys or `app/restore` show on the embedded one: the demonstration, commands, upgrades. */
const onServer = [
  'app/{cli,cookies,declared-doors,permission-matrix,plain-pages,resources,two-tenants,upgrade,viewing}.test.ts',
  'app/{audit-history,audited,closing-account,dates,processing,retention,search,traces}.test.ts',
  'demo/*.server.test.ts',
];
const hasServer = findServerPrograms() !== null || process.env['TEST_SERVER_URL'] !== undefined;

/** No test may depend on the day, the hour or the zone: one of the two server projects runs today, the other (server included) at this date. */
const faketime = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));
const elsewhen = {
  TZ: 'Pacific/Auckland',
  // A server that was there already (TEST_SERVER_URL) keeps its own clock, and so do the tests on it.
  ...(faketime &&
    !process.env['TEST_SERVER_URL'] && { LD_PRELOAD: faketime, FAKETIME: '+400d', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' }),
};

/** Minutes of waiting for clocks and processes: begun first, they pass while everything else is computed. */
const slow = [
  'app/faults',
  'bench/benches',
  'app/restore',
  'app/upgrade',
  'app/move-to',
  'app/care',
  'app/power-loss',
  'app/cli',
  'app/start',
  'app/shutdown',
  'app/processes',
  'killed-worker',
  'server/mail.test',
  'permission-matrix',
  'app/fuzz',
  'demo/seed',
  'two-tenants',
];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.some((part) => moduleId.includes(part));
    return (await super.sort(files)).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  }
}

/**
 * `unit` needs nothing; `embedded` and `postgres` run the server tests on both databases; `e2e` is the browser. A process
 * reads the product's modules once and goes through many files: what a file changes in it, it puts back.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    maxConcurrency: 2,
    sequence: { sequencer: SlowFirst },
    // Nothing is given a second chance: what fails now and then is a fault. Limits only end what hangs, on the busiest machine.
    retry: 0,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['platform/**/*.test.ts', 'features/**/*.test.ts', 'demo/**/*.test.ts', 'tenants/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...server],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: hasServer ? [...engine, ...slicesOnBoth, ...onEmbedded] : server,
          exclude: ['**/node_modules/**', ...(hasServer ? onServer : [])],
          globalSetup: './app/test-setup.ts',
          setupFiles: './platform/testing/each-file.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './e2e/global-setup.ts',
          isolate: false,
          fileParallelism: false,
          // A browser on a busy machine: wait as long as a page may take.
          expect: { poll: { timeout: 15_000, interval: 100 } },
        },
      },
      // Pictures for people to look at (`npm run look`); no part of the suite.
      { extends: true, test: { name: 'look', include: ['e2e/look/look.ts'], globalSetup: './e2e/global-setup.ts' } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...server, 'bench/*.test.ts'],
          exclude: ['**/node_modules/**', ...onEmbedded],
          globalSetup: './app/test-setup.ts',
          setupFiles: './platform/testing/each-file.ts',
          isolate: false,
          env: elsewhen,
        },
      },
    ],
  },
});
