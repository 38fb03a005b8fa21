import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { sectionIds } from '../sections.ts';
import { emissions } from '../../record/web/section.ts';

export const catalogueMenu: RoomMenu = {
  resources: () =>
    import('../resources.ts').then(({ resourceOf }) =>
      sectionIds.map((id, index) => ({ resource: resourceOf[id], section: emissions, order: 20 + index })),
    ),
};
