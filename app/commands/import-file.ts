import { assetLayerIds as assetKinds, importKinds as kinds, importTerritory, reportText, type ImportReport } from '#features/layers/server/index.ts';
import { refreshOpeningView } from '#features/mapview/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Env } from '../env.ts';
import { withSite } from './with-site.ts';

export { assetKinds, kinds };

export interface ImportCommand {
  readonly kind: string | undefined;
  readonly file: string | undefined;
  readonly tenant: string | undefined;
  /** Of assets: what they are. */
  readonly asset: string | undefined;
  /** For files with several layers, and files that do not say their coordinate system. */
  readonly layer: string | null;
  readonly epsg: string | null;
  readonly dryRun: boolean;
  readonly progress: (percent: number, what: string) => void;
}

/** Reads a real file into a municipality and answers the report: what came in, what was repaired, what was refused and why. */
export async function importFile(env: Env, { kind, file, tenant, asset: named, layer, epsg, dryRun, progress }: ImportCommand): Promise<string> {
  const known = kinds.find((one) => one === kind);
  if (!known || file === undefined || tenant === undefined) throw new Error(`import needs ${kinds.join('|')}, FILE and --tenant CODE.`);
  const asset = assetKinds.find((one) => one === named);
  if (known === 'assets' && !asset) throw new Error(`import assets needs --kind ${assetKinds.join('|')}.`);
  const sourceSrid = epsg === null ? null : Number(epsg);
  if (sourceSrid !== null && !Number.isInteger(sourceSrid)) throw new Error(`--epsg ${epsg}: a number such as 3763 or 4326.`);
  return withSite(env, tenant, async (site) => {
    const { locale } = site.config;
    try {
      const report = await importTerritory(site, system, known, file, { dryRun, layer, sourceSrid, progress, ...(asset && { asset }) });
      await refreshOpeningView(site);
      return reportText(report, locale);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the error of an import carries its report
      const report = error.details.extra?.['report'] as ImportReport | undefined;
      throw new Error([error.say(locale), ...(report ? [reportText(report, locale)] : [])].join('\n'), { cause: error });
    }
  });
}
