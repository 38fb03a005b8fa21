import { soundsPersonal } from '#platform/audit/subject.ts';
import { columnOf, type Resource, type Widget } from '#platform/crud/resource.ts';

/**
 * What becomes of each column of a table when somebody closes their account: declared by the slice whose table it is
 * (`ServerFeature.traces`). `app/traces.test.ts` compares the declarations with the database's own catalogue, so that no column can be
 * added without one. Names of columns stand one after the other, divided by spaces.
 */
export interface TableTraces {
  /** Cannot hold a person: codes, words of a fixed list, hashes, random keys, what the product writes by itself. */
  readonly none?: string;
  /** Number of an account, whose row stays, empty, as a closed account. */
  readonly account?: string;
  /** The slice's `forget` deletes the person's rows or empties the column. */
  readonly forgotten?: string;
  /** Free text: the person's e-mail, phone and tax number are taken out wherever they stand, the name where `forget` finds the person's records. */
  readonly searched?: string;
  /** Copies of what was sent or asked for: the full name is taken out wherever it stands, too. */
  readonly copies?: string;
  /** Stays, and why. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The whole table, of today and tomorrow: why nobody is in it, or why all of it stays. Not for a table that names accounts. */
  readonly whole?: string;
  /** SQL: rows whose texts may change already; the others are looked at later. Default all. */
  readonly settled?: string;
}

export type Traces = Readonly<Record<string, TableTraces>>;

const kinds = ['none', 'account', 'forgotten', 'searched', 'copies'] as const;
export type Fate = (typeof kinds)[number] | 'kept';

const split = (names: string | undefined): string[] => (names ?? '').split(/\s+/).filter((name) => name !== '');

/** Every declared column with its fate. Throws when one is declared twice. */
export function fatesOf(table: string, traces: TableTraces): ReadonlyMap<string, Fate> {
  const fates = new Map<string, Fate>();
  const add = (column: string, fate: Fate): void => {
    if (fates.has(column)) throw new Error(`${table}.${column} has two fates when an account is closed.`);
    fates.set(column, fate);
  };
  for (const kind of kinds) for (const column of split(traces[kind])) add(column, kind);
  for (const column of Object.keys(traces.kept ?? {})) add(column, 'kept');
  return fates;
}

/** Those with a fate. */
export const columnsOf = (table: string, traces: TableTraces, fate: Fate): string[] =>
  [...fatesOf(table, traces)].flatMap(([column, its]) => (its === fate ? [column] : []));

/** Where somebody may be named although the declaration does not say so. */
const free: readonly Widget[] = ['text-long', 'rich-text', 'email', 'phone', 'file'];

/** A catalogue: no free words, no addresses, nobody's number. Whoever adds such a field has to declare what becomes of it. */
function namesNobody({ fields }: Resource): boolean {
  return Object.entries(fields).every(
    ([name, { meta }]) => !free.includes(meta.widget) && meta.personal !== true && meta.of?.table !== 'account' && !soundsPersonal(columnOf(name)),
  );
}

interface Declares {
  readonly traces?: Traces;
  readonly resources?: readonly { readonly resource: Resource }[];
}

/** Put together once per process; a declared resource that names nobody needs no declaration here. Throws when two slices speak of one table. */
export function mergeTraces(features: readonly Declares[]): ReadonlyMap<string, TableTraces> {
  const tables = new Map<string, TableTraces>();
  for (const { traces = {} } of features) {
    for (const [table, one] of Object.entries(traces)) {
      if (tables.has(table)) throw new Error(`The table ${table} has its traces declared twice.`);
      fatesOf(table, one);
      tables.set(table, one);
    }
  }
  for (const { resource } of features.flatMap(({ resources = [] }) => resources))
    if (!tables.has(resource.table) && namesNobody(resource)) tables.set(resource.table, { whole: 'a catalogue of the municipality' });
  return tables;
}
