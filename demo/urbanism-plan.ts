import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { addPlanData } from './urbanism-data.ts';

/** Types of limits of a plan, beside those a municipality begins with. */
const types = [
  ['PDM-ORD', 'PDM: ordenamento'],
  ['REN', 'Reserva Ecológica Nacional'],
  ['RAN', 'Reserva Agrícola Nacional'],
  ['SRUP', 'Servidão ou restrição de utilidade pública'],
  ['PATRIM', 'Património e zona de proteção'],
  ['PDM-COND', 'PDM: condicionantes'],
  ['RUIDO', 'Zona acústica'],
  ['PMOT', 'Plano de pormenor ou de urbanização'],
] as const;

const edition = 'PDM (exemplo), 1.ª revisão, Aviso n.º 0000/2019';

interface Drawn {
  readonly type: string;
  readonly name: string;
  readonly code: string;
  readonly article: string;
  /** Article of the demo's regulation of the plan, which the limit links to. */
  readonly rule?: string;
  readonly from: string;
  readonly to?: string;
  /** A query of one row with one geometry. */
  readonly shape: RawBuilder<unknown>;
}

const landUse = (...kinds: readonly string[]) => sql`select st_union(geom) from land_use where kind = any(${kinds}::text[])`;
const around = (table: string, metres: number, where: RawBuilder<unknown>) =>
  sql`select st_union(st_buffer(geom, ${sql.lit(metres)}, 'quad_segs=4')) from ${sql.table(table)} where ${where}`;

/** Classes of land as the demo's own land use has them, and what lies over them. */
const drawings: readonly Drawn[] = [
  ...(
    [
      ['Espaço habitacional', 'EH', '7', ['residential', 'square', 'public']],
      ['Espaço de atividades económicas', 'EAE', '8', ['commercial', 'industrial']],
      ['Espaço verde', 'EV', '9', ['park', 'sports', 'cemetery']],
      ['Espaço agrícola', 'EA', '5', ['farmland']],
      ['Espaço florestal', 'EF', '5', ['forest']],
      ['Espaço natural e paisagístico', 'EN', '5', ['meadow', 'water', 'beach']],
    ] as const
  ).map(([name, code, rule, kinds]) => ({
    type: 'PDM-ORD',
    name,
    code,
    article: `Artigo ${rule}.º do regulamento do PDM`,
    rule,
    from: '2019-05-14',
    shape: landUse(...kinds),
  })),
  {
    type: 'PDM-COND',
    name: 'Zona inundável',
    code: 'ZI',
    article: 'Artigo 11.º do regulamento do PDM',
    rule: '11',
    from: '2019-05-14',
    shape: around('land_use', 60, sql`kind = 'water'`),
  },
  {
    // In force until the revision: a confrontation of an earlier day finds it.
    type: 'PDM-COND',
    name: 'Zona inundável (antes da revisão do PDM)',
    code: 'ZI-1994',
    article: 'Plano Diretor Municipal de 1994, artigo 15.º',
    from: '1994-06-20',
    to: '2019-05-13',
    shape: around('land_use', 25, sql`kind = 'water'`),
  },
  {
    type: 'REN',
    name: 'Faixa de proteção das linhas de água',
    code: 'REN-LA',
    article: 'DL 166/2008, artigo 20.º',
    from: '2016-02-01',
    shape: around('land_use', 35, sql`kind = 'water'`),
  },
  {
    type: 'RAN',
    name: 'Solos da RAN',
    code: 'RAN',
    article: 'DL 73/2009, artigo 20.º',
    from: '2012-09-20',
    shape: sql`select st_union(st_buffer(geom, -6, 'quad_segs=2')) from land_use where kind = 'farmland'`,
  },
  {
    type: 'SRUP',
    name: 'Domínio hídrico: margem',
    code: 'DH-10',
    article: 'Lei 54/2005, artigo 11.º',
    from: '2005-11-15',
    shape: around('land_use', 10, sql`kind = 'water'`),
  },
  {
    type: 'SRUP',
    name: 'Zona de servidão da estrada nacional',
    code: 'EN',
    article: 'Lei 34/2015, artigo 32.º',
    from: '2015-04-27',
    shape: around('street', 25, sql`kind = 'primary'`),
  },
  {
    type: 'SRUP',
    name: 'Área de proteção de edifícios escolares',
    code: 'ESC',
    article: 'DL 37575/1949, artigo 1.º',
    from: '1949-10-08',
    shape: around('school', 50, sql`true`),
  },
  {
    type: 'PATRIM',
    name: 'Zona geral de proteção da igreja matriz',
    code: 'ZGP',
    article: 'Lei 107/2001, artigo 43.º',
    from: '2003-06-02',
    shape: around('place', 50, sql`kind = 'church'`),
  },
  {
    type: 'ARU',
    name: 'Área de reabilitação urbana do centro histórico',
    code: 'ARU-1',
    article: 'DL 307/2009, artigo 13.º',
    from: '2017-03-30',
    shape: sql`select st_buffer(geom, 260, 'quad_segs=8') from place where kind in ('town', 'townhall') order by kind limit 1`,
  },
  {
    type: 'UOPG',
    name: 'UOPG 1: expansão da vila',
    code: 'UOPG-1',
    article: 'Artigo 12.º do regulamento do PDM',
    rule: '12',
    from: '2019-05-14',
    shape: sql`select st_difference(st_buffer(geom, 620, 'quad_segs=8'), st_buffer(geom, 420, 'quad_segs=8')) from place where kind in ('town', 'townhall') order by kind limit 1`,
  },
  {
    type: 'RUIDO',
    name: 'Zona sensível',
    code: 'ZS',
    article: 'Regulamento Geral do Ruído (DL 9/2007), artigo 11.º',
    from: '2019-05-14',
    shape: around('school', 140, sql`true`),
  },
  {
    type: 'RUIDO',
    name: 'Zona mista',
    code: 'ZM',
    article: 'Regulamento Geral do Ruído (DL 9/2007), artigo 11.º',
    from: '2019-05-14',
    shape: sql`select st_difference(u.geom, coalesce(s.geom, 'polygon empty'::geometry)) from
      (select st_union(geom) as geom from land_use where kind in ('residential', 'commercial', 'square', 'public')) u,
      (select st_union(st_buffer(geom, 140, 'quad_segs=4')) as geom from school) s`,
  },
  {
    type: 'PMOT',
    name: 'Plano de pormenor da frente do mercado',
    code: 'PP-1',
    article: 'Aviso n.º 0000/2014, artigo 9.º',
    from: '2014-10-06',
    shape: sql`select st_envelope(st_buffer(geom, 190)) from place where kind in ('market', 'station', 'townhall') order by kind limit 1`,
  },
];

