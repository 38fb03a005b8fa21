export interface Scale {
  readonly top: number;
  /** From 0 to `top`, evenly. */
  readonly marks: readonly number[];
}

/** An axis that people read at a glance: it ends at 1, 2 or 5 times a power of ten times a few, and counts things, so in whole numbers. */
export function scaleFor(greatest: number): Scale {
  const rough = Math.max(1, greatest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 10 * power);
  const count = Math.max(1, Math.ceil(Math.max(1, greatest) / step));
  return { top: count * step, marks: Array.from({ length: count + 1 }, (_mark, index) => index * step) };
}
