import { defineErrors } from '#platform/kernel/errors.ts';

export const edocErrors = defineErrors({
  'edoc.scale-used': {
    status: 422,
    pt: 'A escala {scale} é usada pelo mapa “{map}”: mude primeiro a escala do mapa.',
    en: 'The scale {scale} is used by the map “{map}”: change the scale of the map first.',
  },
});
