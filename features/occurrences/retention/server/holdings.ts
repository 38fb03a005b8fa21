import { columnFates } from '../../record/server/columns.ts';

/**
 * What becomes of a column when an occurrence is anonymised: `empty` null; `reporters` null where the reporter acted; `text` null and
 * `note` a sentence, unless texts are kept; `changes` the fields stay, their values go; `dead` a key nobody has; `parish` the parish's name; `square` the middle of
 * a square of 256 m; `file` the file goes too; `gone` goes with its row.
 */
export type Fate = 'empty' | 'reporters' | 'text' | 'note' | 'changes' | 'dead' | 'parish' | 'square' | 'file' | 'gone';

export interface Holding {
  readonly table: string;
  /** Column that names the occurrence. */
  readonly by: string;
  /** Whole rows go when an occurrence is anonymised (`texts`: unless texts are kept); otherwise they stay, as their columns say. */
  readonly erase?: true | 'texts';
  readonly columns: Readonly<Record<string, Fate>>;
}

/**
 * Everything that holds somebody's data, words or pictures of an occurrence, in the order in which tables depend on each other
 * (deleting goes backwards). `app/retention.test.ts` fails for any column of text, jsonb, bytes, geometry or file that stands
 * neither here nor in `harmless`, and for any table that points at occurrences and stands not here.
 */
export const holdings: readonly Holding[] = [
  {
    table: 'occurrence',
    by: 'id',
    columns: columnFates,
  },
  {
    table: 'occurrence_reporter',
    by: 'occurrence_id',
    columns: { name: 'empty', email: 'empty', phone: 'empty', nif: 'empty', private_token: 'dead', confirm_token: 'empty', consent_at: 'empty' },
  },
  { table: 'occurrence_photo', by: 'occurrence_id', erase: true, columns: { file_id: 'file', original_file_id: 'file', caption: 'gone' } },
  { table: 'occurrence_answer', by: 'occurrence_id', erase: 'texts', columns: { value: 'text' } },
  { table: 'occurrence_satisfaction', by: 'occurrence_id', columns: { words: 'text' } },
  {
    table: 'occurrence_inquiry',
    by: 'occurrence_id',
    columns: { token: 'dead', text: 'note', answer: 'text' },
  },
  {
    table: 'occurrence_forward',
    by: 'occurrence_id',
    columns: { name: 'empty', email: 'empty', message: 'note', token: 'dead' },
  },
  { table: 'occurrence_reply_photo', by: 'occurrence_id', erase: true, columns: { file_id: 'file' } },
  { table: 'occurrence_follower', by: 'occurrence_id', erase: true, columns: { user_id: 'gone', email: 'gone', token: 'gone' } },
  {
    table: 'occurrence_event',
    by: 'occurrence_id',
    columns: { actor_user_id: 'reporters', actor_name: 'reporters', text: 'text', changes: 'changes' },
  },
];

/** Columns that look as if they could hold something of somebody's, and why they do not. By table; `*` is every table. */
export const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': { locale: 'a language' },
  occurrence: {
    code: 'a number, public',
    visibility: 'one of two words',
    words: 'made from code, address and description',
    feature_layer: 'the name of a layer',
    pause_kind: 'one of a few words',
    hold_reason: 'what is on hold is not anonymised, and lifting the hold empties it',
  },
  occurrence_photo: { kind: 'before or after', side: 'one of two words' },
  occurrence_inquiry: { asked_by_name: 'who of the staff asked', ended: 'one of a few words' },
  occurrence_forward: { photo_ids: 'numbers of photos', state: 'one of a few words', sent_by_name: 'who of the staff sent it' },
  occurrence_due_told: { kind: 'one of a few words' },
  occurrence_event: { kind: 'one of a few words', side: 'one of a few words' },
  occurrence_tombstone: { code: 'a number, public' },
  occurrence_cell: { visibility: 'one of two words' },
  open311_request: { token_hash: 'a hash; it answers with the number alone' },
};

/** Tables of the slice that hold nothing of one occurrence: catalogues, settings, counters. */
export const notOfOne: readonly string[] = [
  'occurrence_catalogue_change',
  'occurrence_type',
  'occurrence_subtype',
  'occurrence_status',
  'occurrence_status_image',
  'occurrence_setting',
  'occurrence_sequence',
  'occurrence_variant_sequence',
  'occurrence_question',
  'occurrence_pace',
  'occurrence_word',
  'occurrence_reminder',
  'occurrence_contact',
  'occurrence_open_file',
  'occurrence_desk_setting',
  'occurrence_retention',
  'occurrence_retention_run',
];

/** Columns of occurrences that point at other occurrences: emptied when what they point at goes. */
export const pointers: readonly { readonly table: string; readonly column: string }[] = [];
