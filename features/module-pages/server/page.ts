import { nodeId, seenTree } from '#features/layers/server/index.ts';
import { regulationPages } from '#features/regulations/server/index.ts';
import type { Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { ConfiguredModule } from '#platform/tenancy/configured.ts';
import type { PageContent } from '../contract.ts';

export interface PageAsker {
  readonly db: Db;
  readonly locale: Locale;
  readonly actor: Pick<Actor, 'roleIds'>;
  /** Modules that are on. */
  readonly modules: readonly string[];
  can(code: string): boolean;
}

/** What stands on a module's page; a layer or regulation that the asker may not see is left out. */
export async function pageOf(module: ConfiguredModule, asker: PageAsker): Promise<PageContent[]> {
  const { db, locale } = asker;
  const rows = await db
    .selectFrom(`${module}_content`)
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const has = (kind: PageContent['kind']) => rows.some((row) => row.kind === kind);
  const layers = has('layer') && asker.modules.includes('ig') ? await layerPages(asker) : none;
  const regulations = has('regulation') ? await regulationPages(db, ({ book, mayRead }) => asker.modules.includes(book) && asker.can(mayRead)) : none;
  return rows.flatMap((row): PageContent[] => {
    const to = row.kind === 'layer' ? layers.get(row.layer_id ?? 0) : row.kind === 'regulation' ? regulations.get(row.regulation_id ?? 0) : null;
    if (to === undefined) return [];
    const { id, kind, url, phone, email, place, hours } = row;
    const isEnglish = locale === 'en';
    return [
      {
        id: Number(id),
        kind,
        title: (isEnglish ? row.title_en : null) ?? row.title,
        text: (isEnglish ? row.text_en : null) ?? row.text,
        to,
        url,
        phone,
        email,
        place,
        hours,
      },
    ];
  });
}

const none: ReadonlyMap<number, string> = new Map();

/** Where the map opens with each layer on. */
async function layerPages({ db, actor, can }: PageAsker): Promise<ReadonlyMap<number, string>> {
  const seen = await seenTree(db, 'ig', { actor, can });
  return new Map(seen.filter(({ row }) => row.kind === 'resource').map(({ row }) => [row.id, `/ig/home?l=~${nodeId(row)}`]));
}
