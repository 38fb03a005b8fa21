import { sql } from 'kysely';
import type { MessageGate } from '#platform/notify/server/trigger.ts';
import { gatedFields, type Gated } from '../../../record/domain/gates.ts';
import { may } from '../../../record/permissions.ts';
import { lookAs } from '../../../record/server/viewer.ts';
import { visibleInside } from '../../../record/server/where.ts';
import { tagGates } from './subject.ts';
import type { TargetId } from './tags.ts';

/** Messages whose typed words the history keeps behind a gate of their own: they tell them outside the tags too. */
const triggerGates: Readonly<Record<string, Gated>> = {
  'occurrences.noted': 'internal',
  'occurrences.question': 'internal',
  'occurrences.question-answered': 'internal',
  'occurrences.contractor': 'internal',
  'occurrences.contractor-answered': 'internal',
  'occurrences.notified': 'internal',
  'occurrences.rated': 'satisfaction',
};

const targetGates: Readonly<Record<TargetId, Gated>> = { reporter: 'reporter', followers: 'reporter', assigned: 'assigned', unit: 'unity' };

/** A message about an occurrence is read by who works on it, and tells no field that the record would hide. */
export const occurrenceGate: MessageGate = async (site, actor) => {
  const sight = await lookAs(site.db, site, actor, true);
  const hides = (gate: Gated | 'open'): boolean => gate !== 'open' && !sight.sees(gate);
  const inside = visibleInside(sight);
  const alive = sight.can(may.delete) ? sql`(o.live or o.deleted_at is not null)` : sql`o.live`;
  return {
    opens: (recordId) => sql`exists (select 1 from occurrence o
      where o.id = (case when ${recordId} ~ '^[0-9]{1,15}$' then ${recordId}::bigint end) and ${alive} and ${inside})`,
    hiddenTags: [
      ...Object.entries(tagGates).flatMap(([tag, gate]) => (hides(gate) ? [tag] : [])),
      // Names of changed fields, whichever they are.
      ...(gatedFields.some(hides) ? ['alteracoes'] : []),
    ],
    hiddenTriggers: Object.entries(triggerGates).flatMap(([trigger, gate]) => (hides(gate) ? [trigger] : [])),
    // Names and addresses of people: the reporter's and followers' are the reporter's data, staff tells person and unit.
    hiddenTargets: Object.entries(targetGates).flatMap(([target, gate]) => (hides(gate) ? [target] : [])),
  };
};
