import { defineErrors } from '#platform/kernel/errors.ts';

export const bulkErrors = defineErrors({
  'bulk.nothing': { status: 422, pt: 'Escolha pelo menos uma alteração.', en: 'Choose at least one change.' },
  'bulk.none': { status: 422, pt: 'Não há ocorrências a alterar.', en: 'There are no reports to change.' },
  'bulk.most': {
    status: 422,
    pt: 'De uma vez podem alterar-se no máximo {max} ocorrências. Restrinja o filtro.',
    en: 'At most {max} reports can be changed at once. Narrow the filter.',
  },
  'bulk.step': {
    status: 409,
    pt: 'Esta alteração já foi feita, ou ainda está a ser preparada.',
    en: 'This change was already made, or is still being prepared.',
  },
  'bulk.stale': {
    status: 409,
    pt: 'Alterada entretanto por {name}: fica como está.',
    en: 'Changed meanwhile by {name}: it stays as it is.',
  },
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
