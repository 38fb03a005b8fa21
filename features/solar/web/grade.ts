/** How a face compares with the horizontal, as people are told. */
export const grades = ['best', 'good', 'fair', 'poor'] as const;
export type Grade = (typeof grades)[number];

export const gradeOf = (irradiation: number, horizontal: number): Grade => {
  const share = irradiation / horizontal;
  return share >= 1.05 ? 'best' : share >= 0.95 ? 'good' : share >= 0.8 ? 'fair' : 'poor';
};

/** Told apart in words too; the colours run from bright to dark, so that they differ in grey. */
export const gradeColours: Readonly<Record<Grade, string>> = { best: '#f5b700', good: '#e07a1f', fair: '#a8446b', poor: '#4b3f72' };
