import { catalogueCodes } from '#platform/access/permissions.ts';
import { tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { configuredModules, type ConfiguredModule } from '#platform/tenancy/configured.ts';

export const moduleCodes = keysOf(configuredModules);

export interface ModuleCodes extends ReturnType<typeof catalogueCodes> {
  /** Opens the module's page. */
  readonly home: string;
}

const codesOf = (module: ConfiguredModule): ModuleCodes => {
  const prefix = module.toUpperCase();
  return { home: `${prefix}_00001`, ...catalogueCodes(`${prefix}_00002`) };
};

/** `OS_00001` opens the page, `OS_00002` to `OS_00006` keep what stands on it; so for each of the others. */
export const may = tableOf(moduleCodes, codesOf);
