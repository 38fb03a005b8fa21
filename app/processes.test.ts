import pg from 'pg';
import pusherModule from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, testDatabaseUrl } from '#platform/testing/database.ts';
import { startProduct, startWorker, stopProduct, type Product } from '#platform/testing/product.ts';
import { until } from '#platform/testing/until.ts';

/* Two web processes and two workers on one database: together they are one product, and any of them may be told to stop. */

/** A CommonJS module: what Node hands over is the class itself. */
const Pusher = pusherModule as unknown as typeof pusherModule.default;
const front = '/api/meubairro/front/occurrences';
const env = { PLATFORM: 'vilaclara' };

let databaseUrl: string;
let dataDir: string;
let webs: [Product, Product];
let workers: Product[];
let cookie: string;

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin@vilaclara.example', password: 'Largo-2026!' }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};

const get = async <T>(url: string, session = cookie): Promise<T> => (await fetch(url, { headers: { cookie: session } })).json() as Promise<T>;

const post = (url: string, body: unknown, session = cookie): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie: session }, body: JSON.stringify(body) });

const ended = (product: Product): Promise<number | null> =>
  product.process.exitCode === null
    ? new Promise((resolve) => product.process.once('exit', (code) => resolve(code)))
    : Promise.resolve(product.process.exitCode);

interface Job {
  readonly status: string;
  readonly downloadUrl: string | null;
}

const startExport = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}${front}/search/export?format=csv`, { method: 'POST', headers: { cookie } });
  expect(answer.status, await answer.clone().text()).toBe(202);
  return ((await answer.json()) as { jobId: string }).jobId;
};

const finished = (id: string): Promise<Job> =>
  until(`the end of job ${id}`, async () => {
    const job = await get<Job>(`${webs[1].url}/api/jobs/${id}`);
    return !['waiting', 'running'].includes(job.status) && job;
  });

/** Jobs a worker says it has begun or ended. */
const said = (worker: Product, what: 'started' | 'finished'): string[] =>
  worker
    .output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"job ${what}"`) && line.includes('"occurrences.export"'))
    .map((line) => (JSON.parse(line) as { job: string }).job);

/** Holds a table so that whoever needs it waits, until let go. */
async function hold(table: string, mode: 'exclusive' | 'access exclusive') {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`begin; lock table vilaclara.${table} in ${mode} mode`);
  const watch = new pg.Client(databaseUrl);
  await watch.connect();
  return {
    somebodyWaits: () =>
      until(`a wait for ${table}`, async () => {
        const { rows } = await watch.query(`select 1 from pg_locks where relation = 'vilaclara.${table}'::regclass and not granted`);
        return rows.length > 0;
      }),
    letGo: async () => {
      await client.query('rollback');
      await Promise.all([client.end(), watch.end()]);
    },
  };
}

/** Resolves with the first event of a channel, heard as the person signed in with `cookie`. */
async function listening(url: string, channel: string): Promise<{ first: Promise<{ event: string; data: unknown }>; stop(): void }> {
  const client = new Pusher('vilaclara', {
    cluster: 'eu',
    wsHost: 'localhost',
    wsPort: Number(new URL(url).port),
    wsPath: '/ws',
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        post(`${url}/api/broadcasting/auth`, { socket_id: socketId, channel_name: channelName })
          .then(async (answer) => (answer.ok ? done(null, (await answer.json()) as { auth: string }) : done(new Error(String(answer.status)), null)))
          .catch((error: Error) => done(error, null));
      },
    },
  });
  const found = client.subscribe(channel);
  await new Promise((resolve, reject) => {
    found.bind('pusher:subscription_succeeded', resolve);
    found.bind('pusher:subscription_error', (error: unknown) => reject(new Error(`${channel}: ${JSON.stringify(error)}`)));
  });
  const first = new Promise<{ event: string; data: unknown }>((resolve) => {
    found.bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher')) resolve({ event, data });
    });
  });
  return { first, stop: () => client.disconnect() };
}

