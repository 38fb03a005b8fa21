import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import PointGeometry from 'ol/geom/Point.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import { unByKey } from 'ol/Observable.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import { palettes } from './document/town-palette.ts';
import type { Extent } from './coordinates.ts';
import type { SourceKind } from './document/sources.ts';
import { layerHeight, putOn } from './floors.ts';
import { names, yieldNames } from './names.ts';
import { nameSpot } from './outside-name.ts';
import type { MapSession } from './session.ts';

/** Two hexadecimal digits behind a colour: what lies outside is still to be recognised. */
const OPACITY = 'b8';

/** The territory, and what a page brings. */
const ours: ReadonlySet<SourceKind> = new Set(['tiles', 'feed']);

type Area = readonly (readonly (readonly (readonly number[])[])[])[];

/**
 * Pales what lies outside the municipality, draws its boundary and names the outside where there is room; `name` may have two lines. It lies over
 * the base map and what others have drawn, under the municipality's own layers and marks where those come later.
 */
export function softenOutside(session: MapSession, area: Area, name: () => string): () => void {
  const { map, config, basemap, dark, layers } = session;
  const town = new MultiPolygon(area.map((polygon) => polygon.map((ring) => ring.map((point) => [...point]))));
  const outside = new Feature(new MultiPolygon(aroundAndWithin(config.extent, town)));
  const label = new Feature<PointGeometry>();
  const layer = new VectorLayer({
    source: new VectorSource({ features: [outside, label] }),
    declutter: names,
    style(feature) {
      const { boundary, labelSoft, halo } = palettes[dark.get() ? 'dark' : 'light'];
      if (feature === outside)
        return [
          new Style({ fill: new Fill({ color: basemap.ground.get() + OPACITY }) }),
          new Style({ geometry: town, stroke: new Stroke({ color: boundary, width: 1.5 }) }),
        ];
      const font = '600 13px "Noto Sans", system-ui, sans-serif';
      return new Style({
        text: new TextStyle({ text: name(), font, fill: new Fill({ color: labelSoft }), stroke: new Stroke({ color: halo, width: 3 }) }),
      });
    },
  });
  const lift = (): void => {
    const others = layers.state.get().findLastIndex((one) => one.shown && !ours.has(one.layer.source.kind));
    // Between two layers of the document.
    const height = others < 0 ? overBase : layerHeight(others) + 0.5;
    layer.setZIndex(height);
    places.setZIndex(height + 0.25);
  };
  const place = (): void => {
    const { center, resolution } = session.view.get();
    const [width = 0, height = 0] = map.getSize() ?? [];
    const spot = nameSpot({ center, resolution, width, height }, (point) => town.intersectsCoordinate([...point]));
    label.setGeometry(spot ? new PointGeometry([...spot]) : undefined);
  };
  const places = placesOver(basemap.layer);
  const takeOff = [putOn(map, yieldNames(layer), 'outside'), putOn(map, places, 'outside')];
  const overBase = layer.getZIndex() ?? 0;
  lift();
  place();
  const moved = map.on('moveend', place);
  const undo = [layers.state.subscribe(lift), basemap.ground.subscribe(() => [layer, places].forEach((one) => one.changed())), ...takeOff];
  return () => {
    unByKey(moved);
    for (const one of undo) one();
  };
}

/**
 * Names of places once more, over the paleness: they may reach across the boundary, and would be cut in two. The base map's own give way to
 * them, since they stand in the same spots.
 */
function placesOver(base: VectorTileLayer): VectorTileLayer {
  const layer = new VectorTileLayer({
    source: base.getSource() ?? undefined,
    declutter: names,
    style: (feature, resolution) => (feature.get('layer') === 'place' ? base.getStyleFunction()?.(feature, resolution) : undefined),
  });
  const follow = (): void => layer.setVisible(base.getVisible());
  follow();
  base.on('change:visible', follow);
  return layer;
}

/** All around, with the municipality's parts as holes, and what it leaves out within itself. Far enough for no view to see its edge. */
function aroundAndWithin([minx, miny, maxx, maxy]: Extent, town: MultiPolygon): number[][][][] {
  const far = 2 * (maxx - minx);
  const frame = fromExtent([minx - far, miny - far, maxx + far, maxy + far])
    .getCoordinates()
    .flat();
  const parts = town.getCoordinates();
  return [[frame, ...parts.map(([outer = []]) => outer)], ...parts.flatMap(([, ...enclaves]) => enclaves.map((ring) => [ring]))];
}
