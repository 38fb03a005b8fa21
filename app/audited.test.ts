import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonColumns, soundsPersonal } from '#platform/audit/subject.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { features } from './features.server.ts';

/*
 * The audit trail records every table that does not opt out. What a column says about people must be declared, in
 * `audited` of the slice's door or as `personal` of a declared field; until it is, the view hides it.
 */

let app: TestApp;
let columns: { table: string; column: string; secret: boolean }[];

beforeAll(async () => {
  app = await testApp({ features });
  const { rows } = await sql<{ table: string; column: string; secret: boolean }>`
    select c.relname as table, a.attname as column, coalesce(col_description(c.oid, a.attnum), '') like 'secret%' as secret
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'audit%')
    order by 1, 2`.execute(app.site().db);
  columns = rows;
});
afterAll(() => app.close());

describe('what the audit trail records', () => {
  it('says of every column that sounds personal whether it is', () => {
    const tables = new Map<string, typeof columns>();
    for (const row of columns) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
    const undeclared = [...tables].flatMap(([table, all]) => {
      const declared = app.services.audited.tables.get(table)?.columns ?? {};
      const sounding = all.filter(({ column }) => soundsPersonal(column));
      // A table that knows how to reach somebody knows their name too.
      const names = sounding.some(({ column }) => declared[column]?.personal !== false) ? all.filter(({ column }) => column === 'name') : [];
      return [...sounding, ...names]
        .filter(({ column, secret }) => !secret && declared[column]?.personal === undefined)
        .map(({ column }) => `${table}.${column}`);
    });
    expect(undeclared, 'declare `personal: true` or `personal: false` in the slice (see features/identity/server/audited.ts)').toEqual([]);
  });

  it('describes only columns and tables that there are', () => {
    const real = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const strangers = [...app.services.audited.tables]
      .filter(([table]) => table !== 'audit_entry')
      .flatMap(([table, { columns: described }]) => Object.keys(described).map((column) => `${table}.${column}`))
      .filter((name) => !real.has(name));
    expect(strangers).toEqual([]);
  });

  it('has words for the tables that change every day', () => {
    const known = ['role_permission', 'account_role', 'occurrence', 'occurrence_reporter', 'party', 'party_picture', 'file'];
    const mute = columns.filter(
      ({ table, column }) => known.includes(table) && !(column in commonColumns) && !app.services.audited.tables.get(table)?.columns[column],
    );
    expect(mute.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });
});
