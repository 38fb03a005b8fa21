import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { channels, priorities, statuses, statusmoves, subtypes, types, unities } from '../resources.ts';
import type { AnswerValue, QuestionKind, QuestionOption } from '../domain/questions.ts';
import type { Licence } from '../domain/licence.ts';
import type { FieldName, Fields } from '../fields.ts';
import type { EventKind, PhotoKind } from '../schemas.ts';
import type { ChangedField } from '../domain/gate-tables.ts';

type Stamp = ColumnType<Date, Date | undefined>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined>;

/** Days are text, as the database driver gives them: see `rows.ts`. */
type FieldColumns = { [Name in FieldName as Fields[Name]['column']]: z.output<Fields[Name]['input']> };

export interface OccurrenceTable extends FieldColumns {
  id: Generated<number>;
  code: string;
  status_id: number;
  unity_id: number | null;
  assigned_user_id: number | null;
  reporter_user_id: number | null;
  /** What it is about: code of the published layer, and number, name and key of the feature there. */
  feature_layer: ColumnType<string | null, string | null | undefined>;
  feature_code: ColumnType<string | null, string | null | undefined>;
  feature_name: ColumnType<string | null, string | null | undefined>;
  feature_integration_id: ColumnType<string | null, string | null | undefined>;
  parish_id: number | null;
  initial_description: string;
  /** Before words of it were blacked out. */
  description_original: ColumnType<string | null, string | null | undefined>;
  description_original_until: ColumnType<Date | null, Date | null | undefined>;
  /** geometry(Point): written with `st_setsrid(st_makepoint(x, y), srid)`, read with `st_x` and `st_y`. */
  geom: string | null;
  /** The occurrence this one says the same as, and the one it is a part of. */
  duplicate_of_id: ColumnType<number | null, number | null | undefined>;
  parent_id: ColumnType<number | null, number | null | undefined>;
  gx: GeneratedAlways<number | null>;
  gy: GeneratedAlways<number | null>;
  photo_id: number | null;
  photos: Generated<number>;
  submission_key: string | null;
  /** Of what came with that key. */
  submission_digest: ColumnType<string | null, string | null | undefined>;
  confirmed_at: MaybeStamp;
  closed_at: MaybeStamp;
  /** Null: no limit, or closed. */
  due_at: MaybeStamp;
  /** Three times the limit. */
  very_late_at: MaybeStamp;
  /** When the clock began; null: with the confirmation. */
  due_from: MaybeStamp;
  paused_at: MaybeStamp;
  pause_kind: string | null;
  /** Days that finished pauses took. */
  paused_days: Generated<number>;
  /** Working days it was late when closed; null while open, or without a limit. */
  late_days: number | null;
  /** How often it was reopened, and when last. */
  reopened: ColumnType<number | null, number | null | undefined>;
  reopened_at: MaybeStamp;
  /** What its reporter said of its closings: how many answers, and how many of them content. Kept by a trigger. */
  answers: GeneratedAlways<number | null>;
  satisfied: GeneratedAlways<number | null>;
  anonymised_at: MaybeStamp;
  /** Why it is kept whatever its age; null: it is not. */
  hold_reason: ColumnType<string | null, string | null | undefined>;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
  live: GeneratedAlways<boolean>;
  /** tsvector of code, address and description. */
  words: GeneratedAlways<string>;
}

export interface OccurrenceReporterTable {
  id: Generated<number>;
  occurrence_id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  nif: string | null;
  locale: 'pt' | 'en';
  private_token: string;
  confirm_token: string | null;
  consent_at: MaybeStamp;
  created_at: Stamp;
}

interface OccurrencePhotoTable {
  id: Generated<number>;
  occurrence_id: number;
  file_id: string;
  width: number | null;
  height: number | null;
  position: Generated<number>;
  caption: Generated<string | null>;
  kind: Generated<PhotoKind>;
  /** Who added it. */
  side: Generated<'reporter' | 'staff'>;
  /** Seen by whoever sees the occurrence; otherwise only by who works on it. */
  is_public: Generated<boolean>;
  redacted_at: MaybeStamp;
  /** The picture as it was before something was blacked out, until `original_until`. */
  original_file_id: Generated<string | null>;
  original_until: MaybeStamp;
  created_at: Stamp;
  deleted_at: MaybeStamp;
}

