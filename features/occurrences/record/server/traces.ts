import type { Traces } from '#platform/privacy/server/traces.ts';
import { columnTraces } from './columns.ts';

/** Reports go on without their reporter. What the person wrote in private goes; public words stay without what names the person (decision 041). */
export const recordTraces = {
  occurrence_reporter: { none: 'locale', forgotten: 'name email phone nif', kept: { private_token: 'a random key', confirm_token: 'a random key' } },
  occurrence_answer: { searched: 'value' },
  occurrence_event: { none: 'kind side', account: 'actor_user_id assigned_user_id', forgotten: 'actor_name', searched: 'text changes' },
  occurrence_follower: { none: 'locale', forgotten: 'user_id email token' },
  follow_address: { forgotten: 'email browser token' },
  occurrence_photo: { none: 'file_id original_file_id kind side', searched: 'caption' },
  unity_user: { forgotten: 'user_id' },
  occurrence: columnTraces,
  unity: { whole: 'a catalogue of the municipality; its addresses are its own' },
  occurrence_catalogue_change: { whole: 'numbers and settings that name nobody' },
  occurrence_cell: { whole: 'numbers and settings that name nobody' },
  occurrence_setting: { whole: 'numbers and settings that name nobody' },
  occurrence_variant_sequence: { whole: 'numbers and settings that name nobody' },
} satisfies Traces;
