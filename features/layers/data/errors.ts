import { defineErrors } from '#platform/kernel/errors.ts';

export const dataErrors = defineErrors({
  'dataset.busy': {
    status: 409,
    pt: 'Ainda se está a ler um ficheiro destes dados. Espere que termine, ou cancele-o.',
    en: 'A file of these data is still being read. Wait until it ends, or cancel it.',
  },
  'dataset.not-ready': {
    status: 409,
    pt: 'Esta versão não tem dados que se possam mostrar.',
    en: 'This version has no data that could be shown.',
  },
  'dataset.file-gone': {
    status: 409,
    pt: 'O ficheiro já não está guardado. Envie-o de novo.',
    en: 'The file is no longer kept. Send it again.',
  },
  'dataset.other-shape': {
    status: 422,
    pt: 'Estes dados são de outro tipo de geometria: {kind}.',
    en: 'These data are of another kind of geometry: {kind}.',
  },
});
