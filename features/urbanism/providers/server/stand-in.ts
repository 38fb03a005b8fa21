import { createServer, type ServerResponse } from 'node:http';
import { searchFields } from '../../record/domain/provider.ts';
import type { Remote } from '../domain/wire.ts';

interface Kept {
  process: string;
  subProcess?: string | null;
  formerNumber?: string;
  changedAt: string;
  [field: string]: unknown;
}

/** A system that keeps processes and speaks the port, with invented ones; fails as it is told. Run on its own: `run-stand-in.ts`. */
export interface StandIn {
  readonly address: string;
  /** Its host and port, for the guard of outgoing requests. */
  readonly host: string;
  readonly asked: string[];
  mode: 'well' | 'dead' | 'slow' | 'broken' | 'garbage' | 'refusing';
  /** How many requests it still answers. */
  left: number;
  /** Changes, adds or (null) takes away a process, as its clerks would. */
  change(number: string, part: Readonly<Record<string, unknown>> | null): void;
  close(): void;
}

export const standInKey = 'chave-de-ensaio';
const pageSize = 25;

function invented(provider: Remote, index: number): Kept {
  const common = {
    process: `${index}/2025`,
    subject: index % 2 === 0 ? 'Ampliação de moradia' : 'Construção de muro',
    dicofre: '150601',
    address: `Rua Direita, ${index}`,
    classification: 'Obras de edificação',
    regime: 'RJUE: regime geral (DL 555/99)',
    construction: 'Ampliação',
    owner: { name: `Requerente ${index}`, nif: '501442600' },
    entryAt: `2025-01-${String(1 + (index % 28)).padStart(2, '0')}`,
    changedAt: `2025-06-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00+01:00`,
  };
  return provider === 'airc' ? common : { ...common, status: 'Deferido', use: 'Habitação unifamiliar', procedure: 'Licenciamento' };
}

const json = (response: ServerResponse, value: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

const said = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase();

export async function startStandIn(provider: Remote, { count = 60, port = 0 } = {}): Promise<StandIn> {
  const all = new Map(Array.from({ length: count }, (_, index) => invented(provider, index + 1)).map((one) => [one.process, one]));
  const asked: string[] = [];
  const one = (response: ServerResponse, number: string, sub: string | null): void => {
    const found = [...all.values()].find((kept) => (kept.process === number || kept.formerNumber === number) && (kept.subProcess ?? null) === sub);
    json(response, found ?? {}, found ? 200 : 404);
  };
  const changes = (response: ServerResponse, since: string, from: number): void => {
    const changed = [...all.values()]
      .filter(({ changedAt }) => Date.parse(changedAt) >= Date.parse(since))
      .toSorted((a, b) => Date.parse(a.changedAt) - Date.parse(b.changedAt));
    const next = from + pageSize;
    json(response, { items: changed.slice(from, next), cursor: next < changed.length ? String(next) : null });
  };
  const search = (response: ServerResponse, query: URLSearchParams): void => {
    const wanted = searchFields[provider].flatMap((name) => (query.has(name) ? [[name, query.get(name)?.toLowerCase() ?? ''] as const] : []));
    const found = [...all.values()].filter((kept) => wanted.every(([name, text]) => said(kept[name === 'date' ? 'entryAt' : name]).includes(text)));
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? pageSize)];
    json(response, { items: found.slice((page - 1) * size, page * size), total: found.length });
  };
  const http = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    asked.push(request.url ?? '');
    standIn.left -= 1;
    if (standIn.mode === 'dead' || standIn.left < 0) return void request.socket.destroy();
    // Never answers; whoever asked has had enough at some time.
    if (standIn.mode === 'slow') return;
    if (standIn.mode === 'broken') return json(response, {}, 500);
    if (standIn.mode === 'garbage') return void response.writeHead(200).end('{"items": [');
    if (standIn.mode === 'refusing' || request.headers.authorization !== `Bearer ${standInKey}`) return json(response, {}, 401);
    const number = /^\/processes\/(.+)$/.exec(pathname)?.[1];
    if (number !== undefined) return one(response, decodeURIComponent(number), query.get('sub'));
    const since = query.get('since');
    return since === null ? search(response, query) : changes(response, since, Number(query.get('cursor') ?? 0));
  });
  await new Promise<void>((ready) => http.listen(port, '127.0.0.1', ready));
  const bound = http.address();
  const host = `127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : 0}`;
  const standIn: StandIn = {
    address: `http://${host}`,
    host,
    asked,
    mode: 'well',
    left: Infinity,
    change: (key, part) => {
      if (part === null) return void all.delete(key);
      const before = all.get(key) ?? { process: key, changedAt: '' };
      all.set(key, { ...before, changedAt: '2025-07-01T10:00:00Z', ...part });
    },
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
  return standIn;
}
