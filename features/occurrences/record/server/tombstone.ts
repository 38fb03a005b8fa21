import type { Db } from '#platform/db/tables.ts';
import { normaliseCode } from '../domain/code.ts';
import { errors } from '../errors.ts';

/** Says of a public occurrence that is gone that it was there; of any other, nothing. */
export async function throwIfErased(db: Db, code: string): Promise<void> {
  const stone = await db.selectFrom('occurrence_tombstone').select('was_public').where('code', '=', normaliseCode(code)).executeTakeFirst();
  if (stone?.was_public) throw errors['occurrence.erased']({ params: { code: normaliseCode(code) } });
}
