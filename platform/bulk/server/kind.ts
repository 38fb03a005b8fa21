import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { AppError } from '#platform/kernel/errors.ts';
import type { BulkContract } from '../contract.ts';

/** A record as it was when it was selected. */
export interface BulkRow {
  readonly id: number;
  /** What the report calls it. */
  readonly title: string;
  readonly version: number;
  /** There is no such record yet: the change makes it. */
  readonly isNew?: boolean;
}

/** What became of one record: its version now, what a person reads of it, and what taking it back needs. */
export interface Changed<Before> {
  readonly version: number;
  readonly changes: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[];
  readonly before: Before;
}

/**
 * What can be done to many records of one sort: which rows are meant, and what one record's change is. To refuse a record `change` and
 * `undo` throw; the others go on. Selection and change have been parsed by the contract.
 */
export interface BulkKind<Selection = unknown, Change = unknown, Before = unknown, Context = unknown> {
  readonly contract: BulkContract;
  /** Records of one transaction, and of one change; `bulkBatch` and `bulkMax` unless told: for what is read and written many at a time. */
  readonly batch?: number;
  readonly max?: number;
  /** What the other functions need of who acts. `dry`: what is done will be taken back, nothing is told to anybody. */
  open(call: Acting, dry: boolean): Promise<Context>;
  /** Throws unless there is something to change and the person may change it; asked at every step. */
  check(context: Context, change: Change): void;
  /** What it changes, as the report names it. */
  fields(change: Change): readonly string[];
  /** Fields that taking back leaves as they are: they were read or mailed by then. */
  readonly lasting?: readonly string[];
  /** In the order of the report, at most `limit`. */
  select(context: Context, selection: Selection, change: Change, limit: number): Promise<readonly BulkRow[]>;
  /** Called once for each batch, so that its records are read together; null: the record is as asked already. */
  change(trx: Trx, context: Context, change: Change, rows: readonly BulkRow[]): Promise<(row: BulkRow) => Promise<Changed<Before> | null>>;
  /** The same for taking back, of a kind whose records are taken back together. */
  undoAll?(
    trx: Trx,
    context: Context,
    change: Change,
    rows: readonly (BulkRow & { readonly before: Before })[],
  ): Promise<(row: BulkRow) => Promise<number>>;
  /** What `change` and `undoAll` answer only tells what was done: no record needs a savepoint of its own. */
  readonly together?: boolean;
  /** Answers the version after; unused where there is `undoAll`. */
  undo(trx: Trx, context: Context, change: Change, row: BulkRow, before: Before): Promise<number>;
  /** A refusal in words of its own. */
  refusal?(context: Context, error: AppError): string | null;
}
