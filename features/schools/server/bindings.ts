import { sql } from 'kysely';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { schoolErrors } from '../errors.ts';
import { schools, streets, turns } from '../resources.ts';

const turn = binding(turns, {
  beforeSave: async (trx, _call, { fromId, toId }) => {
    const { rows } = await sql`select 1 from street_edge a, street_edge b where a.id = ${fromId} and b.id = ${toId} and a.id <> b.id
      and st_intersects(a.geom, b.geom)`.execute(trx);
    if (rows.length === 0) throw schoolErrors['schools.turn']();
    return {};
  },
});

const street = binding(streets, {
  beforeDelete: async (trx, _call, id) => {
    const { rows } = await sql`select 1 from turn_restriction where deleted_at is null and ${id} in (from_id, to_id) limit 1`.execute(trx);
    if (rows.length > 0) throw kernelErrors['record.in-use']();
  },
});

export const bindings: readonly ResourceBinding[] = [{ resource: schools }, street, turn];
