import { defineErrors } from '#platform/kernel/errors.ts';

export const errors = defineErrors({
  'map.export': {
    status: 422,
    pt: 'Falha na exportação: não foi possível escrever este ficheiro. Escolha outro formato.',
    en: 'Export failure: this file could not be written. Choose another format.',
  },
});

export const heightErrors = defineErrors({
  'heights.none': { status: 404, pt: 'Este município não tem uma fonte de altitudes.', en: 'This municipality has no source of heights.' },
  'heights.no-answer': {
    status: 502,
    pt: 'A fonte de altitudes não respondeu. Tente de novo.',
    en: 'The source of heights did not answer. Try again.',
  },
  'heights.refused': {
    status: 502,
    pt: 'A fonte de altitudes recusou o pedido: a chave falta ou não é válida.',
    en: 'The source of heights refused the request: its key is missing or not valid.',
  },
  'heights.strange': {
    status: 502,
    pt: 'A fonte de altitudes não respondeu com um mosaico PNG de altitudes.',
    en: 'The source of heights did not answer with a PNG tile of heights.',
  },
  'heights.key-needed': {
    status: 422,
    pt: 'Escreva de novo a chave: o endereço mudou de servidor, e a guardada só serve para o anterior.',
    en: 'Enter the key again: the address leads to another server, and the stored key belongs to the previous one.',
  },
});
