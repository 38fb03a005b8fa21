import { defineErrors } from '#platform/kernel/errors.ts';

export const administrationErrors = defineErrors({
  'modules.kept': {
    status: 422,
    pt: 'O módulo {name} não pode ser desligado, eliminado nem fechado: sem ele ninguém conseguiria voltar a ligá-lo.',
    en: 'The module {name} cannot be turned off, deleted or closed: without it nobody could turn it on again.',
  },
  'modules.not-offered': {
    status: 422,
    pt: 'Esta instalação não oferece o módulo {code} a este município. Pode escolher: {codes}',
    en: 'The module {code} is not available to this municipality. Available: {codes}',
  },
  'definitions.projection-in-use': {
    status: 422,
    pt: 'O sistema de coordenadas do mapa não pode mudar: já há dados geográficos guardados em EPSG:{from}, que ficariam fora do sítio.',
    en: 'The map’s coordinate system cannot be changed: geographic data is already stored in EPSG:{from} and would end up in the wrong place.',
  },
  'settings.password-needed': {
    status: 422,
    pt: 'Escreva de novo a palavra-passe: o servidor ou o utilizador mudou, e a guardada só serve para os anteriores.',
    en: 'Enter the password again: the server or user name has changed, and the stored password belongs to the previous one.',
  },
  'settings.version-invalid': {
    status: 422,
    pt: 'Esta versão já não é válida e não pode ser reposta: {fields}',
    en: 'This version is no longer valid and cannot be restored: {fields}',
  },
});
