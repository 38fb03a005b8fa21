import type { Text } from '#platform/kernel/locale.ts';

/** What can be emitted, in the order of the specification's tools. */
export const emissionKinds = ['plan', 'pmdfci', 'administrativeprocess', 'pis'] as const;
export type EmissionKind = (typeof emissionKinds)[number];

interface Kind {
  /** Begins its numbers: `PL-2026-000123`. Never changes: it stands on paper. */
  readonly prefix: string;
  readonly label: Text;
  /** The code that opens its tool on the map (decision 074). */
  readonly use: string;
}

export const kinds: Readonly<Record<EmissionKind, Kind>> = {
  plan: { prefix: 'PL', label: { pt: 'Planta de localização', en: 'Location plan' }, use: 'EPL_00048' },
  pmdfci: { prefix: 'PMDFCI', label: { pt: 'Planta PMDFCI', en: 'Fire protection plan (PMDFCI)' }, use: 'EPL_00049' },
  administrativeprocess: { prefix: 'PA', label: { pt: 'Processo administrativo', en: 'Administrative process' }, use: 'EPL_00054' },
  pis: { prefix: 'PIS', label: { pt: 'Pedido de informação simples', en: 'Simple information request' }, use: 'EPL_00055' },
};

/** Maps on which emissions are asked for; the geoportal's tools are opened by the same codes. */
export const emissionFronts = ['ig', 'epl'] as const;
export type EmissionFront = (typeof emissionFronts)[number];
