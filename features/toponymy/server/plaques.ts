import { sql } from 'kysely';
import { binding } from '#platform/crud/server/binding.ts';
import type { ValuesOf } from '#platform/crud/resource.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { noPlaques } from '../domain/plaques.ts';
import { plaques, type streets } from '../resources.ts';

type Needs = ValuesOf<typeof streets>['plaqueNeeds'];

/** What a street lacks as it is written: of a new one, both plaques. */
export async function needsOf(trx: Trx, streetId: number | null): Promise<Needs> {
  if (streetId === null) return [...noPlaques];
  const { rows } = await sql<{ needs: Needs }>`select toponymy_plaque_needs(${streetId}::bigint) as needs`.execute(trx);
  return rows[0]?.needs ?? [];
}

async function settleStreet(trx: Trx, streetId: number): Promise<void> {
  await sql`update toponymy_street set plaque_needs = toponymy_plaque_needs(id) where id = ${streetId}
    and plaque_needs is distinct from toponymy_plaque_needs(id)`.execute(trx);
}

async function settle(trx: Trx, _call: Acting, id: number): Promise<void> {
  const row = await trx.selectFrom('toponymy_plaque').select('street_id').where('id', '=', id).executeTakeFirst();
  if (row) await settleStreet(trx, Number(row.street_id));
}

export const plaque = binding(plaques, {
  beforeSave: async (trx, _call, { streetId }, id) => {
    const before = id === null ? undefined : await trx.selectFrom('toponymy_plaque').select('street_id').where('id', '=', id).executeTakeFirst();
    if (!before || Number(before.street_id) === streetId) return;
    // Given to another street: the one it leaves lacks it.
    await trx
      .updateTable('toponymy_plaque')
      .set({ street_id: streetId })
      .where('id', '=', id ?? 0)
      .execute();
    await settleStreet(trx, Number(before.street_id));
  },
  afterSave: settle,
  afterDelete: settle,
  afterRestore: settle,
});
