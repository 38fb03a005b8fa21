import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const server = [
  'platform/*/server/**/*.test.ts',
  'platform/db/**/*.test.ts',
  'features/*/server/**/*.test.ts',
  'app/**/*.test.ts',
  'demo/**/*.server.test.ts',
];

/** Minutes of waiting for clocks and processes: begun first, they pass while everything else is computed. */
const slow = [
  'app/faults',
  'app/cli',
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

/** `unit` needs nothing; `embedded` and `postgres` run the same server tests on both databases; `e2e` is the browser. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    maxConcurrency: 2,
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['platform/**/*.test.ts', 'features/**/*.test.ts', 'demo/**/*.test.ts', 'tenants/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...server],
        },
      },
      { extends: true, test: { name: 'embedded', include: server, globalSetup: './app/test-setup.ts', retry: 1 } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './e2e/global-setup.ts',
          fileParallelism: false,
          // A browser on a busy machine: wait as long as a page may take, and give a journey a second chance.
          expect: { poll: { timeout: 15_000, interval: 100 } },
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'postgres', include: server, globalSetup: './app/test-setup.ts', retry: 1 } },
    ],
  },
});
