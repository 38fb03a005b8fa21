import type { Text } from '#platform/kernel/locale.ts';

/** A table another one's column points to; `title` is the column that names its rows. */
interface AuditTarget {
  readonly table: string;
  readonly title: string;
}

/** How a column of the audit trail is said to people. */
export interface AuditColumn {
  readonly label: Text;
  /** By the value itself unless told. `permission` is a permission code, `table` a table's name. */
  readonly kind?: 'date' | 'datetime' | 'money' | 'permission' | 'table';
  /** Names of the values a column may have. */
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
  /** The row it points to is shown by its title. */
  readonly of?: AuditTarget;
  /**
   * Says something about a person: shown only to whoever may see personal data. Columns whose name sounds like it
   * (`soundsPersonal`) must say yes or no; until they do they are hidden too.
   */
  readonly personal?: boolean;
  /** Permissions without any of which its values are not shown: the record's own pages hide them too. */
  readonly codes?: readonly string[];
  /** Names of what an object among its values is made of. */
  readonly parts?: Readonly<Record<string, Text>>;
  /** Means nothing to people (derived, or a key). */
  readonly hidden?: true;
}

/** How long entries are kept unless the municipality says otherwise: for ever; ten years; two years. */
export type AuditKeep = 'forever' | 'people' | 'technical';

export const keptMonths: Readonly<Record<AuditKeep, number | null>> = { forever: null, people: 120, technical: 24 };

/** A table as the audit view speaks of it. Declared resources have theirs made from the declaration. */
export interface AuditSubject {
  readonly label: { readonly one: Text; readonly many: Text };
  /** Column that names a record. */
  readonly title?: string;
  /** Names of records that are known by a word instead of a row's number. */
  readonly names?: Readonly<Record<string, Text>>;
  /** The title is looked for whole, through its index: for tables of a million rows. */
  readonly whole?: true;
  readonly columns: Readonly<Record<string, AuditColumn>>;
  /** What `recordAudit` writes of a record beside its columns. */
  readonly beside?: Readonly<Record<string, AuditColumn>>;
  /** Rows are a part of another table's record, which this column names. */
  readonly part?: { readonly of: string; readonly column: string };
  /** `forever` unless told. */
  readonly keep?: AuditKeep;
  /** Hash route of a record, with `:id` (or `:title`) in it. */
  readonly link?: string;
  /** Its records can be taken out of the trash. */
  readonly restore?: {
    readonly code: string;
    /** Where this column is set the record is gone for good, though its row stays. */
    readonly unless?: string;
  };
}

/** Everything the audit view knows of the product's tables and permission codes. */
export interface AuditedTables {
  readonly tables: ReadonlyMap<string, AuditSubject>;
  /** What a permission code opens, in plain words. */
  readonly codes: ReadonlyMap<string, Text>;
}

const sounds = /(^|_)(e?mail|phone|mobile|telephone|nif|tax_number|birth|passport|iban|contact_name|person_name|full_name|first_name|last_name)(_|$)/;

/** Does a column's name sound like personal data? Held to the declarations by `app/audited.test.ts`. */
export function soundsPersonal(column: string): boolean {
  return sounds.test(column);
}

/** Columns every table may have. */
export const commonColumns: Readonly<Record<string, AuditColumn>> = {
  id: { label: { pt: 'N.º', en: 'No.' }, hidden: true },
  version: { label: { pt: 'Versão', en: 'Version' }, hidden: true },
  created_at: { label: { pt: 'Criado em', en: 'Created' }, kind: 'datetime' },
  updated_at: { label: { pt: 'Alterado em', en: 'Changed' }, kind: 'datetime' },
  deleted_at: { label: { pt: 'Eliminado em', en: 'Deleted' }, kind: 'datetime' },
  position: { label: { pt: 'Ordem', en: 'Order' } },
};

/** A name for a column nobody has described: its own, without underscores. */
export function spoken(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
