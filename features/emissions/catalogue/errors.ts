import { defineErrors } from '#platform/kernel/errors.ts';

export const catalogueErrors = defineErrors({
  'emission-plan.sheet': {
    status: 422,
    pt: 'Este modelo não cabe numa folha {sheet}. Escolha outra folha, outra orientação ou outro modelo.',
    en: 'This layout does not fit a sheet {sheet}. Choose another sheet, another orientation or another layout.',
  },
});
