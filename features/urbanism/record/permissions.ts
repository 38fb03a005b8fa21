import { catalogueArea, catalogueCodes, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { mayProcess, maySection, maySet } from './codes.ts';
import { lookupLabels, type Lookup } from './lookup-labels.ts';

/** Codes of the lookup tables: the specification names the tables in this order and the last number; the numbers between are deduced (decision 080). */
export const mayKeep = {
  classificationtypes: catalogueCodes('GU_00008'),
  constructiontypes: catalogueCodes('GU_00013'),
  ordertypes: catalogueCodes('GU_00018'),
  proceduretypes: catalogueCodes('GU_00023'),
  regimetypes: catalogueCodes('GU_00028'),
  limittypes: catalogueCodes('GU_00033'),
  usetypes: catalogueCodes('GU_00038'),
  statuses: catalogueCodes('GU_00043'),
  states: catalogueCodes('GU_00048'),
  sourcetypes: catalogueCodes('GU_00053'),
  documenttypes: catalogueCodes('GU_00058'),
  entities: catalogueCodes('GU_00085'),
  confrontations: catalogueCodes('GU_00114'),
  matrixclassificationtypes: catalogueCodes('GU_00127'),
  licensetypes: catalogueCodes('GU_00132'),
} as const satisfies Readonly<Record<Lookup, unknown>>;

export { mayProcess, maySection, maySet, type Section } from './codes.ts';

const setting = (id: keyof typeof maySet, pt: string, en: string): PermissionArea => ({
  id: `urbanism-settings-${id}`,
  module: 'gugestao',
  label: { pt: `Configuração: ${pt}`, en: `Settings: ${en}` },
  permissions: [
    permission(maySet[id].view, 'config', `Ver a configuração: ${pt}`, `See the settings: ${en}`, managers),
    permission(maySet[id].edit, 'configEdit', `Alterar a configuração: ${pt}`, `Change the settings: ${en}`, managers),
  ],
});

const {
  search,
  show,
  add,
  edit,
  export: exporting,
  editAreas,
  associateAreas,
  associate,
  disassociate,
  seeAreas,
  addAreas,
  deleteAreas,
} = mayProcess;

export const permissions: readonly PermissionArea[] = [
  ...keysOf(mayKeep).map((id) => catalogueArea(`urbanism-${id}`, 'gugestao', lookupLabels[id].many, mayKeep[id])),
  setting('settings', 'urbanismo', 'urban planning'),
  setting('limittypes', 'tipos de limite', 'types of limits'),
  setting('confrontations', 'confrontações', 'confrontations'),
  {
    id: 'urbanism-processes',
    module: 'gu',
    label: { pt: 'Processos de urbanismo', en: 'Urban planning processes' },
    permissions: [
      permission(search, 'view', 'Pesquisar processos', 'Search processes', staff),
      permission(show, 'detail', 'Ver um processo', 'See a process', staff),
      permission(add, 'add', 'Abrir processos', 'Open processes', staff),
      permission(edit, 'edit', 'Alterar processos: número, estado e situação', 'Change processes: number, status and state', staff),
      permission(mayProcess.delete, 'delete', 'Eliminar e restaurar processos', 'Delete and restore processes', managers),
      permission(exporting, 'export', 'Exportar processos', 'Export processes', staff),
      permission(editAreas, 'edit', 'Alterar as áreas dos processos', 'Change the areas of processes', staff),
      permission(associateAreas, 'update', 'Associar áreas a processos', 'Associate areas with processes', staff),
      permission(associate, 'update', 'Associar processos a áreas', 'Associate processes with areas', staff),
      permission(disassociate, 'update', 'Desassociar processos de áreas', 'Take processes away from areas', staff),
      permission(seeAreas, 'view', 'Ver áreas urbanas', 'See urban areas', staff),
      permission(addAreas, 'add', 'Adicionar áreas urbanas', 'Add urban areas', staff),
      permission(deleteAreas, 'delete', 'Eliminar áreas urbanas', 'Delete urban areas', managers),
    ],
  },
  {
    id: 'urbanism-sections',
    module: 'gu',
    label: { pt: 'Separadores de um processo', en: 'Sections of a process' },
    permissions: [
      permission(maySection.general, 'edit', 'Alterar os dados gerais', 'Change the general data', staff),
      permission(maySection.technical, 'edit', 'Alterar as informações técnicas', 'Change the technical information', staff),
      permission(maySection.conservatory, 'edit', 'Alterar os dados da conservatória', 'Change the data of the land registry', staff),
      permission(maySection.finances, 'edit', 'Alterar os dados das finanças', 'Change the data of the tax office', staff),
      permission(maySection.entities, 'edit', 'Alterar as entidades', 'Change the entities', staff),
      permission(maySection.requirements, 'edit', 'Alterar os requerimentos', 'Change the requests', staff),
      permission(maySection.inspections, 'edit', 'Alterar as vistorias', 'Change the inspections', staff),
      permission(maySection.documents, 'edit', 'Alterar os documentos', 'Change the documents', staff),
    ],
  },
];
