import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { OwnLayer } from './load-own-data.ts';

/** Default layers of the town's own ground, which need nothing from outside: only where there are none yet. */
export async function loadDefaultLayers(trx: Trx): Promise<void> {
  const { rows: present } = await sql`select 1 from default_layer_ig limit 1`.execute(trx);
  if (present.length > 0) return;
  await sql`insert into default_layer_ig (name, tooltip, behavior, map_service_id, layer, param_style, attribution, opacity, visible, position) values
    ('Traçado', 'Só os arruamentos, para desenhar por cima.', 'basemap', 'tiles', 'street', '#64748b', null, 100, false, 1024),
    ('Edifícios', 'A implantação de cada edifício, visível a partir de 1:10 000.', 'overlay', 'tiles', 'building', '#b45309',
      'Edifícios: [cartografia do município](https://vilaclara.example/cartografia)', 60, false, 2048)`.execute(trx);
}

/** A small tree out of the town's own ground: groups people would look for, one layer that only staff sees. Only where there is none yet. */
export async function loadLayerTree(trx: Trx, own: () => Promise<readonly OwnLayer[]>): Promise<void> {
  const { rows: present } = await sql`select 1 from map_layer limit 1`.execute(trx);
  if (present.length > 0) return;
  const group = async (name: string, english: string, position: number, collapse: boolean): Promise<number> => {
    const { rows } = await sql<{ id: number }>`insert into map_layer (module, kind, position, name, name_en, collapse)
      values ('iggestao', 'group', ${position * 1024}, ${name}, ${english}, ${collapse}) returning id`.execute(trx);
    return Number(rows[0]?.id);
  };
  const layer = (parent: number, position: number, [name, english, source]: readonly [string, string, string | object], isPrivate = false) =>
    sql`insert into map_layer (module, kind, parent_id, position, name, name_en, source, legend, visible, attribution, private, role_ids)
      values ('iggestao', 'resource', ${parent}, ${position * 1024}, ${name}, ${english}, ${JSON.stringify(typeof source === 'string' ? { kind: 'territory', layer: source } : source)}::jsonb,
        '{"kind": "automatic"}', false, ${typeof source === 'string' ? 'Cartografia do município' : null}, ${isPrivate},
        case when ${isPrivate} then array(select id from role where key in ('operator', 'manager', 'administrator')) else '{}' end)`.execute(trx);
  const limits = await group('Limites administrativos', 'Administrative limits', 1, true);
  await layer(limits, 1, ['Concelho', 'Municipality', 'municipality_boundary']);
  await layer(limits, 2, ['Freguesias e sedes', 'Parishes', 'parish']);
  const facilities = await group('Equipamentos', 'Facilities', 2, true);
  await layer(facilities, 1, ['Rede escolar', 'Schools', 'school']);
  await layer(facilities, 2, ['Recolha de resíduos', 'Waste collection', 'waste_container']);
  const upkeep = await group('Espaço público', 'Public space', 3, true);
  await layer(upkeep, 1, ['Iluminação pública', 'Street lighting', 'street_lamp']);
  await layer(upkeep, 2, ['Arvoredo', 'Trees', 'tree']);
  await layer(upkeep, 3, ['Cadastro (serviços)', 'Land parcels (staff)', 'parcel'], true);
  const data = await own();
  if (data.length === 0) return;
  const planning = await group('Ordenamento e lazer', 'Planning and leisure', 4, true);
  for (const [index, { names, source }] of data.entries()) await layer(planning, index + 1, [...names, source]);
}
