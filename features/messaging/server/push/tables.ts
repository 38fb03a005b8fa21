import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Locale } from '#platform/kernel/locale.ts';
import type { PushTopic } from '../../domain/topics.ts';

interface KeyTable {
  id: number;
  public_key: string;
  private_key: string;
  created_at: ColumnType<Date, Date | undefined>;
}

interface DeviceTable {
  id: Generated<number>;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  locale: Locale;
  created_at: Date;
  used_at: Date | null;
}
export type DeviceRow = Selectable<DeviceTable>;

interface PreferenceTable {
  user_id: number;
  topics: PushTopic[];
  quiet_from: string | null;
  quiet_to: string | null;
  updated_at: ColumnType<Date, Date | undefined>;
}

interface MessageTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  body: string;
  link: string;
  /** Names what it tells of: sent twice, the second takes the first one's place on the screen. */
  tag: string;
  tries: Generated<number>;
  due_at: Date;
  created_at: Date;
}
export type MessageRow = Selectable<MessageTable>;

declare module '#platform/db/tables.ts' {
  interface Tables {
    push_key: KeyTable;
    push_device: DeviceTable;
    push_preference: PreferenceTable;
    push_message: MessageTable;
  }
}
