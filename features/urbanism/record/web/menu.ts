import type { RoomMenu } from '#platform/shell/room.ts';
import type { MenuSection } from '#platform/shell/sections.ts';

export const urbanismSection: MenuSection = { id: 'urbanism', label: { pt: 'Urbanismo', en: 'Urban planning' }, icon: 'catalogue', order: 15 };
const lists: MenuSection = {
  id: 'urbanism-lists',
  label: { pt: 'Listas do urbanismo', en: 'Lists of urban planning' },
  icon: 'catalogue',
  order: 42,
};

export const recordMenu: RoomMenu = {
  resources: () =>
    Promise.all([import('../process.ts'), import('../lookups.ts')]).then(([{ processes }, { lookups }]) => [
      { resource: processes, section: urbanismSection, order: 10 },
      ...lookups.map((resource, index) => ({ resource, section: lists, order: 600 + index })),
    ]),
};
