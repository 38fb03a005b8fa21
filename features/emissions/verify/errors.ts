import { defineErrors } from '#platform/kernel/errors.ts';

export const verifyErrors = defineErrors({
  'verify.unknown': {
    status: 404,
    pt: 'Não há nenhum documento emitido com este número. Confirme-o no documento; se estiver certo, contacte o município: o documento pode ser falso.',
    en: 'No document was issued with this number. Check it on the document; if it is right, contact the municipality: the document may be false.',
  },
});
