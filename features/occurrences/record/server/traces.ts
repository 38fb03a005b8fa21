import type { Traces } from '#platform/privacy/server/traces.ts';

/** Reports go on without their reporter. What the person wrote in private goes; public words stay without what names the person (decision 041). */
export const recordTraces = {
  occurrence_reporter: { none: 'locale', forgotten: 'name email phone nif', kept: { private_token: 'a random key', confirm_token: 'a random key' } },
  occurrence_answer: { searched: 'value' },
  occurrence_event: { none: 'kind side', account: 'actor_user_id assigned_user_id', forgotten: 'actor_name', searched: 'text changes' },
  occurrence_follower: { none: 'locale', forgotten: 'user_id email token' },
  follow_address: { forgotten: 'email browser token' },
  occurrence_photo: { none: 'file_id original_file_id kind side', searched: 'caption' },
  unity_user: { forgotten: 'user_id' },
  occurrence: {
    none: 'code visibility photo_id words submission_key submission_digest pause_kind feature_layer feature_code feature_name feature_integration_id integration_key',
    account: 'assigned_user_id',
    forgotten: 'reporter_user_id description_original',
    searched: 'address reference_point initial_description description services notes hold_reason edoc_link integration_link integration_code',
  },
  channel: { whole: 'a catalogue of the municipality; its addresses are its own' },
  priority: { whole: 'a catalogue of the municipality; its addresses are its own' },
  unity: { whole: 'a catalogue of the municipality; its addresses are its own' },
  status_move: { whole: 'a catalogue of the municipality; its addresses are its own' },
  occurrence_status: { whole: 'a catalogue of the municipality; its addresses are its own' },
  occurrence_subtype: { whole: 'a catalogue of the municipality; its addresses are its own' },
  occurrence_type: { whole: 'a catalogue of the municipality; its addresses are its own' },
  occurrence_catalogue_change: { whole: 'numbers and settings that name nobody' },
  occurrence_cell: { whole: 'numbers and settings that name nobody' },
  occurrence_setting: { whole: 'numbers and settings that name nobody' },
  occurrence_variant_sequence: { whole: 'numbers and settings that name nobody' },
} satisfies Traces;
