import { defineErrors } from '#platform/kernel/errors.ts';

export const crudErrors = defineErrors({
  'export.too-many': {
    status: 422,
    pt: 'Uma folha de cálculo leva no máximo {max} linhas. Exporte em CSV ou restrinja o filtro.',
    en: 'A spreadsheet holds at most {max} rows. Export as CSV or narrow the filter.',
  },
  'record.field-denied': {
    status: 403,
    pt: 'Não tem permissão para alterar: {fields}. Peça a quem a tem, ou deixe como está.',
    en: 'You may not change: {fields}. Ask somebody who may, or leave it as it is.',
  },
});