async function report(url: string): Promise<{ id: number; code: string }> {
  const lists = await get<{ types: { id: number; reportBy: string }[] }>(`${url}${front}/store/lists`);
  const type = lists.types.find(({ reportBy }) => reportBy === 'anyone');
  const form = new FormData();
  form.set('data', JSON.stringify({ typeId: type?.id, description: 'Candeeiro apagado', x: -21_500, y: 59_500, name: 'Rosa', consent: true }));
  const answer = await fetch(`${url}${front}`, { method: 'POST', body: form });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as { id: number; code: string };
}

describe.runIf(onPostgres())('several processes on one database', () => {
  beforeAll(async () => {
    const url = await testDatabaseUrl();
    if (url === null) throw new Error('no PostgreSQL');
    databaseUrl = url;
    const first = await startProduct({ databaseUrl, args: ['--web'], env });
    dataDir = first.dataDir;
    // The workers say which job each of them takes.
    const worker = { databaseUrl, dataDir, env: { ...env, LOG_LEVEL: 'info' } };
    workers = [startWorker(worker), startWorker(worker)];
    webs = [first, await startProduct({ databaseUrl, dataDir, args: ['--web'], env })];
    await until('both workers', () => workers.every((one) => one.output().includes('"working"')));
    cookie = await signIn(webs[0].url);
  }, 180_000);

  afterAll(async () => {
    await Promise.all([...(webs ?? []), ...(workers ?? [])].map((product) => stopProduct(product, true)));
    if (webs) await stopProduct(webs[0]);
  });

  it('what a role is given at one web process opens the door at the other with the next request', async () => {
    const base = '/api/backoffice/gestao';
    const send = async <T>(url: string, method: string, body: unknown, version?: number): Promise<T> => {
      const headers = { 'content-type': 'application/json', cookie, ...(version !== undefined && { 'if-match': `"${version}"` }) };
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
      expect(answer.ok, await answer.clone().text()).toBe(true);
      return (await answer.json()) as T;
    };
    const role = await send<{ id: number; version: number }>(`${webs[0].url}${base}/roles`, 'POST', { name: 'Consulta', codes: ['ACL_00007'] });
    const [login, password] = ['consulta@vilaclara.example', 'Largo-2026!'];
    const person = { name: 'Consulta', email: login, password, passwordConfirmation: password, roleIds: [role.id] };
    await send(`${webs[0].url}${base}/users`, 'POST', person);
    const answer = await post(`${webs[1].url}/api/auth/login`, { login, password }, '');
    expect(answer.status, await answer.clone().text()).toBe(200);
    const session = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const knock = async (): Promise<number> => (await fetch(`${webs[1].url}${base}/users`, { headers: { cookie: session } })).status;
    expect(await knock()).toBe(403);
    await send(`${webs[0].url}${base}/roles/${role.id}`, 'PUT', { name: 'Consulta', codes: ['ACL_00007', 'ACL_00010'] }, role.version);
    expect(await knock()).toBe(200);
  });

  it('what is reported at one web process is heard at the other, on every channel staff may hear', async () => {
    const { push } = await get<{ push: string[] }>(`${webs[1].url}${front}/search/lists`);
    expect(push.some((channel) => channel.startsWith('private-'))).toBe(true);
    const ears = await Promise.all(push.map((channel) => listening(webs[1].url, channel)));
    const made = await report(webs[0].url);
    for (const { event, data } of await Promise.all(ears.map(({ first }) => first))) {
      expect({ event, data }).toMatchObject({ event: 'created', data: { id: made.id, code: made.code } });
    }
    for (const ear of ears) ear.stop();
  });

  it('a module switched off at one is off at the other, without a restart, and comes back', async () => {
    const base = '/api/backoffice/gestao/modules';
    const put = async (change: object): Promise<void> => {
      const { items } = await get<{ items: { id: number; version: number; code: string | null }[] }>(`${webs[0].url}${base}`);
      const module = items.find(({ code }) => code === 'meubairro');
      const answer = await fetch(`${webs[0].url}${base}/${module?.id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie, 'if-match': `"${module?.version}"` },
        body: JSON.stringify({ ...module, ...change }),
      });
      expect(answer.status, await answer.clone().text()).toBe(200);
    };
    const status = async (web: Product): Promise<number> => (await fetch(`${web.url}${front}/search/lists`)).status;
    expect(await Promise.all(webs.map(status))).toEqual([200, 200]);
    const ear = await listening(webs[1].url, 'platform');
    await put({ active: false });
    expect(await status(webs[0])).toBe(404);
    // Both told their browsers once they had read it: whoever asks then is answered by what is in force.
    expect(await ear.first).toMatchObject({ event: 'config', data: { revision: expect.any(Number) } });
    expect(await status(webs[1])).toBe(404);
    ear.stop();
    await put({ active: true });
    await until('the second process to answer', async () => (await status(webs[1])) === 200);
  });

  it('a session made at one works at the other, and ends at both', async () => {
    const own = await signIn(webs[0].url);
    const who = (web: Product) => get<{ user: { email: string } | null } | null>(`${web.url}/api/auth/profile`, own);
    const there = JSON.stringify(await who(webs[1]));
    expect(there).toContain('admin@vilaclara.example');
    expect((await post(`${webs[1].url}/api/auth/logout`, {}, own)).status).toBe(204);
    for (const web of webs) expect(JSON.stringify(await who(web))).not.toContain('admin@vilaclara.example');
  });

  it('20 exports started at both are shared by the two workers, each done once', { timeout: 90_000 }, async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => startExport(webs[n % 2 === 0 ? 0 : 1].url)));
    const jobs = await Promise.all(ids.map(finished));
    expect(jobs.map(({ status }) => status)).toEqual(ids.map(() => 'finished'));
    const sizes = await Promise.all(
      jobs.map(async ({ downloadUrl }) => (await (await fetch(`${webs[0].url}${downloadUrl}`, { headers: { cookie } })).text()).length),
    );
    expect(new Set(sizes).size).toBe(1);
    const shares = workers.map((worker) => said(worker, 'started'));
    expect(shares.flat().toSorted()).toEqual(ids.toSorted());
    expect(workers.flatMap((worker) => said(worker, 'finished')).toSorted()).toEqual(ids.toSorted());
    for (const share of shares) expect(share.length).toBeGreaterThan(0);
  });

  it('a worker told to stop in the middle of an export gives it back, and the other ends it', { timeout: 90_000 }, async () => {
    const table = await hold('occurrence', 'access exclusive');
    const id = await startExport(webs[0].url);
    await table.somebodyWaits();
    const [leaving, heir] = said(workers[0] as Product, 'started').includes(id) ? workers : workers.toReversed();
    if (!leaving || !heir) throw new Error('two workers');
    leaving.process.kill('SIGTERM');
    await until('the other worker to begin', () => said(heir, 'started').includes(id));
    await table.letGo();
    expect((await finished(id)).status).toBe('finished');
    expect(await ended(leaving), leaving.output()).toBe(0);
    expect(said(leaving, 'finished')).not.toContain(id);
    expect(said(heir, 'finished')).toContain(id);
  });

  it('a web process told to stop ends the request it is in, and then itself', { timeout: 60_000 }, async () => {
    const [staying, leaving] = webs;
    const ear = await listening(leaving.url, 'private-occurrences');
    const table = await hold('channel', 'exclusive');
    const answer = post(`${leaving.url}/api/meubairrogestao/gestao/channels`, { name: 'Balcão ambulante' });
    await table.somebodyWaits();
    leaving.process.kill('SIGTERM');
    // It takes nothing new any more, and still waits for the table.
    await until('the signal', () =>
      fetch(`${leaving.url}/api/health/live`).then(
        ({ ok }) => !ok,
        () => true,
      ),
    );
    expect(leaving.process.exitCode).toBeNull();
    await table.letGo();
    expect((await answer).status).toBe(201);
    expect(await ended(leaving), leaving.output()).toBe(0);
    ear.stop();
    const { items } = await get<{ items: { name: string }[] }>(`${staying.url}/api/meubairrogestao/gestao/channels?pageSize=100`);
    expect(items.map(({ name }) => name)).toContain('Balcão ambulante');
  });
});
