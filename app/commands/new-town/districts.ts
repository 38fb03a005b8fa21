import { fold } from '#platform/kernel/words.ts';

/** How the official projections are called in `platform/tenancy/projections.ts`. */
export type ProjectionName = 'mainland' | 'madeira' | 'azores' | 'azoresWest';

export interface District {
  /** The first two digits of every code of its municipalities and parishes. */
  readonly code: string;
  readonly name: string;
  readonly projection: ProjectionName;
  readonly timeZone: 'Europe/Lisbon' | 'Atlantic/Madeira' | 'Atlantic/Azores';
}

const mainlandNames = [
  'Aveiro',
  'Beja',
  'Braga',
  'Bragança',
  'Castelo Branco',
  'Coimbra',
  'Évora',
  'Faro',
  'Guarda',
  'Leiria',
  'Lisboa',
  'Portalegre',
  'Porto',
  'Santarém',
  'Setúbal',
  'Viana do Castelo',
  'Vila Real',
  'Viseu',
];
const azoresNames = ['Santa Maria', 'São Miguel', 'Terceira', 'Graciosa', 'São Jorge', 'Pico', 'Faial', 'Flores', 'Corvo'];

/** Districts of the mainland and islands, with the numbers of the official map (CAOP). */
export const districts: readonly District[] = [
  ...mainlandNames.map((name, index): District => ({
    code: String(index + 1).padStart(2, '0'),
    name,
    projection: 'mainland',
    timeZone: 'Europe/Lisbon',
  })),
  ...['Madeira', 'Porto Santo'].map((name, index): District => ({
    code: String(31 + index),
    name,
    projection: 'madeira',
    timeZone: 'Atlantic/Madeira',
  })),
  ...azoresNames.map((name, index): District => ({
    code: String(41 + index),
    name,
    projection: index < 7 ? 'azores' : 'azoresWest',
    timeZone: 'Atlantic/Azores',
  })),
];

export function districtOf(dico: string): District | null {
  return districts.find(({ code }) => dico.startsWith(code)) ?? null;
}

/** By its name or number, as people write it: "Setúbal", "setubal", "15", "Ilha do Pico". */
export function districtNamed(text: string): District | null {
  const wanted = fold(text).replace(/^(distrito|ilha) (d[aeo]s? )?/, '');
  return districts.find(({ code, name }) => code === wanted || fold(name) === wanted) ?? null;
}
