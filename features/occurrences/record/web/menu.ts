import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { lists, rules } from './sections.ts';

export const recordMenu: RoomMenu = {
  resources: () =>
    import('../resources.ts').then(({ types, subtypes, unities, priorities, channels, statuses, statusmoves }) => [
      { resource: types, section: lists, order: 10 },
      { resource: subtypes, section: lists, order: 20 },
      { resource: unities, section: lists, order: 30 },
      { resource: priorities, section: lists, order: 40 },
      { resource: channels, section: lists, order: 50 },
      { resource: statuses, section: rules, order: 70 },
      // Moves are edited in the matrix of statuses, which leads to the list.
      { resource: statusmoves, section: rules, order: 80, shown: async () => false },
    ]),
};
