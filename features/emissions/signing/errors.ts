import { defineErrors } from '#platform/kernel/errors.ts';

export const signingErrors = defineErrors({
  'signing.none': {
    status: 422,
    pt: 'Ainda não há certificado. Carregue um antes de experimentar.',
    en: 'There is no certificate yet. Upload one before trying.',
  },
  'signing.unreadable': {
    status: 422,
    pt: 'O certificado guardado não se consegue abrir nesta instalação (a chave SECRET_KEY mudou). Carregue-o de novo.',
    en: 'The stored certificate cannot be opened on this installation (its SECRET_KEY changed). Upload it again.',
  },
});
