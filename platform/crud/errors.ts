import { defineErrors } from '#platform/kernel/errors.ts';

export const crudErrors = defineErrors({
  'bulk.changed': {
    status: 409,
    pt: 'A seleção mudou entretanto: agora {count|é|são} {count} {count|registo|registos}. Confirme de novo.',
    en: 'The selection has changed: it is now {count} {count|record|records}. Please confirm again.',
  },
  'bulk.empty': { status: 422, pt: 'Não há registos a alterar.', en: 'There are no records to change.' },
  'bulk.too-many': {
    status: 422,
    pt: 'De uma vez podem alterar-se no máximo {max} registos. Restrinja o filtro.',
    en: 'At most {max} records can be changed at once. Narrow the filter.',
  },
  'bulk.no-field': { status: 422, pt: 'Escolha pelo menos um campo a alterar.', en: 'Choose at least one field to change.' },
  'bulk.outdated': {
    status: 409,
    pt: 'Os registos mudaram desde que viu as alterações. Veja-as de novo antes de confirmar.',
    en: 'The records have changed since you saw the changes. See them again before you confirm.',
  },
  'bulk.over': { status: 409, pt: 'Esta alteração já foi feita ou anulada.', en: 'This change was already made or undone.' },
  'bulk.changed-since': {
    status: 409,
    pt: 'Alterado entretanto por {name}: fica como está.',
    en: 'Changed since by {name}: it stays as it is.',
  },
  'bulk.gone': { status: 409, pt: 'Eliminado entretanto.', en: 'Deleted since.' },
  'export.too-many': {
    status: 422,
    pt: 'Uma folha de cálculo leva no máximo {max} linhas. Exporte em CSV ou restrinja o filtro.',
    en: 'A spreadsheet holds at most {max} rows. Export as CSV or narrow the filter.',
  },
});
