import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { printDeskContracts, visibleContracts } from '../contract.ts';
import { printApps } from '../domain/built-in.ts';
import { attributesOf, fits, isFor, mapBox, type Layout } from '../domain/layouts.ts';
import { mostPages } from '../domain/pages.ts';
import { finestDpi, formats, isoSheets, orientations, resolutions, sheetNames, sizeOf } from '../domain/sheets.ts';
import { printVisible } from '../jobs.ts';
import { printFronts, type PrintFront } from '../modules.ts';
import { layoutsOf } from './layouts.ts';
import { plannedOf, rulesOf } from './planned.ts';
import { presetsOf, type Preset } from './presets.ts';

export function routes(app: FastifyInstance, services: Services): void {
  for (const front of printFronts) {
    bind(app, services, visibleContracts[front], {
      capabilities: async ({ site }) => capabilitiesOf(site, front),
      create: async (call) => {
        await plannedOf(call.site, front, call.body);
        const payload = { front, locale: call.locale, request: call.body };
        return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, printVisible, payload)) };
      },
      job: async (call) => {
        const row = await ownJob(call.db, call.actor, call.params.id);
        if (row.name !== printVisible.name) throw kernelErrors['record.not-found']();
        return presentJob(row, printVisible, call.locale, services.now());
      },
    });
    bind(app, services, printDeskContracts[front], {
      settings: async ({ site }) => ({
        layouts: (await layoutsOf(site.db, 'visible')).map(({ id, title }) => ({ id, title })),
        formats: [...formats],
        dpi: [...resolutions],
        scales: [...rulesOf(site).scales],
        crs: { name: site.config.map.name, epsg: site.config.map.epsg },
      }),
      apps: async () => ({ items: visibleApps }),
    });
  }
}

const visibleApps = printApps.filter(({ id }) => id === 'visible');

async function capabilitiesOf(site: Site, front: PrintFront) {
  const { map } = site.config;
  return {
    apps: visibleApps,
    layouts: (await layoutsOf(site.db, 'visible')).map((layout) => ({
      id: layout.id,
      title: layout.title,
      attributes: [...attributesOf(layout)],
      sheets: sheetsOf(layout),
    })),
    presets: (await presetsOf(site.db, front)).map(presentPreset),
    formats: formats.map((id) => ({ id, maxDpi: id === 'png' ? finestDpi(isoSheets.A4) : 600 })),
    dpi: [...resolutions],
    scales: [...rulesOf(site).scales],
    crs: { name: map.name, epsg: map.epsg },
    maxPages: mostPages,
  };
}

export function sheetsOf(layout: Layout) {
  return sheetNames.flatMap((size) =>
    orientations.flatMap((orientation) => {
      const sheet = sizeOf({ size, orientation });
      if (!isFor(layout, { size }) || !fits(layout, sheet)) return [];
      const { width, height } = mapBox(layout, sheet);
      return [{ size, orientation, ...sheet, map: { width, height } }];
    }),
  );
}

function presentPreset({ id, name, layout, format, dpi, scale, crossable, legends, drawClaim, pageTitle, mapTitle, comment }: Preset) {
  const texts = Object.fromEntries(
    Object.entries({ title: pageTitle, subtitle: mapTitle, comment }).flatMap(([key, words]) => (words === null ? [] : [[key, words]])),
  );
  return {
    id,
    name,
    layout,
    format,
    dpi: Number(dpi),
    scale,
    crossing: crossable ? ('crosses' as const) : ('none' as const),
    legend: legends,
    drawClaim,
    texts,
  };
}
