import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soundsPersonal } from '#platform/audit/subject.ts';
import { fatesOf } from '#platform/privacy/server/traces.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { features } from './features.server.ts';

/*
 * What becomes of every column when somebody closes their account is declared by the slice whose table it is; the declarations are
 * compared with the database's own catalogue: a new column, or a new table, fails until somebody has decided.
 */

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** The table it points to. */
  readonly target: string | null;
}

let app: TestApp;
let columns: Column[];

beforeAll(async () => {
  app = await testApp({ features });
  columns = await catalogue();
});
afterAll(() => app.close());

/** Of the municipality's schema and of the shared ones; what extensions bring is theirs. */
async function catalogue(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select case n.nspname when current_schema() then c.relname else n.nspname || '.' || c.relname end as table, a.attname as column,
      format_type(a.atttypid, null) as type, (select min(p.relname) from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)) as target
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in (current_schema(), 'pgboss', 'public')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1, a.attnum`.execute(app.site().db);
  return rows;
}

const words = ['text', 'citext', 'character varying', 'character', 'name', 'json', 'jsonb', 'uuid', 'bytea', 'inet', 'tsvector', 'xml', 'hstore'];
const holdsWords = ({ type }: Column): boolean => words.includes(type.replace('[]', ''));
/** A number that points nowhere the database knows of may be an account's. */
const namesAccount = ({ column, type, target }: Column): boolean => target === 'account' || (type === 'bigint' && target === null && column !== 'id');
const ofPeople = (found: readonly Column[]): Column[] => found.filter((one) => holdsWords(one) || namesAccount(one));
const open = (found: readonly Column[]): string[] => {
  const { traces } = app.services;
  return found
    .filter(({ table, column }) => {
      const declared = traces.get(table);
      return declared?.whole === undefined && !(declared && fatesOf(table, declared).has(column));
    })
    .map(({ table, column }) => `${table}.${column}`);
};

describe('what becomes of every column when an account is closed', () => {
  it('is declared', () => {
    const found = ofPeople(columns);
    expect(found.length).toBeGreaterThan(250);
    expect(open(found), 'declare in `traces` of the slice’s door what becomes of it (decision 041)').toEqual([]);
  });

  it('is declared only of columns that there are', () => {
    const there = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const tables = new Set(columns.map(({ table }) => table));
    const named = [...app.services.traces].flatMap(([table, one]) =>
      one.whole === undefined ? [...fatesOf(table, one).keys()].map((column) => `${table}.${column}`) : [],
    );
    expect(named.filter((name) => !there.has(name))).toEqual([]);
    expect([...app.services.traces.keys()].filter((table) => !tables.has(table))).toEqual([]);
  });

  it('of a whole table only where no account is named', () => {
    const whole = columns.filter(({ table }) => app.services.traces.get(table)?.whole !== undefined);
    expect(
      whole.filter((one) => one.target === 'account' || (one.type === 'bigint' && /(user|account|actor)_id$|(_by|_by_id)$/.test(one.column))),
    ).toEqual([]);
    // Addresses of the municipality itself (those on pages of modules and of its offices too), the register of whom it deals with, and those of the dead.
    const others = whole.filter(({ table, column }) => soundsPersonal(column) && !/^(party|cemetery|toponymy|legal)|_content$/.test(table));
    expect(others.map(({ table, column }) => `${table}.${column}`)).toEqual(['contact_topic.email', 'unity.email', 'unity.phone']);
  });

  it('finds what somebody adds', async () => {
    const { db } = app.site();
    await sql`alter table occurrence_photo add column photographer text, add column shot_by bigint, add column tilt real`.execute(db);
    await sql`create table visitor (id bigint primary key, seen jsonb, account_id bigint references account (id))`.execute(db);
    const added = ['occurrence_photo.photographer', 'occurrence_photo.shot_by', 'visitor.seen', 'visitor.account_id'];
    expect(open(ofPeople(await catalogue())).toSorted()).toEqual(added.toSorted());
  });
});
