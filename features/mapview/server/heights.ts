import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '#platform/db/tables.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { degreesOf, type LngLat } from '#platform/geo/projections.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { keyFor, openKey, type GivenKey } from '#platform/secrets/server/bound-key.ts';
import { holds } from '#platform/tenancy/parts.ts';
import { originOf, type HeightSettings } from '../domain/heights.ts';
import { heightErrors } from '../errors.ts';
import { heights, heightsDesk, type HeightsState } from '../heights-contract.ts';
import { readHeights, type HeightSource } from './height-tiles.ts';
import './tables.ts';

const stored = (db: Db | Trx) => db.selectFrom('height_source').selectAll().executeTakeFirstOrThrow();

async function show(db: Db | Trx, { secrets }: Services): Promise<HeightsState> {
  const { version, encoding, template, max_zoom: maxZoom, attribution, access_key: sealed } = await stored(db);
  return { version, values: { encoding, template, maxZoom, attribution }, keySet: openKey(secrets, sealed) !== null };
}

async function keyOf({ db, services, locale }: Call, { template }: HeightSettings, given: GivenKey): Promise<string | null> {
  const before = await stored(db);
  const key = keyFor(services.secrets, given, before.access_key, originOf(before.template) === originOf(template));
  if (key !== undefined) return key;
  // Nothing in the new address takes a key.
  if (template?.includes('{key}') !== true) return null;
  const refusal = heightErrors['heights.key-needed'];
  throw refusal({ fields: { key: [{ code: refusal.code, message: refusal().say(locale) }] } });
}

async function save(call: Call, { encoding, template, maxZoom, attribution }: HeightSettings, key: string | null): Promise<HeightsState> {
  const { services } = call;
  await call.tx(async (trx) => {
    const before = await trx.selectFrom('height_source').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (before.version !== call.version) throw await staleRecord(trx, 'height_source', 1, await show(trx, services));
    // Sealed anew it would look like another key in the audit trail.
    const isSame = key === openKey(services.secrets, before.access_key);
    const sealed = key === null ? null : isSame ? before.access_key : services.secrets.seal(key);
    await trx.updateTable('height_source').set({ encoding, template, max_zoom: maxZoom, attribution, access_key: sealed }).execute();
  });
  return show(call.db, services);
}

const sourceIn = ({ encoding, template, maxZoom }: HeightSettings, key: string | null, keep: string | null): HeightSource | null =>
  encoding === null || template === null ? null : { encoding, template, maxZoom, key, keep };

async function read(call: Call<(typeof heights)['read']>) {
  const { db, services, site } = call;
  const { values, version } = await show(db, services);
  const { map } = site.config;
  const { toLngLat } = degreesOf(map);
  const source = sourceIn(values, openKey(services.secrets, (await stored(db)).access_key), `${site.code} ${version}`);
  if (!source) throw heightErrors['heights.none']();
  try {
    // Beyond the map nothing is asked for: the grid is not made for it.
    const places = call.body.points.map((point): LngLat | null => (holds(map.extent, point) ? toLngLat(point) : null));
    return { ...(await readHeights(services, source, places)), attribution: values.attribution };
  } catch (error) {
    // Which server failed in which way is for those who set it up.
    throw error instanceof AppError && !error.code.startsWith('heights.none') ? heightErrors['heights.no-answer']({ cause: error }) : error;
  }
}

async function test(call: Call<(typeof heightsDesk)['test']>) {
  const { values } = call.body;
  const { map } = call.site.config;
  const source = sourceIn(values, await keyOf(call, values, call.body.key), null);
  try {
    if (!source) throw heightErrors['heights.none']();
    const found = await readHeights(call.services, source, [degreesOf(map).toLngLat(map.center)]);
    return { problem: null, height: found.heights[0] ?? null };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.say(call.locale), height: null };
    throw error;
  }
}

export function heightRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, heights, {
    state: async ({ db }) => {
      const { values } = await show(db, services);
      return { isThere: values.encoding !== null, attribution: values.encoding === null ? null : values.attribution };
    },
    read,
  });
  bind(app, services, heightsDesk, {
    show: ({ db }) => show(db, services),
    update: async (call) => save(call, call.body.values, await keyOf(call, call.body.values, call.body.key)),
    test,
  });
}

export const heightsAudited = {
  height_source: {
    label: { one: { pt: 'Fonte de altitudes', en: 'Source of heights' }, many: { pt: 'Fonte de altitudes', en: 'Source of heights' } },
    link: '/geoportalgestao/heights',
    columns: {
      encoding: { label: { pt: 'Codificação', en: 'Encoding' } },
      template: { label: { pt: 'Endereço dos mosaicos', en: 'Address of the tiles' } },
      max_zoom: { label: { pt: 'Nível mais fino', en: 'Finest level' } },
      attribution: { label: { pt: 'De quem são os dados', en: 'Whose data it is' } },
      access_key: { label: { pt: 'Chave', en: 'Key' } },
    },
  },
};
