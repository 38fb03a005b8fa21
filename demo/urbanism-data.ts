import { sql, type RawBuilder } from 'kysely';
import { makeOwnData, type MadeData } from '#features/layers/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import { storedGeometry } from '#platform/geo/geojson.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

type Features = MadeData['features'];

const attribution = 'Dados inventados para demonstração';
const yearMs = 365 * 86_400_000;

/** `from` has name, kind and geom. */
async function featuresOf(trx: Trx, from: RawBuilder<unknown>): Promise<Features> {
  const { rows } = await sql<{ name: string; kind: string; shape: string }>`select name, kind, st_asgeojson(geom, 2, 0) as shape from (${from}) f
    where geom is not null and not st_isempty(geom) order by kind, name`.execute(trx);
  return rows.map(({ name, kind, shape }) => ({ geometry: storedGeometry(shape), properties: { nome: name, tipo: kind } }));
}

/** What a school, a market or a health centre is called in the list of the surroundings. */
const equipment = sql`select name, 'Escola' as kind, geom from school union all
  select name, case kind when 'health' then 'Saúde' when 'fire' then 'Bombeiros' when 'police' then 'Segurança' when 'market' then 'Mercado' when 'library' then 'Cultura'
    when 'church' then 'Culto' when 'sports' then 'Desporto' when 'park' then 'Jardim' when 'station' then 'Transportes' else 'Serviços públicos' end, geom
  from place where kind in ('health', 'fire', 'police', 'market', 'library', 'church', 'sports', 'park', 'station', 'townhall')`;

/** The risk of fire as it was charted, by what grows there: `[kind of land, class]`. */
async function hazard(trx: Trx, classes: readonly (readonly [land: string, name: string])[]): Promise<Features> {
  const all = await Promise.all(
    classes.map(([land, name]) =>
      featuresOf(trx, sql`select ${name}::text as name, 'Perigosidade' as kind, (st_dump(st_union(geom))).geom from land_use where kind = ${land}`),
    ),
  );
  return all.flat();
}

/**
 * Own data of planning: what is looked for around a process, and a chart of fire risk in two versions, so that before and after differ. A town that is made
 * anew has them anew.
 */
export async function addPlanData(trx: Trx, site: Site, now: Date): Promise<void> {
  const titles = ['Equipamentos coletivos', 'Perigosidade de incêndio rural'] as const;
  const { rows: there } = await sql<{
    there: boolean;
  }>`select to_regclass('dataset') is not null and to_regclass('urban_confrontation_source') is not null as there`.execute(trx);
  if (there[0]?.there !== true) return;
  await sql`delete from urban_confrontation_source where dataset_id in (select id from dataset where title = any(${[...titles]}::text[]))`.execute(
    trx,
  );
  await sql`update dataset set deleted_at = now() where title = any(${[...titles]}::text[]) and deleted_at is null`.execute(trx);
  const places = await featuresOf(trx, equipment);
  if (places.length > 0) {
    const id = await makeOwnData(
      trx,
      site,
      { title: titles[0], description: 'Escolas, saúde, cultura, desporto e outros equipamentos.', attribution, searched: 'nome', features: places },
      now,
    );
    await sql`update urban_setting set surroundings_data = array[${id}]::bigint[], surroundings_addresses = true`.execute(trx);
  }
  const features = await hazard(trx, [
    ['forest', 'Muito alta'],
    ['meadow', 'Alta'],
    ['farmland', 'Baixa'],
  ]);
  if (features.length === 0) return;
  const former = await hazard(trx, [
    ['forest', 'Alta'],
    ['meadow', 'Média'],
  ]);
  const title = titles[1];
  const id = await makeOwnData(
    trx,
    site,
    {
      title,
      description: 'Carta estrutural de perigosidade: a que vigora e a anterior.',
      attribution,
      features,
      former: former.length > 0 ? [{ at: new Date(now.getTime() - 5 * yearMs), features: former }] : [],
    },
    new Date(now.getTime() - yearMs / 2),
  );
  await sql`insert into urban_confrontation_source (confrontation_id, name, kind, dataset_id, name_field, article, text, "grouping", old_after)
    select id, 'Carta de perigosidade', 'dataset', ${id}, 'nome', 'DL 82/2021, artigo 60.º',
      'Nas classes alta e muito alta, fora de aglomerados, só se admitem as obras que a lei excetua.', 'named', 120 from urban_confrontation
    where name = 'Perigosidade de incêndio rural'`.execute(trx);
}
