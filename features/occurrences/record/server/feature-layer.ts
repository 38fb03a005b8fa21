import { readFeatureLayers, type FeatureLayer } from '#features/layers/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import type { FeatureView } from '../answer-schemas.ts';
import type { OccurrenceType } from './catalogue.ts';
import type { Sight } from './viewer.ts';

/** The layer a type's features are picked from, if this person may see it. */
export async function layerOf(db: Db, sight: Sight, type: Pick<OccurrenceType, 'featureLayerId'> | undefined): Promise<FeatureLayer | null> {
  if (!type || type.featureLayerId === null) return null;
  const layer = (await readFeatureLayers(db)).find(({ id }) => id === type.featureLayerId);
  return layer && (layer.permission === null || sight.can(layer.permission)) ? layer : null;
}

interface FeatureRow {
  readonly feature_layer: string | null;
  readonly feature_code: string | null;
  readonly feature_name: string | null;
  readonly feature_integration_id: string | null;
}

/** The related feature of an occurrence as this viewer may see it. */
export async function presentFeature(db: Db, row: FeatureRow, inside: boolean): Promise<FeatureView | null> {
  if (row.feature_layer === null || row.feature_code === null) return null;
  const layer = (await readFeatureLayers(db)).find(({ code }) => code === row.feature_layer);
  const label = layer?.label ?? { pt: row.feature_layer, en: row.feature_layer };
  return {
    layer: { code: row.feature_layer, label },
    code: row.feature_code,
    name: row.feature_name ?? row.feature_code,
    integrationId: inside ? row.feature_integration_id : null,
  };
}
