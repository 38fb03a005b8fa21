import { sql } from 'kysely';
import { makeOwnData, type MadeData } from '#features/layers/server/index.ts';
import type { LandUseKind } from '#features/layers/territory/domain/territory-kinds.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { distance } from './geometry.ts';
import { area } from './load-territory.ts';
import type { Municipality } from './municipality.ts';

const attribution = 'Dados inventados para demonstração';

/** Objects of the national plan model that uses of land stand for. */
const objects: Readonly<Partial<Record<LandUseKind, readonly [code: number, name: string, subtheme: 'Solo Urbano' | 'Solo Rústico']>>> = {
  residential: [3, 'Espaço Habitacional', 'Solo Urbano'],
  commercial: [5, 'Espaço de Atividades Económicas', 'Solo Urbano'],
  industrial: [5, 'Espaço de Atividades Económicas', 'Solo Urbano'],
  park: [7, 'Espaço Verde', 'Solo Urbano'],
  farmland: [8, 'Espaço Agrícola', 'Solo Rústico'],
  forest: [9, 'Espaço Florestal', 'Solo Rústico'],
  meadow: [11, 'Espaço Natural e Paisagístico', 'Solo Rústico'],
};

const planta = 'Ordenamento';

function plan({ landUse }: Municipality): MadeData {
  return {
    title: 'Carta de ordenamento (exemplo)',
    description: 'Classificação e qualificação do solo, no modelo nacional dos planos.',
    attribution,
    features: landUse.flatMap(({ kind, polygon }) => {
      const [codigo, designacao, subtema] = objects[kind] ?? [];
      if (codigo === undefined || designacao === undefined || subtema === undefined) return [];
      const properties = { planta, tema: 'Classificação e Qualificação do Solo', subtema, codigo, designacao };
      return [{ geometry: area([polygon]), properties }];
    }),
  };
}

const lengthOf = (line: readonly (readonly [number, number])[]): number =>
  line.slice(1).reduce((sum, point, index) => sum + distance(line[index] ?? point, point), 0);

/** The longest paths, called after the nearest place. */
function trails({ streets, places }: Municipality): MadeData {
  const longest = streets
    .filter(({ kind }) => kind === 'path')
    .map((street) => ({ ...street, length: Math.round(lengthOf(street.line)) }))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 8);
  return {
    title: 'Percursos pedestres',
    description: 'Percursos de pequena rota, com o comprimento em metros.',
    attribution,
    searched: 'nome',
    features: longest.map(({ line, length }, index) => {
      const [start = [0, 0]] = line;
      const [nearest] = places.toSorted((a, b) => distance(a.point, start) - distance(b.point, start));
      return {
        geometry: { type: 'LineString' as const, coordinates: line.map(([x, y]) => [x, y] as [number, number]) },
        properties: { nome: `PR${index + 1} ${nearest?.name ?? ''}`.trim(), comprimento: length },
      };
    }),
  };
}

/** What of own data stands in the tree: name in both languages, the set, and which part of it. */
export interface OwnLayer {
  readonly names: readonly [pt: string, en: string];
  readonly source: object;
}

/** Two sets of own data, so that a new installation shows what they are: a plan in official symbols, and lines. Only where there are none yet. */
export async function loadOwnData(trx: Trx, site: Site, municipality: Municipality, now: Date): Promise<readonly OwnLayer[]> {
  const { rows: present } = await sql`select 1 from dataset limit 1`.execute(trx);
  if (present.length > 0) return [];
  const [ordering, paths] = [plan(municipality), trails(municipality)];
  const layers: OwnLayer[] = [];
  if (ordering.features.length > 0) {
    const dataset = await makeOwnData(trx, site, ordering, now);
    for (const [pt, en] of [
      ['Solo Urbano', 'Urban land'],
      ['Solo Rústico', 'Rural land'],
    ] as const)
      layers.push({ names: [pt, en], source: { kind: 'data', dataset, filter: [{ field: 'subtema', in: [pt] }] } });
  }
  if (paths.features.length > 0)
    layers.push({ names: ['Percursos pedestres', 'Walking trails'], source: { kind: 'data', dataset: await makeOwnData(trx, site, paths, now) } });
  return layers;
}
