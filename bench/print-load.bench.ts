import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import pg from 'pg';
import { findServerPrograms, makeCluster } from '#platform/testing/pg-cluster.ts';
import { startProduct, stopProduct, type Product } from '#platform/testing/product.ts';
import { figure, percentile } from './harness.ts';
import { isTiny, many } from './size.ts';

const path = '/api/ig/front/print/visible';

/**
 * The memory of everything the product runs (server and printers; the database server is counted apart) while a hundred people ask for a sheet at once,
 * with what their polls wait meanwhile, and while it makes the largest sheet there is. On the demonstration, on a PostgreSQL of its own.
 */
export async function run(): Promise<void> {
  const programs = findServerPrograms();
  const cluster = programs && (await makeCluster(programs));
  if (!cluster) throw new Error('Prints are measured on PostgreSQL: install postgresql-15-postgis-3.');
  const admin = new pg.Client(`${cluster.url}/postgres`);
  await admin.connect();
  await admin.query('create database largo');
  await admin.end();
  const how = { databaseUrl: `${cluster.url}/largo`, env: { PLATFORM: 'vilaclara', ...(isTiny && { SEED: 'none' }) } };
  // A process that has made the municipality is thrice as large as one that serves it.
  const maker = await startProduct(how);
  await stopProduct(maker, true);
  const product = await startProduct({ ...how, dataDir: maker.dataDir });
  try {
    await hundred(product);
    await largest(product);
  } finally {
    await stopProduct(product);
    cluster.remove();
  }
}

const place = { center: [-21_500, 59_500], scale: 5000 };

async function largest(product: Product): Promise<void> {
  const size = isTiny ? 'A4' : 'A0';
  await print(product, { sheet: { size: 'A4', orientation: 'portrait' }, format: 'pdf', dpi: 150 });
  for (const format of ['pdf', 'png'] as const) {
    const { rest, peak, printer, seconds } = await watched(product, () =>
      print(product, { sheet: { size, orientation: 'portrait' }, format, dpi: 300 }),
    );
    figure({ name: `${size} ${format} at 300 dpi: server and printer`, ours: peak, reference: rest, unit: 'MB', bar: 'under 1000 MB' });
    figure({ name: `${size} ${format} at 300 dpi: the printer alone`, ours: printer, reference: peak, unit: 'MB' });
    figure({ name: `${size} ${format} at 300 dpi: time`, ours: seconds, reference: null, unit: 's' });
  }
}

async function hundred(product: Product): Promise<void> {
  const count = many(100, 4);
  const polls: number[] = [];
  const alone: number[] = [];
  for (let n = 0; n < many(50, 5); n++) alone.push((await call(product, n, 'GET', `${path}/capabilities`)).ms);
  const sheet = { sheet: { size: 'A4', orientation: 'portrait' }, format: 'pdf', dpi: 150 };
  const { rest, peak, seconds } = await watched(product, () =>
    Promise.all(Array.from({ length: count }, (_, n) => print(product, { ...sheet, map: { ...place, scale: 2000 } }, n + 1, (ms) => polls.push(ms)))),
  );
  const what = `${count} prints asked for at once`;
  figure({ name: `${what}: server and printers`, ours: peak, reference: rest, unit: 'MB', bar: 'under 600 MB' });
  figure({
    name: `${what}: polls, p95, beside a question to the server at rest`,
    ours: percentile(polls, 0.95),
    reference: percentile(alone, 0.95),
    unit: 'ms',
    bar: 'under 100 ms',
  });
  figure({ name: `${what}: polls, worst`, ours: percentile(polls, 1), reference: null, unit: 'ms' });
  figure({ name: `${what}: until the last has its sheet`, ours: seconds, reference: null, unit: 's' });
}

/** Asks for a sheet as one of many people, and looks every second how far it is. Throws where it does not end well. */
async function print(product: Product, more: object, person = 0, polled: (ms: number) => void = () => {}): Promise<void> {
  const body = { layout: 'simple', map: place, texts: { title: 'Planta' }, ...more };
  const asked = await call(product, person, 'POST', path, body);
  if (asked.status !== 202) throw new Error(`${asked.status} ${asked.text}`);
  const { jobId } = JSON.parse(asked.text) as { jobId: string };
  for (let wait = 0; wait < 3000; wait++) {
    const { ms, text, status } = await call(product, person, 'GET', `${path}/job/${jobId}`);
    if (status !== 200) throw new Error(`${status} ${text}`);
    polled(ms);
    const job = JSON.parse(text) as { status: string };
    if (job.status === 'finished') return;
    if (job.status === 'failed' || job.status === 'cancelled') throw new Error(`${text}\n${product.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('the print did not end');
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** From an address of its own: one gets 60 prints in ten minutes. */
function call({ url }: Product, person: number, method: string, to: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { 'content-type': 'application/json', origin: url };
    const asked = httpRequest(`${url.replace('localhost', '127.0.0.1')}${to}`, {
      method,
      headers: { ...headers, host: new URL(url).host },
      localAddress: `127.0.1.${person + 1}`,
    });
    asked.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8'), ms: performance.now() - began }),
      );
    });
    asked.once('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}

/** Megabytes of the product's process and of all it has started, looked at every 50 ms. */
async function watched<T>({ process: { pid = 0 } }: Product, work: () => Promise<T>) {
  const look = (): { all: number; printer: number } => {
    const tree = processes(pid);
    return {
      all: tree.reduce((sum, one) => sum + one.megabytes, 0),
      printer: Math.max(0, ...tree.filter((one) => one.pid !== pid).map((one) => one.megabytes)),
    };
  };
  const rest = look().all;
  let [peak, printer] = [rest, 0];
  const sampler = setInterval(() => {
    const now = look();
    [peak, printer] = [Math.max(peak, now.all), Math.max(printer, now.printer)];
  }, 50);
  const began = performance.now();
  try {
    await work();
    return { rest, peak, printer, seconds: (performance.now() - began) / 1000 };
  } finally {
    clearInterval(sampler);
  }
}

function processes(root: number): { pid: number; megabytes: number }[] {
  const all = readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      const said = readFileSync(`/proc/${pid}/status`, 'utf8');
      return [{ pid, parent: Number(/PPid:\s+(\d+)/.exec(said)?.[1]), megabytes: Number(/VmRSS:\s+(\d+)/.exec(said)?.[1] ?? 0) / 1024 }];
    } catch {
      return []; // It has just ended.
    }
  });
  const below = (parent: number): typeof all => all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return [...all.filter((one) => one.pid === root), ...below(root)];
}
