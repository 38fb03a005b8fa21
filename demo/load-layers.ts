import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';

/** Default layers of the town's own ground, which need nothing from outside: only where there are none yet. */
export async function loadDefaultLayers(trx: Trx): Promise<void> {
  const { rows: present } = await sql`select 1 from default_layer_ig limit 1`.execute(trx);
  if (present.length > 0) return;
  await sql`insert into default_layer_ig (name, tooltip, behavior, map_service_id, layer, param_style, attribution, opacity, visible, position) values
    ('Traçado', 'Só os arruamentos, para desenhar por cima.', 'basemap', 'tiles', 'street', '#64748b', null, 100, false, 1024),
    ('Edifícios', 'A implantação de cada edifício, visível a partir de 1:10 000.', 'overlay', 'tiles', 'building', '#b45309',
      'Edifícios: [cartografia do município](https://vilaclara.example/cartografia)', 60, false, 2048)`.execute(trx);
}