export interface Change {
  readonly field: ChangedField;
  readonly old: string | null;
  readonly new: string | null;
}

export interface OccurrenceEventTable {
  id: Generated<number>;
  occurrence_id: number;
  kind: EventKind;
  side: 'staff' | 'reporter' | 'system';
  is_public: boolean;
  actor_user_id: number | null;
  actor_name: string | null;
  text: string | null;
  from_status_id: number | null;
  to_status_id: number | null;
  unity_id: number | null;
  assigned_user_id: number | null;
  changes: ColumnType<Change[], string | undefined, never>;
  /** People who were sent a mail about it. */
  mailed: ColumnType<number, number | undefined, never>;
  created_at: Stamp;
}

interface OccurrenceQuestionTable {
  id: Generated<number>;
  type_id: number;
  subtype_id: number | null;
  key: string;
  position: number;
  kind: QuestionKind;
  label: string;
  label_en: string;
  help: string;
  help_en: string;
  required: boolean;
  is_public: boolean;
  min: number | null;
  max: number | null;
  options: ColumnType<QuestionOption[], string, string>;
  only_key: string | null;
  only_option: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
}

interface OccurrenceAnswerTable {
  id: Generated<number>;
  occurrence_id: number;
  question_id: number;
  value: ColumnType<AnswerValue, string>;
  created_at: Stamp;
}

interface OccurrencePaceTable {
  type_id: number;
  solved: number;
  median_days: number | null;
  most_days: number | null;
  open: number;
  computed_at: Date;
}

interface OccurrenceFollowerTable {
  id: Generated<number>;
  occurrence_id: number;
  user_id: number | null;
  email: string | null;
  locale: 'pt' | 'en';
  token: string;
  confirmed_at: MaybeStamp;
  created_at: Stamp;
  /** The asking by e-mail it came from; null: signed in, or before such askings were kept. */
  address_id: ColumnType<number | null, number | null | undefined>;
}

/** What the reporter says of a closing, once. */
interface OccurrenceSatisfactionTable {
  id: Generated<number>;
  occurrence_id: number;
  closed_at: Date;
  status_id: number;
  /** The unity that had it when it was closed. */
  unity_id: number | null;
  resolved: boolean;
  score: number | null;
  words: string | null;
  created_at: Stamp;
}

interface OccurrenceSettingTable {
  id: Generated<number>;
  code_prefix: string;
  consent_active: boolean;
  consent_required: boolean;
  consent_pt: string;
  consent_en: string;
  /** Days in which a reporter may say that it was not solved. */
  reopen_days: Generated<number>;
  /** Days the original of a blacked-out photo is kept. */
  original_days: Generated<number>;
  open_data: Generated<Licence>;
  version: Generated<number>;
  updated_at: Stamp;
}

type Ordered = { position: Generated<number> };

declare module '#platform/db/tables.ts' {
  interface Tables {
    channel: RowOf<typeof channels>;
    priority: RowOf<typeof priorities> & Ordered;
    occurrence_type: RowOf<typeof types> & Ordered;
    occurrence_subtype: RowOf<typeof subtypes> & Ordered;
    unity: RowOf<typeof unities>;
    unity_type: { unity_id: number; type_id: number };
    unity_user: { unity_id: number; user_id: number };
    occurrence_status: RowOf<typeof statuses> & Ordered;
    status_move: RowOf<typeof statusmoves>;
    occurrence: OccurrenceTable;
    occurrence_reporter: OccurrenceReporterTable;
    occurrence_photo: OccurrencePhotoTable;
    occurrence_event: OccurrenceEventTable;
    occurrence_follower: OccurrenceFollowerTable;
    occurrence_satisfaction: OccurrenceSatisfactionTable;
    occurrence_question: OccurrenceQuestionTable;
    occurrence_answer: OccurrenceAnswerTable;
    occurrence_pace: OccurrencePaceTable;
    occurrence_setting: OccurrenceSettingTable;
  }
}
