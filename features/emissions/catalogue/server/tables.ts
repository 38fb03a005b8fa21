import type { RowOf } from '#platform/crud/server/row.ts';
import type { pis, plans, pmdfcis, worktypes } from '../resources.ts';
import type { settings } from '../settings.ts';

type Ordered = { position: number };

declare module '#platform/db/tables.ts' {
  interface Tables {
    emission_plan: RowOf<typeof plans> & Ordered;
    emission_worktype: RowOf<typeof worktypes> & Ordered;
    emission_pmdfci: RowOf<typeof pmdfcis> & Ordered;
    emission_pis: RowOf<typeof pis> & Ordered;
    emission_setting: RowOf<typeof settings>;
    emission_plan_layer: { plan_id: number; layer_id: number };
    emission_worktype_plan: { worktype_id: number; plan_id: number };
    emission_pmdfci_plan: { pmdfci_id: number; plan_id: number };
    emission_pis_plan: { pis_id: number; plan_id: number };
  }
}
