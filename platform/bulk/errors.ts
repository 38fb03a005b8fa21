import { defineErrors } from '#platform/kernel/errors.ts';

export const bulkErrors = defineErrors({
  'bulk.nothing': { status: 422, pt: 'Escolha pelo menos uma alteração.', en: 'Choose at least one change.' },
  'bulk.empty': { status: 422, pt: 'Não há registos a alterar.', en: 'There are no records to change.' },
  'bulk.too-many': {
    status: 422,
    pt: 'De uma vez podem alterar-se no máximo {max} registos. Restrinja o filtro.',
    en: 'At most {max} records can be changed at once. Narrow the filter.',
  },
  'bulk.over': {
    status: 409,
    pt: 'Esta alteração já foi feita ou anulada, ou ainda está a ser preparada.',
    en: 'This change was already made or undone, or is still being prepared.',
  },
  'bulk.stale': {
    status: 409,
    pt: 'Entretanto {name} fez outra alteração: fica como está.',
    en: 'Changed meanwhile by {name}: it stays as it is.',
  },
  'bulk.gone': { status: 409, pt: 'Já não está nesta lista.', en: 'No longer in this list.' },
});
