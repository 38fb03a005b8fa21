import type { RoomMenu } from '#platform/shell/room-menu.ts';
import type { MenuSection } from '#platform/shell/sections.ts';

/** What the desk works with every day. */
export const urbanismSection: MenuSection = { id: 'urbanism', label: { pt: 'Urbanismo', en: 'Urban planning' }, icon: 'work', order: 15 };
/** What it is set up with. */
export const listsSection: MenuSection = {
  id: 'urbanism-lists',
  label: { pt: 'Listas do urbanismo', en: 'Lists of urban planning' },
  icon: 'catalogue',
  order: 42,
};

export const recordMenu: RoomMenu = {
  resources: () =>
    Promise.all([import('../process.ts'), import('../lookups.ts')]).then(([{ processes }, { entities, lookups }]) => [
      { resource: processes, section: urbanismSection, order: 10 },
      // Whom the files name is work of every day; the other lists are set up once.
      ...lookups.map((resource, index) =>
        resource.id === entities.id ? { resource, section: urbanismSection, order: 90 } : { resource, section: listsSection, order: 600 + index },
      ),
    ]),
};
