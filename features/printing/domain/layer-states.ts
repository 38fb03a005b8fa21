import { z } from 'zod';
import type { Text } from '#platform/kernel/locale.ts';

/** What became of a layer on the sheet. */
export const layerStates = ['drawn', 'empty', 'out-of-scale', 'late', 'refused', 'too-large', 'failed', 'screen-only', 'gone'] as const;
export type LayerState = (typeof layerStates)[number];

export const layerReport = z.object({
  id: z.string(),
  title: z.object({ pt: z.string(), en: z.string() }),
  state: z.enum(layerStates),
  /** Pieces that are not there, of so many. */
  missing: z.int().optional(),
  pieces: z.int().optional(),
  /** What the service said. */
  said: z.string().max(300).optional(),
});
export type LayerReport = z.output<typeof layerReport>;

const sentences: Readonly<Record<Exclude<LayerState, 'drawn' | 'empty'>, Text>> = {
  'out-of-scale': { pt: 'não se vê a esta escala', en: 'is not seen at this scale' },
  late: { pt: 'o serviço não respondeu a tempo', en: 'the service did not answer in time' },
  refused: { pt: 'o serviço recusou', en: 'the service refused' },
  'too-large': {
    pt: 'tem demasiados elementos ou o serviço não faz imagens deste tamanho',
    en: 'has too many features, or the service makes no pictures of this size',
  },
  failed: { pt: 'a resposta do serviço não é um mapa', en: 'what the service answered is no map' },
  gone: { pt: 'já não existe ou não pode ser vista por quem pede', en: 'no longer exists or may not be seen by who asks' },
  'screen-only': { pt: 'só existe no ecrã', en: 'exists on the screen only' },
};

/** The layer as small print names it; null: nothing is to be said. */
export function noteOf({ title, state, missing, pieces }: LayerReport, locale: 'pt' | 'en'): string | null {
  if (state === 'drawn' || state === 'empty') return null;
  const part = missing !== undefined && pieces !== undefined && missing < pieces ? ` (${missing}/${pieces})` : '';
  return `${title[locale]}: ${sentences[state][locale]}${part}`;
}

/** A layer that should be seen and is not, whole or in part. */
export const isMissing = ({ state }: LayerReport): boolean => !['drawn', 'empty', 'out-of-scale'].includes(state);
