import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { mayReporting } from '../permissions.ts';
import { lists } from '../../record/web/sections.ts';

export const intakeMenu: RoomMenu = {
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
