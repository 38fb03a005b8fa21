import { defineErrors } from '#platform/kernel/errors.ts';

export const emissionErrors = defineErrors({
  'emission.not-issued': {
    status: 409,
    pt: 'Só se anula um documento emitido. Este está noutro estado: atualize a página.',
    en: 'Only an issued document can be annulled. This one is in another state: reload the page.',
  },
});
