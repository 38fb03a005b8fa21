import type { Processing } from '#platform/privacy/server/processing.ts';

export const urbanismProcessing: readonly Processing[] = [
  {
    id: 'urbanism',
    module: 'gu',
    name: { pt: 'Processos urbanísticos', en: 'Planning processes' },
    purpose: { pt: 'Instruir e decidir os pedidos de urbanização e edificação.', en: 'Handle and decide planning requests.' },
    basis: 'obligation',
    law: {
      pt: 'Decreto-Lei n.º 555/99 (regime jurídico da urbanização e edificação)',
      en: 'Decree-Law 555/99 (legal regime of urban development and building)',
    },
    people: ['requesters', 'partners', 'staff'],
    recipients: {
      pt: 'entidades externas que a lei manda consultar; Instituto Nacional de Estatística, sem nomes',
      en: 'external entities that the law wants to be consulted; Statistics Portugal, without names',
    },
    retention: {
      pt: 'conservação permanente, pela portaria de gestão documental das autarquias',
      en: 'kept for good, by the ordinance on municipal records',
    },
    tables: 'urban_entity urban_process urban_step urban_task urban_access urban_import urban_import_row',
    kinds: { words: 'urban_import.columns' },
  },
];
