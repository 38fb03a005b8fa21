import type { FastifyInstance } from 'fastify';
import { roleNames } from '#features/identity/server/index.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { treeContracts, type TreeContract, type TreeRecord } from '../contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { startPlan } from './import-plan.ts';
import { createPlan } from './plan.ts';
import { shownData } from '../../data/server/shown.ts';
import { datasetTile } from '../../data/server/tiles.ts';
import { sendTile } from '#platform/geo/server/send-tile.ts';
import { territoryLayers } from '../domain/sources.ts';
import { copyLayer, createLayer, moveLayer, removeLayer, restoreLayer, updateLayer, type Tree } from './actions.ts';
import { describeResource, listResources } from './describe.ts';
import { doorRoutes, previewDoor, previewPath } from './doors.ts';
import { nodeOf } from './node.ts';
import { presentItem, presentRecord } from './present.ts';
import { checkSource } from './rules.ts';
import { findLayer, lockTree, treeRows } from './store.ts';

type Context = Pick<Call, 'db' | 'site' | 'locale'>;

export function routes(app: FastifyInstance, services: Services): void {
  for (const { module, management } of treeContracts) treeRoutes(app, services, module, management);
  doorRoutes(app, services);
}

function treeRoutes(app: FastifyInstance, services: Services, tree: Tree, management: TreeContract): void {
  const answer = async ({ db, site, locale }: Context, id: number): Promise<TreeRecord> =>
    presentRecord(await findLayer(db, tree.code, id), site.srid, locale);
  bind(app, services, management, {
    list: async ({ db, site, locale, query }) => {
      const rows = await treeRows(db, [tree.code], query.deleted === 'true' ? 'deleted' : 'live');
      return { items: rows.map((row) => presentItem(row, site.srid, locale)) };
    },
    lists: async ({ db, locale }) => {
      const rows = await treeRows(db, [tree.code]);
      return {
        roles: (await roleNames(db, locale)).map(({ id, name }) => ({ id: Number(id), name })),
        groups: rows.filter(({ kind }) => kind === 'group').map(({ id, name, parent_id }) => ({ id, name, parentId: parent_id })),
        territory: territoryLayers.map(({ id, label }) => ({ id, title: label[locale] })),
      };
    },
    resources: listResources,
    describe: describeResource,
    resourceService: (call) => previewDoor(call, tree.code),
    dataTile: async ({ db, site, params: { id, ...place }, reply, request }) => {
      const data = await shownData(db, id);
      if (!data) throw kernelErrors['record.not-found']();
      return sendTile(reply, request, await datasetTile(site, data, place), 'private, no-cache');
    },
    preview: async (call) => preview(call, tree),
    create: async (call) => answer(call, await call.tx((trx) => createLayer(trx, tree, call, call.body.values, call.body.place))),
    show: (call) => answer(call, call.params.id),
    update: async (call) => {
      await call.tx((trx) => updateLayer(trx, tree, call, call.params.id, call.body));
      return answer(call, call.params.id);
    },
    planFile: (call) => startPlan(call, tree),
    plan: (call) => call.tx((trx) => createPlan(trx, tree, call, call.body.datasets, call.body.place)),
    move: async (call) => {
      await call.tx((trx) => moveLayer(trx, tree, call, call.params.id, call.body));
      return answer(call, call.params.id);
    },
    moveMany: async (call) => {
      const { items, ...place } = call.body;
      const listed = async (db: Db | Trx) => {
        const rows = await treeRows(db, [tree.code]);
        return { items: rows.map((row) => presentItem(row, call.site.srid, call.locale)) };
      };
      await call.tx(async (trx) => {
        await lockTree(trx, tree.code);
        const now = await listed(trx);
        const stale = items.filter(({ id, version }) => now.items.some((item) => item.id === id && item.version !== version)).map(({ id }) => id);
        if (stale.length > 0) throw await staleRecord(trx, 'map_layer', stale, now);
        for (const { id } of items) await moveLayer(trx, tree, { ...call, version: null }, id, place);
      });
      return listed(call.db);
    },
    copy: async (call) => answer(call, await call.tx((trx) => copyLayer(trx, tree, call, call.params.id))),
    remove: (call) => call.tx((trx) => removeLayer(trx, tree, call.params.id)),
    restore: async (call) => {
      await call.tx((trx) => restoreLayer(trx, tree, call.params.id));
      return answer(call, call.params.id);
    },
  });
}

/** What the form shows beside it: a service that is reached through the server is asked through the door of who writes. */
async function preview({ db, site, locale, can, body }: Call<TreeContract['preview']>, tree: Tree) {
  const harvested = await checkSource(db, { site, locale, can }, body.source, null);
  const [first] = harvested;
  const shown = body.source.kind === 'data' ? await shownData(db, body.source.dataset) : null;
  const data = shown && { ...shown, filter: body.source.kind === 'data' ? body.source.filter : undefined };
  const door = first && (first.service.isClosed || body.private) ? previewPath(tree.code, first.id) : null;
  const { minScale, maxScale, ...values } = body;
  const row = { ...values, id: 0, name_en: body.nameEn, icon_bg_color: body.iconBgColor, min_scale: minScale, max_scale: maxScale, harvested, data };
  const tiles = `/api/${tree.code}/gestao/layers/data/${data?.id ?? 0}/tiles`;
  const made = nodeOf(row, { srid: site.srid, door, legendDoor: door ?? '', tiles, identify: null });
  if ('problem' in made) return { node: null, problem: made.problem };
  return { node: { ...made.node, visible: true }, problem: null };
}
