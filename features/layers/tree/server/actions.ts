import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { cleanRichText } from '#platform/richtext/server/clean.ts';
import { between, byPosition, maxDepth, maxNodes, step, subtree, unfit, type Placed } from '../domain/nesting.ts';
import type { LayerInput } from '../domain/values.ts';
import { treeErrors } from '../errors.ts';
import type { LayerManager } from '../../territory/map-modules.ts';
import type { TreeModule } from '../modules.ts';
import { presentRecord } from './present.ts';
import { checkPrivacy, checkSource, closedAbove, isSamePrivacy, privacyIn, privacyOf, type Writing } from './rules.ts';
import { findLayer, lockTree, treeRows, type LayerRow } from './store.ts';

export type Tree = TreeModule;
export interface Place {
  readonly parentId: number | null;
  readonly before: number | null;
}
export type Versioned = Writing & { readonly version: number | null };

const placed = ({ id, kind, parent_id, position }: LayerRow): Placed => ({ id, kind, parentId: parent_id, position });

function columnsOf(input: LayerInput) {
  const shared = {
    name: input.name,
    name_en: input.nameEn,
    active: input.active,
    private: input.private,
    role_ids: input.roles,
    visible: input.visible,
    opacity: input.opacity,
    icon: input.icon,
    icon_bg_color: input.iconBgColor,
  };
  if (input.kind === 'group') return { ...shared, collapse: input.collapse };
  const { featureinfo } = input;
  return {
    ...shared,
    source: JSON.stringify(input.source),
    tiled: input.tiled,
    style: input.style,
    format: input.format,
    min_scale: input.minScale,
    max_scale: input.maxScale,
    attribution: input.attribution,
    legend: JSON.stringify(input.legend),
    featureinfo: JSON.stringify({ ...featureinfo, template: featureinfo.template === null ? null : cleanRichText(featureinfo.template) }),
    featureable: JSON.stringify(input.featureable),
    typename: input.typename === null ? null : JSON.stringify(input.typename),
    metadata_url: input.metadataUrl,
    data_url: input.dataUrl,
  };
}

function refuse(found: 'loop' | 'depth' | 'place' | null): void {
  if (found !== null) throw treeErrors[`layer-tree.${found}`]({ params: { max: maxDepth } });
}

