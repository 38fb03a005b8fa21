/*
 * Calls every endpoint of the OpenAPI document with input no form would send: wrong types, sizes, encodings, control characters,
 * broken JSON, ids of others, bad versions. What answers 5xx, or refuses without saying why in the caller's language, is a fault.
 * The same seed asks the same questions. `app/fuzz.test.ts` runs it inside a process.
 */
import fc from 'fast-check';

export interface Ask {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

export interface Told {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Sends as one of the personas; `round` is another number each time, for an address of its own. */
export type Send = (who: string, ask: Ask, round: number) => Promise<Told>;

export interface Fault {
  readonly operation: string;
  readonly why: string;
  readonly who: string;
  readonly ask: string;
  readonly answer: string;
}

export interface FuzzOptions {
  readonly document: OpenApi;
  readonly personas: readonly string[];
  /** Ids and codes that exist somewhere: here, in another municipality. */
  readonly ids: readonly string[];
  readonly seed: number;
  /** Questions to each endpoint at most. */
  readonly rounds: number;
  /** Stops between two questions when this many milliseconds are over, but never before every endpoint was asked once. */
  readonly milliseconds: number;
  readonly send: Send;
}

type Schema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Question extends Ask {
  readonly who: string;
  readonly locale: 'pt' | 'en';
}

/** Strings people, robots and broken programs send. */
const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001b[31m',
  '\ud800',
  'ação 🌳 e\u0301 \u202Eesrever',
  '١٢٣',
  'x'.repeat(5000),
  "' or 1=1 --",
  '%_\\',
  '{"a":1}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '0x10',
  '00000000000000000000001',
  '99999999999999999999',
  '0000-00-00',
  '2026-02-31T25:61:61Z',
  '+275760-09-13T00:00:00Z',
  '1,2,,x',
  '..',
  'constructor',
  '__proto__',
  'toString',
  'true',
  'null',
];
/** Dates the calendar has and a database or a clock may not hold, and their neighbours that both do. */
const days = ['2026-01-31', '1000-01-01', '9999-12-31', '0000-01-01', '0001-01-01', '0999-12-31', '2026-02-29', '10000-01-01', '-000001-01-01'];
const instants = [
  ...days.slice(0, 6).map((day) => `${day}T00:00:00Z`),
  '2026-01-31T10:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '1000-01-01T00:00:00+14:00',
  '2026-01-31T10:00:00+23:59',
  '2026-01-31T10:00:00-15:59',
];
const ranges = days.flatMap((day) => [day, `${day}..`, `..${day}`, `${day}..9999-12-31`]);
const numbers = [0, -0, -1, 1, 0.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 1e20, 1e300, -1e300, 5e-324];
const odd: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { id: 1 }, { constructor: 1 }, ...numbers, ...strings];

const anyOdd = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 400 }).map((deep) => JSON.parse(`${'['.repeat(deep)}${']'.repeat(deep)}`) as unknown) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 2000 }).map((many) => Array.from({ length: many }, (_, index) => index)) },
);

/** A value the schema would take, with something odd at one place or another. */
function fitting(schema: Schema | undefined, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || depth > 6) return anyOdd;
  const strange = { weight: depth === 0 ? 1 : 2, arbitrary: anyOdd };
  const or = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof(strange, { weight: 7, arbitrary });
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((one) => fitting(one, ids, depth + 1)));
  if (Array.isArray(schema['enum'])) return or(fc.constantFrom(...(schema['enum'] as unknown[])));
  if ('const' in schema) return or(fc.constant(schema['const']));
  switch ([schema['type']].flat()[0]) {
    case 'object': {
      const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
      const known = fc.record(Object.fromEntries(fields.map(([name, part]) => [name, fitting(part, ids, depth + 1)])), { requiredKeys: [] });
      const extra = fc.option(fc.dictionary(fc.constantFrom('constructor', 'toString', 'x', '\u0000', ''), anyOdd, { maxKeys: 1 }), { freq: 6 });
      return or(fc.tuple(known, extra).map(([one, more]) => ({ ...one, ...more })));
    }
    case 'array':
      return or(fc.array(fitting(schema['items'] as Schema | undefined, ids, depth + 1), { maxLength: 4 }));
    case 'integer':
    case 'number':
      return or(
        fc.oneof(fc.integer({ min: -2, max: 60 }), fc.constantFrom(...numbers), fc.constantFrom(...ids.map(Number).filter(Number.isFinite), 1)),
      );
    case 'boolean':
      return or(fc.boolean());
    case 'string':
      if (schema['format'] === 'date') return or(fc.constantFrom(...days));
      if (schema['format'] === 'date-time') return or(fc.constantFrom(...instants));
      if (String(schema['pattern']).includes(String.raw`\d{4}-\d{2}-\d{2}`)) return or(fc.constantFrom(...ranges));
      return or(
        fc.oneof(fc.constantFrom(...strings, ...ids), fc.constantFrom('Rua Direita', 'a@b.pt', '2026-01-31', '2026-01-31T10:00:00Z', '#aabbcc')),
      );
    default:
      return anyOdd;
  }
}

