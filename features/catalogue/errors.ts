import { defineErrors } from '#platform/kernel/errors.ts';

/** Why something of a catalogue cannot be found or shown. 422: the other service is to blame, and trying again at once does not help. */
export const catalogueErrors = defineErrors({
  'catalogue.projection': {
    status: 422,
    pt: 'O sistema de coordenadas do mapa (EPSG:{epsg}) não é suportado pelo serviço. Escolha outra camada ou outro serviço.',
    en: 'The coordinate system of the map (EPSG:{epsg}) is not supported by the service. Choose another layer or another service.',
  },
  'catalogue.format': {
    status: 422,
    pt: 'O serviço só dá estes dados em formatos que o mapa não mostra. Procure a mesma informação num serviço WMS ou WMTS.',
    en: 'The service only offers this data in formats the map cannot show. Look for the same information in a WMS or WMTS service.',
  },
  'catalogue.nothing': {
    status: 422,
    pt: 'Este registo não indica nenhum serviço que o mapa possa mostrar. Veja os metadados.',
    en: 'This record names no service that the map can show. See its metadata.',
  },
  'catalogue.gone': {
    status: 404,
    pt: 'O serviço já não oferece esta camada. Procure-a de novo no catálogo.',
    en: 'The service no longer offers this layer. Look for it in the catalogue again.',
  },
  'catalogue.name': {
    status: 422,
    pt: 'O serviço deu a esta camada um nome longo de mais para o mapa.',
    en: 'The service gave this layer a name that is too long for the map.',
  },
  'catalogue.answer': {
    status: 422,
    pt: 'O serviço respondeu com algo que não são os dados pedidos. Tente mais tarde ou avise quem o gere.',
    en: 'The service answered with something other than the data asked for. Try later or report it to whoever runs the service.',
  },
  'catalogue.locked': {
    status: 422,
    pt: 'Este serviço está fixo: só quem altera os serviços OGC da plataforma o pode mudar ou remover.',
    en: 'This service is fixed: only those who edit the platform’s OGC services may change or remove it.',
  },
});
