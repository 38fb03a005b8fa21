import { defineErrors } from '#platform/kernel/errors.ts';

export const registerErrors = defineErrors({
  'emission.no-address': {
    status: 422,
    pt: 'Quem pediu este documento não deixou e-mail. Descarregue os ficheiros e entregue-os de outra forma.',
    en: 'Whoever asked for this document left no e-mail address. Download the files and hand them over another way.',
  },
  'emission.no-files': {
    status: 422,
    pt: 'Este documento já não tem ficheiros que se possam enviar.',
    en: 'This document has no files left that could be sent.',
  },
  'emission.made-elsewhere': {
    status: 409,
    pt: 'Os relatórios de confrontações não se reemitem aqui: confronte de novo o processo ou o local, no mapa do urbanismo.',
    en: 'Reports of confrontations are not reissued here: confront the process or the place again, on the map of urban planning.',
  },
  'emission.replaced': {
    status: 409,
    pt: 'Este documento já foi reemitido. Abra o mais recente e reemita esse.',
    en: 'This document was reissued already. Open the latest one and reissue that.',
  },
});
