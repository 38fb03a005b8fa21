import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Choice } from '#platform/notify/server/trigger.ts';
import type { Channel, DeliveryStatus } from '../channels.ts';
import type { Frequency } from '../domain/digest.ts';

type Stamp = ColumnType<Date, Date | undefined>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined>;

interface NotificationTable {
  id: Generated<number>;
  /** Names one the municipality started with. */
  key: string | null;
  name: string;
  automatic: boolean;
  channel: Channel;
  subject_pt: string;
  subject_en: string;
  message_pt: string;
  message_en: string;
  triggers: string[];
  targets: string[];
  cc: string[];
  bcc: string[];
  active: boolean;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
}
export type NotificationRow = Selectable<NotificationTable>;

interface SentTable {
  id: Generated<number>;
  notification_id: number | null;
  announcement_id: number | null;
  channel: Channel;
  module: string | null;
  trigger: string | null;
  /** The record it is about, as its slice knows it. */
  record_id: string | null;
  /** Names the record: its code. */
  record_title: string | null;
  /** Tags with a value in the subject, and in the message; null: written before this was kept. */
  subject_tags: string[] | null;
  message_tags: string[] | null;
  /** Addresses that the mails name as copies. */
  cc: string[];
  /** Filled but for the addressee's name. */
  subject_pt: string;
  subject_en: string;
  message_pt: string;
  message_en: string;
  action_pt: string | null;
  action_en: string | null;
  sender_user_id: number | null;
  sender_name: string | null;
  /** A key made by the browser: a request repeated with it sends nothing more. */
  submission_key: ColumnType<string | null, string | null | undefined>;
  created_at: Date;
}
export type SentRow = Selectable<SentTable>;

interface DeliveryTable {
  id: Generated<number>;
  sent_id: number;
  channel: Channel;
  role: 'to' | 'cc' | 'bcc';
  /** The trigger's own target this person stands behind. */
  target: string | null;
  user_id: number | null;
  name: string | null;
  address: string | null;
  locale: Locale;
  link: string | null;
  stop: string | null;
  choices: readonly Choice[] | null;
  status: DeliveryStatus;
  error: string | null;
  /** Waits for the summary of `due_at`. */
  digest: Generated<boolean>;
  /** Plain address where the person chooses how often to be written to; null where that is no choice (receipts). */
  manage: string | null;
  mail_id: number | null;
  due_at: Date;
  created_at: Date;
  sent_at: Date | null;
  read_at: Date | null;
}
export type DeliveryRow = Selectable<DeliveryTable>;

interface NotificationSettingTable {
  id: number;
  email_on: boolean;
  app_on: boolean;
  sender_name: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  retention_days: number;
  version: Generated<number>;
  updated_at: Stamp;
}

interface PreferenceTable {
  id: Generated<number>;
  user_id: number | null;
  email: string | null;
  frequency: ColumnType<Frequency, Frequency | undefined>;
  token: string;
  created_at: Stamp;
  updated_at: Stamp;
}
export type PreferenceRow = Selectable<PreferenceTable>;

declare module '#platform/db/tables.ts' {
  interface Tables {
    notification: NotificationTable;
    sent_notification: SentTable;
    notification_delivery: DeliveryTable;
    notification_setting: NotificationSettingTable;
    notification_preference: PreferenceTable;
  }
}
