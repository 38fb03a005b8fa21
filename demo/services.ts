import { itemAt } from '#platform/kernel/items.ts';
import type { BuildingKind, LandUseKind } from '#features/layers/territory/domain/territory-kinds.ts';
import type { Point, Ring } from './geometry.ts';
import { ringArea } from './geometry.ts';
import type { Ground, GroundKind } from './grounds.ts';
import { createRandom } from './random.ts';
import type { Terrain } from './terrain.ts';
import type { Address, Place, School } from './municipality.ts';

interface Described {
  readonly buildings: { readonly kind: BuildingKind; readonly storeys: number; readonly ring: Ring }[];
  readonly landUse: { readonly kind: LandUseKind; readonly name: string | null; readonly ring: Ring }[];
  readonly schools: School[];
  readonly places: Place[];
}

const use: Readonly<Record<GroundKind, LandUseKind>> = {
  park: 'park',
  cemetery: 'cemetery',
  sports: 'sports',
  school: 'public',
  secondary: 'public',
  preschool: 'public',
  health: 'public',
  church: 'square',
  square: 'square',
  fire: 'public',
  market: 'commercial',
  library: 'public',
  police: 'public',
};

const building: Readonly<Record<GroundKind, BuildingKind>> = {
  park: 'other',
  cemetery: 'church',
  sports: 'public',
  school: 'school',
  secondary: 'school',
  preschool: 'school',
  health: 'public',
  church: 'church',
  square: 'public',
  fire: 'public',
  market: 'commercial',
  library: 'public',
  police: 'public',
};

const saints = [
  'São João Batista',
  'Nossa Senhora da Conceição',
  'Santo António',
  'São Pedro',
  'Santa Maria',
  'São Martinho',
  'Nossa Senhora do Rosário',
  'São Miguel',
  'Santa Luzia',
  'São Sebastião',
  'Espírito Santo',
  'Santa Isabel',
];
const patrons = [
  'Dom Dinis',
  'Infante Dom Henrique',
  'Sophia de Mello Breyner',
  'Aquilino Ribeiro',
  'Gil Vicente',
  'Damião de Góis',
  'Florbela Espanca',
  'Pedro Nunes',
  'Garcia de Orta',
  'Carolina Beatriz Ângelo',
];
const greens = [
  'Parque da Cidade',
  'Jardim Municipal',
  'Jardim da Ribeira',
  'Parque do Pinhal',
  'Jardim 25 de Abril',
  'Parque das Tílias',
  'Jardim dos Poetas',
  'Jardim do Coreto',
  'Parque da Liberdade',
  'Jardim da Fonte',
  'Jardim das Oliveiras',
  'Jardim do Bairro Novo',
  'Jardim da Estação',
  'Jardim do Miradouro',
  'Parque Infantil da Nora',
  'Jardim da Boavista',
  'Jardim dos Combatentes',
  'Jardim das Camélias',
  'Jardim da Encosta',
  'Jardim do Mercado',
];

/** Names and public data of grounds: schools, services, parks. */
export function describeGrounds(
  terrain: Terrain,
  grounds: readonly Ground[],
  station: Point,
  parishAt: (p: Point) => number,
  nearest: (p: Point) => Address | null,
): Described {
  const chance = createRandom(`${terrain.plan.seed}/services`);
  const described: Described = { buildings: [], landUse: [], schools: [], places: [] };
  const counts = new Map<string, number>();
  const nth = (kind: string): number => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count;
  };
  for (const ground of grounds) {
    const { kind, ring, centre, settlement } = ground;
    const town = settlement.rank === 'town';
    const name = nameOf(ground, nth(`${kind}/${settlement.name}`), town);
    described.landUse.push({ kind: use[kind], name, ring });
    for (const shape of ground.buildings)
      described.buildings.push({
        kind: building[kind],
        storeys: kind === 'secondary' || kind === 'health' ? 3 : kind === 'school' ? 2 : 1,
        ring: shape,
      });
    if (kind === 'school' || kind === 'secondary' || kind === 'preschool') {
      const address = nearest(centre);
      const level = kind === 'school' ? (town && ringArea(ring) > 5200 ? 'basic' : 'primary') : kind;
      const capacity = { preschool: 75, primary: 120, basic: 480, secondary: 850 }[level] + chance.int(0, 4) * 25;
      described.schools.push({
        name,
        level,
        address: address && `${address.street}, ${address.house}`,
        capacity,
        parish: parishAt(centre),
        point: centre,
      });
    }
    const place = placeKind[kind];
    if (place && kind !== 'square') described.places.push({ name, kind: place, rank: town && kind !== 'church' ? 3 : 4, point: centre });
  }
  described.places.push({ name: `Estação de ${terrain.plan.name}`, kind: 'station', rank: 3, point: station });
  return described;
}

const placeKind: Readonly<Partial<Record<GroundKind, Place['kind']>>> = {
  park: 'park',
  sports: 'sports',
  health: 'health',
  church: 'church',
  fire: 'fire',
  police: 'police',
  market: 'market',
  library: 'library',
  cemetery: 'other',
};

function nameOf({ kind, settlement }: Ground, count: number, town: boolean): string {
  const place = settlement.name;
  switch (kind) {
    case 'park':
      return itemAt(greens, count % greens.length);
    case 'cemetery':
      return town ? 'Cemitério Municipal' : `Cemitério de ${place}`;
    case 'sports':
      return town ? (count === 0 ? 'Estádio Municipal' : 'Complexo Desportivo Municipal') : `Campo de Jogos de ${place}`;
    case 'school':
      return town
        ? `Escola Básica ${patrons[count % patrons.length]}${count >= patrons.length ? ` ${Math.floor(count / patrons.length) + 1}` : ''}`
        : `Escola Básica de ${place}`;
    case 'secondary':
      return count === 0 ? `Escola Secundária de ${place}` : 'Escola Secundária Rainha Dona Leonor';
    case 'preschool':
      return `Jardim de Infância ${['da Boavista', 'do Outeiro', 'da Nora', 'do Sol', 'das Tílias', 'da Portela', 'da Fonte', 'do Pinhal', 'da Ribeira', 'da Estrela', 'do Miradouro'][count % 11]}`;
    case 'health':
      return count === 0 ? `Centro de Saúde de ${place}` : `Unidade de Saúde Familiar ${['da Ribeira', 'do Parque', 'da Encosta'][(count - 1) % 3]}`;
    case 'church':
      return town ? `Igreja de ${saints[count % saints.length]}` : `Igreja de ${place}`;
    case 'square':
      return 'Praça da República';
    case 'fire':
      return `Bombeiros Voluntários de ${place}`;
    case 'market':
      return 'Mercado Municipal';
    case 'library':
      return 'Biblioteca Municipal';
    case 'police':
      return `GNR – Posto de ${place}`;
  }
}
