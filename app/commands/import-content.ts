import { contentReportText, importContent } from '#features/content/server/index.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { locales } from '#platform/kernel/locale.ts';
import type { Env } from '../env.ts';
import { withSite } from './with-site.ts';

export interface ImportContentCommand {
  readonly path: string | undefined;
  readonly tenant: string | undefined;
  readonly uploads: string | null;
  readonly fetch: boolean;
  readonly locale: string | undefined;
  readonly dryRun: boolean;
  readonly progress: (percent: number, what: string) => void;
}

/** News and pages of another site into a municipality; answers the report, text by text. */
export async function importContentCommand(env: Env, { path, tenant, locale: named, ...wish }: ImportContentCommand): Promise<string> {
  if (path === undefined || tenant === undefined)
    throw new Error('import-content needs FILE (an export of WordPress) or FOLDER (of Markdown), and --tenant CODE.');
  const locale = locales.find((one) => one === named);
  if (named !== undefined && !locale) throw new Error(`--locale ${named}: one of ${locales.join(', ')}.`);
  return withSite(env, tenant, async (site, { services }) => {
    const own = site.config.locale;
    try {
      return contentReportText(await importContent(site, services, { ...wish, path, locale: locale ?? own }), own);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new Error(error.say(own), { cause: error });
    }
  });
}
