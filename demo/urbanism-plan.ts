import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** Types of limits of a plan, beside those a municipality begins with. */
const types = [
  ['PDM-ORD', 'PDM: ordenamento'],
  ['REN', 'Reserva Ecológica Nacional'],
  ['RAN', 'Reserva Agrícola Nacional'],
  ['SRUP', 'Servidão ou restrição de utilidade pública'],
  ['PATRIM', 'Património e zona de proteção'],
] as const;

const edition = 'PDM (exemplo), 1.ª revisão, Aviso n.º 0000/2019';

interface Drawn {
  readonly type: string;
  readonly name: string;
  readonly code: string;
  readonly article: string;
  readonly from: string;
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
      ['Espaço habitacional', 'EH', '24.º', ['residential', 'square', 'public']],
      ['Espaço de atividades económicas', 'EAE', '31.º', ['commercial', 'industrial']],
      ['Espaço verde', 'EV', '35.º', ['park', 'sports', 'cemetery']],
      ['Espaço agrícola', 'EA', '12.º', ['farmland']],
      ['Espaço florestal', 'EF', '16.º', ['forest']],
      ['Espaço natural e paisagístico', 'EN', '19.º', ['meadow', 'water', 'beach']],
    ] as const
  ).map(([name, code, article, kinds]) => ({
    type: 'PDM-ORD',
    name,
    code,
    article: `Artigo ${article}`,
    from: '2019-05-14',
    shape: landUse(...kinds),
  })),
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
    article: 'Artigo 58.º',
    from: '2019-05-14',
    shape: sql`select st_difference(st_buffer(geom, 620, 'quad_segs=8'), st_buffer(geom, 420, 'quad_segs=8')) from place where kind in ('town', 'townhall') order by kind limit 1`,
  },
];

/** An invented plan over the invented town, so that confrontations find something: classes of land, reserves, easements. */
export async function drawPlan(trx: Trx, { srid }: Pick<Site, 'srid'>): Promise<void> {
  for (const [code, name] of types)
    await sql`insert into urban_limit_type (code, name, importable, confrontable) select ${code}, ${name}, true, true
      where not exists (select 1 from urban_limit_type where code = ${code} or name = ${name})`.execute(trx);
  for (const { type, name, code, article, from, shape } of drawings) {
    const { rows } = await sql<{ id: number }>`with drawn as (
        select st_multi(st_collectionextract(st_makevalid(st_intersection((${shape}), (select st_union(geom) from municipality_boundary where valid_to is null))), 3)) as geom),
      made as (insert into urban_limit (limit_type_id, name, code, source_type_id, state_id, edition, article, registered_at, valid_from)
        select t.id, ${name}, ${code}, (select id from urban_source_type where name = 'Plano territorial'), (select id from urban_state where name = 'Em vigor'),
          ${type === 'PDM-ORD' || type === 'UOPG' ? edition : null}, ${article}, ${from}::date, ${from}::date
        from urban_limit_type t, drawn where t.code = ${type} and drawn.geom is not null and not st_isempty(drawn.geom) returning id)
      insert into urban_limit_shape (id, geom) select made.id, st_setsrid(drawn.geom, ${sql.lit(srid)}) from made, drawn returning id`.execute(trx);
    if (rows.length > 1) throw new Error(`The demo's plan drew ${name} twice.`);
  }
  await nameSources(trx);
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
