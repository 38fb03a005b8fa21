import type { RoomMenu } from '#platform/shell/room.ts';
import { mayReporting } from '../permissions.ts';
import { lists } from '../../record/web/sections.ts';

export const intakeMenu: RoomMenu = {
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
