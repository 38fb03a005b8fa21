import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { reroute } from '../domain/routing.ts';
import { announce } from './announce.ts';
import type { Context } from './context.ts';
import type { WholeRow } from './rows.ts';
import type { Change } from './tables.ts';
import { writeEvent } from './timeline.ts';
import { personOf, routeOf, type Where } from './route.ts';

/** What a change of type, subtype or parish does to the unit. */
export interface Rerouted {
  /** Columns of the occurrence. */
  readonly columns: readonly RawBuilder<unknown>[];
  /** For the line that says what was changed: the unit it would have gone to, had nobody decided otherwise. */
  readonly changes: readonly Change[];
  /** Says in the history where it went and tells the unit; after the change itself. */
  tell(): Promise<void>;
}

const nothing: Rerouted = { columns: [], changes: [], tell: async () => {} };

/** Asks the rules anew where they have reason to answer differently. */
export async function rerouted(trx: Trx, context: Context, row: WholeRow, to: Where): Promise<Rerouted> {
  if (to.typeId === row.type_id && to.subtypeId === row.subtype_id && to.parishId === row.parish_id) return nothing;
  const { catalogue } = context.sight;
  const route = routeOf(context.site, catalogue, to, context.now);
  const assignable = catalogue.statuses.get(row.status_id)?.allowsAssignment === true;
  const outcome = reroute({ unityId: row.unity_id, byHand: await givenByHand(trx, row.id), assignable }, route);
  if (outcome.kind === 'stays') return nothing;
  if (outcome.kind === 'kept') return { ...nothing, changes: [{ field: 'unitySuggested', old: null, new: outcome.suggested.name }] };
  const person = await personOf(trx, route);
  const given = { unityId: outcome.unity.id, assignedUserId: person?.id ?? null };
  const changes: Change[] = route.rule === null ? [] : [{ field: 'rule', old: null, new: route.rule.name }];
  return {
    columns: [sql`unity_id = ${given.unityId}`, sql`assigned_user_id = ${given.assignedUserId}`],
    changes: [],
    async tell() {
      const actor = { userId: null, name: '' };
      const event = { occurrenceId: row.id, kind: 'assigned', side: 'system', isPublic: false, actor, at: context.now, ...given, changes } as const;
      await announce(trx, context, 'assigned', row.id, { eventId: String(await writeEvent(trx, event)) });
    },
  };
}

/** What routing decides stands in the history as the system's; everything else is somebody's decision. */
async function givenByHand(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from occurrence_event where occurrence_id = ${id} and kind = 'assigned' and side <> 'system' limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