async function checkRoom(trx: Trx, module: LayerManager, more: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from map_layer where module = ${module}`.execute(trx);
  if ((rows[0]?.n ?? 0) + more > maxNodes) throw treeErrors['layer-tree.full']({ params: { max: maxNodes } });
}

/** Writes the order of neighbours anew where there is no number left between two; audited as the change of order it is. */
async function positionIn(trx: Trx, nodes: readonly Placed[], moved: number | null, { parentId, before }: Place): Promise<number> {
  const siblings = nodes.filter((node) => node.parentId === parentId && node.id !== moved).toSorted(byPosition);
  if (before !== null && !siblings.some(({ id }) => id === before)) throw treeErrors['layer-tree.place']();
  const free = between(siblings, before);
  if (free !== null) return free;
  const ids = siblings.map(({ id }) => id);
  await sql`update map_layer l set position = o.place * ${step} from unnest(${ids}::bigint[]) with ordinality as o (id, place) where l.id = o.id`.execute(
    trx,
  );
  return (
    between(
      siblings.map((node, index) => ({ ...node, position: (index + 1) * step })),
      before,
    ) ?? step
  );
}

export async function createLayer(trx: Trx, tree: Tree, acting: Writing, input: LayerInput, place: Place): Promise<number> {
  await lockTree(trx, tree.code);
  await checkRoom(trx, tree.code, 1);
  await checkPrivacy(trx, tree, acting, null, privacyIn(input));
  if (input.kind === 'resource') await checkSource(trx, acting, input.source, null);
  const nodes = (await treeRows(trx, [tree.code])).map(placed);
  refuse(unfit(nodes, { id: null, kind: input.kind }, place.parentId));
  const position = await positionIn(trx, nodes, null, place);
  const { id } = await trx
    .insertInto('map_layer')
    .values({ ...emptyColumns, ...columnsOf(input), module: tree.code, kind: input.kind, parent_id: place.parentId, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** What a group has nothing of. */
const emptyColumns = {
  collapse: false,
  tiled: false,
  style: null,
  format: null,
  min_scale: null,
  max_scale: null,
  attribution: null,
  source: null,
  legend: null,
  featureinfo: null,
  featureable: null,
  typename: null,
  metadata_url: null,
  data_url: null,
};

/** The layer as it is now, locked; 409 when the change began with an older one. */
async function current(trx: Trx, tree: Tree, acting: Versioned, id: number): Promise<LayerRow> {
  const row = await findLayer(trx, tree.code, id, 'live', true);
  if (acting.version !== null && acting.version !== row.version) {
    throw await staleRecord(trx, 'map_layer', id, presentRecord(row, acting.site.srid, acting.locale));
  }
  return row;
}

export async function updateLayer(trx: Trx, tree: Tree, acting: Versioned, id: number, input: LayerInput): Promise<void> {
  const row = await current(trx, tree, acting, id);
  if (row.kind !== input.kind) throw kernelErrors['record.not-found']();
  await checkPrivacy(trx, tree, acting, privacyOf(row), privacyIn(input));
  if (input.kind === 'resource') await checkSource(trx, acting, input.source, row.source);
  await trx.updateTable('map_layer').set(columnsOf(input)).where('id', '=', id).execute();
}

/** Out of a private group, or into one: that changes who sees it. */
function checkMove(tree: Tree, acting: Writing, rows: readonly LayerRow[], row: LayerRow, parentId: number | null): void {
  if (isSamePrivacy(closedAbove(rows, row.parent_id), closedAbove(rows, parentId)) || acting.can(tree.may.private)) return;
  throw treeErrors['layer-tree.private']();
}

export async function moveLayer(trx: Trx, tree: Tree, acting: Versioned, id: number, place: Place): Promise<void> {
  await lockTree(trx, tree.code);
  const row = await current(trx, tree, acting, id);
  const rows = await treeRows(trx, [tree.code]);
  const nodes = rows.map(placed);
  refuse(unfit(nodes, row, place.parentId));
  checkMove(tree, acting, rows, row, place.parentId);
  const position = await positionIn(trx, nodes, id, place);
  await trx.updateTable('map_layer').set({ parent_id: place.parentId, position }).where('id', '=', id).execute();
}

/** A group goes with all that stands in it and is not in the trash already: so it comes back. */
export async function removeLayer(trx: Trx, tree: Tree, id: number): Promise<void> {
  await lockTree(trx, tree.code);
  await findLayer(trx, tree.code, id, 'live', true);
  const ids = subtree((await treeRows(trx, [tree.code])).map(placed), id);
  await sql`update map_layer set deleted_at = now(), deleted_with = case when id = ${id} then null else ${id}::bigint end where id = any(${[...ids]}::bigint[])`.execute(
    trx,
  );
}

export async function restoreLayer(trx: Trx, tree: Tree, id: number): Promise<void> {
  await lockTree(trx, tree.code);
  const row = await findLayer(trx, tree.code, id, 'deleted', true);
  const live = (await treeRows(trx, [tree.code])).map(placed);
  const gone = (await treeRows(trx, [tree.code], 'deleted')).filter((one) => one.id === id || one.deleted_with === id);
  // What stood in a group that is still in the trash waits for it: elsewhere others might see it.
  refuse(unfit([...live, ...gone.map(placed)], row, row.parent_id));
  await sql`update map_layer set deleted_at = null, deleted_with = null where id = any(${gone.map((one) => one.id)}::bigint[])`.execute(trx);
}

/** Copies a group with all it holds, or a layer, below itself; inactive, so that nobody sees two of it. */
export async function copyLayer(trx: Trx, tree: Tree, acting: Writing, id: number): Promise<number> {
  await lockTree(trx, tree.code);
  const row = await findLayer(trx, tree.code, id, 'live', true);
  const nodes = (await treeRows(trx, [tree.code])).map(placed);
  const ids = subtree(nodes, id);
  await checkRoom(trx, tree.code, ids.length);
  const siblings = nodes.filter(({ parentId }) => parentId === row.parent_id).toSorted(byPosition);
  const before = siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null;
  const position = await positionIn(trx, nodes, null, { parentId: row.parent_id, before });
  const made = new Map<number, number>();
  for (const one of ids) {
    const isTop = one === id;
    const node = nodes.find((other) => other.id === one);
    const parent = isTop ? row.parent_id : (made.get(node?.parentId ?? 0) ?? null);
    const name = isTop ? sql`left(name, 245) || ${acting.locale === 'pt' ? ' (cópia)' : ' (copy)'}` : sql`name`;
    const { rows } = await sql<{
      id: number;
    }>`insert into map_layer (module, kind, parent_id, position, name, name_en, active, ${sql.raw(copied.join(', '))})
      select module, kind, ${parent}, ${isTop ? position : sql`position`}, ${name}, name_en, ${isTop ? false : sql`active`}, ${sql.raw(copied.join(', '))}
      from map_layer where id = ${one} returning id`.execute(trx);
    made.set(one, Number(rows[0]?.id));
  }
  return made.get(id) ?? id;
}

const copied = ['private', 'role_ids', 'visible', 'opacity', 'icon', 'icon_bg_color', ...Object.keys(emptyColumns)];
