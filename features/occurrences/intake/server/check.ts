import { featureById } from '#features/layers/server/index.ts';
import type { Call } from '#platform/http/server/call.ts';
import { errors } from '../../record/errors.ts';
import type { Context } from '../../record/server/context.ts';
import { layerOf } from '../../record/server/feature-layer.ts';
import { placeOf } from '../../record/server/place.ts';
import { crsOf, nameIn } from '../../record/server/present.ts';
import { routeOf } from '../../record/server/route.ts';
import { findSimilar } from '../../record/server/similar.ts';
import { presentPace } from './pace.ts';

interface CheckQuery {
  readonly x: number;
  readonly y: number;
  readonly typeId?: number | undefined;
  readonly subtypeId?: number | undefined;
  readonly featureId?: number | undefined;
}

/** What is at a point, for whoever is about to report something there. */
export async function check(call: Pick<Call, 'db' | 'site' | 'locale'>, context: Context, query: CheckQuery) {
  const { sight, now } = context;
  const { catalogue } = sight;
  const point = [query.x, query.y] as const;
  const place = await placeOf(call.db, call.site, catalogue, point);
  const type = query.typeId === undefined ? undefined : catalogue.types.get(query.typeId);
  const notices = [
    ...(place.inside ? [] : [errors['occurrence.outside-municipality']()]),
    ...(place.inside && type?.reportBy === 'signed-in' && sight.userId === null ? [errors['occurrence.add-denied']()] : []),
    ...(place.inside && place.address === null ? [errors['occurrence.no-address']()] : []),
  ];
  const layer = query.featureId === undefined ? null : await layerOf(call.db, sight, type);
  const picked = layer && query.featureId !== undefined ? await featureById(call.db, call.site, layer.code, query.featureId, point) : null;
  const feature = layer && picked ? { layer: layer.code, code: picked.code } : null;
  const where = { typeId: type?.id ?? 0, subtypeId: query.subtypeId ?? null, parishId: place.parish?.id ?? null };
  const unity = type && routeOf(call.site, catalogue, where, now).unity;
  return {
    ...place,
    notices: notices.map((notice) => ({ code: notice.code, message: notice.say(call.locale) })),
    unity: unity ? nameIn(catalogue.unities, unity.id) : null,
    pace: type ? presentPace(catalogue.paces.get(type.id)) : null,
    similar: place.inside ? await findSimilar(call.db, call.site, sight, point, query.typeId ?? null, now, feature) : [],
    crs: crsOf(call.site),
  };
}
