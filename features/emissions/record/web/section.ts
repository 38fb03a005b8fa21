import type { MenuSection } from '#platform/shell/sections.ts';

/** Where the back office's navigation has the emissions. */
export const emissions: MenuSection = { id: 'emissions', label: { pt: 'Emissões', en: 'Issued documents' }, icon: 'catalogue', order: 44 };