const inAddress = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids, '1', '2') },
    { weight: 3, arbitrary: fc.constantFrom(...strings.filter((text) => text.length < 500 && text !== '\ud800')).map(encodeURIComponent) },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%ff', '%', '%E0%A4%A', '%2e%2e%2f', '%F0%9F%8C%B3', '1%0d%0aSet-Cookie:a') },
  );

function question(path: string, method: string, operation: Operation, { personas, ids }: FuzzOptions): fc.Arbitrary<Question> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const pair = (name: string, schema?: Schema): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 3, arbitrary: fitting(schema, ids, 1).map((value) => `${name}=${inQuery(value)}`) },
      { weight: 1, arbitrary: inAddress(ids).map((text) => `${name}=${text}`) },
      { weight: 1, arbitrary: inAddress(ids).map((text) => `${name}=${text}&${name}=${text}`) },
      { weight: 1, arbitrary: inAddress(ids).map((text) => `${name}[a]=${text}`) },
    );
  const declared =
    queries.length === 0
      ? fc.constant<string[]>([])
      : fc.subarray(queries).chain((some) => fc.tuple(...some.map((one) => pair(one.name, one.schema))));
  const search = fc.tuple(
    declared,
    fc.option(
      fc.constantFrom('constructor', '__proto__', 'x', '%00', 'q', 'page').chain((name) => pair(name)),
      { freq: 4 },
    ),
  );
  const takesBody = method !== 'get';
  return fc
    .record({
      who: fc.constantFrom(...personas),
      locale: fc.constantFrom('pt' as const, 'en' as const),
      parts: fc.tuple(...names.map(() => inAddress(ids))),
      search,
      sent: takesBody ? bodyOf(operation, ids) : fc.constant(null),
      version: fc.oneof(fc.constant(null), fc.constantFrom('"1"', '1', '*', '"', 'W/"2"', '"-1"', '"99999999999999999999"', 'abc', '"1", "2"')),
    })
    .map(({ who, locale, parts, search: [declaredParts, extra], sent, version }) => {
      const filled = names.reduce((url, name, index) => url.replace(`{${name}}`, parts[index] || '1'), path);
      const query = [...declaredParts, ...(extra === null ? [] : [extra])].join('&');
      return {
        who,
        locale,
        method: method.toUpperCase(),
        url: query === '' ? filled : `${filled}?${query}`,
        headers: {
          'accept-language': locale,
          ...(sent && { 'content-type': sent.type }),
          ...(version !== null && { 'if-match': version }),
        },
        body: sent?.body ?? null,
      };
    });
}

const inQuery = (value: unknown): string => {
  const text = typeof value === 'string' ? value.slice(0, 4000) : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.slice(0, 6000).toWellFormed());
};

interface Sent {
  readonly type: string;
  readonly body: string | Buffer;
}

const boundary = 'largo-fuzz';

function bodyOf(operation: Operation, ids: readonly string[]): fc.Arbitrary<Sent | null> {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const json = fitting(schema, ids).map((value) => JSON.stringify(value) ?? 'null');
  const whole = json.map((body): Sent => ({ type: 'application/json', body }));
  const broken = fc.oneof(
    json.map((text): Sent => ({ type: 'application/json', body: text.slice(0, -1) })),
    json.map((body): Sent => ({ type: 'application/json; charset=utf-16', body })),
    fc.constantFrom<Sent>(
      { type: 'application/json', body: '' },
      { type: 'application/json', body: '{"a":1e999}' },
      { type: 'application/json', body: '{"__proto__":{"admin":true}}' },
      { type: 'application/json', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
      { type: 'application/json', body: '['.repeat(20_000) },
      { type: 'text/plain', body: 'olá' },
      { type: 'application/xml', body: '<a/>' },
      { type: 'application/x-www-form-urlencoded', body: 'a=1&b=%ff' },
      { type: 'application/octet-stream', body: Buffer.from([0, 255, 1]) },
      { type: 'not a type', body: '{}' },
      { type: 'multipart/form-data', body: 'no boundary' },
      { type: `multipart/form-data; boundary=${boundary}`, body: `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"typeId":` },
    ),
  );
  const form = fc
    .tuple(json, fc.constantFrom('foto.jpg', '../../x.svg', 'a\u0000.png', '', 'ç🌳.webp'), fc.uint8Array({ maxLength: 300 }))
    .map(([data, name, bytes]): Sent => ({
      type: `multipart/form-data; boundary=${boundary}`,
      body: Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n`),
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`),
        Buffer.from(bytes),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    }));
  const usual = schema === undefined ? form : whole;
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 2, arbitrary: broken }, { weight: 1, arbitrary: fc.constant(null) });
}

