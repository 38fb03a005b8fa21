import type { PermissionArea } from '#platform/access/permissions.ts';

/** What the desk does with several occurrences at once, and with people outside it. */
export const deskCodes = {
  bulk: 'MB_01120',
  merge: 'MB_01121',
  split: 'MB_01122',
  ask: 'MB_01123',
  forward: 'MB_01124',
  forwardReporter: 'MB_01125',
} as const;

const desk = ['operator', 'manager'] as const;

export const deskArea: PermissionArea = {
  id: 'occurrences-desk',
  module: 'meubairro',
  label: { pt: 'Ocorrências: trabalho da mesa', en: 'Occurrences: work of the desk' },
  permissions: [
    {
      code: deskCodes.bulk,
      action: 'update',
      label: { pt: 'Alterar várias ocorrências de uma vez', en: 'Change several occurrences at once' },
      roles: desk,
    },
    {
      code: deskCodes.merge,
      action: 'update',
      label: { pt: 'Juntar ocorrências duplicadas e separá-las', en: 'Merge duplicate occurrences and take them apart' },
      roles: desk,
    },
    {
      code: deskCodes.split,
      action: 'update',
      label: { pt: 'Dividir uma ocorrência em várias', en: 'Split an occurrence into several' },
      roles: desk,
    },
    {
      code: deskCodes.ask,
      action: 'notify',
      label: { pt: 'Fazer perguntas a quem comunicou', en: 'Ask the reporter questions' },
      roles: desk,
    },
    {
      code: deskCodes.forward,
      action: 'notify',
      label: { pt: 'Encaminhar a entidades externas', en: 'Forward to outside contractors' },
      roles: desk,
    },
    {
      code: deskCodes.forwardReporter,
      action: 'notify',
      label: { pt: 'Mostrar a entidades externas os dados de quem comunicou', en: 'Show the reporter’s data to outside contractors' },
      roles: ['manager'],
    },
  ],
};
