import type { Text } from '#platform/kernel/locale.ts';
import type { Verification } from './contract.ts';

/** What is said first, on the screen and on the plain page. */
export const standingWords: Readonly<Record<Verification['standing'], Text>> = {
  issued: { pt: 'Este documento foi emitido e está válido', en: 'This document was issued and is valid' },
  expired: { pt: 'Este documento foi emitido, mas já passou a validade', en: 'This document was issued but is past its validity' },
  annulled: { pt: 'Este documento foi anulado e não tem valor', en: 'This document was annulled and has no value' },
};

/** How the print engine's states of layers are said to whoever checks a document. */
const layerWords: Readonly<Record<string, Text>> = {
  drawn: { pt: 'desenhada', en: 'drawn' },
  empty: { pt: 'sem nada nesta área', en: 'nothing in this area' },
  late: { pt: 'não respondeu a tempo', en: 'did not answer in time' },
  refused: { pt: 'recusada pelo serviço', en: 'refused by the service' },
  'too-large': { pt: 'grande de mais', en: 'too large' },
  'out-of-scale': { pt: 'não se vê a esta escala', en: 'not seen at this scale' },
};
export const layerState = (state: string): Text => layerWords[state] ?? { pt: 'não desenhada', en: 'not drawn' };

export const scaleOf = (scale: number | null): string =>
  scale === null ? '' : `1:${String(Math.round(scale)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}`;
