import type { Point } from './geometry.ts';

export const seedSizes = ['small', 'city', '1m'] as const;
export type SeedSize = (typeof seedSizes)[number];

/** What an invented municipality is. Lengths in metres. */
export interface Plan {
  readonly seed: string;
  readonly name: string;
  /** Invented district and municipality code: 99 is no Portuguese district, so no real DICOFRE can be met. */
  readonly dico: string;
  /** First of its invented postcode areas. Real ones end at 9980 (Corvo). */
  readonly postcodeArea: number;
  readonly epsg: number;
  readonly centre: Point;
  /** The town lies on a river at its south, or by the sea; `turn` rotates the whole plan (radians, counter-clockwise). */
  readonly water: 'river' | 'sea';
  readonly turn: number;
  /** Mean radius of the municipality, of its town and of the town's historic core. */
  readonly reach: number;
  readonly townRadius: number;
  readonly coreRadius: number;
  readonly parishes: number;
  readonly townParishes: number;
  readonly hamlets: number;
  readonly occurrences: number;
  /** Large place: motorway, railway, outer ring, several modern quarters. */
  readonly city: boolean;
}

const places = {
  vilaclara: { name: 'Vila Clara', dico: '9901', postcodeArea: 9981, water: 'river', turn: 0.16 },
  portosereno: { name: 'Porto Sereno', dico: '9902', postcodeArea: 9961, water: 'sea', turn: -Math.PI / 2 + 0.12 },
} as const;

const sizes = {
  small: { reach: 3600, townRadius: 460, coreRadius: 170, parishes: 3, townParishes: 1, hamlets: 6, occurrences: 60, city: false },
  city: { reach: 7800, townRadius: 2550, coreRadius: 510, parishes: 12, townParishes: 2, hamlets: 34, occurrences: 20_000, city: true },
  '1m': { reach: 7800, townRadius: 2550, coreRadius: 510, parishes: 12, townParishes: 2, hamlets: 34, occurrences: 1_000_000, city: true },
} as const satisfies Record<SeedSize, unknown>;

/** The plan of a tenant: the known demo places keep their character, any other code gets an invented inland town of its own name. */
export function planOf(code: string, size: SeedSize, where: { readonly name: string; readonly centre: Point; readonly epsg: number }): Plan {
  const place =
    code === 'vilaclara' || code === 'portosereno'
      ? places[code]
      : { name: where.name, dico: '9909', postcodeArea: 9991, water: 'river' as const, turn: -0.3 };
  // The same town at every size of occurrences: `1m` is `city` with more reports.
  return { seed: `${code}/${size === '1m' ? 'city' : size}`, epsg: where.epsg, centre: where.centre, ...place, ...sizes[size] };
}
