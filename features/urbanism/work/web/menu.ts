import type { RoomMenu } from '#platform/shell/room.ts';
import { lists, urbanism } from '../../record/web/sections.ts';
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
  resources: () =>
    import('../resources.ts').then(({ tasks, templates }) => [
      { resource: tasks, section: urbanism, order: 5 },
      { resource: templates, section: lists, order: 650 },
    ]),
};
