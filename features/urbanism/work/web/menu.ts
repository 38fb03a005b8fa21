import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { listsSection, urbanismSection } from '../../record/web/menu.ts';
import { mayTasks } from '../codes.ts';

export const workMenu: RoomMenu = {
  routes: [
    {
      path: 'gugestao/home',
      title: { pt: 'Início', en: 'Home' },
      access: { anyOf: ['GU_00001'] },
      layout: 'backoffice',
      load: () => import('./home-page.tsx'),
    },
    {
      path: 'gugestao/letter/$process',
      title: { pt: 'Ofícios do processo', en: 'Letters of the process' },
      access: { anyOf: ['GU_00195', 'GU_00196'] },
      layout: 'backoffice',
      load: () => import('./letter-page.tsx'),
    },
  ],
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
