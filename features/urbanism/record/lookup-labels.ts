import type { Text } from '#platform/kernel/locale.ts';

interface Labels {
  readonly one: Text;
  readonly many: Text;
}

/** What the lookup tables are called: in their screens, and among the permissions. */
export const lookupLabels = {
  classificationtypes: {
    one: { pt: 'Tipo de classificação', en: 'Classification type' },
    many: { pt: 'Tipos de classificação', en: 'Classification types' },
  },
  constructiontypes: { one: { pt: 'Tipo de construção', en: 'Construction type' }, many: { pt: 'Tipos de construção', en: 'Construction types' } },
  ordertypes: { one: { pt: 'Tipo de despacho', en: 'Order type' }, many: { pt: 'Tipos de despacho', en: 'Order types' } },
  proceduretypes: { one: { pt: 'Tipo de procedimento', en: 'Procedure type' }, many: { pt: 'Tipos de procedimento', en: 'Procedure types' } },
  regimetypes: { one: { pt: 'Tipo de regime', en: 'Regime type' }, many: { pt: 'Tipos de regime', en: 'Regime types' } },
  limittypes: { one: { pt: 'Tipo de limite', en: 'Limit type' }, many: { pt: 'Tipos de limite', en: 'Limit types' } },
  usetypes: { one: { pt: 'Tipo de utilização', en: 'Use type' }, many: { pt: 'Tipos de utilização', en: 'Use types' } },
  statuses: { one: { pt: 'Estado do processo', en: 'Process status' }, many: { pt: 'Estados do processo', en: 'Process statuses' } },
  states: { one: { pt: 'Situação', en: 'State' }, many: { pt: 'Situações', en: 'States' } },
  sourcetypes: { one: { pt: 'Tipo de fonte', en: 'Source type' }, many: { pt: 'Tipos de fonte', en: 'Source types' } },
  documenttypes: {
    one: { pt: 'Tipo de documento do processo', en: 'Process document type' },
    many: { pt: 'Tipos de documento do processo', en: 'Process document types' },
  },
  entities: { one: { pt: 'Entidade do processo', en: 'Process entity' }, many: { pt: 'Entidades dos processos', en: 'Process entities' } },
  confrontations: { one: { pt: 'Confrontação', en: 'Confrontation' }, many: { pt: 'Confrontações', en: 'Confrontations' } },
  matrixclassificationtypes: {
    one: { pt: 'Classificação matricial', en: 'Matrix classification' },
    many: { pt: 'Classificações matriciais', en: 'Matrix classifications' },
  },
  licensetypes: { one: { pt: 'Tipo de licença', en: 'License type' }, many: { pt: 'Tipos de licença', en: 'License types' } },
} as const satisfies Readonly<Record<string, Labels>>;
export type Lookup = keyof typeof lookupLabels;
