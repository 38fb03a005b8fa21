import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { can } from '#platform/access/actor.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { isMissing, type LayerReport } from '../domain/layer-states.ts';
import { printVisible } from '../jobs.ts';
import { printModules } from '../modules.ts';
import type { PrintOutcome } from '../contract.ts';
import { plannedOf } from './planned.ts';
import { preparePage } from './prepare.ts';
import { startPrinter } from './printer.ts';
import { gate } from './gate.ts';

const day = 86_400_000;

/** Draws the sheets with the layers the starter may see now, and keeps the file for a day. */
export const printHandler = handleJob(printVisible, async ({ site, actor, payload, services, signal, progress }) => {
  const { front, locale, request } = payload;
  const may = (code: string): boolean => can(actor, code, site.config.permissions);
  if (!may(printModules[front].use)) throw kernelErrors['access.denied']();
  const { layout, plan, preset } = await plannedOf(site, front, request);
  const now = services.now();
  const folder = await temporaryFolder('print');
  const leave = await gate.enter(signal);
  try {
    const path = join(folder, `sheet.${request.format}`);
    const title = request.texts['title']?.trim() || `${{ pt: 'Mapa de', en: 'Map of' }[locale]} ${site.config.name}`;
    const lang = { pt: 'pt-PT', en: 'en' }[locale];
    const file = { path, format: request.format, dpi: request.dpi, size: plan.size, title, author: site.config.authority, lang, date: now };
    const printer = await startPrinter(file, signal);
    const reports = new Map<string, LayerReport>();
    try {
      const asking = { db: site.db, site, actor, can: may, services };
      for (const page of plan.pages) {
        await progress(5 + (80 * (page.number - 1)) / plan.pages.length, {
          pt: `A desenhar a folha ${page.number} de ${plan.pages.length}`,
          en: `Drawing sheet ${page.number} of ${plan.pages.length}`,
        });
        const task = await preparePage(
          { asking, front, request, layout, preset, size: plan.size, locale, folder, signal, now },
          page,
          plan.pages.length,
        );
        for (const report of await printer.page(task)) reports.set(report.id, worse(reports.get(report.id), report));
      }
      await progress(90, { pt: 'A medir a folha', en: 'Measuring the sheet' });
      await printer.end();
    } finally {
      await printer.close();
    }
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
    leave();
    await rm(folder, { recursive: true, force: true });
  }
});

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
