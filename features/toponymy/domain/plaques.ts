import type { Text } from '#platform/kernel/locale.ts';

/** What the plaques of a street lack. A street has one at either end; `ordered` says that one is on its way. */
export const plaqueNeedWords = {
  start: { pt: 'Falta no início', en: 'Missing at the start' },
  end: { pt: 'Falta no fim', en: 'Missing at the end' },
  other: { pt: 'Desapareceu noutro ponto', en: 'Gone elsewhere' },
  damaged: { pt: 'Danificada', en: 'Damaged' },
  ordered: { pt: 'Encomendada', en: 'Ordered' },
} as const satisfies Readonly<Record<string, Text>>;

/** What somebody has to see to. */
export const plaqueFaults = ['start', 'end', 'other', 'damaged'] as const;
/** Of a street nobody has recorded a plaque of. */
export const noPlaques: readonly ('start' | 'end')[] = ['start', 'end'];
