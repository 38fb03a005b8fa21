import { pickableLayers, pickAt, type PickableLayer, type PickedFeature } from '#features/layers/server/index.ts';
import { crsName } from '#platform/geo/geojson.ts';
import { knownProjection, mover } from '#platform/geo/projections.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { EmissionFront } from '../../record/kinds.ts';
import type { PrintContract } from '../contract.ts';
import { areaOf } from '../domain/rules.ts';
import { requestErrors } from '../errors.ts';
import type { KindSetup } from './configuration.ts';

/** Layers whose features can be picked for a kind: those of the tree that are set up so, and those of the territory its settings name. */
export const pickable = async (call: CallContext, front: EmissionFront, { settings }: KindSetup): Promise<readonly PickableLayer[]> =>
  settings.featureableStatus ? pickableLayers(call, front, settings.featureableLayers) : [];

/** Areas that can be picked at a point, of the layers that are switched on. Throws what specification 2 §8 has for it. */
export async function featureable(call: Call<PrintContract['featureable']>, front: EmissionFront, setup: KindSetup) {
  const { params, query, site, services } = call;
  const all = await pickable(call, front, setup);
  const shown = query.layers?.split(',');
  const layers = shown ? all.filter(({ id }) => shown.includes(id)) : all;
  if (layers.length === 0)
    throw requestErrors['emission.layers-off']({ params: { layers: all.map(({ title }) => title[call.locale]).join(', ') || '—' } });
  const at = { point: ownPoint(call), resolution: params.resolution };
  const found = await pickAt(call, front, layers, at).catch((error: unknown) => {
    services.log.error({ err: error }, 'features could not be picked');
    throw requestErrors['emission.pick-failed']();
  });
  const items = found.flatMap(({ layer, id, properties, geometry }) => {
    const area = areaOf(geometry);
    return area ? [{ layer: layer.id, layerTitle: layer.title, id, name: nameOf(layer, properties, call.locale), geometry: area }] : [];
  });
  if (items.length === 0) throw requestErrors['emission.no-elements']();
  return { items, crs: crsName(site.srid) };
}

function ownPoint({ params, site, locale }: Call<PrintContract['featureable']>): [number, number] {
  const { map } = site.config;
  const epsg = Number(params.crs.replace(/^EPSG:/i, ''));
  if (epsg === map.epsg) return [params.x, params.y];
  const moved = knownProjection(epsg) ? mover(epsg, map.epsg, { srid: map.epsg, proj4: map.proj4 })([params.x, params.y]) : null;
  if (!moved?.every(Number.isFinite)) throw kernelErrors['request.invalid']({ fields: fieldError('crs', 'choice', locale) });
  return [moved[0], moved[1]];
}

/** As people call it: what its data say first, under the layer's title. */
function nameOf({ title }: PickableLayer, properties: PickedFeature['properties'], locale: 'pt' | 'en'): string {
  const told = ['name', 'nome', 'code', 'codigo'].map((field) => properties[field]).find((value) => value !== null && value !== undefined);
  const first = told ?? Object.values(properties).find((value) => typeof value === 'string' && value !== '');
  return first === undefined || first === null ? title[locale] : `${title[locale]} ${String(first)}`.slice(0, 120);
}
