import { catalogueCodes } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import type { EmissionKind } from '../record/kinds.ts';

interface Section {
  /** Whose settings stand beside its records. Work types bring the plans of both kinds that have them; the other one's settings are the plans'. */
  readonly kind: EmissionKind;
  /** Second segment of its screens. */
  readonly screen: string;
  readonly may: ReturnType<typeof catalogueCodes> & { readonly config: string; readonly configEdit: string };
  readonly label: Text;
}

const codes = (first: string, config: string, configEdit: string): Section['may'] => ({ ...catalogueCodes(first), config, configEdit });

/** Catalogues of emissions (specification 2 §2, §6, §7). */
export const sections = {
  worktypes: {
    kind: 'administrativeprocess',
    screen: 'worktypes',
    may: codes('EPL_00003', 'EPL_00018', 'EPL_00019'),
    label: { pt: 'Naturezas de obra', en: 'Work types' },
  },
  plans: {
    kind: 'plan',
    screen: 'maps',
    may: codes('EPL_00008', 'EPL_00020', 'EPL_00021'),
    label: { pt: 'Mapas', en: 'Maps' },
  },
  pmdfcis: {
    kind: 'pmdfci',
    screen: 'pmdfcis',
    may: codes('EPL_00022', 'EPL_00027', 'EPL_00028'),
    label: { pt: 'Planos PMDFCI', en: 'PMDFCI plans' },
  },
  pis: {
    kind: 'pis',
    screen: 'pis',
    may: codes('EPL_00029', 'EPL_00034', 'EPL_00035'),
    label: { pt: 'Pedido Informação Simples', en: 'Simple information request' },
  },
} as const satisfies Readonly<Record<string, Section>>;
export type SectionId = keyof typeof sections;
export const sectionIds = keysOf(sections);

export const manager = 'eplgestao';
export const pathOf = (section: SectionId): string => `/api/${manager}/gestao/${section}`;
