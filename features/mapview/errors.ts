import { defineErrors } from '#platform/kernel/errors.ts';

export const errors = defineErrors({
  'map.export': {
    status: 422,
    pt: 'Falha na exportação: não foi possível escrever este ficheiro. Escolha outro formato.',
    en: 'Export failure: this file could not be written. Choose another format.',
  },
});
