import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { veil } from '../domain/gate-tables.ts';
import { maySee, maySeeInside } from '../domain/visibility.ts';
import type { PublicOccurrence } from '../schemas.ts';
import { nameIn, presentStatus, presentType, seenOf, shownStatus, shownTo, standOf } from './present.ts';
import type { Opened } from './record.ts';
import { itemColumns, personJoin, type OccurrenceRow } from './rows.ts';
import type { Sight } from './viewer.ts';

type Related = PublicOccurrence['related'];

/** What this one is a duplicate of, what says the same, what it is a part of and its own parts: as far as the viewer may know of each. */
export async function readRelated(
  db: Db,
  sight: Sight,
  { row, asReporter, inside }: Pick<Opened, 'row' | 'asReporter' | 'inside'>,
): Promise<Related> {
  const above = [row.duplicate_of_id, row.parent_id].filter((id) => id !== null);
  const { rows } = await sql<OccurrenceRow>`select ${itemColumns} from occurrence o ${personJoin} where o.id in (
      select unnest(${above}::bigint[]) union all select id from occurrence where duplicate_of_id = ${row.id}
      union all select id from occurrence where parent_id = ${row.id}) order by o.id`.execute(db);
  const present = (one: OccurrenceRow, known: boolean) => ({
    code: known ? one.code : null,
    address: known ? one.address : null,
    status: presentStatus(shownStatus(sight, one.status_id)),
    ...veil(
      {
        type: presentType(sight.catalogue, one.type_id),
        subtype: nameIn(sight.catalogue.subtypes, one.subtype_id),
        unity: nameIn(sight.catalogue.unities, one.unity_id),
      },
      shownTo(sight, { ...standOf(sight, one), own: asReporter }),
    ),
  });
  const knows = (one: OccurrenceRow): boolean => maySee(sight, seenOf(one));
  const works = (one: OccurrenceRow): boolean => maySeeInside(sight, seenOf(one));
  const find = (id: number | null) => rows.find((one) => id !== null && one.id === id && one.live);
  const [target, parent] = [find(row.duplicate_of_id), find(row.parent_id)];
  const duplicates = rows.filter((one) => one.duplicate_of_id === row.id && one.live);
  const parts = rows.filter((one) => one.parent_id === row.id && one.live);
  return {
    duplicateOf: target ? present(target, knows(target)) : null,
    // How many said the same is no secret; who and how, only for those who work on them.
    duplicateCount: duplicates.length,
    duplicates: inside ? duplicates.filter(works).map((one) => present(one, true)) : [],
    parent: parent && (asReporter || knows(parent)) ? present(parent, true) : null,
    parts: parts.filter((one) => asReporter || knows(one)).map((one) => present(one, true)),
  };
}
