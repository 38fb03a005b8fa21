import type BaseLayer from 'ol/layer/Base.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import Feature, { type FeatureLike } from 'ol/Feature.js';
import { toGeometry } from 'ol/render/Feature.js';
import { send } from '#platform/http/web/client.ts';
import { language } from '#platform/shell/language.ts';
import type { FeatureInfo, FeatureInfoProvider, MapSession } from '#platform/map/index.ts';
import type { LocatedPoint, MapLayer } from '../contract.ts';
import { wires } from './wires.ts';

const words = {
  pt: {
    parish: 'Freguesia',
    code: 'Código',
    address: 'Morada mais próxima',
    postcode: 'Código postal',
    distance: 'Distância',
    level: 'Nível',
    parcel: 'Parcela',
    outside: 'Fora do município',
    levels: { preschool: 'Pré-escolar', primary: '1.º ciclo', basic: 'Básico', secondary: 'Secundário' },
  },
  en: {
    parish: 'Parish',
    code: 'Code',
    address: 'Nearest address',
    postcode: 'Postcode',
    distance: 'Distance',
    level: 'Level',
    parcel: 'Parcel',
    outside: 'Outside the municipality',
    levels: { preschool: 'Pre-school', primary: 'Primary', basic: 'Basic', secondary: 'Secondary' },
  },
};

/** Parish and nearest address: known of any point, whatever layers are shown. */
export const pointInfo: FeatureInfoProvider = {
  id: 'territory-point',
  label: { pt: 'Local', en: 'Place' },
  layers: [],
  async query({ point, signal }) {
    const say = words[language.get()];
    const found = (await send(wires.locate, { query: { x: point[0], y: point[1] }, signal })) as LocatedPoint;
    if (!found.parish && !found.address) return [];
    const fields = [
      ...(found.parish
        ? [
            { label: say.parish, value: found.parish.name },
            { label: say.code, value: found.parish.dicofre },
          ]
        : []),
      ...(found.address?.postcode ? [{ label: say.postcode, value: found.address.postcode }] : []),
      ...(found.address ? [{ label: say.distance, value: `${Math.round(found.address.distance)} m` }] : []),
    ];
    return [{ id: 'point', title: found.address?.label ?? found.parish?.name ?? say.outside, fields }];
  },
};

/** What an overlay shows at a point: the very features on the screen, so nothing is told that may not be seen. */
export function layerInfo(session: MapSession, item: MapLayer, layer: BaseLayer): FeatureInfoProvider {
  return {
    id: `territory-${item.id}`,
    label: item.label,
    layers: [item.id],
    async query({ point, tolerance, limit }) {
      const found = new Map<string, FeatureInfo>();
      session.map.forEachFeatureAtPixel(
        session.map.getPixelFromCoordinate([...point]),
        (feature) => {
          const info = describe(item.id, feature);
          found.set(info.id, info);
          return found.size >= limit;
        },
        { hitTolerance: tolerance, layerFilter: (one) => one === layer },
      );
      return [...found.values()];
    },
  };
}

const assets: ReadonlySet<string> = new Set(['street_lamp', 'waste_container', 'tree']);

function describe(layer: string, feature: FeatureLike): FeatureInfo {
  const say = words[language.get()];
  const text = (key: string): string => String(feature.get(key) ?? '');
  const id = String(feature.getId() ?? `${layer}-${text('name')}${text('code')}`);
  const geometry = geometryOf(feature);
  const whole = { id, ...(geometry !== null && { geometry }) };
  if (layer === 'parish') return { ...whole, title: text('name'), fields: [{ label: say.code, value: text('dicofre') }] };
  if (layer === 'school') {
    const level = say.levels[text('level') as keyof typeof say.levels] ?? text('level');
    return { ...whole, title: text('name'), fields: [{ label: say.level, value: level }] };
  }
  if (assets.has(layer)) return { ...whole, title: text('name'), fields: [{ label: say.code, value: text('code') }] };
  if (layer === 'parcel') return { ...whole, title: `${say.parcel} ${text('code')}`, fields: [] };
  return { ...whole, title: text('name'), fields: [] };
}

/** Points only: areas in tiles end at the tile's edge, and half a parish must not be shown as the whole. */
function geometryOf(feature: FeatureLike): unknown {
  if (feature instanceof Feature) return null;
  const geometry = toGeometry(feature);
  return geometry.getType() === 'Point' ? new GeoJSON().writeGeometryObject(geometry) : null;
}
