import { sql } from 'kysely';
import type { Site } from '#platform/tenancy/server/site.ts';
import { system } from '#platform/access/actor.ts';

/** As many as one import takes. */
const batch = 50_000;
const filled = ['urban_process', 'urban_area', 'urban_process_area', 'urban_place', 'urban_square', 'urban_entity'];

/** As many processes, nine of ten with an area somewhere in the municipality; once for a database. Their names begin with what the bench asks for. */
export async function fillProcesses(site: Site, wanted: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from urban_process limit ${wanted}) c`.execute(site.db);
  if ((rows[0]?.n ?? 0) >= wanted) return wanted;
  const started = performance.now();
  await site.tx(system, async (trx) => {
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    await sql`insert into urban_entity (name, nif) select 'Requerente ' || (array['Ana','Rui','Maria','José','Inês'])[1 + i % 5] || ' ' || (array['Costa','Silva','Alves','Pinto'])[1 + i % 4] || ' ' || i,
      null from generate_series(1, ${Math.ceil(wanted / 20)}::int) i`.execute(trx);
  });
  for (let first = 1; first <= wanted; first += batch) {
    await fillBatch(site, first, Math.min(first + batch - 1, wanted));
    // As the server does by itself between two imports: the next one fills the room that rows changed by this one have left.
    for (const table of filled) await sql`vacuum ${sql.table(table)}`.execute(site.db);
  }
  for (const table of filled) await sql`analyze ${sql.table(table)}`.execute(site.db);
  console.error(`${wanted} processes in ${Math.round((performance.now() - started) / 1000)} s`);
  return wanted;
}

async function fillBatch(site: Site, first: number, last: number): Promise<void> {
  const [x, y] = site.config.map.center;
  await site.tx(system, async (trx) => {
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0) as id from urban_process`.execute(trx);
    const fresh = sql`p.id > ${rows[0]?.id ?? 0} and p.id % 10 <> 0`;
    await sql`with people as (select array_agg(id order by id) as ids from urban_entity), lists as (select
        (select array_agg(id order by id) from urban_status) as statuses, (select array_agg(id order by id) from urban_classification_type) as classes,
        (select array_agg(id order by id) from urban_procedure_type) as procedures, (select array_agg(id order by id) from urban_use_type) as uses,
        (select array_agg(id order by id) from urban_construction_type) as constructions,
        (select coalesce(array_agg(dicofre order by dicofre), '{100000}') from parish where valid_to is null) as parishes)
      insert into urban_process (process, subject, address, dicofre, entry_at, status_id, classification_type_id, procedure_type_id, use_type_id, construction_type_id,
        owner_id, total_area, land_area, gross_area, floors_above, obs)
      select i || '/' || (2000 + i % 27), (array['Construção de moradia','Ampliação de armazém','Alteração de fachada','Muro de vedação','Piscina','Loteamento','Demolição'])[1 + i % 7]
          || ' ' || (array['unifamiliar','coletiva','industrial','agrícola'])[1 + (i / 7) % 4] || ' n.º ' || i % 997,
        (array['Rua do Cais','Avenida da Liberdade','Travessa do Forno','Estrada Nacional','Largo da Igreja'])[1 + (i / 3) % 5] || ', ' || i % 400,
        parishes[1 + (i / 11) % array_length(parishes, 1)], date '2000-01-01' + (i * 7919::bigint % 9800)::int, statuses[1 + (i / 5) % array_length(statuses, 1)],
        classes[1 + (i / 13) % array_length(classes, 1)], procedures[1 + (i / 17) % array_length(procedures, 1)], uses[1 + (i / 19) % array_length(uses, 1)],
        constructions[1 + (i / 23) % array_length(constructions, 1)], ids[1 + i % array_length(ids, 1)], i % 5000 + 0.5, i % 9000 + 0.25, i % 4000, i % 8, 'Processo antigo'
      from generate_series(${first}::int, ${last}::int) i, people, lists`.execute(trx);
    await sql`insert into urban_area (id, geom) select p.id, st_multi(st_makeenvelope(q.x, q.y, q.x + 20, q.y + 15, ${sql.lit(site.srid)})) from urban_process p,
      lateral (select ${x}::float8 + (p.id * 7919 % 20011 - 10000) as x, ${y}::float8 + (p.id * 104729 % 20021 - 10000) as y) q where ${fresh}`.execute(
      trx,
    );
    await sql`insert into urban_process_area select p.id, p.id from urban_process p where ${fresh}`.execute(trx);
  });
}
