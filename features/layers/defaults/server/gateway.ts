import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { WmsView } from '#platform/geo/wms.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import { KeptAnswers } from '#platform/outgoing/server/kept-answers.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { GatewayContract } from '../contract.ts';
import { layerErrors } from '../errors.ts';
import { fetchLegend, fetchTile, fetchView, type Picture, type Reach } from './fetch-picture.ts';
import { reachOf } from './read.ts';

const maxPixels = 4096;
const side = z.coerce.number().int().min(1).max(maxPixels);
const views = z.object({
  bbox: z
    .string()
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  width: side,
  height: side,
});

/** Pictures of default layers, asked for by this server and kept for those who look at the same place. */
export class Pictures {
  readonly #kept = new KeptAnswers<Picture>();

  /** `place` must say what the picture shows, `layer` what it is drawn from, its version included. */
  get(call: Pick<CallContext, 'site'>, layer: string, place: string, ask: () => Promise<Picture>): Promise<Picture> {
    const source = `${call.site.code} ${layer}`;
    return this.#kept.get(`${source} ${place}`, source, ask, isDown);
  }
}

/** Not there, not answering or not willing: nothing gets better by asking for the next tile. */
const isDown = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code.startsWith('outgoing.') || error.code === layerErrors['layers.refused'].code || error.code === 'ogc.sign-in');

/** The view a WMS is asked for, whatever the case of the names. The axes are those of our own map: the question was written by it. */
export function viewIn(query: Readonly<Record<string, string | readonly string[]>>, epsg: number): WmsView {
  const given = Object.fromEntries(Object.entries(query).map(([name, value]) => [name.toLowerCase(), typeof value === 'string' ? value : value[0]]));
  const view = views.safeParse(given).data;
  if (!view) throw kernelErrors['request.malformed']();
  const [minx, miny, maxx, maxy] = view.bbox;
  if (!(minx < maxx && miny < maxy)) throw kernelErrors['request.malformed']();
  return { epsg, extent: [minx, miny, maxx, maxy], width: view.width, height: view.height };
}

/** Answers a picture as nothing but a picture. */
export function sendPicture(reply: FastifyReply, { type, body }: Picture, cache: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', cache)
    .send(body);
}

const hour = 'public, max-age=3600';
const minute = 'public, max-age=60';

export function gatewayHandlers(front: MapFront, pictures: Pictures) {
  const reach = async ({
    services,
    site,
    params,
  }: CallContext & { readonly params: { readonly layer: string } }): Promise<Reach & { version: number }> => {
    const found = await reachOf(services, site, front, params.layer);
    if (!found) throw kernelErrors['record.not-found']();
    return found;
  };
  const send = async (
    call: CallContext & { readonly params: { readonly layer: string } },
    place: string,
    ask: (found: Reach) => Promise<Picture>,
  ) => {
    const found = await reach(call);
    const picture = await pictures.get(call, `${call.params.layer} ${found.version} ${found.source?.service.version ?? ''}`, place, () => ask(found));
    return sendPicture(call.reply, picture, picture.isEmpty ? minute : hour);
  };
  return {
    tile: (call: Call<GatewayContract['tile']>) => {
      const { z: level, x, y } = call.params;
      return send(call, `${level}/${x}/${y}`, (found) => fetchTile(call.services, found, { z: level, x, y }));
    },
    picture: (call: Call<GatewayContract['picture']>) => {
      const view = viewIn(call.query, call.site.srid);
      return send(call, `${view.extent.join()} ${view.width}x${view.height}`, (found) => fetchView(call.services, found, view));
    },
    legend: (call: Call<GatewayContract['legend']>) => send(call, 'legend', (found) => fetchLegend(call.services, found)),
    img: async (call: Call<GatewayContract['img']>) => {
      const { values } = await reach(call);
      const opened = values.img?.id === call.params.file ? await call.services.files.open(call.site, call.params.file) : null;
      if (!opened) throw kernelErrors['record.not-found']();
      return sendFile(call.reply, opened, { disposition: 'inline', maxAge: 3600 });
    },
  };
}
