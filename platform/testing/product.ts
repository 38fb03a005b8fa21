import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sparePort } from './pg-cluster.ts';

/** The product as a user starts it: a process of its own. */
export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** Everything it has printed. */
  output(): string;
}

export interface ProductOptions {
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly port?: number;
  readonly dataDir?: string;
  /** Another copy of the program, with a Node of its own, run by the user of that number. */
  readonly copy?: { readonly folder: string; readonly node: string; readonly user: number };
}

/** Ends a start that hangs: on a machine that three runs share, the demonstration took over three minutes. */
const patience = 600_000;

/** Starts `app/server.ts` and waits until it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const port = options.port ?? (await sparePort());
  const product = launch('app/server.ts', port, options);
  const url = `http://localhost:${port}`;
  for (const end = performance.now() + patience; performance.now() < end;) {
    if (product.process.exitCode !== null) throw new Error(`The product did not start:\n${product.output()}`);
    if (
      await fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { ...product, url };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  product.process.kill('SIGKILL');
  throw new Error(`The product was not ready within ten minutes:\n${product.output()}`);
}

/** Starts a worker of its own (PostgreSQL only). */
export function startWorker(options: ProductOptions): Product {
  return { ...launch('app/worker.ts', 8080, options, ['--max-semi-space-size=2']), url: '' };
}

function launch(
  program: string,
  port: number,
  { databaseUrl, args = [], env = {}, dataDir = mkdtempSync(join(tmpdir(), 'largo-product-')), copy }: ProductOptions,
  flags: readonly string[] = [],
) {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const child = spawn(copy?.node ?? process.execPath, [...flags, program, ...args], {
    ...(copy && { cwd: copy.folder, uid: copy.user, gid: copy.user }),
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, dataDir, output: () => output };
}

/** SIGTERM, and after ten seconds SIGKILL; removes the data folder unless told to keep it. */
export async function stopProduct(product: Product, keepData = false): Promise<number | null> {
  const forced = setTimeout(() => product.process.kill('SIGKILL'), 10_000);
  const code = await end(product, 'SIGTERM');
  clearTimeout(forced);
  if (!keepData) rmSync(product.dataDir, { recursive: true, force: true });
  return code;
}

/** The hard way: no clean-up runs. */
export async function killProduct(product: Product): Promise<void> {
  await end(product, 'SIGKILL');
}

function end({ process: child }: Product, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