export async function fuzz(
  options: FuzzOptions,
): Promise<{ readonly asked: number; readonly operations: number; readonly faults: readonly Fault[] }> {
  const operations = Object.entries(options.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation], index) => ({
      name: operation.operationId ?? `${method} ${path}`,
      questions: fc.sample(question(path, method, operation, options), { numRuns: options.rounds, seed: options.seed + index }),
    })),
  );
  const faults = new Map<string, Fault>();
  const end = Date.now() + options.milliseconds;
  let asked = 0;
  for (let round = 0; round < options.rounds && (round === 0 || Date.now() < end); round++) {
    for (const { name, questions } of operations) {
      const one = questions[round];
      if (one === undefined || (round > 0 && Date.now() > end)) continue;
      asked += 1;
      const { why, answer } = await judge(one, options.send, asked, isGeoReport(one.url));
      if (why !== null)
        faults.set(`${name} ${why.slice(0, 60)}`, { operation: name, why, who: one.who, ask: sayAsk(one), answer: answer.body.slice(0, 400) });
    }
  }
  return { asked, operations: operations.length, faults: [...faults.values()] };
}

/** What is wrong with the answer; a refusal is asked for again in the other language, which must say it in other words. */
async function judge(one: Question, send: Send, round: number, geoReport: boolean): Promise<{ why: string | null; answer: Told }> {
  const answer = await send(one.who, one, round);
  if (geoReport) return { why: wrongWithReport(answer), answer };
  const why = wrongWith(answer);
  if (why !== null || answer.status < 400) return { why, answer };
  const other = await send(one.who, { ...one, headers: { ...one.headers, 'accept-language': one.locale === 'pt' ? 'en' : 'pt' } }, round + 1_000_000);
  return { why: other.status === answer.status ? sameWords(answer, other) : wrongWith(other), answer };
}

/** A path that no decoding reads leads to no endpoint at all: then the platform answers, not the standard. */
const isGeoReport = (url: string): boolean => url.startsWith('/api/open311/') && isReadable(url);

function isReadable(url: string): boolean {
  try {
    return decodeURI(url.split('?', 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}

/** The standard has a shape of its own for refusals: a list of codes and descriptions, in JSON or XML. */
function wrongWithReport({ status, type, body }: Told): string | null {
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return null;
  if (type.startsWith('text/xml'))
    return /^<\?xml[^>]*>\s*<errors>(<error><code>\d{3}<\/code><description>[^<]+<\/description><\/error>)+<\/errors>/.test(body)
      ? null
      : `${status} says nothing`;
  // A line break in an address leads to no endpoint at all: then the platform answers, not the standard.
  if (status === 404 && type.startsWith('application/problem+json') && (parse(body) as Problem | null)?.code === 'page.not-found') return null;
  const errors = type.startsWith('application/json') ? parse(body) : null;
  const said =
    Array.isArray(errors) && errors.length > 0 && errors.every((one: Problem & { description?: unknown }) => one.code === status && one.description);
  return said ? null : `${status} is no list of errors but ${type}`;
}

interface Problem {
  readonly code?: unknown;
  readonly status?: unknown;
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly fields?: Readonly<Record<string, readonly { readonly code?: unknown; readonly message?: unknown }[]>>;
}

function wrongWith({ status, type, body }: Told): string | null {
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return null;
  // Map services for other programs refuse in the words of their standard.
  if (type.startsWith('application/xml') && /<(?:ows:)?ExceptionReport /.test(body)) return null;
  if (!type.startsWith('application/problem+json')) return `${status} is no problem document but ${type}`;
  const problem = parse(body);
  if (problem === null) return `${status} is not JSON`;
  if (typeof problem.code !== 'string' || problem.code === '') return `${status} has no code`;
  if (problem.status !== status) return `${status} says it is ${String(problem.status)}`;
  for (const text of [problem.title, problem.detail]) if (typeof text !== 'string' || text === '') return `${status} ${problem.code} says nothing`;
  if (problem.code !== 'request.invalid') return null;
  const complaints = Object.values(problem.fields ?? {}).flat();
  if (complaints.length === 0) return `${problem.code} names no field`;
  return complaints.every(({ code, message }) => typeof code === 'string' && typeof message === 'string' && message !== '')
    ? null
    : `${problem.code} has an empty complaint`;
}

function sameWords(one: Told, other: Told): string | null {
  const [first, second] = [parse(one.body), parse(other.body)];
  if (first === null || second === null || first.code !== second.code) return null;
  for (const part of ['title', 'detail'] as const)
    if (first[part] === second[part]) return `${String(first.code)}: ${part} is the same in both languages`;
  for (const [name, complaints] of Object.entries(first.fields ?? {})) {
    const same = complaints.find(({ message }, index) => message === second.fields?.[name]?.[index]?.message);
    if (same) return `${name}: “${String(same.message)}” is the same in both languages`;
  }
  return null;
}

function parse(body: string): Problem | null {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    return null;
  }
}

const sayAsk = ({ method, url, headers, body }: Question): string =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${typeof body === 'string' ? body.slice(0, 300) : (body?.toString('latin1').slice(0, 300) ?? '')}`;
