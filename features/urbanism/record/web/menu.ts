import type { RoomMenu } from '#platform/shell/room.ts';
import { lists, urbanism } from './sections.ts';

export const recordMenu: RoomMenu = {
  resources: () =>
    Promise.all([import('../process.ts'), import('../lookups.ts')]).then(([{ processes }, { entities, lookups }]) => [
      { resource: processes, section: urbanism, order: 10 },
      // Whom the files name is work of every day; the other lists are set up once.
      ...lookups.map((resource, index) =>
        resource.id === entities.id ? { resource, section: urbanism, order: 90 } : { resource, section: lists, order: 600 + index },
      ),
    ]),
};
