import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Reading } from '#platform/shell/store.ts';
import type { MenuAction } from '#platform/ui/types.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { FieldMeta, RecordOf, Resource } from '../resource.ts';

/** The selected rows as a slice's own actions need them. */
export interface ChosenRows {
  readonly selection: { readonly ids: number[] } | { readonly filter: Record<string, string> };
  /** How many they are, as the list says it. */
  readonly total: string;
  /** They lie in the trash. */
  readonly deleted: boolean;
  clear(): void;
}

/** What a slice adds to a list. */
export interface ListExtras<R extends Resource = Resource> {
  /** Above everything else of the page. */
  readonly notice?: ReactNode;
  /** Beside "add". */
  readonly actions?: ReactNode;
  /** In the menu of a row. */
  rowActions?(row: RecordOf<R>): readonly MenuAction[];
  /** Instead of the engine's own actions on selected rows; `trash`: of those, to the trash and back only; null where rows are not selected. */
  readonly bulk?: ((chosen: ChosenRows) => ReactNode) | 'trash' | null;
  /** How a cell is shown; undefined leaves it to the engine. */
  cell?(row: RecordOf<R>, name: string): ReactNode | undefined;
  /** Instead of deleting at once, with an undo: the slice asks first. */
  remove?(row: RecordOf<R>): void;
}

export interface RecordTab {
  /** Stands in the address: `?tab=areas`. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Tabs of one panel show the same content, which follows the open tab by itself. */
  readonly panel?: string;
}

/** A tab that holds some of a record's fields. The form over all of them stays one: one draft, one save, one conflict. */
export interface FieldsTab {
  /** Stands in the address, but of the first. */
  readonly id: string;
  readonly label: Text;
  holds(meta: FieldMeta): boolean;
}

/** What a slice adds to the page of a record. */
export interface RecordExtras {
  /** Beside the title, quieter. */
  readonly detail?: string | undefined;
  /** Above the tabs. */
  readonly notice?: ReactNode;
  /** Beside the fields. */
  readonly aside?: ReactNode;
  /** Opens in place of the fields, which follow in a tab of their own. */
  readonly front?: Omit<RecordTab, 'id'>;
  /** Above the fields of a tab (`Screens.fieldTabs`), by its id. */
  readonly above?: Readonly<Record<string, ReactNode>>;
  /** After the parts, before the history. */
  readonly tabs?: readonly RecordTab[];
  /** Fields that this record has from elsewhere: the form shows them as text. */
  readonly held?: readonly string[];
  /** Asked before a save; false keeps the form as it is. */
  mayGoOn?(values: Record<string, unknown>): Promise<boolean>;
  /** Drawn over the page: what `mayGoOn` asks. */
  readonly dialog?: ReactNode;
}

/** The form of a record's page, for what stands beside it. Values are as the server takes them. */
export interface RecordFormHandle {
  /** What is written now. */
  values(): Record<string, unknown>;
  /** Writes into fields; nothing is saved by it. */
  change(part: Readonly<Record<string, unknown>>): void;
  /** Saves what was drawn last. */
  submit(): void;
}
/** Null before the form stands, and for whoever may only look. */
export type RecordFormRef = RefObject<RecordFormHandle | null>;

/** What the form holds now, as the server takes it, for what follows it; null while there is no form. */
export type Written = Reading<Readonly<Record<string, unknown>> | null>;

/** What a slice's own input of a field is given: all that the engine's would show. */
export interface OwnInputProps {
  readonly id: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: ReactNode;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
  /** All that the form holds, by field, as inputs hold it. */
  readonly values: Readonly<Record<string, unknown>>;
}
export type OwnInputs = Readonly<Partial<Record<string, ComponentType<OwnInputProps>>>>;

/** What a slice adds to the engine's screens of one resource; joined to them by the resource's id (`WebFeature.screens`). */
export interface Screens<R extends Resource = Resource> {
  readonly resource: R;
  useList?(): ListExtras<R>;
  /** `record` is null on the page of a new one. */
  useRecord?(record: RecordOf<R> | null, form: RecordFormRef, written: Written): RecordExtras;
  /** Instead of the engine's input, by field. */
  readonly inputs?: OwnInputs;
  /** The fields in tabs, of a record that has many; a field that none holds stands in the first. */
  readonly fieldTabs?: readonly FieldsTab[];
  /** Fields that must be filled whatever the declaration says: marked, missed before anything is sent, and on the first tab of a new record. */
  useNeeded?(): readonly string[];
  /** The slice shows the parts itself, in tabs of its own. */
  readonly ownParts?: true;
}

export function screensOf<R extends Resource>(resource: R, screens: Omit<Screens<R>, 'resource'>): Screens<R> {
  return { resource, ...screens };
}
