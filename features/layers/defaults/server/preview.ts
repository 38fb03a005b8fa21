import { sql } from 'kysely';
import { z } from 'zod';
import { inputSchema } from '#platform/crud/contract.ts';
import { byIds } from '#platform/crud/server/store.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { openJson } from '#platform/secrets/server/secrets.ts';
import type { LayerManager } from '../../territory/map-modules.ts';
import type { DeskContract } from '../contract.ts';
import { mapLayerOf, usualMaxZoom, type Gateway, type LayerValues } from '../domain/map-layer.ts';
import { tileAt, webTileAt } from '../domain/matrix.ts';
import { originOf } from '../domain/tile-template.ts';
import { layerErrors } from '../errors.ts';
import { defaultLayersOf } from '../resources.ts';
import { fetchTile, fetchView, type Reach } from './fetch-picture.ts';
import { sendPicture, viewIn, type Pictures } from './gateway.ts';
import { keyOf, sourceOf } from './read.ts';
import { strangeName } from './service-layer.ts';

/** A layer that is being set up travels sealed in the addresses of its pictures: no process has to remember it, and its key stays unread. */
const draftSchema = z.object({ by: z.string(), until: z.number(), values: z.record(z.string(), z.unknown()), key: z.string().nullable() });
type Draft = z.output<typeof draftSchema>;

const draftMs = 3600_000;
/** Where the source is tried: the centre of the municipality's map, about as near as a map opens. */
const trialLevel = 13;
const trialResolution = 8;
const trialPixels = 256;

