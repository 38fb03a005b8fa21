import type { FastifyInstance } from 'fastify';
import { layoutsOf, sheetsOf } from '#features/printing/server/index.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import * as choices from '../choices.ts';
import { sectionContracts } from '../contract.ts';
import { sectionIds, sections } from '../sections.ts';
import { saveSettings, settingsOf } from './settings.ts';
import './tables.ts';

const said = (options: readonly { readonly value: string; readonly label: Text }[], locale: Locale) =>
  options.map(({ value, label }) => ({ id: value, title: label[locale] }));

const lists = {
  sheets: choices.sheetSizes,
  orientations: choices.sheetOrientations,
  dpi: choices.sheetResolutions,
  scales: choices.usualScales,
  zoomTypes: choices.zooms,
  bases: choices.bases,
  kinds: choices.worktypeKinds,
  featureable: choices.pickedLayers,
  requester: choices.asked,
};

/** There is one print app for emissions. */
function needApp(appid: string): void {
  if (!choices.documentApps.some(({ value }) => value === appid)) throw kernelErrors['record.not-found']();
}

export function catalogueRoutes(app: FastifyInstance, services: Services): void {
  for (const id of sectionIds) {
    const { kind } = sections[id];
    bind(app, services, sectionContracts[id], {
      lists: async ({ locale }) => Object.fromEntries(Object.entries(lists).map(([name, options]) => [name, said(options, locale)])),
      plans: async ({ db }) => {
        const rows = await db
          .selectFrom('emission_plan')
          .select(['id', 'name', 'status'])
          .where('deleted_at', 'is', null)
          .orderBy('position')
          .execute();
        return { items: rows.map((row) => ({ ...row, id: Number(row.id) })) };
      },
      settings: ({ db }) => settingsOf(db, kind),
      saveSettings: (call) => saveSettings(call, kind),
      apps: async ({ locale }) => ({ items: said(choices.documentApps, locale) }),
      layouts: async ({ db, params, locale }) => {
        needApp(params.appid);
        const layouts = await layoutsOf(db, 'emission');
        return {
          items: layouts.map((layout) => ({
            id: layout.id,
            title: layout.title[locale],
            sheets: sheetsOf(layout).map(({ size, orientation }) => ({ size, orientation })),
          })),
        };
      },
      formats: async ({ params, locale }) => {
        needApp(params.appid);
        return { items: said(choices.documentFormats, locale) };
      },
    });
  }
}
