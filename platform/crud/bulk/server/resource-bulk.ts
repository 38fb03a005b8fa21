import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { bulkErrors } from '#platform/bulk/errors.ts';
import type { BulkKind, BulkRow } from '#platform/bulk/server/kind.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { inputSchema } from '../../contract.ts';
import { labelOf } from '../../labels.ts';
import { columnOf, type Resource } from '../../resource.ts';
import { remove, restore, save, type Managed } from '../../server/actions.ts';
import { whereOf, type Scope, type Selection } from '../../server/query.ts';
import { one, type StoredRecord, type Values } from '../../server/store.ts';
import { resourceBulk, type ResourceChange } from '../contract.ts';

/** Setting fields of many records, and taking many to the trash and back: each as if it were the only one, with all its rules. */
export function bulkOf(managed: Managed, contract = resourceBulk(managed.resource)): BulkKind<Selection, ResourceChange, Values, Acting> {
  const { resource } = managed;
  /** The record as it was seen, locked. */
  const opened = async (trx: Trx, { id, version }: BulkRow, scope: Scope): Promise<StoredRecord> => {
    const current = await one(trx, resource, id, scope, true);
    if (current.version !== version) throw await staleRecord(trx, resource.table, id, current);
    return current;
  };
  const move = { delete: remove, restore } as const;
  const moved = async (trx: Trx, call: Acting, action: keyof typeof move, { id }: BulkRow): Promise<number> => {
    await move[action](trx, call, managed, [id]);
    return (await one(trx, resource, id, 'any')).version;
  };
  return {
    contract,
    open: async (call) => call,
    check: (call, change) => {
      if ('set' in change && Object.keys(change.set).length === 0) throw bulkErrors['bulk.nothing']();
      if (!call.can('set' in change ? resource.permissions.edit : resource.permissions.delete)) throw kernelErrors['access.denied']();
    },
    fields: (change) => ('set' in change ? Object.keys(change.set) : [change.action]),
    select: async ({ db, site }, selection, change, limit) => {
      const where = whereOf(resource, selection, scopeOf(change), site.config.timeZone);
      const { rows } = await sql<BulkRow>`select t.id, coalesce(${sql.ref(`t.${columnOf(resource.title)}`)}::text, t.id::text) as title, t.version
        from ${sql.table(resource.table)} t where ${where} order by t.id limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...row, id: Number(row.id) }));
    },
    change: async (trx, call, change) => async (row) => {
      const before = await opened(trx, row, scopeOf(change));
      if ('action' in change) return { version: await moved(trx, call, change.action, row), changes: [], before: {} };
      const whole = { ...fieldsOf(resource, before), ...change.set };
      const checked = resource.check ? inputSchema(resource).safeParse(whole) : undefined;
      if (checked?.error) throw kernelErrors['request.invalid']({ fields: fieldErrors(checked.error, call.locale) });
      const now = await save(trx, call, managed, before, whole);
      const changed = Object.keys(resource.fields).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
      if (changed.length === 0) return null;
      return {
        version: now.version,
        changes: changed.map((field) => ({ field, old: said(resource, before, field), new: said(resource, now, field) })),
        before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      };
    },
    undo: async (trx, call, change, row, before) => {
      const isDeleted = 'action' in change && change.action === 'delete';
      const current = await opened(trx, row, isDeleted ? 'deleted' : 'live');
      if ('action' in change) return moved(trx, call, isDeleted ? 'restore' : 'delete', row);
      return (await save(trx, call, managed, current, { ...fieldsOf(resource, current), ...before })).version;
    },
    refusal: ({ locale }, { details: { fields = {} } }) => {
      const said = Object.entries(fields).map(([name, complaints]) => `${labelOf(resource, name)[locale]}: ${complaints[0]?.message ?? ''}`);
      return said.length === 0 ? null : said.join(' ');
    },
  };
}

const scopeOf = (change: ResourceChange): Scope => ('action' in change && change.action === 'restore' ? 'deleted' : 'live');

function fieldsOf(resource: Resource, record: StoredRecord): Values {
  return Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name]]));
}

/** A value as a person reads it: references by their titles. */
function said(resource: Resource, record: StoredRecord, name: string): unknown {
  if (!resource.fields[name]?.meta.of) return record[name];
  const titles = (record.refs[name] ?? []).map(({ title }) => title);
  return titles.length === 0 ? null : titles;
}
