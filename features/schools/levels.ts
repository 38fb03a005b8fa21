import type { Text } from '#platform/kernel/locale.ts';

/** As the territory of the map has them. */
export const levels = ['preschool', 'primary', 'basic', 'secondary'] as const;
export type Level = (typeof levels)[number];

export const levelNames: Readonly<Record<Level, Text>> = {
  preschool: { pt: 'Jardim de infância', en: 'Kindergarten' },
  primary: { pt: '1.º ciclo', en: 'Primary school' },
  basic: { pt: '2.º e 3.º ciclos', en: 'Lower secondary school' },
  secondary: { pt: 'Secundária', en: 'Upper secondary school' },
};
