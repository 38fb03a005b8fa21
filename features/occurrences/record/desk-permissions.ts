import { managers, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';

/** What the desk does with several occurrences at once, and with people outside it. */
export const deskCodes = {
  bulk: 'MB_01120',
  merge: 'MB_01121',
  split: 'MB_01122',
  ask: 'MB_01123',
  forward: 'MB_01124',
  forwardReporter: 'MB_01125',
} as const;

export const deskArea: PermissionArea = {
  id: 'occurrences-desk',
  module: 'meubairro',
  label: { pt: 'Ocorrências: trabalho da mesa', en: 'Occurrences: work of the desk' },
  permissions: [
    permission(deskCodes.bulk, 'update', 'Alterar várias ocorrências de uma vez', 'Change several occurrences at once', staff),
    permission(deskCodes.merge, 'update', 'Juntar ocorrências duplicadas e separá-las', 'Merge duplicate occurrences and take them apart', staff),
    permission(deskCodes.split, 'update', 'Dividir uma ocorrência em várias', 'Split an occurrence into several', staff),
    permission(deskCodes.ask, 'notify', 'Fazer perguntas a quem comunicou', 'Ask the reporter questions', staff),
    permission(deskCodes.forward, 'notify', 'Encaminhar a entidades externas', 'Forward to outside contractors', staff),
    permission(
      deskCodes.forwardReporter,
      'notify',
      'Mostrar a entidades externas os dados de quem comunicou',
      'Show the reporter’s data to outside contractors',
      managers,
    ),
  ],
};
