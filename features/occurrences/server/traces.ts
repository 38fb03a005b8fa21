import type { Traces } from '#platform/privacy/server/traces.ts';

const catalogue = { whole: 'a catalogue of the municipality; its addresses are its own' } as const;
const nobody = { whole: 'numbers and settings that name nobody' } as const;

/** Reports go on without their reporter. What the person wrote in private goes; public words stay without what names the person (decision 041). */
export const occurrencesTraces = {
  occurrence: {
    none: 'code visibility photo_id words submission_key submission_digest pause_kind feature_layer feature_code feature_name feature_integration_id integration_key',
    account: 'assigned_user_id',
    forgotten: 'reporter_user_id description_original',
    searched: 'address reference_point initial_description description services notes hold_reason edoc_link integration_link integration_code',
  },
  occurrence_reporter: { none: 'locale', forgotten: 'name email phone nif', kept: { private_token: 'a random key', confirm_token: 'a random key' } },
  occurrence_answer: { searched: 'value' },
  occurrence_bulk: { none: 'state', account: 'user_id', copies: 'change' },
  occurrence_bulk_entry: { none: 'outcome', copies: 'reason changes before' },
  occurrence_contact: { forgotten: 'name email' },
  occurrence_due_told: { none: 'kind' },
  occurrence_event: { none: 'kind side', account: 'actor_user_id assigned_user_id', forgotten: 'actor_name', searched: 'text changes' },
  occurrence_follower: { none: 'locale', forgotten: 'user_id email token' },
  follow_address: { forgotten: 'email browser token' },
  parish_subscriber: { none: 'locale last_week', forgotten: 'email token' },
  occurrence_forward: { none: 'locale photo_ids token state', account: 'sent_by_id', forgotten: 'name email sent_by_name', searched: 'message' },
  occurrence_inquiry: { none: 'token ended', account: 'asked_by_id', forgotten: 'asked_by_name answer', searched: 'text' },
  occurrence_photo: { none: 'file_id original_file_id kind side', searched: 'caption' },
  occurrence_reply_photo: { none: 'file_id' },
  occurrence_satisfaction: { forgotten: 'words' },
  occurrence_tombstone: { none: 'code' },
  occurrence_open_file: { none: 'format file_id etag' },
  response_template: { none: '', searched: 'name text' },
  routing_rule: { none: 'holidays from_time to_time', account: 'user_id', searched: 'name' },
  unity_user: { forgotten: 'user_id' },
  ...Object.fromEntries(
    [
      'channel',
      'priority',
      'unity',
      'day_off',
      'status_move',
      'edoclink_map',
      'edoclink_scale',
      'edoclink_setting',
      'occurrence_question',
      'occurrence_reminder',
      'occurrence_status',
      'occurrence_status_image',
      'occurrence_subtype',
      'occurrence_type',
    ].map((table) => [table, catalogue]),
  ),
  ...Object.fromEntries(
    ['occurrence_catalogue_change', 'occurrence_cell', 'occurrence_retention', 'occurrence_setting', 'occurrence_variant_sequence'].map((table) => [
      table,
      nobody,
    ]),
  ),
} satisfies Traces;
