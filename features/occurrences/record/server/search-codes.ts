import type { SearchSource } from '#platform/search/server/source.ts';
import { codeHit, mayBeCode } from '../code-hit.ts';
import { searchCode } from './list.ts';
import { lookAs } from './viewer.ts';

/** Occurrences by their code, as people type it: "VC-2026-000123", "vc 2026 123", "123". */
export const codeSource: SearchSource = {
  id: 'occurrence',
  label: { pt: 'Ocorrências', en: 'Reports' },
  order: 20,
  module: 'meubairro',
  find: async ({ site, db, actor, services }, { text }) => {
    if (!mayBeCode(text)) return [];
    const items = await searchCode(db, site, await lookAs(db, site, actor, true), text, services.now());
    return items.map((item) => codeHit(item, text));
  },
};
