import type { Text } from '#platform/kernel/locale.ts';

/** Sections of the back office's navigation that rooms share. */
export const work: Text = { pt: 'Trabalho', en: 'Work' };
export const lists: Text = { pt: 'Catálogos', en: 'Catalogues' };
export const rules: Text = { pt: 'Estados e regras', en: 'Statuses and rules' };
