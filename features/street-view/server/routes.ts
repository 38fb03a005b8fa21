import type { FastifyInstance } from 'fastify';
import { degreesOf, type LngLat } from '#platform/geo/projections.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { holds } from '#platform/tenancy/parts.ts';
import { streetDesk, streetFronts, type ShownPicture } from '../contract.ts';
import { metresBetween, type StreetPicture } from '../domain/picture.ts';
import type { ProviderId } from '../domain/settings.ts';
import { streetErrors } from '../errors.ts';
import { forVisitors } from './ask.ts';
import { providerOf } from './providers.ts';
import { keyOf, saveSettings, showSettings, storedSource, type Source } from './settings.ts';

/** How far around a place pictures are looked for, in metres: widening, so that a street full of them is not read whole. */
const reaches = [15, 50, 200] as const;

async function look(services: Services, site: string, source: Source, place: LngLat) {
  const provider = providerOf(services, site, source);
  for (const metres of reaches) {
    const picture = await provider.near(place, metres);
    if (picture) return { picture, metres: Math.round(metresBetween(place, picture.place)) };
  }
  return { picture: null, metres: null };
}

function shown({ site }: CallContext, provider: ProviderId, picture: StreetPicture): ShownPicture {
  const { id, heading, takenAt, shape, fieldOfView, previous, next, credit, licence, page } = picture;
  const at = degreesOf(site.config.map).toXY(picture.place);
  return { id, provider, at, heading, takenAt, shape, fieldOfView, previous, next, credit, licence, page };
}

async function asked<T>(call: CallContext, ask: (source: Source) => Promise<T>): Promise<T> {
  const source = await storedSource(call.db, call.services.secrets);
  if (!source) throw streetErrors['streetview.not-available']();
  try {
    return await ask(source);
  } catch (error) {
    throw forVisitors(error);
  }
}

function placeOf({ site, locale }: CallContext, { x, y }: { readonly x: number; readonly y: number }): LngLat {
  const { map } = site.config;
  if (!holds(map.extent, [x, y])) throw kernelErrors['request.invalid']({ fields: fieldError('x', 'geometry.contains', locale) });
  return degreesOf(map).toLngLat([x, y]);
}

type Front = (typeof streetFronts)['ig'];

const frontHandlers = {
  near: (call: Call<Front['near']>) => {
    const place = placeOf(call, call.query);
    return asked(call, async (source) => {
      const { picture, metres } = await look(call.services, call.site.code, source, place);
      return { picture: picture && shown(call, source.provider, picture), metres };
    });
  },
  picture: (call: Call<Front['picture']>) =>
    asked(call, async (source) => {
      const picture = await providerOf(call.services, call.site.code, source).picture(call.params.id);
      if (!picture) throw kernelErrors['record.not-found']();
      return shown(call, source.provider, picture);
    }),
  image: (call: Call<Front['image']>) =>
    asked(call, async (source) => {
      const provider = providerOf(call.services, call.site.code, source);
      const image = await provider.image(call.params.id, call.query);
      if (!image) throw kernelErrors['record.not-found']();
      return call.reply
        .header('content-type', image.type)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', provider.cache)
        .send(image.body);
    }),
};

/** Whole sentences of what went wrong, with the server's name: for who sets it up. */
async function test(call: Call<(typeof streetDesk)['test']>) {
  const { values } = call.body;
  const { map } = call.site.config;
  const nothing = { metres: null, takenAt: null, credit: null };
  const key = await keyOf(call, values, call.body.key);
  try {
    if (values.provider === null) throw streetErrors['streetview.not-available']();
    if (key === null && values.provider !== 'panoramax') throw streetErrors['streetview.refused']();
    const source = { provider: values.provider, address: values.address, key, version: null };
    const { picture, metres } = await look(call.services, call.site.code, source, degreesOf(map).toLngLat(map.center));
    return { problem: null, metres, takenAt: picture?.takenAt ?? null, credit: picture?.credit ?? null };
  } catch (error) {
    if (error instanceof AppError) return { ...nothing, problem: error.say(call.locale) };
    throw error;
  }
}

export function routes(app: FastifyInstance, services: Services): void {
  for (const part of Object.values(streetFronts)) bind(app, services, part, frontHandlers);
  bind(app, services, streetDesk, {
    show: ({ db }) => showSettings(db, services.secrets),
    update: (call) => saveSettings(call, call.body.values, call.body.key),
    test,
  });
}
