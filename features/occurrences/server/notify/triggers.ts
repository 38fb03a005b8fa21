import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { NotificationDefault, NotificationTag, NotificationTarget, NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { maySeeInside } from '../../domain/visibility.ts';
import { seenOf } from '../present.ts';
import { itemColumns, personJoin, type OccurrenceRow } from '../rows.ts';
import { lookAs } from '../viewer.ts';
import { visible } from '../where.ts';
import { answeredDefaults, assignedDefaults, movedDefaults, notedDefaults, receivedDefaults, reopenedDefaults } from './defaults.ts';
import { occurrenceSubject } from './subject.ts';
import { answerTag, noteTag, occurrenceTags, reasonTag, targets } from './tags.ts';

const { reporter, followers, unit, assigned } = targets;

function trigger(
  id: string,
  label: Text,
  tags: readonly NotificationTag[],
  addressed: readonly NotificationTarget[],
  defaults: readonly NotificationDefault[],
): NotificationTrigger {
  return {
    id: `occurrences.${id}`,
    module: 'meubairro',
    label,
    action: { pt: 'Ver a ocorrência', en: 'See the report' },
    tags: [...occurrenceTags, ...tags],
    targets: addressed,
    defaults,
    read: (site, _services, announcement) => occurrenceSubject(site, announcement),
    examples,
    // The history says how many people were written to.
    mailed: async (trx, { facts }, people) => {
      if (facts['eventId'] !== undefined)
        await sql`update occurrence_event set mailed = mailed + ${people} where id = ${Number(facts['eventId'])}`.execute(trx);
    },
  };
}

/** What happens to an occurrence and may be told. */
export const occurrenceTriggers: readonly NotificationTrigger[] = [
  trigger('received', { pt: 'Ocorrência recebida', en: 'Report received' }, [], [unit, reporter], receivedDefaults),
  trigger('assigned', { pt: 'Ocorrência atribuída', en: 'Report assigned' }, [], [assigned, unit], assignedDefaults),
  trigger(
    'moved',
    { pt: 'Estado da ocorrência alterado', en: 'Status of the report changed' },
    [reasonTag],
    [reporter, followers, unit, assigned],
    movedDefaults,
  ),
  trigger(
    'answered',
    { pt: 'Resposta pública à ocorrência', en: 'Public answer to the report' },
    [answerTag],
    [reporter, followers, unit, assigned],
    answeredDefaults,
  ),
  trigger('noted', { pt: 'Nota interna na ocorrência', en: 'Internal note on the report' }, [noteTag], [assigned, unit], notedDefaults),
  trigger(
    'reopened',
    { pt: 'Ocorrência reaberta por quem a comunicou', en: 'Report reopened by its reporter' },
    [reasonTag],
    [unit, assigned],
    reopenedDefaults,
  ),
];

/** The latest that the author of a template works on: a preview shows internal facts. */
async function examples(site: Site, actor: Actor, recordId?: string) {
  const sight = await lookAs(site.db, site, actor, true);
  if (!sight.isStaff) return [];
  const one = recordId === undefined ? sql`true` : sql`o.id = ${/^\d{1,15}$/.test(recordId) ? Number(recordId) : 0}`;
  const { rows } = await sql<OccurrenceRow>`select ${itemColumns} from occurrence o ${personJoin}
    where o.live and ${visible(sight)} and ${one} order by o.created_at desc, o.id desc limit 60`.execute(site.db);
  return rows
    .filter((row) => maySeeInside(sight, seenOf(row)))
    .slice(0, 20)
    .map((row) => ({ recordId: String(row.id), title: `${row.code} · ${sight.catalogue.types.get(row.type_id)?.name ?? ''}` }));
}
