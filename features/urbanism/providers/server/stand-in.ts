import { createServer, type ServerResponse } from 'node:http';
import { searchFields } from '../../record/domain/provider.ts';
import type { Remote } from '../domain/wire.ts';

/** A system that keeps processes and speaks the port, with invented ones; fails as it is told. */
export interface StandIn {
  readonly address: string;
  /** Its host and port, for the guard of outgoing requests. */
  readonly host: string;
  readonly asked: string[];
  mode: 'well' | 'dead' | 'broken' | 'garbage' | 'refusing';
  close(): void;
}

export const standInKey = 'chave-de-ensaio';

function invented(provider: Remote, index: number) {
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

const said = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export async function startStandIn(provider: Remote, count = 60): Promise<StandIn> {
  const all = Array.from({ length: count }, (_, index) => invented(provider, index + 1));
  const asked: string[] = [];
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    asked.push(request.url ?? '');
    if (standIn.mode === 'dead') return void request.socket.destroy();
    if (standIn.mode === 'broken') return json(response, {}, 500);
    if (standIn.mode === 'garbage') return void response.writeHead(200).end('{"items": [');
    if (standIn.mode === 'refusing' || request.headers.authorization !== `Bearer ${standInKey}`) return json(response, {}, 401);
    const { searchParams: query } = url;
    const number = /^\/processes\/(.+)$/.exec(url.pathname)?.[1];
    if (number !== undefined) {
      const one = all.find(({ process }) => process === decodeURIComponent(number));
      return one ? json(response, one) : json(response, {}, 404);
    }
    const since = query.get('since');
    if (since !== null) {
      const changed = all
        .filter(({ changedAt }) => Date.parse(changedAt) >= Date.parse(since))
        .toSorted((a, b) => a.changedAt.localeCompare(b.changedAt));
      const from = Number(query.get('cursor') ?? 0);
      return json(response, { items: changed.slice(from, from + 25), cursor: from + 25 < changed.length ? String(from + 25) : null });
    }
    const wanted = searchFields[provider].flatMap((name) => (query.has(name) ? [[name, query.get(name)?.toLowerCase() ?? ''] as const] : []));
    const found = all.filter((one) =>
      wanted.every(([name, text]) =>
        said(new Map<string, unknown>(Object.entries(one)).get(name))
          .toLowerCase()
          .includes(text),
      ),
    );
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 25)];
    return json(response, { items: found.slice((page - 1) * size, page * size), total: found.length });
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  const bound = http.address();
  const host = `127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : 0}`;
  const standIn: StandIn = {
    address: `http://${host}`,
    host,
    asked,
    mode: 'well',
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
  return standIn;
}
