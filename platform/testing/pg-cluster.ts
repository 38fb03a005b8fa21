import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL cluster of the tests' own, on a spare port, gone when they end. */
export interface Cluster {
  /** Without a database name: `postgres://largo@127.0.0.1:PORT`. */
  readonly url: string;
  readonly dataDir: string;
  start(): void;
  stop(mode?: 'fast' | 'immediate'): void;
  remove(): void;
}

/** Folder of the newest installed server programs that have PostGIS beside them; null when there are none. */
export function findServerPrograms(): string | null {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return null;
  const versions = readdirSync(base).filter((version) => existsSync(join(base, version, 'bin/initdb')) && Number(version) >= 15);
  const withGis = versions.filter((version) => existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`));
  const newest = withGis.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(base, newest, 'bin');
}

/**
 * `durable`: with fsync, for tests that stop the server hard. `env`: added to the server's, e.g. a clock that goes elsewhere. `follows`: address
 * of a cluster of which this one is a streaming replica.
 */
export async function makeCluster(
  programs: string,
  { durable = false, env = {} as NodeJS.ProcessEnv, follows = null as string | null } = {},
): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'largo-pg-'));
  const dataDir = join(home, 'data');
  const log = join(home, 'log');
  const asRoot = process.getuid?.() === 0;
  if (asRoot) execFileSync('chown', ['postgres', home]);
  const run = (program: string, args: string[]): void => {
    forgetDeadClocks();
    const [command, list] = asRoot ? ['runuser', ['-u', 'postgres', '--', join(programs, program), ...args]] : [join(programs, program), args];
    const { status, stderr } = spawnSync(command as string, list as string[], {
      cwd: home,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}${existsSync(log) ? readFileSync(log, 'utf8').slice(-1500) : ''}`);
  };
  if (follows === null) run('initdb', ['-D', dataDir, '-U', 'largo', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  else run('pg_basebackup', ['-d', `${follows}/postgres`, '-D', dataDir, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  const port = await sparePort();
  const settings = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 ${durable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'} -c max_connections=200 -c shared_buffers=256MB`;
  const start = (): void => run('pg_ctl', ['-D', dataDir, '-o', settings, '-l', log, '-w', 'start']);
  start();
  return {
    url: `postgres://largo@127.0.0.1:${port}`,
    dataDir,
    start,
    stop: (mode = 'fast') => run('pg_ctl', ['-D', dataDir, '-m', mode, '-w', 'stop']),
    remove: () => {
      spawnSync(
        asRoot ? 'runuser' : join(programs, 'pg_ctl'),
        asRoot
          ? ['-u', 'postgres', '--', join(programs, 'pg_ctl'), '-D', dataDir, '-m', 'immediate', 'stop']
          : ['-D', dataDir, '-m', 'immediate', 'stop'],
      );
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * A process under libfaketime that was killed leaves its shared memory behind under its process number.
 * Root's leftovers refuse the `postgres` user that gets the same number later, and the server program ends there.
 */
function forgetDeadClocks(): void {
  const shared = '/dev/shm';
  if (!existsSync(shared)) return;
  for (const name of readdirSync(shared)) {
    const owner = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/u.exec(name)?.[1];
    if (owner !== undefined && !existsSync(`/proc/${owner}`)) rmSync(join(shared, name), { force: true });
  }
}

export function sparePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
