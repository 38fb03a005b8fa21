import { catalogueArea, catalogueCodes, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { mayLetters, mayOpen, mayTasks } from './codes.ts';

/** Work on the file: codes of ours (decision 080). */
export const maySteps = catalogueCodes('GU_00180');
export const mayTemplates = catalogueCodes('GU_00190');
export { mayLetters, mayOpen, mayTasks };

export const permissions: readonly PermissionArea[] = [
  catalogueArea('urbanism-steps', 'gugestao', { pt: 'Passos dos procedimentos', en: 'Steps of procedures' }, maySteps),
  {
    id: 'urbanism-tasks',
    module: 'gugestao',
    label: { pt: 'Tarefas do urbanismo', en: 'Tasks of urban planning' },
    permissions: [
      permission(mayTasks.view, 'view', 'Ver as tarefas', 'See the tasks', staff),
      permission(mayTasks.detail, 'detail', 'Ver uma tarefa', 'See a task', staff),
      permission(mayTasks.add, 'add', 'Adicionar tarefas', 'Add tasks', staff),
      permission(mayTasks.edit, 'edit', 'Concluir, reabrir e passar tarefas', 'Complete, reopen and hand over tasks', staff),
      permission(mayTasks.delete, 'delete', 'Eliminar e restaurar tarefas', 'Delete and restore tasks', managers),
    ],
  },
  catalogueArea('urbanism-templates', 'gugestao', { pt: 'Modelos de ofícios', en: 'Templates of letters' }, mayTemplates),
  {
    id: 'urbanism-letters',
    module: 'gu',
    label: { pt: 'Ofícios e acompanhamento', en: 'Letters and following' },
    permissions: [
      permission(mayLetters.issue, 'add', 'Emitir ofícios de um processo', 'Issue letters of a process', staff),
      permission(mayOpen.make, 'add', 'Dar e retirar códigos de acompanhamento', 'Give and withdraw codes for following a process', staff),
    ],
  },
];
