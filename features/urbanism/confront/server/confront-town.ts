import { sql } from 'kysely';
import { makeOwnData } from '#features/layers/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Geometry, Polygon } from '#platform/geo/geojson.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

export const polygon = (...corners: [number, number][]): Polygon => ({ type: 'Polygon', coordinates: [[...corners, corners[0] ?? [0, 0]]] });
export const box = (x: number, y: number, wide: number, high = wide): Polygon => polygon([x, y], [x + wide, y], [x + wide, y + high], [x, y + high]);

const feature = (geometry: Geometry, properties: Record<string, string>) => ({ geometry, properties });

/** A plan, lines and trees over the areas of a process, and a neighbour: what the tests of confrontations stand on. */
export async function confrontTown(site: Site, now: Date): Promise<{ plan: number; wires: number; trees: number }> {
  return site.tx(system, async (trx) => {
    const plan = await makeOwnData(
      trx,
      site,
      {
        title: 'PDM',
        description: '',
        attribution: '',
        features: [
          feature(box(0, 0, 50, 100), { nome: 'Solo urbano', tipo: 'U1', artigo: '24' }),
          // Two that lie over each other, of one name: what both cover counts once.
          feature(box(50, 0, 30, 100), { nome: 'Solo rústico', tipo: 'R1' }),
          feature(box(70, 0, 30, 100), { nome: 'Solo rústico', tipo: 'R1' }),
          // Touches the land along its edge, crosses itself, and is too small to count.
          feature(box(100, 0, 50, 100), { nome: 'Vizinho', tipo: 'V' }),
          feature(polygon([10, 10], [20, 20], [20, 10], [10, 20]), { nome: 'Laço', tipo: 'L' }),
          feature(box(0, 0, 0.5), { nome: 'Lasca', tipo: 'X' }),
        ],
      },
      now,
    );
    const wires = await makeOwnData(
      trx,
      site,
      {
        title: 'Linhas',
        description: '',
        attribution: '',
        features: [
          feature(
            {
              type: 'LineString',
              coordinates: [
                [-50, 40],
                [150, 40],
              ],
            },
            { nome: 'Alta tensão' },
          ),
          // Along the edge of the land it only touches.
          feature(
            {
              type: 'LineString',
              coordinates: [
                [0, 0],
                [100, 0],
              ],
            },
            { nome: 'Pela estrema' },
          ),
        ],
      },
      now,
    );
    const trees = await makeOwnData(
      trx,
      site,
      {
        title: 'Árvores',
        description: '',
        attribution: '',
        features: [
          feature({ type: 'Point', coordinates: [30, 30] }, { nome: 'Sobreiro' }),
          feature({ type: 'Point', coordinates: [60, 30] }, { nome: 'Sobreiro' }),
          feature({ type: 'Point', coordinates: [104, 50] }, { nome: 'Azinheira' }),
        ],
      },
      now,
    );
    await sql`insert into regulation (id, module, kind, position, name, active) overriding system value values (12, 'gu', 'item', 1, 'Regulamento do PDM', true)`.execute(
      trx,
    );
    await sql`insert into urban_process (id, process, sub_process, conservatory_land, address) overriding system value values (901, '1/2026', null, 9000, 'Rua da Fonte, 7'), (902, '2/2026', null, null, null), (903, '3/2026', null, null, null)`.execute(
      trx,
    );
    const square = (geometry: Polygon) => sql`st_multi(st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}), ${sql.lit(site.srid)}))`;
    await sql`insert into urban_area (id, name, geom) overriding system value values (901, 'Lote', ${square(box(0, 0, 60, 100))}), (902, 'Resto', ${square(box(50, 0, 50, 100))}),
      (903, 'Vizinho', ${square(box(150, 0, 20))})`.execute(trx);
    await sql`insert into urban_process_area values (901, 901), (901, 902), (903, 903)`.execute(trx);
    await sql`insert into account (id, name, email) overriding system value values (901, 'Rita Alves', 'rita@ensaio.example')`.execute(trx);
    return { plan, wires, trees };
  });
}
