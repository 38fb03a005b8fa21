import { sql } from 'kysely';
import type { FirstStep } from '#platform/first-steps/server/step.ts';
import { may } from '../permissions.ts';

export const contentSteps: readonly FirstStep[] = [
  {
    id: 'content.privacy',
    order: 45,
    anyOf: [may.pages.add],
    title: { pt: 'Página sobre privacidade', en: 'Page about privacy' },
    to: '/geoportalgestao/pages',
    missing: async ({ db }) => {
      const { rows } = await sql<{
        there: boolean;
      }>`select exists (select from page where deleted_at is null and published and type = 'privacy') as there`.execute(db);
      return rows[0]?.there
        ? null
        : {
            pt: 'Quem comunica tem de saber quem trata os seus dados e por quanto tempo: publique uma página do tipo Privacidade.',
            en: 'Who reports must know who handles their data and for how long: publish a page of the type Privacy.',
          };
    },
  },
  {
    id: 'content.news',
    order: 120,
    anyOf: [may.news.add],
    title: { pt: 'Primeira notícia', en: 'First piece of news' },
    to: '/geoportalgestao/news',
    missing: async ({ db }) => {
      const { rows } = await sql<{ there: boolean }>`select exists (select from news where deleted_at is null and published) as there`.execute(db);
      return rows[0]?.there
        ? null
        : {
            pt: 'O portal abre sem novidades: diga que existe e para que serve.',
            en: 'The portal opens without news: say that it exists and what it is for.',
          };
    },
  },
];
