import type { ColumnType, Generated } from 'kysely';
import type { BulkChange } from '../desk/contract.ts';

type Json<T> = ColumnType<T, string, string>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined>;

export interface DeskSettingTable {
  id: Generated<number>;
  duplicate_status_id: number | null;
  question_days: Generated<number>;
  forward_days: Generated<number>;
  version: Generated<number>;
}

export interface BulkTable {
  id: Generated<number>;
  user_id: number;
  state: 'planning' | 'planned' | 'running' | 'done' | 'undoing' | 'undone';
  change: Json<BulkChange>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
}

/** What undoing writes back. */
export interface BulkBefore {
  readonly unityId: number | null;
  readonly userId: number | null;
  readonly priorityId: number | null;
  readonly visibility: 'public' | 'private';
}

/** One field of one occurrence, in words. */
export interface BulkLine {
  readonly field: 'status' | 'unity' | 'assigned' | 'priority' | 'visibility' | 'note';
  readonly old: string | null;
  readonly new: string | null;
}

export interface BulkEntryTable {
  bulk_id: number;
  occurrence_id: number;
  position: number;
  /** As the dry run saw it; after the run, as the run left it. */
  seen_version: number | null;
  outcome: 'waiting' | 'change' | 'same' | 'refused' | 'done' | 'undone' | 'kept';
  reason: string | null;
  changes: ColumnType<readonly BulkLine[], string | undefined, string>;
  before: ColumnType<BulkBefore | null, string | null | undefined, string | null>;
}

export interface QuestionTable {
  id: Generated<number>;
  occurrence_id: number;
  token: string;
  text: string;
  asked_by_id: number | null;
  asked_by_name: string | null;
  asked_at: Date;
  due_at: Date;
  answer: string | null;
  answered_at: MaybeStamp;
  ended: 'answered' | 'expired' | 'withdrawn' | null;
}

export type ForwardState = 'sent' | 'accepted' | 'done' | 'not-ours' | 'revoked' | 'expired';

export interface ForwardTable {
  id: Generated<number>;
  occurrence_id: number;
  name: string | null;
  email: string | null;
  locale: 'pt' | 'en';
  message: string;
  photo_ids: ColumnType<number[], string, never>;
  with_reporter: boolean;
  token: string;
  state: ForwardState;
  sent_by_id: number | null;
  sent_by_name: string | null;
  sent_at: Date;
  expires_at: Date;
  answered_at: MaybeStamp;
  reminded_at: MaybeStamp;
}

export interface ContactTable {
  id: Generated<number>;
  unity_id: number | null;
  name: string;
  email: string;
  used_at: Date;
}

export interface ReplyPhotoTable {
  id: Generated<number>;
  occurrence_id: number;
  question_id: number | null;
  forward_id: number | null;
  file_id: string;
  width: number | null;
  height: number | null;
  joined_at: MaybeStamp;
  created_at: Generated<Date>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    occurrence_desk_setting: DeskSettingTable;
    occurrence_bulk: BulkTable;
    occurrence_bulk_entry: BulkEntryTable;
    occurrence_inquiry: QuestionTable;
    occurrence_forward: ForwardTable;
    occurrence_contact: ContactTable;
    occurrence_reply_photo: ReplyPhotoTable;
  }
}
