import { startProduct, stopProduct, type Product } from '#platform/testing/product.ts';
import { figure } from './harness.ts';
import { ownServer } from './own-server.ts';
import { many } from './size.ts';

const rounds = many(15, 2);
const env = { PLATFORM: 'vilaclara' };

/** How long a change made at one web process takes until a second one answers by it, beside the same change asked of the first. */
export async function run(): Promise<void> {
  const { databaseUrl, close } = await ownServer();
  const first = await startProduct({ databaseUrl, env });
  const second = await startProduct({ databaseUrl, env });
  try {
    const cookie = await signIn(first, 'admin@vilaclara.example');
    await measure('a module switched', first, second, cookie, switchModule);
    await measure('a permission given or taken', first, second, cookie, await switchPermission(first, second, cookie));
  } finally {
    await stopProduct(first);
    await stopProduct(second);
    close();
  }
}

interface Change {
  /** Makes the change at a process. */
  readonly make: (on: boolean) => Promise<void>;
  /** Does a process answer by it? */
  readonly holds: (at: Product, on: boolean) => Promise<boolean>;
}

async function measure(
  name: string,
  first: Product,
  second: Product,
  cookie: string,
  change: ((at: Product, cookie: string) => Change) | Change,
): Promise<void> {
  const { make, holds } = typeof change === 'function' ? change(first, cookie) : change;
  const [here, there]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds * 2; round++) {
    const at = round % 4 < 2 ? second : first;
    await make(round % 2 === 1);
    const answered = performance.now();
    while (!(await holds(at, round % 2 === 1))) {
      if (performance.now() - answered > 10_000) throw new Error(`${name}: not there after ten seconds`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    (at === second ? there : here).push(performance.now() - answered);
  }
  const worst = Math.max(...there);
  figure({ name: `${name}: until a second process answers by it, median`, ours: median(there), reference: median(here), unit: 'ms' });
  figure({
    name: `${name}: until a second process answers by it, worst of ${there.length}`,
    ours: worst,
    reference: null,
    unit: 'ms',
    bar: 'under 2,000 ms',
  });
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

function switchModule(first: Product, cookie: string): Change {
  const base = `${first.url}/api/backoffice/gestao/modules`;
  return {
    make: async (on) => {
      const list = (await get(base, cookie)) as { items: { id: number; code: string }[] };
      const id = list.items.find(({ code }) => code === 'meubairro')?.id ?? 0;
      const record = (await get(`${base}/${id}`, cookie)) as { version: number };
      await put(`${base}/${id}`, cookie, { ...record, active: on }, record.version);
    },
    holds: async (at, on) => (await fetch(`${at.url}/api/meubairro/front/occurrences/store/lists`)).ok === on,
  };
}

/** The operator's role with and without the list of contact requests. */
async function switchPermission(first: Product, second: Product, cookie: string): Promise<Change> {
  const sessions = new Map([
    [first, await signIn(first, 'operador@vilaclara.example')],
    [second, await signIn(second, 'operador@vilaclara.example')],
  ]);
  const base = `${first.url}/api/backoffice/gestao/roles`;
  const roles = (await get(`${base}?pageSize=100`, cookie)) as { items: { id: number; name: string }[] };
  const id = roles.items.find(({ name }) => name === 'Operador')?.id ?? 0;
  const code = 'ACL_00152';
  return {
    make: async (on) => {
      const role = (await get(`${base}/${id}`, cookie)) as { version: number; codes: string[] };
      await put(`${base}/${id}`, cookie, { ...role, codes: on ? [...role.codes, code] : role.codes.filter((held) => held !== code) }, role.version);
    },
    holds: async (at, on) =>
      (await fetch(`${at.url}/api/backoffice/gestao/contactmessages`, { headers: { cookie: sessions.get(at) ?? '' } })).ok === on,
  };
}

async function signIn({ url }: Product, login: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'Largo-2026!' }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function get(url: string, cookie: string): Promise<unknown> {
  return (await fetch(url, { headers: { cookie } })).json();
}

async function put(url: string, cookie: string, body: unknown, version: number): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie, 'if-match': String(version) };
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${(await answer.text()).slice(0, 400)}`);
}
