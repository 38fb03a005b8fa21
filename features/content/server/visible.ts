import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Kind } from './tables.ts';

type Condition = RawBuilder<unknown>;
/** Who asks, and when. */
export interface Viewer {
  readonly actor: Pick<Actor, 'roleIds'>;
  readonly now: Date;
}

/**
 * What a person may see of the texts in table `alias`: published, begun and not withdrawn, and for everybody or for one of their roles.
 * Roles of the category narrow its news as well. The same sentence at every door: list, single, search, feed, plain page, picture.
 */
export function visible(kind: Kind, alias: string, { actor, now }: Viewer): Condition {
  const at = (column: string): Condition => sql.ref(`${alias}.${column}`);
  const own = kind === 'news' ? open('news_role', 'news_id', at('id'), actor) : open('page_role', 'page_id', at('id'), actor);
  const category = kind === 'news' ? sql` and (${at('category_id')} is null or ${openCategory(at('category_id'), actor)})` : sql``;
  return sql`${at('published')} and ${at('deleted_at')} is null and ${at('published_at')} <= ${now}
    and (${at('withdrawn_at')} is null or ${at('withdrawn_at')} > ${now}) and ${own}${category}`;
}

export function openCategory(id: Condition, actor: Viewer['actor']): Condition {
  return open('news_category_role', 'news_category_id', id, actor);
}

/** Asked once a statement, not once a row: those that have roles, none of which is the person's. */
function open(table: string, column: string, id: Condition, { roleIds }: Viewer['actor']): Condition {
  const own = sql.ref(`r.${column}`);
  return sql`${id} not in (select ${own} from ${sql.table(table)} r group by ${own} having not bool_or(r.role_id = any(${[...roleIds]}::bigint[])))`;
}
