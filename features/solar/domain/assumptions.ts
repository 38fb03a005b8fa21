import type { Assumptions } from './system.ts';

/** Written as per cent, calculated as shares. */
const shares = ['performance', 'shareSloped', 'shareFlat', 'upkeep', 'own', 'fade'] as const;

/** As they stand in the register, made ready to calculate with. */
export function byDefault(written: Assumptions): Assumptions {
  return { ...written, ...Object.fromEntries(shares.map((name) => [name, written[name] / 100])) };
}