export function previewHandlers(manager: LayerManager, pictures: Pictures) {
  const resource = defaultLayersOf[manager];
  const path = `/api/${manager}/gestao/defaultlayers/preview`;
  const parse = (values: Readonly<Record<string, unknown>>): LayerValues | null => {
    // A layer is looked at before it has a name.
    const named = typeof values['name'] === 'string' && values['name'].trim() !== '' ? values : { ...values, name: '?' };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of the same fields
    return (inputSchema(resource).safeParse(named).data as LayerValues | undefined) ?? null;
  };
  const open = async (call: CallContext, sealed: string): Promise<Reach> => {
    const draft = openJson<Draft>(call.services.secrets, draftSchema, sealed);
    const values = draft && draft.by === whose(call) && draft.until > call.services.now().getTime() ? parse(draft.values) : null;
    if (!draft || !values) throw kernelErrors['record.not-found']();
    return { values, key: draft.key, ...(await sourceOf(call.db, call.site.srid, values)) };
  };
  const whose = ({ site, actor }: CallContext): string => `${site.code} ${manager} ${String(actor.userId)}`;

  /** A new key, or the stored one as long as it goes to the server it was given for. */
  const keyFor = async (call: Call<DeskContract['preview']>, values: LayerValues): Promise<string | null> => {
    if (values.mapServiceId !== 'xyz' || values.apikey === false) return null;
    if (typeof values.apikey === 'string') return values.apikey;
    const { id } = call.body;
    const [stored] = id === null ? [] : await byIds(call.db, resource, [id]);
    const isSame = stored?.deletedAt === null && originOf(stored.paramXyz ?? '') === originOf(values.paramXyz ?? '');
    return isSame ? keyOf(call.services, call.db, manager, stored.id) : null;
  };

  return {
    preview: async (call: Call<DeskContract['preview']>) => {
      const values = parse(call.body.values);
      if (!values) return { layer: null, problem: null, milliseconds: null };
      const started = performance.now();
      try {
        const key = await keyFor(call, values);
        const reach = { values, key, ...(await sourceOf(call.db, call.site.srid, values)) };
        await checkSource(call, reach);
        const draft: Draft = { by: whose(call), until: call.services.now().getTime() + draftMs, values: { ...values, apikey: null }, key };
        const layer = mapLayerOf('draft', values, gatewayOf(path, call.services.secrets.seal(JSON.stringify(draft))), reach.service);
        const isAsked = await trySource(call, reach);
        return { layer, problem: null, milliseconds: isAsked ? Math.round(performance.now() - started) : null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { layer: null, problem: error.say(call.locale), milliseconds: Math.round(performance.now() - started) };
      }
    },
    draftTile: async (call: Call<DeskContract['draftTile']>) => {
      const { z: level, x, y } = call.params;
      const { draft } = call.query;
      const reach = await open(call, draft);
      const picture = await pictures.get(call, draft, `${level}/${x}/${y}`, () => fetchTile(call.services, reach, { z: level, x, y }));
      return sendPicture(call.reply, picture, 'private, max-age=300');
    },
    draftPicture: async (call: Call<DeskContract['draftPicture']>) => {
      const { draft, ...query } = call.query;
      const view = viewIn(query, call.site.srid);
      const reach = await open(call, draft);
      const picture = await pictures.get(call, draft, `${view.extent.join()} ${view.width}x${view.height}`, () =>
        fetchView(call.services, reach, view),
      );
      return sendPicture(call.reply, picture, 'private, max-age=300');
    },
  };
}

/** What can be known without asking: the layer is there, in our projection, in tiles we know. */
async function checkSource({ db, site }: CallContext, { values, source, service }: Reach): Promise<void> {
  const { mapServiceId } = values;
  if (mapServiceId !== 'wms' && mapServiceId !== 'wmts') return;
  if (!source || service?.type !== mapServiceId) throw layerErrors['layers.gone']();
  if (mapServiceId === 'wmts' && source.grids.length === 0) throw layerErrors['layers.not-harvested']();
  if (!service.isInProjection) throw layerErrors['layers.projection']({ params: { crs: `EPSG:${site.srid}` } });
  if ((await strangeName(db, source, values)) !== null) throw layerErrors['layers.gone']();
}

/** Asks for one picture of the centre of the map; false where nobody else has to be asked. */
async function trySource(call: CallContext, reach: Reach): Promise<boolean> {
  const { services, site } = call;
  const { values, service } = reach;
  const [x, y] = site.config.map.center;
  switch (values.mapServiceId) {
    case 'town':
    case 'tiles':
      return false;
    case 'xyz': {
      const level = Math.min(Math.max(trialLevel, values.minzoom ?? 0), values.maxzoom ?? usualMaxZoom);
      const picture = await fetchTile(services, reach, webTileAt(await mercatorOf(call, [x, y]), level));
      const host = URL.parse(originOf(values.paramXyz ?? '') ?? '')?.host ?? '';
      if (picture.isEmpty) throw layerErrors['layers.no-tile']({ params: { host } });
      return true;
    }
    case 'wms': {
      const reachOf = (trialPixels * trialResolution) / 2;
      const extent = [x - reachOf, y - reachOf, x + reachOf, y + reachOf] as const;
      await fetchView(services, reach, { epsg: site.srid, extent, width: trialPixels, height: trialPixels });
      return true;
    }
    case 'wmts': {
      const place = tileAt(service?.grid?.levels ?? [], [x, y], trialResolution);
      if (!place) throw layerErrors['layers.projection']({ params: { crs: `EPSG:${site.srid}` } });
      await fetchTile(services, reach, place);
      return true;
    }
  }
}

async function mercatorOf({ db, site }: CallContext, [x, y]: readonly [number, number]): Promise<[number, number]> {
  const { rows } = await sql<{ x: number; y: number }>`select st_x(p) as x, st_y(p) as y
    from st_transform(st_setsrid(st_makepoint(${x}::float8, ${y}::float8), ${sql.lit(site.srid)}), 3857) p`.execute(db);
  return [rows[0]?.x ?? 0, rows[0]?.y ?? 0];
}

function gatewayOf(path: string, draft: string): Gateway {
  return { tiles: `${path}/tiles/{z}/{x}/{y}?draft=${draft}`, picture: `${path}/picture?draft=${draft}`, legend: '' };
}
