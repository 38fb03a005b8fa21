import { occurrenceRules, type MenuSection } from '#platform/shell/sections.ts';

/** Sections of the back office's navigation that rooms share. */
export const work: MenuSection = { id: 'occurrences', label: { pt: 'Ocorrências', en: 'Reports' }, icon: 'work', order: 10 };
export const lists: MenuSection = {
  id: 'catalogue',
  label: { pt: 'Catálogos', en: 'Catalogues' },
  icon: 'catalogue',
  order: 40,
};
export const rules = occurrenceRules;
