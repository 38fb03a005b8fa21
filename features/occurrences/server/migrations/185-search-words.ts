import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { searchWords } from '../../intake/resources.ts';
import { starterWordsSql } from '../../record/server/starter-words-sql.ts';

/** A table the catalogue is read from since. */
export const wordsSource = 'occurrence_word';

/** Who held what the new codes grew out of (types), holds them too. */
const grants = [0, 1, 2, 3, 4]
  .map((place) => `('MB_${String(32 + place).padStart(5, '0')}', 'MB_${String(1130 + place).padStart(5, '0')}')`)
  .join(', ');

/** What people call things. A municipality that is there already begins with the same list as a new one. */
export const searchWordsTable: Migration = {
  id: 'occurrences/185-search-words',
  up: () => `
${resourceTable(searchWords, ['words', 'typeId', 'subtypeId', 'active'])}
create trigger catalogue_changed after insert or update or delete or truncate on ${wordsSource}
  for each statement execute function occurrence_catalogue_changed();

insert into role_permission (role_id, code)
  select held.role_id, given.code from role_permission held join (values ${grants}) as given (held, code) on given.held = held.code
  on conflict do nothing;

${starterWordsSql()}
`,
};
