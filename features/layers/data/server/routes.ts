import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { datasetsContract, type DataField } from '../contract.ts';
import type { Shape } from '../domain/shapes.ts';
import { dismissVersion, setDeleted, updateDataset, useVersion, valuesOf } from './actions.ts';
import { addFeature, editFeature, historyOf, listFeatures, readFeature, removeFeature } from './features.ts';
import { listDatasets, readDetail } from './store.ts';
import { datasetTile } from './tiles.ts';
import { sendTile } from '#platform/geo/server/send-tile.ts';
import { addVersion, answer, createDataset } from './upload.ts';

export function dataRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, datasetsContract, {
    list: ({ db, query }) => listDatasets(db, query),
    create: createDataset,
    show: ({ db, params, locale }) => readDetail(db, params.id, locale),
    update: updateDataset,
    remove: (call) => call.tx((trx) => setDeleted(trx, call.params.id, true)),
    restore: async (call) => {
      await call.tx((trx) => setDeleted(trx, call.params.id, false));
      return readDetail(call.db, call.params.id, call.locale);
    },
    addVersion,
    answer,
    dismiss: dismissVersion,
    use: useVersion,
    values: valuesOf,
    tile: async ({ site, db, params, reply, request }) => {
      const { rows } = await sql<{
        mark: string;
        shape: Shape;
        fields: DataField[];
        style: VectorStyle | null;
      }>`select v.mark, v.shape, v.fields, d.style
        from dataset_version v join dataset d on d.id = v.dataset_id
        where v.id = ${params.version} and d.id = ${params.id} and v.state = 'ready' and d.deleted_at is null`.execute(db);
      const version = rows[0];
      if (!version) throw kernelErrors['record.not-found']();
      const { mark, shape, fields, style } = version;
      // The form tries out symbols that are not stored yet: every field comes along.
      const drawn = { versionId: params.version, mark, shape, fields: fields.map((field) => ({ ...field, shown: true })), style };
      return sendTile(reply, request, await datasetTile(site, drawn, params), 'private, no-cache');
    },
    features: ({ db, params, query }) => listFeatures(db, params.id, query),
    feature: ({ db, params }) => readFeature(db, params.id, params.feature),
    addFeature: (call) => addFeature(call, call.params.id, call.body),
    editFeature: (call) => editFeature(call, call.params.id, call.params.feature, call.body),
    removeFeature: (call) => removeFeature(call, call.params.id, call.params.feature),
    history: historyOf,
  });
}
