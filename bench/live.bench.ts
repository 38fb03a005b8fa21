import { Agent, request } from 'node:http';
import pg from 'pg';
import { WebSocket } from 'ws';
import { startProduct, startWorker, stopProduct, type Product } from '#platform/testing/product.ts';
import { figure } from './harness.ts';
import { ownServer } from './own-server.ts';
import { many } from './size.ts';

/*
 * New occurrences through the HTTP API at a steady rate, whether or not the server keeps up, while map clients listen on real connections.
 * Everyone who reports and listens has an address of their own (`X-Forwarded-For`, TRUST_PROXY), so no limit had to be raised.
 * LIVE_SECONDS, LIVE_RATE, LIVE_CLIENTS try smaller ones; LIVE_LOG shows what the server says, LIVE_FSYNC=on waits for the disk at every commit (a disk shared with others is then what is measured).
 */

const seconds = Number(process.env['LIVE_SECONDS'] ?? many(60, 2));
const rate = Number(process.env['LIVE_RATE'] ?? many(50, 5));
const clients = Number(process.env['LIVE_CLIENTS'] ?? many(200, 10));
const staff = Math.ceil(clients / 10);
const host = 'localhost';
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

interface Told {
  readonly status: number;
  readonly body: string;
  readonly cookie: string;
}

