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

/** What WMS and WMTS answer as an exception: its code is the end of ours (`layer-not-defined`: LayerNotDefined). */
export const mapErrors = defineErrors({
  'map-service.missing-parameter-value': {
    status: 400,
    pt: 'Falta o parâmetro {name}.',
    en: 'The parameter {name} is missing.',
  },
  'map-service.invalid-parameter-value': {
    status: 400,
    pt: 'O parâmetro {name} não se entende: {wanted}.',
    en: 'The parameter {name} is not understood: {wanted}.',
  },
  'map-service.operation-not-supported': {
    status: 400,
    pt: 'O pedido {name} não existe aqui. Existem: {known}.',
    en: 'There is no request {name} here. There are: {known}.',
  },
  'map-service.layer-not-defined': {
    status: 404,
    pt: 'A camada {name} não existe, ou não está aberta a quem pergunta.',
    en: 'There is no layer {name}, or it is not open to whoever asks.',
  },
  'map-service.layer-not-queryable': {
    status: 400,
    pt: 'A camada {name} não responde a perguntas sobre um ponto.',
    en: 'The layer {name} answers no questions about a point.',
  },
  'map-service.style-not-defined': {
    status: 400,
    pt: 'A camada só tem o estilo "default"; foi pedido {name}.',
    en: 'The layer has the style "default" only; {name} was asked for.',
  },
  'map-service.invalid-format': {
    status: 400,
    pt: 'O formato {name} não se faz aqui. Fazem-se: {known}.',
    en: 'The format {name} is not made here. Made are: {known}.',
  },
  'map-service.invalid-crs': {
    status: 400,
    pt: 'O sistema de coordenadas {name} não é servido aqui. São servidos: {known}.',
    en: 'The coordinate system {name} is not served here. Served are: {known}.',
  },
  'map-service.invalid-point': {
    status: 400,
    pt: 'O ponto fica fora da imagem.',
    en: 'The point lies outside the picture.',
  },
  'map-service.tile-out-of-range': {
    status: 400,
    pt: 'Não há mosaico neste lugar da grelha.',
    en: 'There is no tile at this place of the grid.',
  },
});
