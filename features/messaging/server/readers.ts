import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { MessageGate, MessageSight } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

type Condition = RawBuilder<boolean>;

/**
 * What somebody may read of what was sent, as conditions on `sent_notification s` and `notification_delivery x`: a message tells no
 * more than the record it is about would, and one about a record that the person may not open is not there.
 */
export interface SentReader {
  readonly opens: Condition;
  readonly subjectHidden: Condition;
  readonly messageHidden: Condition;
  readonly personHidden: Condition;
}

interface Group {
  readonly triggers: readonly string[];
  readonly sight: MessageSight;
}

export async function readerOf({ notify }: Pick<Services, 'notify'>, site: Site, actor: Actor): Promise<SentReader> {
  const byGate = new Map<MessageGate, string[]>();
  for (const { id, gate } of notify.triggers.values()) if (gate) byGate.set(gate, [...(byGate.get(gate) ?? []), id]);
  const groups = await Promise.all([...byGate].map(async ([gate, triggers]): Promise<Group> => ({ triggers, sight: await gate(site, actor) })));
  const of = ({ triggers }: Group): Condition => sql<boolean>`s.trigger = any(${[...triggers]}::text[])`;
  const opens = groups.map((group) => sql<boolean>`(not coalesce(${of(group)}, false) or ${group.sight.opens(sql`s.record_id`)})`);
  const hidden = (column: RawBuilder<unknown>): Condition =>
    any(
      groups.flatMap((group) => {
        const { hiddenTags, hiddenTriggers } = group.sight;
        return [
          ...(hiddenTriggers.length > 0 ? [sql<boolean>`s.trigger = any(${[...hiddenTriggers]}::text[])`] : []),
          // Of rows from before the tags were kept nobody knows what they tell.
          ...(hiddenTags.length > 0 ? [sql<boolean>`${of(group)} and coalesce(${column} && ${[...hiddenTags]}::text[], true)`] : []),
        ];
      }),
    );
  const persons = groups.flatMap((group) => {
    const { hiddenTargets } = group.sight;
    if (hiddenTargets.length === 0) return [];
    return [
      sql<boolean>`${of(group)} and x.role = 'to' and (x.target = any(${[...hiddenTargets]}::text[]) or (x.target is null and s.message_tags is null))`,
    ];
  });
  return {
    opens: opens.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(opens, sql` and `)})`,
    subjectHidden: hidden(sql`s.subject_tags`),
    messageHidden: hidden(sql`s.message_tags`),
    personHidden: any(persons),
  };
}

/** False where the trigger is unknown: what is about no record is hidden by none. */
function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`coalesce((${sql.join(conditions, sql` or `)}), false)`;
}
