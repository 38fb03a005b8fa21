import { may } from '../../record/permissions.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { mayReporting } from '../permissions.ts';
import { lists } from '../../record/web/sections.ts';

export const intakeMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairro/new',
      title: { pt: 'Nova ocorrência', en: 'New report' },
      access: { anyOf: [may.add] },
      layout: 'backoffice',
      load: () => import('./desk/add-page.tsx'),
    },
    {
      path: 'meubairrogestao/questions',
      title: { pt: 'Perguntas', en: 'Questions' },
      access: { anyOf: [mayReporting.questionsView] },
      layout: 'backoffice',
      load: () => import('./desk/questions-page.tsx'),
    },
  ],
  resources: () => import('../resources.ts').then(({ searchWords }) => [{ resource: searchWords, section: lists, order: 26 }]),
  menu: [
    {
      module: 'meubairrogestao',
      section: lists,
      label: { pt: 'Perguntas', en: 'Questions' },
      to: '/meubairrogestao/questions',
      anyOf: [mayReporting.questionsView],
      order: 25,
    },
  ],
};
