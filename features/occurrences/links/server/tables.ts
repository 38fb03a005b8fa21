import type { ColumnType, Generated } from 'kysely';

type MaybeStamp = ColumnType<Date | null, Date | null | undefined>;

interface QuestionTable {
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

interface ForwardTable {
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

interface ContactTable {
  id: Generated<number>;
  unity_id: number | null;
  name: string;
  email: string;
  used_at: Date;
}

interface ReplyPhotoTable {
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
    occurrence_inquiry: QuestionTable;
    occurrence_forward: ForwardTable;
    occurrence_contact: ContactTable;
    occurrence_reply_photo: ReplyPhotoTable;
  }
}
