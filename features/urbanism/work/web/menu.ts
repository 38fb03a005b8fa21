import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { listsSection, urbanismSection } from '../../record/web/menu.ts';
import { mayTasks } from '../codes.ts';

export const workMenu: RoomMenu = {
  dashboard: [
    {
      id: 'urban-work',
      module: 'gugestao',
      title: { pt: 'Urbanismo: as minhas tarefas', en: 'Urban planning: my tasks' },
      anyOf: [mayTasks.view],
      order: 16,
      load: () => import('./desk-card.tsx'),
    },
  ],
  menu: [
    {
      module: 'gugestao',
      section: urbanismSection,
      label: { pt: 'Início do urbanismo', en: 'Planning home' },
      to: '/gugestao/home',
      anyOf: ['GU_00001'],
      order: 1,
    },
  ],
  resources: () =>
    import('../resources.ts').then(({ tasks, templates }) => [
      { resource: tasks, section: urbanismSection, order: 5 },
      { resource: templates, section: listsSection, order: 650 },
    ]),
};
