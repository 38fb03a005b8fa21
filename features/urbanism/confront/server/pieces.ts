import { sql } from 'kysely';
import { dataTable, ownData } from '#features/layers/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { cutPieces } from '../jobs.ts';

/** Corners of a piece: what an overlay reads where a feature of a plan has ten thousand. */
const corners = 128;

/** Cuts a version small, unless it stands already as it is now. Two who come at once: the second waits, and finds it done. */
export async function cutVersion(trx: Trx, { id, mark }: { readonly id: number; readonly mark: string }): Promise<boolean> {
  const { rows } = await sql`insert into urban_piece_set as s (version_id, mark) values (${id}, ${mark}::uuid)
    on conflict (version_id) do update set mark = excluded.mark where s.mark <> excluded.mark returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from urban_piece where version_id = ${id}`.execute(trx);
  await sql`insert into urban_piece (version_id, feature_id, geom)
    select ${id}::bigint, f.id, p.geom from ${dataTable(id)} f, lateral st_dump(st_makevalid(f.geom)) d, lateral st_subdivide(d.geom, ${corners}) as p (geom)
    where st_dimension(d.geom) = st_dimension(f.geom) and not st_isempty(d.geom)`.execute(trx);
  await sql`analyze urban_piece`.execute(trx);
  return true;
}

/** The data that themes read today are cut; those that none reads any more are let go. Until then they are read whole, with the same result. */
export const cutHandler = handleJob(cutPieces, async ({ site, actor, signal }) => {
  const { rows } = await sql<{ id: number }>`select distinct dataset_id::int as id from urban_confrontation_source s
    join urban_confrontation c on c.id = s.confrontation_id
    where s.kind = 'dataset' and s.active and s.deleted_at is null and c.active and c.deleted_at is null`.execute(site.db);
  const data = await ownData(
    site.db,
    rows.map(({ id }) => id),
  );
  const shown = data.flatMap(({ versions }) => versions.filter(({ isShown }) => isShown));
  let cut = 0;
  for (const version of shown) {
    signal.throwIfAborted();
    if (await site.tx(actor, (trx) => cutVersion(trx, version))) cut += 1;
  }
  await site.tx(actor, (trx) => sql`delete from urban_piece_set where version_id <> all(${shown.map(({ id }) => id)}::bigint[])`.execute(trx));
  return { data: { cut } };
});
