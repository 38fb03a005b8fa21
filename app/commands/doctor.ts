import { statfs } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { askScanner } from '#platform/files/server/virus-scan.ts';
import { keyFile, openSecrets } from '#platform/secrets/server/secrets.ts';
import type { Env } from '../env.ts';
import { explain } from '../explain.ts';
import { openInstallation, prepareDataDir } from '../installation.ts';
import { checkPort } from '../start.ts';
import { configuredTenants } from '../compose.ts';
import { openRegister, readRegister } from '#platform/tenancy/server/register.ts';

export interface Finding {
  readonly what: string;
  readonly good: boolean;
  readonly detail: string;
}

const gibibyte = 1024 ** 3;

/** Looks at everything the product stands on and says what to do about each fault. */
export async function doctor(env: Env): Promise<Finding[]> {
  return [
    await examine(env, 'Node', async () => {
      const major = Number(process.versions.node.split('.')[0]);
      if (major < 24) throw new Error(`this is Node ${process.version}; start Largo through npm, which brings its own`);
      return process.version;
    }),
    await examine(env, 'Municipality files', async () => {
      return (await configuredTenants(env)).tenants.map(({ code }) => code).join(', ');
    }),
    await examine(env, 'Data folder', async () => {
      await prepareDataDir(env);
      const { bavail, bsize } = await statfs(env.dataDir);
      const free = (bavail * bsize) / gibibyte;
      if (free < 1) throw new Error(`${env.dataDir}: only ${free.toFixed(1)} GiB free; make room`);
      return `${env.dataDir}, ${free.toFixed(0)} GiB free`;
    }),
    await examine(env, 'Port', async () => {
      const live = `http://127.0.0.1:${env.port}/api/health/live`;
      const running = await fetch(live, { signal: AbortSignal.timeout(3000) }).then(
        async (answer) => answer.ok && /"status":\s*"ok"/.test(await answer.text()),
        () => false,
      );
      if (running) return `${env.port}: Largo answers there`;
      await checkPort(env);
      return `${env.port} is free`;
    }),
    await examine(env, 'Database', () => databaseState(env)),
    await examine(env, 'Municipalities', () => standingOf(env)),
    await examine(env, 'Key of the secrets', async () => keyState(env)),
    await examine(env, 'Mail server', async () =>
      env.smtpUrl === null ? 'none: messages are shown in the mailbox page (demo mode)' : reach(new URL(env.smtpUrl), 25),
    ),
    await examine(env, 'Virus scanner', async () =>
      env.virusScanner === null ? 'none: files that are sent are not scanned' : askScanner(env.virusScanner),
    ),
    await examine(env, 'File storage', async () =>
      env.storageUrl === null || env.storageUrl.startsWith('file:') ? 'local folder' : reach(new URL(env.storageUrl), 443),
    ),
  ];
}

function keyState(env: Env): string {
  openSecrets(env.secretKey, env.dataDir).seal('');
  if (env.secretKey !== null) return 'SECRET_KEY';
  return `${join(env.dataDir, keyFile)}; keep a copy elsewhere${env.databaseUrl === null ? '' : ', and set SECRET_KEY if there are several machines'}`;
}

async function databaseState(env: Env): Promise<string> {
  const database = await openInstallation(env);
  try {
    const [row] = await database.query<{ version: string; postgis: string }>(
      `select current_setting('server_version') as version, postgis_lib_version() as postgis`,
    );
    if (Number.parseInt(row?.version ?? '0', 10) < 15) throw new Error(`PostgreSQL ${row?.version} is too old: 15 or newer`);
    return `${database.kind}, PostgreSQL ${row?.version}, PostGIS ${row?.postgis}`;
  } finally {
    await database.close();
  }
}

/** Who is served, who is suspended, and whose schema is not up to date, and why. */
async function standingOf(env: Env): Promise<string> {
  const { served } = await configuredTenants(env);
  const database = await openInstallation(env);
  try {
    await openRegister(database);
    const register = await readRegister(database);
    const failed = served.flatMap(({ code }) => {
      const { failedAt, failure } = register.get(code) ?? { failedAt: null, failure: null };
      return failedAt === null ? [] : `${code} is closed since ${failedAt.toISOString()} and answers "em manutenção": ${failure}`;
    });
    if (failed.length > 0) throw new Error(`${failed.join('; ')}. Mend it and run \`largo migrate\`; running processes take it in within a minute`);
    const suspended = served.filter(({ code }) => register.get(code)?.suspendedAt);
    return `${served.length - suspended.length} in service${suspended.length > 0 ? `; suspended: ${suspended.map(({ code }) => code).join(', ')}` : ''}`;
  } finally {
    await database.close();
  }
}

async function examine(env: Env, what: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { what, good: true, detail: await look() };
  } catch (error) {
    return { what, good: false, detail: explain(error, env).message };
  }
}

function reach(address: URL, standardPort: number): Promise<string> {
  const port = Number(address.port || standardPort);
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: address.hostname, port, timeout: 5000 }, () => {
      socket.destroy();
      resolve(`${address.hostname}:${port} answers`);
    });
    const fail = (why: string): void => {
      socket.destroy();
      reject(new Error(`${address.hostname}:${port} ${why}`));
    };
    socket.on('error', ({ message }) => fail(`does not answer (${message})`));
    socket.on('timeout', () => fail('does not answer within 5 seconds'));
  });
}
