import { sql } from 'kysely';

/** A row of `occurrence_question` as a `Question`. */
export const questionJson = sql`json_build_object('id', id, 'typeId', type_id, 'subtypeId', subtype_id, 'key', key, 'kind', kind,
  'label', json_build_object('pt', label, 'en', label_en), 'help', json_build_object('pt', help, 'en', help_en), 'required', required,
  'isPublic', is_public, 'min', min, 'max', max, 'options', options,
  'only', case when only_key is not null then json_build_object('key', only_key, 'option', only_option) end)`;
