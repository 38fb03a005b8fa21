import ImageLayer from 'ol/layer/Image.js';
import ImageSource from 'ol/source/Image.js';
import { load } from 'ol/Image.js';
import { capabilitiesUrl, infoUrl, legendUrls, mapUrl, type WmsView } from '#platform/geo/wms.ts';
import { fetchInfo } from '../info/fetch.ts';
import { readInfo } from '../info/read.ts';
import { olTileGrid, tenantProjection } from '../projection.ts';
import { scaleOf } from '../scale.ts';
import { fetchText, reachable } from './ask.ts';
import { defineLayerKind, type DrawnLayer, type LayerContext, type LayerOf } from './define.ts';
import { imageTiles } from './image-tiles.ts';
import { watchRequests } from './watch.ts';

/** Side of the picture a point is asked in, pixels: services answer for some pixels around it. */
const INFO_SIZE = 101;
/** What services commonly draw at most. */
const MOST_PIXELS = 4096;

/** Pictures another server draws of what is in view, whole or in tiles. */
export const wms = defineLayerKind({
  kind: 'wms',
  create: (layer, context) => (layer.source.tiled ? tiled(layer, context) : whole(layer, context)),
  legend: ({ source }, { resolution }) => legendUrls(source, scaleOf(resolution)).map(reachable),
  async identify(layer, _drawn, { point: [x, y], resolution, limit, signal }, { config, degrees }) {
    const { source } = layer;
    if (source.info === null) return [];
    const reach = (INFO_SIZE * resolution) / 2;
    const middle = (INFO_SIZE - 1) / 2;
    const view = { epsg: config.epsg, extent: [x - reach, y - reach, x + reach, y + reach], width: INFO_SIZE, height: INFO_SIZE } satisfies WmsView;
    const answer = await fetchInfo(infoUrl(source, { ...view, i: middle, j: middle }, { format: source.info, limit }), signal);
    return (await readInfo(layer, answer, { epsg: config.epsg, point: [x, y], degrees })).slice(0, limit);
  },
  async health(source, { signal }) {
    const { text } = await fetchText(capabilitiesUrl(source), signal);
    return /<(?:\w+:)?(?:WMS_Capabilities|WMT_MS_Capabilities)\b/.test(text);
  },
});

function tiled({ source }: LayerOf<'wms'>, context: LayerContext): DrawnLayer {
  const grid = olTileGrid(context.config);
  const url = (z: number, x: number, y: number): string => {
    const [minx = 0, miny = 0, maxx = 0, maxy = 0] = grid.getTileCoordExtent([z, x, y]);
    const [width = 512, height = 512] = [grid.getTileSize(z)].flat();
    return mapUrl(source, { epsg: context.config.epsg, extent: [minx, miny, maxx, maxy], width, height });
  };
  return imageTiles({ projection: tenantProjection(context.config), grid, url, drawn: source }, context);
}

/** OpenLayers keeps a picture that failed, also on `refresh`. */
class FreshImages extends ImageSource {
  override refresh(): void {
    this.image = null;
    super.refresh();
  }
}

function whole({ source }: LayerOf<'wms'>, { config, status }: LayerContext): DrawnLayer {
  let attempt = 0;
  const images = new FreshImages({
    projection: tenantProjection(config),
    interpolate: source.interpolate,
    loader: ([minx = 0, miny = 0, maxx = 0, maxy = 0], resolution, pixelRatio) => {
      const most = MOST_PIXELS / Math.max((maxx - minx) / resolution, (maxy - miny) / resolution);
      const density = Math.min(pixelRatio, most) / resolution;
      const view: WmsView = { epsg: config.epsg, extent: [minx, miny, maxx, maxy], width: (maxx - minx) * density, height: (maxy - miny) * density };
      return load(new Image(), `${reachable(mapUrl(source, view))}${attempt === 0 ? '' : `&RETRY=${attempt}`}`);
    },
  });
  const watch = watchRequests(status);
  images.on('imageloadstart', watch.start);
  images.on('imageloadend', () => watch.end());
  images.on('imageloaderror', watch.fail);
  return {
    layer: new ImageLayer({ source: images }),
    refresh() {
      attempt += 1;
      images.refresh();
    },
  };
}
