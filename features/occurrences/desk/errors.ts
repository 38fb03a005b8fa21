import { defineErrors } from '#platform/kernel/errors.ts';

export const deskErrors = defineErrors({
  'bulk.reason': {
    status: 422,
    pt: 'Esta mudança de estado exige um motivo.',
    en: 'This change of status needs a reason.',
  },
  'bulk.forbidden': {
    status: 403,
    pt: 'Não trabalha nesta ocorrência.',
    en: 'You do not work on this report.',
  },
});
