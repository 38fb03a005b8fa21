import type { BulkContract } from '#platform/bulk/contract.ts';
import { bulkErrors } from '#platform/bulk/errors.ts';
import type { BulkKind } from '#platform/bulk/server/kind.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { treeSet, type TreeChange } from '../contract.ts';
import { groupInput, resourceInput, type LayerInput } from '../domain/values.ts';
import { moveLayer, updateLayer, type Tree } from './actions.ts';
import { valuesOf } from './present.ts';
import { findLayer, treeRows, type LayerRow } from './store.ts';

interface Selection {
  readonly ids: readonly number[];
}
/** What a layer had, of the fields that were changed. */
type Before = Readonly<Record<string, unknown>>;

const fieldsOf = (change: { readonly set: TreeChange }): (keyof TreeChange)[] =>
  keysOf(treeSet.shape).filter((name) => change.set[name] !== undefined);

const stored = ({ active, private: isPrivate, role_ids, visible, opacity, parent_id }: LayerRow): Required<TreeChange> => ({
  active,
  private: isPrivate,
  roles: role_ids,
  visible,
  opacity,
  parentId: parent_id,
});

/** Switching, hiding, closing, thinning and moving many groups and layers at once: each as if it were the only one, with all its rules. */
export function treeBulk(tree: Tree, contract: BulkContract): BulkKind<Selection, { readonly set: TreeChange }, Before, Acting> {
  /** Makes the changes and answers the row as it is then. */
  const write = async (trx: Trx, call: Acting, id: number, set: TreeChange): Promise<LayerRow> => {
    const row = await findLayer(trx, tree.code, id, 'live', true);
    const { parentId, ...values } = set;
    const acting = { ...call, version: null };
    if (Object.keys(values).length > 0) await updateLayer(trx, tree, acting, id, inputOf(row, values));
    if (parentId !== undefined && parentId !== row.parent_id) await moveLayer(trx, tree, acting, id, { parentId, before: null });
    return findLayer(trx, tree.code, id);
  };
  return {
    contract,
    open: async (call) => call,
    check: (call, change) => {
      if (fieldsOf(change).length === 0) throw bulkErrors['bulk.nothing']();
      if (!call.can(tree.may.edit)) throw kernelErrors['access.denied']();
    },
    fields: fieldsOf,
    select: async ({ db }, { ids }, _change, limit) => {
      const wanted = new Set(ids);
      const rows = (await treeRows(db, [tree.code])).filter(({ id }) => wanted.has(id));
      return rows.slice(0, limit).map(({ id, name, version }) => ({ id, title: name, version }));
    },
    change: async (trx, call, change) => async (row) => {
      const before = await findLayer(trx, tree.code, row.id, 'live', true);
      if (before.version !== row.version) throw kernelErrors['record.stale']();
      const was = stored(before);
      const names = fieldsOf(change).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(change.set[name]));
      if (names.length === 0) return null;
      const after = await write(trx, call, row.id, change.set);
      return {
        version: after.version,
        changes: names.map((field) => ({ field, old: was[field], new: change.set[field] })),
        before: Object.fromEntries(names.map((name) => [name, was[name]])),
      };
    },
    undo: async (trx, call, _change, row, before) => {
      const now = await findLayer(trx, tree.code, row.id, 'live', true);
      if (now.version !== row.version) throw kernelErrors['record.stale']();
      return (await write(trx, call, row.id, before)).version;
    },
  };
}

/** The layer with some fields changed, through the rules of its form. */
function inputOf(row: LayerRow, values: TreeChange): LayerInput {
  const whole = { ...valuesOf(row), ...values };
  return whole.kind === 'group' ? groupInput.parse(whole) : resourceInput.parse(whole);
}
