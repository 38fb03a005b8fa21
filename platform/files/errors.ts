import { defineErrors } from '#platform/kernel/errors.ts';

export const fileErrors = defineErrors({
  'files.empty': { status: 422, pt: 'O ficheiro está vazio.', en: 'The file is empty.' },
  'files.unreadable': {
    status: 422,
    pt: 'Não foi possível ler a imagem: o ficheiro está incompleto ou danificado.',
    en: 'The picture could not be read: the file is incomplete or damaged.',
  },
  'files.too-many-pixels': {
    status: 422,
    pt: 'A imagem é demasiado grande: no máximo {max} milhões de píxeis.',
    en: 'The picture is too large: at most {max} million pixels.',
  },
  'files.store-unavailable': {
    status: 502,
    pt: 'Não foi possível guardar o ficheiro neste momento. Tente de novo.',
    en: 'The file could not be saved right now. Try again.',
  },
});
