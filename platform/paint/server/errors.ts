import { defineErrors } from '#platform/kernel/errors.ts';

export const paintErrors = defineErrors({
  'paint.busy': {
    status: 503,
    pt: 'Neste momento há demasiados pedidos de mapas. Tente de novo daqui a alguns segundos.',
    en: 'There are too many requests for maps right now. Try again in a few seconds.',
  },
  'paint.too-costly': {
    status: 503,
    pt: 'Este mapa demora demasiado tempo a desenhar. Peça uma área mais pequena ou menos camadas.',
    en: 'This map takes too long to draw. Ask for a smaller area or fewer layers.',
  },
});
