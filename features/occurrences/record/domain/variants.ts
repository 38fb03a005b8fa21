import type { Text } from '#platform/kernel/locale.ts';

/** What an occurrence of a type is: reported by citizens, ordered by the municipality (a vehicle goes), or an accident. */
export const variants = ['citizen', 'work-order', 'accident'] as const;
export type Variant = (typeof variants)[number];

export interface VariantRules {
  readonly label: Text;
  /** Begins its codes; null: what the settings say. */
  readonly codePrefix: string | null;
  /** Only staff registers it. */
  readonly deskOnly: boolean;
  /** Its channel is a vehicle. */
  readonly byVehicle: boolean;
  /** The first photo stands for it in lists. */
  readonly mainImage: boolean;
}

export const variantRules: Readonly<Record<Variant, VariantRules>> = {
  citizen: { label: { pt: 'Ocorrência', en: 'Report' }, codePrefix: null, deskOnly: false, byVehicle: false, mainImage: true },
  'work-order': { label: { pt: 'Ordem de trabalho', en: 'Work order' }, codePrefix: 'OT', deskOnly: true, byVehicle: true, mainImage: true },
  accident: { label: { pt: 'Acidente', en: 'Accident' }, codePrefix: 'AC', deskOnly: false, byVehicle: false, mainImage: false },
};
