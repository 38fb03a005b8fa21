import { starterWords } from '../domain/starter-words.ts';

const quoted = (text: string | undefined): string => (text === undefined ? 'null' : `'${text.replaceAll("'", "''")}'`);

/** Fills the empty list of search words for the types and subtypes there are. */
export function starterWordsSql(): string {
  const rows = starterWords.map(({ words, type, subtype }) => `(${quoted(words)}, ${quoted(type)}, ${quoted(subtype)}::text)`).join(',\n  ');
  return `insert into occurrence_word (words, type_id, subtype_id)
select v.words, t.id, s.id from (values
  ${rows}) as v (words, type, subtype)
join occurrence_type t on t.code = v.type and t.deleted_at is null
left join occurrence_subtype s on s.type_id = t.id and s.name = v.subtype and s.deleted_at is null
where not exists (select from occurrence_word) and (v.subtype is null or s.id is not null);`;
}
