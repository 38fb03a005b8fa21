import ImageTile from 'ol/ImageTile.js';
import type Tile from 'ol/Tile.js';
import TileLayer from 'ol/layer/Tile.js';
import type Projection from 'ol/proj/Projection.js';
import TileImage from 'ol/source/TileImage.js';
import type OlTileGrid from 'ol/tilegrid/TileGrid.js';
import { reachable } from './ask.ts';
import type { DrawnLayer, LayerContext } from './define.ts';
import { watchRequests } from './watch.ts';

interface Options {
  readonly projection: Projection | string;
  readonly grid: OlTileGrid;
  /** Address of a tile; rows count from the top. */
  url(z: number, x: number, y: number): string;
  /** The pictures are read to be drawn in another projection, which the other server must allow. */
  readonly isMoved?: boolean;
  /** How pictures appear, as the document says. */
  readonly drawn: { readonly transition?: number | undefined; readonly interpolate: boolean };
}

/** What our gateway answers for a picture the other server does not have: one clear pixel. */
function isClear(tile: Tile): boolean {
  const picture = tile instanceof ImageTile ? tile.getImage() : null;
  return picture instanceof HTMLImageElement && picture.naturalWidth === 1;
}

/** A layer of pictures in a grid. */
export function imageTiles({ projection, grid, url, isMoved = false, drawn }: Options, { status }: LayerContext): DrawnLayer {
  const address = ([z = 0, x = 0, y = 0]: number[]): string => reachable(url(z, x, y));
  const { transition, interpolate } = drawn;
  const source = new TileImage({
    projection,
    tileGrid: grid,
    tileUrlFunction: address,
    wrapX: false,
    crossOrigin: isMoved ? 'anonymous' : null,
    interpolate,
    ...(transition !== undefined && { transition }),
  });
  const watch = watchRequests(status);
  source.on('tileloadstart', watch.start);
  source.on('tileloadend', ({ tile }) => watch.end(isClear(tile)));
  source.on('tileloaderror', watch.fail);
  let attempt = 0;
  return {
    layer: new TileLayer({ source }),
    refresh() {
      attempt += 1;
      source.setTileUrlFunction(address, `attempt ${attempt}`);
      source.refresh();
    },
  };
}
