import type { Text } from '#platform/kernel/locale.ts';

/** What can be asked for on the map, in the order of the specification's tools. */
export const emissionKinds = ['plan', 'pmdfci', 'administrativeprocess', 'pis'] as const;
export type EmissionKind = (typeof emissionKinds)[number];

/** What is numbered, registered and can be checked: those, and documents that another slice makes (`issueDocument`). */
export const documentKinds = [...emissionKinds, 'confrontation', 'toponymy', 'doornumber', 'schooldistance'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const isAskedFor = (kind: DocumentKind): kind is EmissionKind => emissionKinds.some((asked) => asked === kind);

interface Kind {
  /** Begins its numbers: `PL-2026-000123`. Never changes: it stands on paper. */
  readonly prefix: string;
  readonly label: Text;
  /** The code that opens its tool on the map (decision 074). */
  readonly use: string;
}

export const kinds: Readonly<Record<DocumentKind, Kind>> = {
  plan: { prefix: 'PL', label: { pt: 'Planta de localização', en: 'Location plan' }, use: 'EPL_00048' },
  pmdfci: { prefix: 'PMDFCI', label: { pt: 'Planta PMDFCI', en: 'Fire protection plan (PMDFCI)' }, use: 'EPL_00049' },
  administrativeprocess: { prefix: 'PA', label: { pt: 'Processo administrativo', en: 'Administrative process' }, use: 'EPL_00054' },
  pis: { prefix: 'PIS', label: { pt: 'Pedido de informação simples', en: 'Simple information request' }, use: 'EPL_00055' },
  confrontation: { prefix: 'CF', label: { pt: 'Relatório de confrontações', en: 'Report of confrontations' }, use: 'GU_00098' },
  toponymy: { prefix: 'CT', label: { pt: 'Certidão de toponímia', en: 'Certificate of toponymy' }, use: 'TP_00031' },
  doornumber: { prefix: 'CN', label: { pt: 'Certidão de número de polícia', en: 'Certificate of door number' }, use: 'TP_00031' },
  schooldistance: { prefix: 'DE', label: { pt: 'Certidão de distância à escola', en: 'Certificate of school distance' }, use: 'SE_00004' },
};

/** Maps on which emissions are asked for; the geoportal's tools are opened by the same codes. */
export const emissionFronts = ['ig', 'epl'] as const;
export type EmissionFront = (typeof emissionFronts)[number];

/** Maps from which documents of the register come. */
export const documentFronts = [...emissionFronts, 'gu'] as const;
export type DocumentFront = (typeof documentFronts)[number];