interface Sent {
  readonly code: string;
  readonly at: number;
  readonly answered: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function ask(base: URL, method: string, path: string, body: string | null, headers: Record<string, string>): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: base.hostname,
        port: base.port,
        method,
        path,
        headers: { ...headers, ...(body !== null && { 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: text, cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '' }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

interface Ear {
  readonly isStaff: boolean;
  readonly heard: Map<string, number>;
  lost: boolean;
  close(): void;
}

/** One map client: subscribes as the application does, and notes when it first hears of each code. */
async function listen(base: URL, n: number, session: string | null): Promise<Ear> {
  const heard = new Map<string, number>();
  const channel = session === null ? 'occurrences' : 'private-occurrences';
  const socket = new WebSocket(`ws://${base.host}/ws/app/vilaclara?protocol=7`, { headers: { 'x-forwarded-for': addressOf(1_000_000 + n) } });
  const ear: Ear = { isStaff: session !== null, heard, lost: false, close: () => socket.close() };
  await new Promise<void>((resolve, reject) => {
    const subscribe = async (socketId: string): Promise<void> => {
      const signed =
        session === null
          ? {}
          : (JSON.parse(
              (
                await ask(base, 'POST', '/api/broadcasting/auth', JSON.stringify({ socket_id: socketId, channel_name: channel }), {
                  cookie: session,
                  'content-type': 'application/json',
                  'x-forwarded-for': addressOf(1_000_000 + n),
                })
              ).body,
            ) as object);
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }));
    };
    socket.on('error', reject);
    socket.on('close', () => (ear.lost = true));
    socket.on('message', (data: Buffer) => {
      const now = performance.now();
      const text = data.toString();
      // Read by a pattern: 200 clients in one process must not be what is measured.
      const code = /^\{"event":"created".*?\\"code\\":\\"([^\\]+)/.exec(text)?.[1];
      if (code !== undefined) {
        if (!heard.has(code)) heard.set(code, now);
      } else if (text.startsWith('{"event":"pusher:connection_established"')) {
        const { data: inner } = JSON.parse(text) as { data: string };
        subscribe((JSON.parse(inner) as { socket_id: string }).socket_id).catch(reject);
      } else if (text.includes('subscription_succeeded')) resolve();
      else if (text.includes('subscription_error') || text.includes('pusher:error')) reject(new Error(text));
    });
  });
  return ear;
}

interface Place {
  readonly typeId: number;
  readonly point: readonly [number, number];
}

interface Reportable {
  readonly id: number;
  readonly reportBy: string;
  readonly isPublic: boolean;
  readonly variant?: string;
  readonly featureRequired?: boolean;
  readonly questions?: readonly { readonly required: boolean }[];
}

/** Asks nothing that a bench would have to make up. */
const isPlain = ({ reportBy, isPublic, variant = 'citizen', featureRequired = false, questions = [] }: Reportable): boolean =>
  reportBy === 'anyone' && isPublic && variant === 'citizen' && !featureRequired && questions.every(({ required }) => !required);

/** What can be reported by anybody and is shown to everybody, where the demo municipality has some. */
async function places(base: URL): Promise<Place[]> {
  const read = async <T>(path: string): Promise<T> => JSON.parse((await ask(base, 'GET', path, null, {})).body) as T;
  const { types } = await read<{ types: Reportable[] }>('/api/meubairro/front/occurrences/store/lists');
  const open = types.filter(isPlain).map(({ id }) => id);
  const { items } = await read<{ items: { point: [number, number] | null }[] }>('/api/meubairro/front/occurrences/search?pageSize=100');
  return items.flatMap(({ point }, index) => (point ? [{ point, typeId: open[index % open.length] ?? 0 }] : []));
}

const boundary = 'largo-live';

async function report(base: URL, n: number, where: readonly Place[]): Promise<Sent | string> {
  const place = where[n % where.length];
  if (!place) return 'no place';
  const [x, y] = place.point;
  const data = {
    key: `live-${process.pid}-${n}-${Date.now()}`,
    typeId: place.typeId,
    description: `Ensaio de carga número ${n}`,
    x: x + (n % 7),
    y: y + (n % 5),
    consent: true,
    name: 'Ensaio',
  };
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n--${boundary}--\r\n`;
  const at = performance.now();
  try {
    const answer = await ask(base, 'POST', '/api/meubairro/front/occurrences', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-forwarded-for': addressOf(n),
    });
    if (answer.status !== 201) return `${answer.status} ${answer.body.slice(0, 200)}`;
    return { code: (JSON.parse(answer.body) as { code: string }).code, at, answered: performance.now() };
  } catch (error) {
    return String(error);
  }
}

/** Sends at the rate, whatever comes back. */
async function load(base: URL, first: number, where: readonly Place[]): Promise<{ sent: Sent[]; refused: string[] }> {
  const going: Promise<Sent | string>[] = [];
  const start = performance.now();
  for (let n = 0; n < seconds * rate; n++) {
    const wait = start + (n * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    going.push(report(base, first + n, where));
  }
  const answers = await Promise.all(going);
  return { sent: answers.filter((one) => typeof one !== 'string'), refused: answers.filter((one) => typeof one === 'string') };
}

function spread(values: readonly number[]) {
  const sorted = Float64Array.from(values).toSorted();
  const at = (share: number): number => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: Math.round(sorted.at(-1) ?? 0) };
}

export async function run(): Promise<void> {
  const { databaseUrl, close } = await ownServer({ durable: process.env['LIVE_FSYNC'] === 'on' });
  const env = { PLATFORM: 'vilaclara', TRUST_PROXY: 'loopback', ...(process.env['LIVE_LOG'] && { LOG_LEVEL: 'info' }) };
  const running: Product[] = [];
  const ears: Ear[] = [];
  try {
    const web = await startProduct({ databaseUrl, env, args: ['--web'] });
    running.push(web, startWorker({ databaseUrl, env, dataDir: web.dataDir }));
    const base = new URL(web.url);
    base.hostname = host;
    const where = await places(base);
    const counted = async (): Promise<number> => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from vilaclara.occurrence where description like 'Ensaio de carga%'",
      );
      await client.end();
      return rows[0]?.n ?? 0;
    };
    for (let n = 0; n < 20; n++) await report(base, 900_000 + n, where);
    const alone = await load(base, 0, where);
    const login = await ask(base, 'POST', '/api/auth/login', JSON.stringify({ login: 'gestor@vilaclara.example', password: 'Largo-2026!' }), {
      'content-type': 'application/json',
    });
    for (let n = 0; n < clients; n++) ears.push(await listen(base, n, n < staff ? login.cookie : null));
    const before = await counted();
    const cpu = process.cpuUsage();
    const heardBy = await load(base, 100_000, where);
    for (let wait = 0; wait < 100 && ears.some(({ heard }) => heardBy.sent.some(({ code }) => !heard.has(code))); wait++) await sleep(100);
    const used = process.cpuUsage(cpu);
    const stored = (await counted()) - before;
    const delays = ears.flatMap(({ heard }) => heardBy.sent.map(({ code, at }) => (heard.get(code) ?? Number.POSITIVE_INFINITY) - at));
    const missing = delays.filter((delay) => delay === Number.POSITIVE_INFINITY).length;
    const known = delays.filter((delay) => delay !== Number.POSITIVE_INFINITY);
    const [push, post, reference] = [
      spread(known),
      spread(heardBy.sent.map(({ at, answered }) => answered - at)),
      spread(alone.sent.map(({ at, answered }) => answered - at)),
    ];
    const report1 = {
      rate,
      seconds,
      clients,
      staff,
      sent: rate * seconds,
      acknowledged: heardBy.sent.length,
      stored,
      lost: heardBy.sent.length - Math.min(stored, heardBy.sent.length),
      refused: heardBy.refused.length,
      refusedAlone: alone.refused.length,
      pushes: known.length,
      missing,
      late: known.filter((delay) => delay > 2000).length,
      droppedClients: ears.filter(({ lost }) => lost).length,
      clientSeconds: Math.round((used.user + used.system) / 1e6),
      push,
      post,
      reference,
    };
    console.log(JSON.stringify(report1));
    for (const refused of new Set([...alone.refused, ...heardBy.refused].map((text) => text.slice(0, 160)))) console.log(`refused: ${refused}`);
    const bar = 'none lost, pushed within 2 s';
    figure({
      name: `${rate} reports a second, ${clients} clients listening: answer p95, beside nobody listening`,
      ours: post.p95,
      reference: reference.p95,
      unit: 'ms',
    });
    figure({
      name: `the slowest of ${known.length} pushes, from the moment the report was sent`,
      ours: push.max,
      reference: post.max,
      unit: 'ms',
      bar,
    });
    if (process.env['LIVE_LOG']) console.log(running.map((product) => product.output().slice(-4000)).join('\n'));
  } finally {
    for (const ear of ears) ear.close();
    for (const product of running.toReversed()) await stopProduct(product, true);
    close();
  }
}
