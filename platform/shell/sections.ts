import type { Text } from '#platform/kernel/locale.ts';

/** A group of the back office's navigation: what belongs together for the person, whichever module it is of. */
export interface MenuSection {
  readonly id: string;
  readonly label: Text;
  readonly icon: SectionIcon;
  readonly order: number;
}

/** Drawn by the menu (`layouts/section-icon.tsx`); a name, because doors are in the first load and pictures are not. */
export type SectionIcon = 'work' | 'entities' | 'communication' | 'catalogue' | 'rules' | 'access' | 'configuration';

/** Groups to which several slices add. */
export const communication: MenuSection = {
  id: 'communication',
  label: { pt: 'Comunicação', en: 'Communication' },
  icon: 'communication',
  order: 30,
};
export const occurrenceRules: MenuSection = {
  id: 'rules',
  label: { pt: 'Regras e prazos', en: 'Rules and deadlines' },
  icon: 'rules',
  order: 50,
};
export const configuration: MenuSection = {
  id: 'configuration',
  label: { pt: 'Configuração e controlo', en: 'Configuration and control' },
  icon: 'configuration',
  order: 70,
};
