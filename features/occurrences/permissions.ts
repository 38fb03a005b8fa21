import type { Permission, PermissionAction, PermissionArea, StarterRole as Role } from '#platform/access/permissions.ts';
import { deskArea, deskCodes } from './desk-permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { messagePermissions } from './messages-permissions.ts';
import { mayReport, reportPermissions } from './reports-permissions.ts';
import { mayReporting, reportingPermissions } from './reporting-permissions.ts';
import { retentionPermissions } from './retention-permissions.ts';
import { mayTime, timePermissions } from './time-permissions.ts';

const desk: readonly Role[] = ['operator', 'manager'];
const lead: readonly Role[] = ['manager'];

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

const starting = (prefix: string): string[] =>
  Object.entries(may)
    .filter(([name]) => name.startsWith(prefix))
    .map(([, code]) => code);

/** Codes of every field at once: to see it, to change it, to give it when registering. */
export const fieldCodes = { view: starting('view').filter((code) => code >= 'MB_01012'), update: starting('update'), add: starting('add') } as const;

const catalogueActions = ['view', 'detail', 'add', 'edit', 'delete'] as const;

/** Five codes in a row, in the order the specification uses for every catalogue. */
function catalogueCodes(first: number) {
  const [view, detail, add, edit, remove] = catalogueActions.map((_action, index) => `MB_${String(first + index).padStart(5, '0')}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { view, detail, add, edit, delete: remove };
}

export const catalogue = {
  unities: catalogueCodes(22),
  priorities: catalogueCodes(27),
  types: catalogueCodes(32),
  subtypes: catalogueCodes(37),
  channels: catalogueCodes(42),
  statuses: catalogueCodes(50),
  statusmoves: catalogueCodes(55),
} as const;

const verbs: Record<(typeof catalogueActions)[number], Text> = {
  view: { pt: 'Ver a lista', en: 'See the list' },
  detail: { pt: 'Ver um registo', en: 'See a record' },
  add: { pt: 'Adicionar', en: 'Add' },
  edit: { pt: 'Alterar', en: 'Edit' },
  delete: { pt: 'Eliminar e restaurar', en: 'Delete and restore' },
};

function catalogueArea(id: keyof typeof catalogue, label: Text): PermissionArea {
  const readers: readonly Role[] = desk;
  return {
    id,
    module: 'meubairrogestao',
    label,
    permissions: catalogueActions.map((action) => ({
      code: catalogue[id][action],
      action,
      label: { pt: `${verbs[action].pt}: ${label.pt}`, en: `${verbs[action].en}: ${label.en}` },
      roles: action === 'view' || action === 'detail' ? readers : lead,
    })),
  };
}

function one(code: string, action: PermissionAction, pt: string, en: string, roles: readonly Role[]): Permission {
  return { code, action, label: { pt, en }, roles };
}

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrences',
    module: 'meubairro',
    label: { pt: 'Ocorrências', en: 'Occurrences' },
    permissions: [
      one(may.view, 'view', 'Ver as ocorrências das suas unidades', 'See the occurrences of one’s unities', desk),
      one(may.viewPrivate, 'private', 'Ver ocorrências privadas', 'See private occurrences', desk),
      one(may.viewAll, 'view', 'Ver as ocorrências de todas as unidades', 'See the occurrences of all unities', lead),
      one(may.detail, 'detail', 'Abrir a ficha de uma ocorrência', 'Open the record of an occurrence', desk),
      one(may.add, 'add', 'Registar ocorrências ao balcão', 'Register occurrences at the desk', desk),
      one(may.edit, 'edit', 'Alterar ocorrências', 'Edit occurrences', desk),
      one(may.delete, 'delete', 'Eliminar e restaurar ocorrências', 'Delete and restore occurrences', lead),
      one(may.export, 'export', 'Exportar ocorrências', 'Export occurrences', lead),
      one(may.assign, 'update', 'Atribuir unidade e responsável', 'Assign unit and person', desk),
      one(may.changeStatus, 'update', 'Mudar o estado', 'Change the status', desk),
      one(may.note, 'update', 'Escrever notas internas', 'Write internal notes', desk),
      one(may.answer, 'notify', 'Responder publicamente', 'Answer publicly', desk),
      one(may.viewAsAnonymous, 'view', 'Ver uma ocorrência como o público a vê', 'See an occurrence as the public sees it', desk),
      one(may.notify, 'notify', 'Enviar notificações à mão', 'Send notifications by hand', lead),
    ],
  },
  {
    id: 'occurrences-view',
    module: 'meubairro',
    label: { pt: 'Ocorrências: ver cada campo', en: 'Occurrences: see each field' },
    permissions: [
      one(may.viewType, 'view', 'Ver o tipo', 'See the type', desk),
      one(may.viewSubtype, 'view', 'Ver o subtipo', 'See the subtype', desk),
      one(may.viewPriority, 'view', 'Ver a prioridade', 'See the priority', desk),
      one(may.viewChannel, 'view', 'Ver o canal', 'See the channel', desk),
      one(may.viewUnity, 'view', 'Ver a unidade responsável', 'See the responsible unit', desk),
      one(may.viewVisibility, 'view', 'Ver se é pública ou privada', 'See whether it is public or private', desk),
      one(may.viewDescription, 'view', 'Ver a descrição', 'See the description', desk),
      one(may.viewInitialDescription, 'view', 'Ver a descrição inicial', 'See the first description', desk),
      one(
        may.viewInternal,
        'view',
        'Ver os dados internos: responsável, notas, serviços, período, integração',
        'See the internal data: person in charge, notes, services, period, integration',
        desk,
      ),
      one(may.viewEdocLink, 'view', 'Ver a ligação à gestão documental', 'See the link to document management', desk),
      one(may.viewHistory, 'view', 'Ver o histórico interno', 'See the internal history', desk),
      one(may.viewReporter, 'view', 'Ver os dados de quem comunicou', 'See the reporter’s data', desk),
      one(may.redactPhotos, 'update', 'Ocultar partes de fotografias', 'Black out parts of photos', desk),
      one(
        may.originals,
        'private',
        'Ver e repor o original de fotografias com partes ocultadas',
        'See and bring back the original of photos with parts blacked out',
        lead,
      ),
      one(may.satisfaction, 'view', 'Ver o que quem comunicou disse do fecho', 'See what reporters said of the closing', desk),
    ],
  },
  deskArea,
  {
    id: 'occurrences-update',
    module: 'meubairro',
    label: { pt: 'Ocorrências: alterar cada campo', en: 'Occurrences: change each field' },
    permissions: [
      one(may.updateAll, 'update', 'Alterar todos os campos que vê', 'Change every field one sees', lead),
      one(may.updateType, 'update', 'Alterar o tipo', 'Change the type', desk),
      one(may.updateSubtype, 'update', 'Alterar o subtipo', 'Change the subtype', desk),
      one(may.updatePriority, 'update', 'Alterar a prioridade', 'Change the priority', desk),
      one(may.updateChannel, 'update', 'Alterar o canal', 'Change the channel', desk),
      one(may.updateUnity, 'update', 'Atribuir a unidade', 'Assign the unit', desk),
      one(may.updateAssigned, 'update', 'Atribuir a pessoa responsável', 'Assign the person in charge', desk),
      one(may.updateVisibility, 'update', 'Tornar pública ou privada', 'Make it public or private', desk),
      one(may.updateAddress, 'update', 'Alterar a morada e o local', 'Change the address and the place', desk),
      one(may.updateReferencePoint, 'update', 'Alterar o ponto de referência', 'Change the reference point', desk),
      one(may.updateDescription, 'update', 'Alterar a descrição', 'Change the description', desk),
      one(may.updatePhotos, 'update', 'Alterar as fotografias', 'Change the photos', desk),
      one(may.updateEdocLink, 'update', 'Alterar a ligação à gestão documental', 'Change the link to document management', desk),
    ],
  },
  {
    id: 'occurrences-add',
    module: 'meubairro',
    label: { pt: 'Ocorrências: indicar ao registar', en: 'Occurrences: give when registering' },
    permissions: [
      one(may.addChannel, 'add', 'Indicar o canal', 'Give the channel', desk),
      one(may.addPriority, 'add', 'Indicar a prioridade', 'Give the priority', desk),
      one(may.addSubtype, 'add', 'Indicar o subtipo', 'Give the subtype', desk),
      one(may.addVisibility, 'add', 'Indicar se é pública ou privada', 'Say whether it is public or private', desk),
      one(may.addPhotos, 'add', 'Juntar fotografias', 'Attach photos', desk),
      one(may.addForUser, 'add', 'Registar em nome de um utilizador', 'Register on behalf of a user', desk),
      one(may.addForNewUser, 'add', 'Registar em nome de uma pessoa nova', 'Register on behalf of a new person', desk),
    ],
  },
  {
    id: 'occurrences-home',
    module: 'meubairrogestao',
    label: { pt: 'Gestão do Meu Bairro', en: 'Management of My Neighbourhood' },
    permissions: [
      one(may.home, 'view', 'Entrar na gestão do Meu Bairro', 'Enter the management of Meu Bairro', desk),
      one(may.transformState, 'configEdit', 'Transformar um estado noutro', 'Transform one status into another', lead),
      one(may.settings, 'config', 'Ver as definições', 'See the settings', lead),
      one(may.settingsEdit, 'configEdit', 'Alterar as definições', 'Edit the settings', lead),
    ],
  },
  catalogueArea('types', { pt: 'tipos de ocorrência', en: 'occurrence types' }),
  catalogueArea('subtypes', { pt: 'subtipos', en: 'subtypes' }),
  catalogueArea('statuses', { pt: 'estados', en: 'statuses' }),
  catalogueArea('statusmoves', { pt: 'mudanças de estado', en: 'status moves' }),
  catalogueArea('unities', { pt: 'unidades', en: 'unities' }),
  catalogueArea('priorities', { pt: 'prioridades', en: 'priorities' }),
  catalogueArea('channels', { pt: 'canais', en: 'channels' }),
  ...timePermissions,
  ...messagePermissions,
  ...reportPermissions,
  ...reportingPermissions,
  ...retentionPermissions,
];

/** Every code of the front side: what sees and does all. */
export const managerCodes: readonly string[] = [
  ...Object.values(may),
  ...Object.values(mayTime),
  ...Object.values(mayReport),
  ...Object.values(mayReporting),
];
