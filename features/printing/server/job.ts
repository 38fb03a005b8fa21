import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { can } from '#platform/access/actor.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { isMissing, type LayerReport } from '../domain/layer-states.ts';
import { printVisible } from '../jobs.ts';
import { printModules } from '../modules.ts';
import type { PrintOutcome } from '../contract.ts';
import type { Layout } from '../domain/layouts.ts';
import type { AtlasPage } from '../domain/pages.ts';
import type { PrintRequest } from '../request.ts';
import { drawDocument } from './document.ts';
import { plannedOf } from './planned.ts';
import type { Preset } from './presets.ts';

const day = 86_400_000;

/** Draws the sheets with the layers the starter may see now, and keeps the file for a day. */
export const printHandler = handleJob(printVisible, async ({ site, actor, payload, services, signal, progress }) => {
  const { front, locale, request } = payload;
  const may = (code: string): boolean => can(actor, code, site.config.permissions);
  if (!may(printModules[front].use)) throw kernelErrors['access.denied']();
  const { layout, plan, preset } = await plannedOf(site, front, request);
  const now = services.now();
  const folder = await temporaryFolder('print');
  try {
    const path = join(folder, `sheet.${request.format}`);
    const title = request.texts['title']?.trim() || `${{ pt: 'Mapa de', en: 'Map of' }[locale]} ${site.config.name}`;
    const drawn = await drawDocument({
      asking: { db: site.db, site, actor, can: may, services },
      front,
      locale,
      title,
      format: request.format,
      dpi: request.dpi,
      folder,
      path,
      signal,
      isNumbered: true,
      pages: plan.pages.map((page) => ({
        layout,
        sheet: request.sheet,
        map: {
          frame: page.frame,
          base: request.base,
          layers: request.layers,
          crossing: request.crossing,
          legend: request.legend,
          claims: preset?.drawClaim === false ? [] : request.claims,
        },
        values: valuesOf(site, preset, request, layout, { page, of: plan.pages.length, locale, now }),
      })),
      progress: (share, words) => progress(5 + 85 * share, words),
    });
    const reports = new Map<string, LayerReport>();
    for (const report of drawn.flat()) reports.set(report.id, worse(reports.get(report.id), report));
    const name = fileName(title, now, request.format);
    const received = await services.files.receive(site, {
      name,
      kind: 'export',
      visibility: 'private',
      content: { path },
      expiresAt: new Date(now.getTime() + day),
    });
    const stored = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
    const layers = [...reports.values()];
    const missing = layers.filter(isMissing).length;
    const data: PrintOutcome = { pages: plan.pages.length, scale: plan.pages[0]?.frame.scale ?? 0, layers };
    return {
      fileId: stored.id,
      data,
      message:
        missing === 0
          ? { pt: 'Documento gerado com sucesso.', en: 'The document was generated.' }
          : {
              pt: `Documento gerado, mas ${missing} {missing|camada não está como devia|camadas não estão como deviam}: a folha diz quais.`.replace(
                /\{missing\|([^|]+)\|([^}]+)\}/,
                missing === 1 ? '$1' : '$2',
              ),
              en: `The document was generated, but ${missing} layer${missing === 1 ? ' is' : 's are'} not as ${missing === 1 ? 'it' : 'they'} should be: the sheet says which.`,
            },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** What was filled in, and what the managers' sheet says otherwise or not at all. */
function valuesOf(
  { config }: Site,
  preset: Preset | null,
  { texts }: PrintRequest,
  layout: Layout,
  { page, of, locale, now }: { readonly page: AtlasPage; readonly of: number; readonly locale: Locale; readonly now: Date },
): Record<string, string> {
  const date = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'short', timeZone: config.timeZone }).format(now);
  const sheet = `${{ pt: 'folha', en: 'sheet' }[locale]} ${page.number}/${of}${page.title === '' ? '' : ` (${page.title})`}`;
  return {
    ...Object.fromEntries(layout.texts.map(({ id, max }) => [id, (texts[id] ?? '').slice(0, max)])),
    municipality: preset?.municipality === false ? '' : config.authority,
    service: preset?.divTitle ?? '',
    plan: texts['title'] ?? '',
    order: String(page.number),
    date: of > 1 ? `${date} · ${sheet}` : date,
    ...(preset?.crs === false && { crs: '' }),
  };
}

/** Of several sheets the worst is told; drawn on one and empty on another is drawn. */
function worse(before: LayerReport | undefined, report: LayerReport): LayerReport {
  if (!before) return report;
  if (isMissing(before)) return before;
  return isMissing(report) || report.state === 'drawn' ? report : before;
}

const fileName = (title: string, now: Date, format: string): string => {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w -]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
    .slice(0, 60);
  return `${plain || 'mapa'}-${now.toISOString().slice(0, 10)}.${format}`;
};
