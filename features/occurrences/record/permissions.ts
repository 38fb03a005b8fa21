import { catalogueArea, catalogueCodes, managers, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';
import { deskArea, deskCodes } from './desk-permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** The front side's codes. The specification names the permissions but not their values (2 §6); ours start at MB_01000. */
export const may = {
  home: 'MB_00006',
  settings: 'MB_00620',
  settingsEdit: 'MB_00621',
  view: 'MB_01000',
  viewPrivate: 'MB_01001',
  viewAll: 'MB_01002',
  detail: 'MB_01003',
  add: 'MB_01004',
  edit: 'MB_01005',
  delete: 'MB_01006',
  export: 'MB_01007',
  assign: 'MB_01008',
  changeStatus: 'MB_01009',
  note: 'MB_01010',
  answer: 'MB_01011',
  viewReporter: 'MB_01012',
  viewPriority: 'MB_01020',
  viewUnity: 'MB_01021',
  viewVisibility: 'MB_01022',
  viewInternal: 'MB_01023',
  viewInitialDescription: 'MB_01024',
  viewDescription: 'MB_01025',
  viewChannel: 'MB_01026',
  viewHistory: 'MB_01027',
  viewType: 'MB_01028',
  viewSubtype: 'MB_01029',
  viewEdocLink: 'MB_01030',
  updateAll: 'MB_01040',
  updateVisibility: 'MB_01041',
  updatePriority: 'MB_01042',
  updateChannel: 'MB_01043',
  updateType: 'MB_01044',
  updateSubtype: 'MB_01045',
  updateUnity: 'MB_01046',
  updateAssigned: 'MB_01047',
  updateAddress: 'MB_01048',
  updateReferencePoint: 'MB_01049',
  updateDescription: 'MB_01050',
  updatePhotos: 'MB_01051',
  updateEdocLink: 'MB_01052',
  addChannel: 'MB_01060',
  addPriority: 'MB_01061',
  addSubtype: 'MB_01062',
  addVisibility: 'MB_01063',
  addPhotos: 'MB_01064',
  addForUser: 'MB_01065',
  addForNewUser: 'MB_01066',
  viewAsAnonymous: 'MB_01070',
  notify: 'MB_01071',
  transformState: 'MB_01072',
  redactPhotos: 'MB_01090',
  originals: 'MB_01091',
  satisfaction: 'MB_01092',
  ...deskCodes,
} as const;

/** Codes of rooms that the record itself asks for; their areas stand with the rooms. */
export const answerCodes = { viewAnswers: 'MB_01082', updateAnswers: 'MB_01083' } as const;
export const pauseCode = 'MB_01101';

const starting = (prefix: string): string[] =>
  Object.entries(may)
    .filter(([name]) => name.startsWith(prefix))
    .map(([, code]) => code);

/** Codes of every field at once: to see it, to change it, to give it when registering. */
export const fieldCodes = { view: starting('view').filter((code) => code >= 'MB_01012'), update: starting('update'), add: starting('add') } as const;

export const catalogue = {
  unities: catalogueCodes('MB_00022'),
  priorities: catalogueCodes('MB_00027'),
  types: catalogueCodes('MB_00032'),
  subtypes: catalogueCodes('MB_00037'),
  channels: catalogueCodes('MB_00042'),
  statuses: catalogueCodes('MB_00050'),
  statusmoves: catalogueCodes('MB_00055'),
} as const;

/*#__NO_SIDE_EFFECTS__*/
const area = (id: keyof typeof catalogue, label: Text): PermissionArea => catalogueArea(id, 'meubairrogestao', label, catalogue[id]);

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrences',
    module: 'meubairro',
    label: { pt: 'Ocorrências', en: 'Occurrences' },
    permissions: [
      permission(may.view, 'view', 'Ver as ocorrências das suas unidades', 'See the occurrences of one’s unities', staff),
      permission(may.viewPrivate, 'private', 'Ver ocorrências privadas', 'See private occurrences', staff),
      permission(may.viewAll, 'view', 'Ver as ocorrências de todas as unidades', 'See the occurrences of all unities', managers),
      permission(may.detail, 'detail', 'Abrir a ficha de uma ocorrência', 'Open the record of an occurrence', staff),
      permission(may.add, 'add', 'Registar ocorrências ao balcão', 'Register occurrences at the desk', staff),
      permission(may.edit, 'edit', 'Alterar ocorrências', 'Edit occurrences', staff),
      permission(may.delete, 'delete', 'Eliminar e restaurar ocorrências', 'Delete and restore occurrences', managers),
      permission(may.export, 'export', 'Exportar ocorrências', 'Export occurrences', managers),
      permission(may.assign, 'update', 'Atribuir unidade e responsável', 'Assign unit and person', staff),
      permission(may.changeStatus, 'update', 'Mudar o estado', 'Change the status', staff),
      permission(may.note, 'update', 'Escrever notas internas', 'Write internal notes', staff),
      permission(may.answer, 'notify', 'Responder publicamente', 'Answer publicly', staff),
      permission(may.viewAsAnonymous, 'view', 'Ver uma ocorrência como o público a vê', 'See an occurrence as the public sees it', staff),
      permission(may.notify, 'notify', 'Enviar notificações à mão', 'Send notifications by hand', managers),
    ],
  },
  {
    id: 'occurrences-view',
    module: 'meubairro',
    label: { pt: 'Ocorrências: ver cada campo', en: 'Occurrences: see each field' },
    permissions: [
      permission(may.viewType, 'view', 'Ver o tipo', 'See the type', staff),
      permission(may.viewSubtype, 'view', 'Ver o subtipo', 'See the subtype', staff),
      permission(may.viewPriority, 'view', 'Ver a prioridade', 'See the priority', staff),
      permission(may.viewChannel, 'view', 'Ver o canal', 'See the channel', staff),
      permission(may.viewUnity, 'view', 'Ver a unidade responsável', 'See the responsible unit', staff),
      permission(may.viewVisibility, 'view', 'Ver se é pública ou privada', 'See whether it is public or private', staff),
      permission(may.viewDescription, 'view', 'Ver a descrição', 'See the description', staff),
      permission(may.viewInitialDescription, 'view', 'Ver a descrição inicial', 'See the first description', staff),
      permission(
        may.viewInternal,
        'view',
        'Ver os dados internos: responsável, notas, serviços, período, integração',
        'See the internal data: person in charge, notes, services, period, integration',
        staff,
      ),
      permission(may.viewEdocLink, 'view', 'Ver a ligação à gestão documental', 'See the link to document management', staff),
      permission(may.viewHistory, 'view', 'Ver o histórico interno', 'See the internal history', staff),
      permission(may.viewReporter, 'view', 'Ver os dados de quem comunicou', 'See the reporter’s data', staff),
      permission(
        may.redactPhotos,
        'update',
        'Ocultar partes de fotografias e palavras da descrição',
        'Black out parts of photos and words of the description',
        staff,
      ),
      permission(
        may.originals,
        'private',
        'Ver e repor o original de fotografias com partes ocultadas',
        'See and bring back the original of photos with parts blacked out',
        managers,
      ),
      permission(may.satisfaction, 'view', 'Ver o que quem comunicou disse do fecho', 'See what reporters said of the closing', staff),
    ],
  },
  deskArea,
  {
    id: 'occurrences-update',
    module: 'meubairro',
    label: { pt: 'Ocorrências: alterar cada campo', en: 'Occurrences: change each field' },
    permissions: [
      permission(may.updateAll, 'update', 'Alterar todos os campos que vê', 'Change every field one sees', managers),
      permission(may.updateType, 'update', 'Alterar o tipo', 'Change the type', staff),
      permission(may.updateSubtype, 'update', 'Alterar o subtipo', 'Change the subtype', staff),
      permission(may.updatePriority, 'update', 'Alterar a prioridade', 'Change the priority', staff),
      permission(may.updateChannel, 'update', 'Alterar o canal', 'Change the channel', staff),
      permission(may.updateUnity, 'update', 'Atribuir a unidade', 'Assign the unit', staff),
      permission(may.updateAssigned, 'update', 'Atribuir a pessoa responsável', 'Assign the person in charge', staff),
      permission(may.updateVisibility, 'update', 'Tornar pública ou privada', 'Make it public or private', staff),
      permission(may.updateAddress, 'update', 'Alterar a morada e o local', 'Change the address and the place', staff),
      permission(may.updateReferencePoint, 'update', 'Alterar o ponto de referência', 'Change the reference point', staff),
      permission(may.updateDescription, 'update', 'Alterar a descrição', 'Change the description', staff),
      permission(may.updatePhotos, 'update', 'Alterar as fotografias', 'Change the photos', staff),
      permission(may.updateEdocLink, 'update', 'Alterar a ligação à gestão documental', 'Change the link to document management', staff),
    ],
  },
  {
    id: 'occurrences-add',
    module: 'meubairro',
    label: { pt: 'Ocorrências: indicar ao registar', en: 'Occurrences: give when registering' },
    permissions: [
      permission(may.addChannel, 'add', 'Indicar o canal', 'Give the channel', staff),
      permission(may.addPriority, 'add', 'Indicar a prioridade', 'Give the priority', staff),
      permission(may.addSubtype, 'add', 'Indicar o subtipo', 'Give the subtype', staff),
      permission(may.addVisibility, 'add', 'Indicar se é pública ou privada', 'Say whether it is public or private', staff),
      permission(may.addPhotos, 'add', 'Juntar fotografias', 'Attach photos', staff),
      permission(may.addForUser, 'add', 'Registar em nome de um utilizador', 'Register on behalf of a user', staff),
      permission(may.addForNewUser, 'add', 'Registar em nome de uma pessoa nova', 'Register on behalf of a new person', staff),
    ],
  },
  {
    id: 'occurrences-home',
    module: 'meubairrogestao',
    label: { pt: 'Gestão do Meu Bairro', en: 'Management of My Neighbourhood' },
    permissions: [
      permission(may.home, 'view', 'Entrar na gestão do Meu Bairro', 'Enter the management of Meu Bairro', staff),
      permission(may.transformState, 'configEdit', 'Transformar um estado noutro', 'Transform one status into another', managers),
      permission(may.settings, 'config', 'Ver as definições', 'See the settings', managers),
      permission(may.settingsEdit, 'configEdit', 'Alterar as definições', 'Edit the settings', managers),
    ],
  },
  area('types', { pt: 'tipos de ocorrência', en: 'occurrence types' }),
  area('subtypes', { pt: 'subtipos', en: 'subtypes' }),
  area('statuses', { pt: 'estados', en: 'statuses' }),
  area('statusmoves', { pt: 'mudanças de estado', en: 'status moves' }),
  area('unities', { pt: 'unidades', en: 'unities' }),
  area('priorities', { pt: 'prioridades', en: 'priorities' }),
  area('channels', { pt: 'canais', en: 'channels' }),
];
