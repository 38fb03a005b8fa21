import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import type { OpenApi } from '../scripts/fuzz.ts';
import { features } from './features.server.ts';

/*
 * Every date an endpoint takes, found in the OpenAPI document: one that no database holds is refused with the field's name, and the
 * first and last that are taken make nobody fail.
 */

type Schema = Readonly<Record<string, unknown>>;
type Kind = 'day' | 'days' | 'instant';
interface Place {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** With an identifier of 1, or the first choice there is, in each of its places. */
  readonly url: string;
  readonly path: readonly string[];
  readonly inQuery: boolean;
  readonly kind: Kind;
}

const refusedDays = ['0000-01-01', '0001-01-01', '0999-12-31', '2026-02-30', '2026-13-01', '10000-01-01', '-000001-01-01'];
const refused: Readonly<Record<Kind, readonly string[]>> = {
  day: refusedDays,
  days: refusedDays.flatMap((day) => [`${day}..`, `..${day}`, `2026-01-01..${day}`, day]),
  instant: [
    '0000-01-01T00:00:00Z',
    '1000-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '2026-01-01T00:00:00+23:59',
    '2026-01-01T00:00:00-15:59',
    '2026-02-30T00:00:00Z',
  ],
};
const edges: Readonly<Record<Kind, readonly string[]>> = {
  day: ['1000-01-01', '9999-12-31'],
  days: ['1000-01-01', '9999-12-31', '1000-01-01..9999-12-31', '9999-12-31..1000-01-01', '..'],
  instant: ['1000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00-14:00'],
};

let app: TestApp;
/** Every request comes from somebody else: what one person may ask per minute is not the matter here. */
let people = 0;
let places: Place[];

beforeAll(async () => {
  app = await testApp({ features });
  const document = (await app.anonymous.inject({ method: 'GET', url: '/api/docs/openapi.json' })).json<OpenApi>();
  places = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, parameters = [], requestBody }]) => {
      const of = (inQuery: boolean, path: readonly string[], kind: Kind): Place => ({
        operation: operationId ?? `${method} ${url}`,
        method: method.toUpperCase() as Place['method'],
        url: parameters.reduce(
          (address, { name, schema }) => address.replace(`{${name}}`, String((schema?.['enum'] as string[] | undefined)?.[0] ?? 1)),
          url,
        ),
        path,
        inQuery,
        kind,
      });
      return [
        ...parameters.flatMap(({ name, in: where, schema }) => (where === 'query' ? datesIn(schema, [name]).map((found) => of(true, ...found)) : [])),
        ...datesIn(requestBody?.content?.['application/json']?.schema).map((found) => of(false, ...found)),
      ];
    }),
  );
});
afterAll(() => app.close());

/** Where a schema takes dates, `0` standing for the first of a list. */
function datesIn(schema: Schema | undefined, path: readonly string[] = []): [readonly string[], Kind][] {
  if (schema === undefined || path.length > 8) return [];
  if (schema['format'] === 'date') return [[path, 'day']];
  if (schema['format'] === 'date-time') return [[path, 'instant']];
  if (typeof schema['pattern'] === 'string' && schema['pattern'].includes(String.raw`\d{4}-\d{2}-\d{2}`)) return [[path, 'days']];
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((one) => (one ?? []) as Schema[]);
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return [
    ...choices.flatMap((one) => datesIn(one, path)),
    ...fields.flatMap(([name, one]) => datesIn(one, [...path, name])),
    ...(schema['items'] ? datesIn(schema['items'] as Schema, [...path, '0']) : []),
  ];
}

async function ask({ method, url, path, inQuery }: Place, value: string): Promise<{ status: number; body: string }> {
  const query = inQuery ? `?${path[0]}=${encodeURIComponent(value)}` : '';
  const body = path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);
  const answer = await app.as({ codes: [...permissionCodes(features)], userId: ++people }).inject({
    method,
    url: `${url}${query}`,
    headers: { 'if-match': '"1"' },
    ...(!inQuery && { payload: body as object }),
  });
  return { status: answer.statusCode, body: answer.body };
}

/** GeoReport v2 has its own shape for refusals: the field stands in its description. */
const names = ({ path, url }: Place, body: string): boolean => {
  if (url.startsWith('/api/open311/v2')) return body.includes(path[0] ?? '');
  const fields = Object.keys((JSON.parse(body) as { fields?: object }).fields ?? {});
  return fields.includes(path.join('.')) || (path[0] === 'selection' && fields.includes('selection'));
};

describe('dates in requests', () => {
  it('are found', () => {
    expect(places.filter(({ kind }) => kind === 'day').length).toBeGreaterThan(10);
    expect(places.filter(({ kind }) => kind === 'days').length).toBeGreaterThan(4);
    expect(places.filter(({ kind }) => kind === 'instant').map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['occurrence-rules.tryRouting', 'open311.requests', 'open311.requestsXml']),
    );
  });

  it('that nothing can hold are refused with the field’s name', async () => {
    const wrong: string[] = [];
    for (const place of places) {
      for (const value of refused[place.kind]) {
        const { status, body } = await ask(place, value);
        if (status < 400 || status >= 500 || !names(place, body))
          wrong.push(`${place.operation} ${place.path.join('.')}=${value}: ${status} ${body.slice(0, 160)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('at the ends of what is taken fail nowhere', async () => {
    const failed: string[] = [];
    for (const place of places) {
      for (const value of edges[place.kind]) {
        const { status, body } = await ask(place, value);
        if (status >= 500) failed.push(`${place.operation} ${place.path.join('.')}=${value}: ${status} ${body.slice(0, 160)}`);
      }
    }
    expect(failed).toEqual([]);
  });
});
