import { keysOf } from '#platform/kernel/unknown.ts';
/** A system on a roof and what it brings: plain sums on stated assumptions, the same in the browser and on pages made by the server. */
export interface Assumptions {
  /** Output over what the modules would give in the laboratory under the same light: heat, cables, inverter, dirt. */
  readonly performance: number;
  /** m² of module for each kWp. */
  readonly areaPerKwp: number;
  /** Share of a sloping roof that modules may cover, and of a flat one, where rows stand apart. */
  readonly shareSloped: number;
  readonly shareFlat: number;
  /** Slope of the frames on flat roofs, in degrees; they look south. */
  readonly flatTilt: number;
  /** For each kWp, with everything, VAT included. */
  readonly price: number;
  /** A year, as a share of the price. */
  readonly upkeep: number;
  /** What a kWh costs that is not bought, and what one brings that is sold. */
  readonly buy: number;
  readonly sell: number;
  /** Share of what is made that is used in the house. */
  readonly own: number;
  /** Loss of output a year. */
  readonly fade: number;
  /** kg of CO2 for each kWh from the grid. */
  readonly carbon: number;
}

/** What people may put in place of the municipality's figures, and within what. Shares are written as per cent. */
export const changeable = {
  price: { min: 300, max: 5000, step: 10 },
  buy: { min: 0, max: 1, step: 0.001 },
  sell: { min: 0, max: 1, step: 0.001 },
  own: { min: 0, max: 100, step: 1, percent: true },
  performance: { min: 50, max: 95, step: 1, percent: true },
  fade: { min: 0, max: 3, step: 0.1, percent: true },
  upkeep: { min: 0, max: 5, step: 0.1, percent: true },
} as const satisfies Partial<Record<keyof Assumptions, { min: number; max: number; step: number; percent?: true }>>;
export type Changeable = keyof typeof changeable;
export const changeableKeys = keysOf(changeable);

/** Below this a roof counts as flat: modules stand on frames. */
export const flatBelow = 10;
/** Years over which savings are summed: how long modules are guaranteed. */
export const years = 25;
/** The least system that is sold. */
export const leastKwp = 0.4;

/** A face of a roof, all of one slope. */
export interface Face {
  readonly id: number;
  /** m² along the slope. */
  readonly area: number;
  readonly slope: number;
  /** kWh/m² a year on its modules. */
  readonly irradiation: number;
}

const tenth = (value: number): number => Math.floor(value * 10 + 1e-9) / 10;

/** m² that modules may cover. */
export const usable = ({ area, slope }: Pick<Face, 'area' | 'slope'>, of: Assumptions): number =>
  area * (slope < flatBelow ? of.shareFlat : of.shareSloped);

/** kWp that fit on a face. */
export const fits = (face: Pick<Face, 'area' | 'slope'>, of: Assumptions): number => tenth(usable(face, of) / of.areaPerKwp);

/** kWh in the first year of a system of `kwp`, on the best faces first. */
export function production(faces: readonly Face[], kwp: number, of: Assumptions): number {
  let [left, sum] = [kwp, 0];
  for (const face of faces.toSorted((a, b) => b.irradiation - a.irradiation || a.id - b.id)) {
    const put = Math.min(left, fits(face, of));
    sum += put * face.irradiation * of.performance;
    left -= put;
  }
  return sum;
}

export interface Estimate {
  /** kWh in the first year. */
  readonly energy: number;
  readonly cost: number;
  /** In the first year, upkeep taken off. */
  readonly saving: number;
  /** Years until the savings have paid the cost; null: not in the years that are summed. */
  readonly payback: number | null;
  /** Savings of all years less the cost. */
  readonly gain: number;
  /** kg of CO2 in the first year. */
  readonly carbon: number;
}

/** Prices stay as they are; output fades from the second year on. */
export function estimate(faces: readonly Face[], kwp: number, of: Assumptions): Estimate {
  const energy = production(faces, kwp, of);
  const cost = kwp * of.price;
  const savingOf = (year: number): number => energy * (1 - of.fade) ** year * (of.own * of.buy + (1 - of.own) * of.sell) - cost * of.upkeep;
  let [sum, payback]: [number, number | null] = [0, null];
  for (let year = 0; year < years; year++) {
    const saving = savingOf(year);
    if (payback === null && saving > 0 && sum + saving >= cost) payback = year + (cost - sum) / saving;
    sum += saving;
  }
  return { energy, cost, saving: savingOf(0), payback, gain: sum - cost, carbon: energy * of.carbon };
}

const winds = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Wind = (typeof winds)[number] | 'flat';
/** Where a face looks, in words for people. */
export const windOf = (slope: number, azimuth: number): Wind => (slope < flatBelow ? 'flat' : (winds[Math.round(azimuth / 45) % 8] ?? 'n'));
