import { defineErrors } from '#platform/kernel/errors.ts';

/** What is wrong with the source of a layer, for whoever sets it up. */
export const layerErrors = defineErrors({
  'layers.no-picture': {
    status: 502,
    pt: 'O servidor {host} respondeu, mas não com uma imagem ({type}). Verifique o endereço.',
    en: 'The server {host} answered, but not with a picture ({type}). Check the address.',
  },
  'layers.status': {
    status: 502,
    pt: 'O servidor {host} respondeu com o erro {status}. Verifique o endereço.',
    en: 'The server {host} returned error {status}. Check the address.',
  },
  'layers.refused': {
    status: 502,
    pt: 'O servidor {host} recusou o pedido: a chave falta ou não é aceite.',
    en: 'The server {host} refused the request: the key is missing or not accepted.',
  },
  'layers.no-tile': {
    status: 502,
    pt: 'O servidor {host} não tem imagens do centro do mapa do município. Verifique o endereço, e se a ordem das linhas não é {-y}.',
    en: 'The server {host} has no pictures of the centre of the municipality’s map. Check the address, and whether the rows are not {-y}.',
  },
  'layers.projection': {
    status: 502,
    pt: 'Este serviço não desenha na projeção do mapa do município ({crs}). Peça a quem o gere que a acrescente, ou escolha outra camada.',
    en: 'This service does not draw in the projection of the municipality’s map ({crs}). Ask whoever runs it to add it, or choose another layer.',
  },
  'layers.not-harvested': {
    status: 502,
    pt: 'Falta saber em que mosaicos este serviço dá as imagens. Recolha de novo as camadas em Serviços OGC.',
    en: 'It is not known in which tiles this service gives its pictures. Harvest its layers again under OGC services.',
  },
  'layers.gone': {
    status: 502,
    pt: 'A camada do serviço já não existe, ou o serviço passou a privado. Escolha outra.',
    en: 'The layer of the service is gone, or the service has become private. Choose another.',
  },
  'layers.key': {
    status: 502,
    pt: 'A chave guardada já não se consegue ler. Escreva-a de novo.',
    en: 'The stored key can no longer be read. Enter it again.',
  },
});
