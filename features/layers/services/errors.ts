import { defineErrors } from '#platform/kernel/errors.ts';

export const serviceErrors = defineErrors({
  'ogc-features.filter': {
    status: 400,
    pt: "O filtro não se lê a partir do carácter {at}. Escreva-o em CQL2, por exemplo: uso = 'Urbano' AND area > 100",
    en: "The filter cannot be read from character {at} on. Write it in CQL2, for example: uso = 'Urbano' AND area > 100",
  },
  'ogc-features.property': {
    status: 400,
    pt: 'Estes dados não têm o campo "{name}".',
    en: 'These data have no field "{name}".',
  },
  'ogc-features.crs': {
    status: 400,
    pt: 'O sistema de coordenadas {crs} não é servido aqui. São servidos: {known}',
    en: 'The coordinate system {crs} is not served here. Served: {known}',
  },
  'ogc-features.too-many': {
    status: 422,
    pt: 'Estes dados têm mais de {max} elementos: são demais para um ficheiro deste formato. Descarregue-os em GeoJSON.',
    en: 'These data have more than {max} features: too many for a file of this format. Download them as GeoJSON.',
  },
  'ogc-features.bbox': {
    status: 400,
    pt: 'O parâmetro bbox são quatro números: mínimo e máximo de cada eixo.',
    en: 'The parameter bbox is four numbers: least and most of each axis.',
  },
});
