import { keysOf } from '#platform/kernel/unknown.ts';
import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { bulkErrors } from '#platform/bulk/errors.ts';
import type { BulkKind, BulkRow } from '#platform/bulk/server/kind.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { occurrenceBulk, type BulkChange, type BulkSelection } from '../../contract.ts';
import { mayUpdate } from '../../../record/domain/gates.ts';
import { may } from '../../../record/permissions.ts';
import { openAllForChange } from '../../../record/server/change.ts';
import type { Context } from '../../../record/server/context.ts';
import { listWhere } from '../../../record/server/list-where.ts';
import { orders } from '../../../record/server/list.ts';
import { lookAs, type Sight } from '../../../record/server/viewer.ts';
import { all, among } from '../../../record/server/where.ts';
import { applyTo, refusalOf, takeBack, type BulkBefore } from './apply.ts';

/** What the person may change of one occurrence, that is: of many. */
export function mayChange(sight: Sight) {
  const edits = sight.can(may.edit);
  return {
    status: mayUpdate(sight, 'status'),
    unity: mayUpdate(sight, 'unity'),
    assigned: mayUpdate(sight, 'assigned'),
    priority: edits && mayUpdate(sight, 'priority'),
    visibility: edits && mayUpdate(sight, 'visibility'),
    note: sight.can(may.note),
  };
}

const names = { statusId: 'status', unityId: 'unity', userId: 'assigned', priorityId: 'priority', visibility: 'visibility', note: 'note' } as const;

const fieldsOf = (change: BulkChange) => keysOf(names).flatMap((key) => (change[key] === undefined ? [] : [names[key]]));

export const bulkOfOccurrences: BulkKind<BulkSelection, BulkChange, BulkBefore, Context> = {
  contract: occurrenceBulk,
  open: async ({ site, services, actor, locale, db }, dry) => ({
    site,
    services,
    actor,
    locale,
    sight: await lookAs(db, site, actor),
    now: services.now(),
    ...(dry && { dryRun: true }),
  }),
  check: ({ sight }, change) => {
    const fields = fieldsOf(change);
    if (fields.length === 0) throw bulkErrors['bulk.nothing']();
    const allowed = mayChange(sight);
    if (!sight.can(may.bulk) || fields.some((field) => !allowed[field])) throw kernelErrors['access.denied']();
  },
  fields: fieldsOf,
  // They were read and mailed by then.
  lasting: ['status', 'note'],
  select: async ({ site, sight, now }, selection, _change, limit) => {
    const [where, sort] =
      'ids' in selection
        ? [all([listWhere(sight, site, {}, now), among(sql`o.id`, selection.ids)]), undefined]
        : [listWhere(sight, site, selection.filter, now), selection.sort];
    // Found first and sorted then: the database cannot tell how few a filter finds.
    const { rows } = await sql<BulkRow>`with o as materialized (
        select o.id, o.code, o.version, o.created_at, o.updated_at, o.due_at from occurrence o where ${where} limit ${limit}
      )
      select o.id, o.code as title, o.version from o order by ${orders[sort ?? '-createdAt']}`.execute(site.db);
    return rows;
  },
  change: async (trx, context, change, rows) => {
    const open = await openAllForChange(
      trx,
      context,
      rows.map(({ id }) => id),
    );
    return async ({ id, version }) => {
      const opened = open(id);
      if (opened.row.version !== version) throw await staleRecord(trx, 'occurrence', id, null);
      return applyTo(trx, context, opened, change);
    };
  },
  undo: (trx, context, change, row, before) => takeBack(trx, context, row, before, change),
  refusal: refusalOf,
};
