import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, kindOf, tablesOf } from '#platform/privacy/server/processing.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { features } from './features.server.ts';

/*
 * The register of processing (GDPR, article 30) is declared by the slices and held to the tables: a column about people that no processing
 * covers, or of which nobody can tell what kind of data it is, fails until somebody has said so.
 */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features });
});
afterAll(() => app.close());

const covering = (table: string) => app.services.processing.filter((one) => tablesOf(one).includes(table));

describe('the register of processing', () => {
  it('covers every column about people once', () => {
    const { personalColumns } = app.services;
    expect(personalColumns.length).toBeGreaterThan(150);
    const open = personalColumns.filter(({ table }) => covering(table).length !== 1);
    expect(
      open.map(({ table, column }) => `${table}.${column}`),
      'name the table in `processing` of the slice’s door (decision 098)',
    ).toEqual([]);
  });

  it('knows what kind of data each is', () => {
    const unknown = app.services.personalColumns.filter(({ table, column, fate }) =>
      covering(table).some((one) => kindOf(one, table, column, fate) === null),
    );
    expect(
      unknown.map(({ table, column }) => `${table}.${column}`),
      'say it in `kinds` of the processing that covers the table',
    ).toEqual([]);
  });

  it('names no table or column that holds nobody, and each processing once', () => {
    const { processing, personalColumns } = app.services;
    const tables = new Set(personalColumns.map(({ table }) => table));
    const columns = new Set(personalColumns.map(({ table, column }) => `${table}.${column}`));
    expect(processing.flatMap(tablesOf).filter((table) => !tables.has(table))).toEqual([]);
    const named = processing.flatMap(({ kinds = {} }) => Object.values(kinds).flatMap((some) => some.split(' ')));
    expect(named.filter((column) => !columns.has(column))).toEqual([]);
    expect(new Set(processing.map(({ id }) => id)).size).toBe(processing.length);
    for (const one of processing) expect([one.id, tablesOf(one).length === 0 || dataOf(one, personalColumns).length > 0]).toEqual([one.id, true]);
  });

  it('finds what somebody adds', () => {
    const [processing] = covering('contact_message');
    expect(processing && kindOf(processing, 'contact_message', 'shoe_size', 'forgotten')).toBe(null);
    expect(covering('visitor_book')).toEqual([]);
  });
});
