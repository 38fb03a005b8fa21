import { soundsPersonal } from '#platform/audit/subject.ts';
import { columnOf, type Resource } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { fatesOf, type Fate, type TableTraces } from './traces.ts';

/** Article 6, n.º 1, of the GDPR, by its letter. */
export type LegalBasis = 'consent' | 'contract' | 'obligation' | 'publicTask';
export const peopleKinds = ['visitors', 'accounts', 'staff', 'reporters', 'requesters', 'partners', 'families', 'pupils'] as const;
export type PeopleKind = (typeof peopleKinds)[number];
export const dataKinds = ['identity', 'number', 'contact', 'place', 'words', 'files', 'activity', 'connection', 'keys'] as const;
export type DataKind = (typeof dataKinds)[number];

/**
 * One processing of personal data, as article 30 of the GDPR wants it described: declared by the slice that does it
 * (`ServerFeature.processing`). What kinds of data it holds is not written but read from the columns of its tables, so that the register
 * cannot fall behind them; `app/processing.test.ts` finds columns about people that no processing covers.
 */
export interface Processing {
  readonly id: string;
  /** Module without which nothing of it happens; absent: in every municipality. */
  readonly module?: string;
  readonly name: Text;
  readonly purpose: Text;
  readonly basis: LegalBasis;
  /** The law or the interest behind the basis. */
  readonly law: Text;
  readonly people: readonly PeopleKind[];
  readonly recipients: Text;
  readonly retention: Text;
  /** Besides the measures that hold for the whole product. */
  readonly measures?: Text;
  /** Tables, one after the other, divided by spaces. */
  readonly tables: string;
  /** Kinds of data that neither name nor fate of a column tell: columns as `table.column`, divided by spaces. */
  readonly kinds?: Partial<Readonly<Record<DataKind, string>>>;
}

const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((word) => word !== '');
export const tablesOf = ({ tables }: Processing): string[] => words(tables);

const byName: readonly (readonly [RegExp, DataKind])[] = [
  [/^obs$|^notes?$|^search_terms?$/, 'words'],
  [/nif|tax_number|civil_number|^number$/, 'number'],
  [/token|secret|hash|factor|^(?:stop|manage|choices|purpose|step)$/, 'keys'],
  [/user_agent|browser|issuer|^subject$|_at$/, 'connection'],
  [/(?:user|account|actor|author|assignee|requester|party|deceased)_id$|_by(?:_id)?$|^users$/, 'activity'],
  [/email|phone|^address$|postal|cp7|^c?bcc?$|^cc$|sent_to|website|contact|^line\d$/, 'contact'],
  [/geom|shapes|latitude|longitude|place|parish|north|south|east|west|label/, 'place'],
  [/file|photo|image|picture|layer/, 'files'],
  [/name|proposer|relation|born|died|birth|^title$|terms/, 'identity'],
];
const byFate: Partial<Readonly<Record<Fate, DataKind>>> = { account: 'activity', searched: 'words', copies: 'words' };

/** Of a column about people; null where neither its name nor its fate tells. */
export function kindOf(processing: Processing, table: string, column: string, fate: Fate | null): DataKind | null {
  for (const kind of dataKinds) if (words(processing.kinds?.[kind]).includes(`${table}.${column}`)) return kind;
  if (fate === 'account') return 'activity';
  const named = byName.find(([pattern]) => pattern.test(column));
  return named?.[1] ?? (fate === null ? null : (byFate[fate] ?? null));
}

export interface PersonalColumn {
  readonly table: string;
  readonly column: string;
  readonly fate: Fate | null;
}

/** Columns about people: by what becomes of them when an account is closed, and by what declared resources say of their fields. */
export function personalColumns(traces: ReadonlyMap<string, TableTraces>, resources: readonly Resource[]): PersonalColumn[] {
  const found = new Map<string, PersonalColumn>();
  const add = (one: PersonalColumn): void => void found.set(`${one.table}.${one.column}`, one);
  for (const { table, fields } of resources)
    for (const [name, { meta }] of Object.entries(fields)) {
      const column = columnOf(name);
      const isPerson = meta.of?.table === 'account' || meta.of?.table === 'party';
      const mayBe = meta.personal ?? (isPerson || meta.widget === 'email' || meta.widget === 'phone' || soundsPersonal(column));
      if (mayBe && meta.widget !== 'references') add({ table, column, fate: null });
    }
  for (const [table, one] of traces) {
    if (one.whole !== undefined) continue;
    for (const [column, fate] of fatesOf(table, one))
      if (fate === 'none') found.delete(`${table}.${column}`);
      else if (fate !== 'kept' || soundsPersonal(column)) add({ table, column, fate });
  }
  return [...found.values()];
}

/** What a processing holds, in the order of the kinds. */
export function dataOf(processing: Processing, columns: readonly PersonalColumn[]): DataKind[] {
  const tables = new Set(tablesOf(processing));
  const held = new Set(columns.flatMap(({ table, column, fate }) => (tables.has(table) ? (kindOf(processing, table, column, fate) ?? []) : [])));
  return dataKinds.filter((kind) => held.has(kind));
}
