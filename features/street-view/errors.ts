import { defineErrors } from '#platform/kernel/errors.ts';

export const streetErrors = defineErrors({
  'streetview.not-available': {
    status: 404,
    pt: 'A vista de rua não está disponível.',
    en: 'Street view is not available.',
  },
  'streetview.refused': {
    status: 502,
    pt: 'O serviço de vista de rua recusou o pedido: a chave falta, não é válida ou não chega para este serviço.',
    en: 'The street view service refused the request: its key is missing, not valid or not enough for this service.',
  },
  'streetview.quota': {
    status: 503,
    pt: 'O serviço de vista de rua atingiu o limite de pedidos. Tente de novo mais tarde.',
    en: 'The street view service has reached its limit of requests. Try again later.',
  },
  'streetview.no-answer': {
    status: 502,
    pt: 'O serviço de vista de rua não respondeu. Tente de novo.',
    en: 'The street view service did not answer. Try again.',
  },
  'streetview.strange': {
    status: 502,
    pt: 'O serviço de vista de rua respondeu de uma forma que não se consegue ler. Tente de novo mais tarde.',
    en: 'The street view service answered in a way that cannot be read. Try again later.',
  },
  'streetview.key-needed': {
    status: 422,
    pt: 'Escreva de novo a chave: o serviço ou o endereço mudou, e a guardada só serve para o anterior.',
    en: 'Enter the key again: the service or its address has changed, and the stored key belongs to the previous one.',
  },
});
