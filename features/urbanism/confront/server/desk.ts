import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { ownData } from '#features/layers/server/index.ts';
import { findingsLayout, layoutsOf } from '#features/printing/server/index.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { deskContract } from '../desk-contract.ts';

const bases = [
  { id: 'streets', pt: 'Mapa do município', en: 'Map of the municipality' },
  { id: 'grey', pt: 'Mapa do município em cinzento', en: 'Map of the municipality in grey' },
  { id: 'none', pt: 'Sem fundo', en: 'No background' },
] as const;

/** Reports are documents that are issued: there is one print app for them. */
function needApp(appid: string): void {
  if (appid !== 'emission') throw kernelErrors['record.not-found']();
}

export function deskRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, deskContract, {
    lists: async ({ db, locale }) => {
      const types = await sql<{ id: number; title: string }>`select id::int, name as title from urban_limit_type
        where confrontable and active and deleted_at is null order by fold(name), id`.execute(db);
      const rules = await sql<{ id: number; title: string }>`select id::int, name as title from regulation
        where module = 'gu' and kind = 'item' and deleted_at is null order by position, id`.execute(db);
      const data = await ownData(db);
      return {
        datasets: data.map(({ id, title, fields }) => ({
          id,
          title,
          fields: fields.map((field) => ({ id: field.key, title: field.title[locale] || field.key })),
        })),
        limitTypes: types.rows,
        regulations: rules.rows,
        bases: bases.map((base) => ({ id: base.id, title: base[locale] })),
      };
    },
    scales: async ({ site }) => ({
      items: [...new Set([500, 1000, 2000, 5000, 10_000, 25_000, ...site.config.map.scales])]
        .toSorted((a, b) => a - b)
        .map((scale) => ({ id: String(scale), title: `1:${scale}` })),
    }),
    apps: async ({ locale }) => ({ items: [{ id: 'emission', title: { pt: 'Emissão de documentos', en: 'Issue of documents' }[locale] }] }),
    layouts: async ({ db, params, locale }) => {
      needApp(params.appid);
      const own = (await layoutsOf(db, 'emission')).filter(({ elements }) => elements.some(({ kind }) => kind === 'map'));
      return { items: [findingsLayout, ...own].map(({ id, title }) => ({ id, title: title[locale] })) };
    },
    formats: async ({ params }) => {
      needApp(params.appid);
      return { items: [{ id: 'pdf', title: 'PDF/A' }] };
    },
  });
}
