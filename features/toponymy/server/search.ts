import type { SearchSource } from '#platform/search/server/source.ts';
import { mayFind } from '../codes.ts';
import { findStreets } from './find.ts';

/** Streets by the name they have or had; the page tells where the name comes from. */
export const streetSource: SearchSource = {
  id: 'toponymy',
  label: { pt: 'Nomes de ruas', en: 'Street names' },
  order: 35,
  module: 'toponymy',
  find: async ({ db, can }, { text }) => {
    if (!can(mayFind)) return [];
    const { items } = await findStreets(db, { q: text, parish: '', letter: '', page: 1 });
    return items.slice(0, 5).map(({ code, name, parish, former }) => ({
      id: code,
      label: name,
      detail: [former, parish].filter(Boolean).join(' · '),
      to: `/toponymy/street/${code}`,
    }));
  },
};
