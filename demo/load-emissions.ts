import { sql } from 'kysely';
import { addEmissionPlans, seedEmissionCatalogue } from '#features/emissions/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/**
 * The zoning map of the demo's plan, on the map of the location plans and in every document. No issued documents: they would have no files that
 * could be opened or checked.
 */
export async function seedEmissions(site: Site): Promise<void> {
  await site.tx(system, async (trx) => {
    await seedEmissionCatalogue(trx);
    const { rows: present } = await sql`select 1 from map_layer where module = 'eplgestao' limit 1`.execute(trx);
    if (present.length > 0) return;
    await sql`insert into map_layer (module, kind, position, name, name_en) values ('eplgestao', 'group', 1024, 'Ordenamento', 'Zoning')`.execute(
      trx,
    );
    const { rows: layers } = await sql<{ id: number }>`insert into map_layer
        (module, kind, parent_id, position, name, name_en, source, legend, visible, opacity)
      select 'eplgestao', kind, (select id from map_layer where module = 'eplgestao'), position, name, name_en, source, legend, false, opacity
      from map_layer where module = 'iggestao' and name in ('Solo Urbano', 'Solo Rústico') order by position returning id`.execute(trx);
    if (layers.length === 0) return;
    const zoning = { name: 'Planta de ordenamento', scale: 5000, mapTitle: 'Classificação e qualificação do solo', base: 'grey' };
    await addEmissionPlans(trx, [{ ...zoning, layers: layers.map(({ id }) => Number(id)) }]);
  });
}