/** An invented plan over the invented town, so that confrontations find something: classes of land, reserves, easements, permits of allotments. */
export async function drawPlan(trx: Trx, site: Site, now: Date): Promise<void> {
  const { srid } = site;
  const regulation = await regulationOfPlan(trx);
  for (const [code, name] of types)
    await sql`insert into urban_limit_type (code, name, importable, confrontable) select ${code}, ${name}, true, true
      where not exists (select 1 from urban_limit_type where code = ${code} or name = ${name})`.execute(trx);
  for (const { type, name, code, article, rule, from, to = null, shape } of drawings) {
    const { rows } = await sql<{ id: number }>`with drawn as (
        select st_multi(st_collectionextract(st_makevalid(st_intersection((${shape}), (select st_union(geom) from municipality_boundary where valid_to is null))), 3)) as geom),
      made as (insert into urban_limit (limit_type_id, name, code, source_type_id, state_id, edition, article, regulation_ref, registered_at, valid_from, valid_to)
        select t.id, ${name}, ${code}, (select id from urban_source_type where name = 'Plano territorial'), (select id from urban_state where name = 'Em vigor'),
          ${rule === undefined ? null : edition}, ${article}, ${rule === undefined || regulation === null ? null : `${regulation}/${rule}`}, ${from}::date,
          ${from}::date, ${to}::date
        from urban_limit_type t, drawn where t.code = ${type} and drawn.geom is not null and not st_isempty(drawn.geom) returning id)
      insert into urban_limit_shape (id, geom) select made.id, st_setsrid(drawn.geom, ${sql.lit(srid)}) from made, drawn returning id`.execute(trx);
    if (rows.length > 1) throw new Error(`The demo's plan drew ${name} twice.`);
  }
  await drawPermits(trx);
  await nameSources(trx);
  await addPlanData(trx, site, now);
}

async function regulationOfPlan(trx: Trx): Promise<number | null> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('regulation') is not null as there`.execute(trx);
  if (rows[0]?.there !== true) return null;
  const found = await sql<{
    id: number;
  }>`select id::int from regulation where module = 'gu' and kind = 'item' and name like '%Plano Diretor%' limit 1`.execute(trx);
  return found.rows[0]?.id ?? null;
}

/** The land of every allotment that has its permit. */
async function drawPermits(trx: Trx): Promise<void> {
  await sql`with permits as (
      select p.construction_license as number, p.construction_license_at as day, st_multi(st_union(a.geom)) as geom from urban_process p
        join urban_classification_type c on c.id = p.classification_type_id and c.name = 'Operação de loteamento'
        join urban_process_area l on l.process_id = p.id join urban_area a on a.id = l.area_id
      where p.construction_license is not null group by 1, 2),
    made as (insert into urban_limit (limit_type_id, name, code, source_type_id, state_id, article, registered_at, valid_from)
      select t.id, 'Alvará de loteamento n.º ' || number, number, (select id from urban_source_type where name = 'Planta de implantação entregue'),
        (select id from urban_state where name = 'Em vigor'), 'Prescrições do alvará', day, day from permits, urban_limit_type t where t.code = 'LOTEAM' returning id, code)
    insert into urban_limit_shape (id, geom) select made.id, permits.geom from made join permits on permits.number = made.code`.execute(trx);
}

/** Which of its limits each theme of the confrontations reads. */
const themes = [
  ['PDM: planta de ordenamento', 'PDM-ORD'],
  ['PDM: planta de ordenamento', 'UOPG'],
  ['Reserva Ecológica Nacional (REN)', 'REN'],
  ['Reserva Agrícola Nacional (RAN)', 'RAN'],
  ['Servidões e restrições de utilidade pública', 'SRUP'],
  ['Património classificado e zonas de proteção', 'PATRIM'],
  ['Património classificado e zonas de proteção', 'ARU'],
  ['PDM: planta de condicionantes', 'PDM-COND'],
  ['Zonamento acústico', 'RUIDO'],
  ['Planos de pormenor e de urbanização', 'PMOT'],
  ['Alvarás de loteamento', 'LOTEAM'],
] as const;

async function nameSources(trx: Trx): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('urban_confrontation_source') is not null as there`.execute(trx);
  if (rows[0]?.there !== true) return;
  for (const [theme, type] of themes)
    await sql`insert into urban_confrontation_source (confrontation_id, name, kind, limit_type_id, "grouping")
      select c.id, t.name, 'limits', t.id, 'named' from urban_confrontation c, urban_limit_type t
      where c.name = ${theme} and t.code = ${type} and not exists (select 1 from urban_confrontation_source s where s.confrontation_id = c.id and s.limit_type_id = t.id)`.execute(
      trx,
    );
}
