import type { MenuSection } from '#platform/shell/sections.ts';

/** What the desk works with every day. */
export const urbanism: MenuSection = { id: 'urbanism', label: { pt: 'Urbanismo', en: 'Urban planning' }, icon: 'work', order: 15 };
/** What it is set up with. */
export const lists: MenuSection = {
  id: 'urbanism-lists',
  label: { pt: 'Listas do urbanismo', en: 'Lists of urban planning' },
  icon: 'catalogue',
  order: 42,
};
