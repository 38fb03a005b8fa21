/** `tiny` proves that a benchmark still runs, from an empty database to its figures; its numbers mean nothing. `city` is a quick look. */
const sizes = ['tiny', 'city', 'full'] as const;

const asked = process.env['BENCH_SIZE'] ?? 'full';
const found = sizes.find((one) => one === asked);
if (!found) throw new Error(`BENCH_SIZE is one of ${sizes.join(', ')}, not ${asked}.`);

export const size = found;
export const isTiny = size === 'tiny';
/** As many as a benchmark wants, or few. */
export const many = (full: number, tiny: number): number => (isTiny ? tiny : full);
