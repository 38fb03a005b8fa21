import type { SearchSource } from '#platform/search/server/source.ts';
import { codeHit } from '../code-hit.ts';
import { search } from './list.ts';
import { lookAs } from './viewer.ts';
import { possibleCodes } from './where.ts';

const most = 5;

/** What somebody reported themself, by its words; what looks like a code is found as one. */
export const ownSource: SearchSource = {
  id: 'own-occurrence',
  label: { pt: 'As minhas ocorrências', en: 'My reports' },
  order: 19,
  module: 'meubairro',
  find: async ({ site, db, actor, services }, { text }) => {
    if (actor.userId === null || text.length < 3) return [];
    const sight = await lookAs(db, site, actor, true);
    const now = services.now();
    if (possibleCodes(sight, text, now).length > 0) return [];
    const { items } = await search(db, site, sight, { q: text, mine: true, page: 1, pageSize: 10, sort: '-updatedAt' }, now);
    return items.slice(0, most).map((item) => ({ ...codeHit(item, text), id: `own-${item.id}`, detail: `${item.status.name} · ${item.excerpt}` }));
  },
};
