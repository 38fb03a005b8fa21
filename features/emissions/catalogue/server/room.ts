import { layoutCodes, layoutOf, sheetsOf } from '#features/printing/server/index.ts';
import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { binding } from '#platform/crud/server/binding.ts';
import { columnOf, mapFields } from '#platform/crud/resource.ts';
import type { Room } from '#platform/http/server/room.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { allSectionContracts } from '../contract.ts';
import { catalogueErrors } from '../errors.ts';
import { permissions } from '../permissions.ts';
import { pis, plans, pmdfcis, worktypes } from '../resources.ts';
import { settings } from '../settings.ts';
import { catalogueTables } from './migration.ts';
import { catalogueRoutes } from './routes.ts';
import './tables.ts';

/** A sheet too small for its layout is refused when it is chosen, not when somebody waits for the document. */
const plansBinding = binding(plans, {
  beforeSave: async (trx, { locale }, { layout, sheetSize, orientation }) => {
    if (layout === null) return;
    const code = (await layoutCodes(trx, [layout])).get(layout);
    const chosen = code === undefined ? undefined : await layoutOf(trx, code);
    if (!chosen || sheetsOf(chosen).some((one) => one.size === sheetSize && one.orientation === orientation)) return;
    const refusal = catalogueErrors['emission-plan.sheet'];
    const message = refusal({ params: { sheet: sheetSize } }).say(locale);
    throw kernelErrors['request.invalid']({ fields: { sheetSize: [{ code: refusal.code, message }] } });
  },
});

/** The audit view speaks of the settings in the words of their form. */
const settingsAudited: AuditedTable = {
  label: settings.label,
  title: 'id',
  columns: Object.fromEntries(
    Object.entries(mapFields(settings, ({ meta }) => ({ label: meta.label, personal: false, ...(meta.options && { options: meta.options }) }))).map(
      ([name, column]) => [columnOf(name), column],
    ),
  ),
};

const words = 'words of the municipality';
const settingsTraces = {
  none: 'appid layout format zoom_type featureable_layers requester_name requester_nif requester_email requester_phone',
  kept: Object.fromEntries(
    ['title', 'filter_property', 'filter_boundary', 'filter_claim', 'consent_pt', 'consent_en', 'legal_note_pt', 'legal_note_en'].map((name) => [
      name,
      words,
    ]),
  ),
};
const whole = { whole: 'what can be asked for; its words are the municipality’s' };

/** Work types, maps, PMDFCI plans, simple requests and the settings of each kind. */
export const catalogue: Room = {
  contracts: allSectionContracts,
  permissions,
  resources: [plansBinding, binding(worktypes), binding(pmdfcis), binding(pis)],
  migrations: [catalogueTables],
  audited: { emission_setting: settingsAudited },
  traces: { emission_plan: whole, emission_setting: settingsTraces },
  routes: catalogueRoutes,
};
