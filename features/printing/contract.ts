import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { layerReport } from './domain/layer-states.ts';
import { formats, orientations, sheetNames } from './domain/sheets.ts';
import { printErrors } from './errors.ts';
import { printFronts, printModules, type PrintFront } from './modules.ts';
import { printRequest } from './request.ts';

const words = z.object({ pt: z.string(), en: z.string() });

const attribute = z.object({ id: z.string(), type: z.string(), title: words, max: z.number().optional() });

const preset = z.object({
  id: z.number(),
  name: z.string(),
  layout: z.string(),
  format: z.enum(formats),
  dpi: z.number(),
  scale: z.number().nullable(),
  crossing: z.enum(['crosses', 'none']),
  legend: z.boolean(),
  drawClaim: z.boolean(),
  texts: z.record(z.string(), z.string()),
});

/** What can be printed on a map, for programs and for the print panel. */
export const capabilities = z.object({
  apps: z.array(z.object({ id: z.string(), title: words })),
  layouts: z.array(
    z.object({
      id: z.string(),
      title: words,
      attributes: z.array(attribute),
      /** Sheets it has room on, with the size of its map in millimetres: what a preview frame shows. */
      sheets: z.array(
        z.object({
          size: z.enum(sheetNames),
          orientation: z.enum(orientations),
          width: z.number(),
          height: z.number(),
          map: z.object({ width: z.number(), height: z.number() }),
        }),
      ),
    }),
  ),
  /** What the managers of the map offer; none: every layout, as it is. */
  presets: z.array(preset),
  formats: z.array(z.object({ id: z.string(), /** Of a picture on A4; others by its area. */ maxDpi: z.number() })),
  dpi: z.array(z.number()),
  scales: z.array(z.number()),
  crs: z.object({ name: z.string(), epsg: z.number() }),
  maxPages: z.number(),
});

export const printOutcome = z.object({
  pages: z.number(),
  scale: z.number(),
  layers: z.array(layerReport),
});
export type PrintOutcome = z.output<typeof printOutcome>;

function visibleContract(front: PrintFront) {
  const path = `/api/${front}/front/print/visible`;
  const access = { anyOf: [printModules[front].use] };
  return contract(`print-${front}`, front, {
    capabilities: {
      method: 'GET',
      path: `${path}/capabilities`,
      summary: 'Layouts, sheets, formats and scales of the print of the visible area',
      access,
      output: capabilities,
      silent: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Print the visible area; answers the job that makes the file',
      access,
      status: 202,
      bodyMax: 4,
      whileViewing: true,
      rateLimit: { max: 60, seconds: 600 },
      body: printRequest,
      output: z.object({ jobId: z.uuid() }),
      errors: [
        kernelErrors['request.invalid'],
        printErrors['print.layout'],
        printErrors['print.sheet'],
        printErrors['print.dpi'],
        printErrors['print.format'],
        printErrors['print.pages'],
        printErrors['print.outside'],
      ],
    },
    job: {
      method: 'GET',
      path: `${path}/job/:id`,
      summary: 'State of a print; when it has ended, the file and what became of each layer',
      access,
      params: z.object({ id: z.uuid() }),
      output: jobView,
      errors: [kernelErrors['record.not-found']],
      silent: true,
    },
  });
}

export type VisibleContract = ReturnType<typeof visibleContract>;

/** Specification 2 §7, declared once for every map. */
export const visibleContracts: Readonly<Record<PrintFront, VisibleContract>> = {
  ig: visibleContract('ig'),
  epl: visibleContract('epl'),
  gu: visibleContract('gu'),
  meubairro: visibleContract('meubairro'),
};
export const allVisibleContracts = printFronts.map((front) => visibleContracts[front]);

const named = z.object({ id: z.string(), title: words });

function deskContract(front: PrintFront) {
  const { manager, config } = printModules[front];
  const path = `/api/${manager}/gestao/printvisible`;
  const access = { anyOf: [config.view, config.edit] };
  return contract(`${manager}-printvisible-desk`, manager, {
    settings: {
      method: 'GET',
      path: `${path}/settings`,
      summary: 'What the print of the visible area can be set up with: layouts, files, resolutions, scales',
      access,
      silent: true,
      output: z.object({
        layouts: z.array(named),
        formats: z.array(z.string()),
        dpi: z.array(z.number()),
        scales: z.array(z.number()),
        crs: z.object({ name: z.string(), epsg: z.number() }),
      }),
    },
    apps: { method: 'GET', path: `${path}/print/apps`, summary: 'Print apps', access, silent: true, output: z.object({ items: z.array(named) }) },
  });
}

export type PrintDeskContract = ReturnType<typeof deskContract>;
export const printDeskContracts: Readonly<Record<PrintFront, PrintDeskContract>> = {
  ig: deskContract('ig'),
  epl: deskContract('epl'),
  gu: deskContract('gu'),
  meubairro: deskContract('meubairro'),
};
export const allPrintDeskContracts = printFronts.map((front) => printDeskContracts[front]);
