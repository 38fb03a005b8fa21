import type { MenuSection } from '#platform/shell/sections.ts';

/** What the municipality's maps show: rooms add to it. */
export const maps: MenuSection = { id: 'maps', label: { pt: 'Mapas', en: 'Maps' }, icon: 'catalogue', order: 45 };
