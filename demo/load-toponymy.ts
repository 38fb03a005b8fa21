import { sql } from 'kysely';
import '#features/toponymy/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** Doors are brought for so many streets: enough to look at. */
const numbered = 60;

const origins = [
  'O nome recorda quem aqui viveu e a quem a vila deve a primeira escola.',
  'Assim lhe chamava o povo antes de haver placas; a câmara só o confirmou.',
  'Dado no centenário, a pedido dos moradores da rua.',
  'Vem do ofício dos que aqui tinham as suas oficinas até meados do século XX.',
  'Lembra a quinta que aqui existia e que foi dividida em lotes.',
  'Homenagem votada por unanimidade na primeira sessão depois das eleições.',
];

const proposals = [
  ['new', 'das Cerejeiras', 'submitted'],
  ['new', 'Maria Lamas', 'committee'],
  ['new', 'da Fonte Nova', 'favourable'],
  ['new', 'do Progresso', 'unfavourable'],
  ['new', 'dos Bombeiros Voluntários', 'executive'],
  ['rename', 'da Biblioteca', 'committee'],
  ['rename', 'dos Oleiros', 'favourable'],
  ['rename', 'do Coreto', 'withdrawn'],
  ['new', 'da Estação Velha', 'rejected'],
  ['extinguish', 'Extinguir o topónimo', 'submitted'],
] as const;

/** The town's streets as its register of names: once, where nobody has added any. Their doors are in the address search already. */
export async function seedToponymy(site: Site): Promise<void> {
  const { rows: present } = await sql`select 1 from toponymy_street limit 1`.execute(site.db);
  if (present.length > 0) return;
  await site.tx(system, async (trx) => {
    // Invented data has no trail of its own making.
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    await sql`
      insert into toponymy_street (code, type_id, name, full_name, state, parish, meaning, decided_at, minute, since_at, postcode, numbering, begins_at, ends_at, geom)
      select lpad((row_number() over (order by n.name, n.parish))::text, 5, '0'), t.id, substr(n.name, length(t.name) + 2), n.name, 'inForce', n.parish,
        case when n.nth % 3 = 0 then (${sql.val(origins)}::text[])[1 + n.nth % ${origins.length}] end,
        date '1985-03-12' + (n.nth * 37 % 12000)::int, 'Ata n.º ' || (1 + n.nth % 26), date '1985-03-12' + (n.nth * 37 % 12000)::int + 30,
        n.postcode, 'sequential', null, null, n.geom
      from (
        select s.name, p.name as parish, s.geom, (row_number() over (order by s.name, p.name))::int as nth,
          (select a.postcode from address a where a.street = s.name and a.parish_id = p.id and a.postcode is not null limit 1) as postcode
        from (select distinct on (name, parish_id) name, parish_id, geom from (
            select s.name, s.geom, (select p.id from parish p where p.valid_to is null and st_covers(p.geom, st_lineinterpolatepoint(s.geom, 0.5)) order by p.id limit 1) as parish_id
            from street s where s.name is not null) s where parish_id is not null order by name, parish_id, st_length(geom) desc) s
        join parish p on p.id = s.parish_id
      ) n join toponymy_type t on n.name like t.name || ' %'`.execute(trx);
    await sql`select setval('toponymy_street_code', greatest(1, (select count(*) from toponymy_street)))`.execute(trx);
    await sql`
      insert into toponymy_door (name, street_id, number, suffix, state, use, postcode, given_at, geom)
      select distinct on (s.id, d.number, d.suffix) s.full_name || ', ' || d.number || coalesce(d.suffix, ''), s.id, d.number, d.suffix, 'inForce', 'dwelling', d.postcode, s.since_at, d.geom
      from (select * from toponymy_street order by st_length(geom) desc, id limit ${numbered}) s
      join parish p on p.name = s.parish and p.valid_to is null
      join lateral (select (regexp_match(a.house, '^(\\d{1,4})'))[1]::int as number, (regexp_match(upper(a.house), '^\\d+[ -]?([A-Z])$'))[1] as suffix, a.postcode, a.geom
        from address a where a.street = s.full_name and a.parish_id = p.id and a.house ~ '^[1-9]\\d{0,3}([ -]?[A-Za-z])?$') d on true
      order by s.id, d.number, d.suffix, d.geom`.execute(trx);
    await sql`
      insert into toponymy_former_name (street_id, name, until_at, minute, reason)
      select id, 'Caminho ' || name, since_at, minute, 'Mudança de nome' from toponymy_street where id % 9 = 0`.execute(trx);
    await sql`
      insert into toponymy_plaque (street_id, location, at_limit, state, material, placed_at, geom)
      select id, 'No início da rua', 'start', (array['good', 'good', 'damaged', 'missing', 'ordered'])[1 + id % 5], 'Azulejo', since_at, st_startpoint(geom)
      from toponymy_street where id % 2 = 0
      union all select id, 'No fim da rua', 'end', 'good', 'Azulejo', since_at, st_endpoint(geom) from toponymy_street where id % 3 <> 0`.execute(
      trx,
    );
    await sql`update toponymy_street set plaque_needs = toponymy_plaque_needs(id)`.execute(trx);
    await sql`insert into toponymy_place (code, name, parish, geom)
      select 'L' || lpad((row_number() over (order by f.name))::text, 3, '0'), f.name, f.parish, f.geom from (
        select distinct on (a.locality) a.locality as name, p.name as parish, a.geom from address a join parish p on p.id = a.parish_id
        where a.locality is not null order by a.locality, a.id) f`.execute(trx);
    for (const [index, [kind, name, state]] of proposals.entries()) {
      const isDecided = state === 'rejected';
      await sql`
        insert into toponymy_proposal (kind, street_id, type_id, name, meaning, proposer, submitted_at, state, decided_at, minute)
        values (${kind}, ${kind === 'new' ? null : sql`(select id from toponymy_street order by id offset ${index} limit 1)`},
          ${kind === 'extinguish' ? null : sql`(select id from toponymy_type order by id limit 1)`}, ${name}, 'Proposta dos moradores.', 'Associação de Moradores',
          date '2026-01-15' + ${index * 9}::int, ${state}, ${isDecided ? sql`date '2026-06-02'` : null}, ${isDecided ? 'Ata n.º 11' : null})`.execute(
        trx,
      );
    }
    await sql`insert into toponymy_opinion (proposal_id, body, opinion, given_at, minute)
      select id, 'committee', state, submitted_at + 20, 'Ata da comissão n.º ' || id from toponymy_proposal where state in ('favourable', 'unfavourable')`.execute(
      trx,
    );
    for (const table of ['toponymy_street', 'toponymy_door']) await sql`analyze ${sql.table(table)}`.execute(trx);
  });
}
