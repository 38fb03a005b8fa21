import Feature from 'ol/Feature.js';
import PointGeometry from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { Point } from './coordinates.ts';
import { putOn } from './floors.ts';
import type { MapSession } from './session.ts';

export interface Pin {
  set(point: Point | null): void;
  remove(): void;
}

/** One marked place: what a form has, or where a new thing will be. */
export function addPin(session: MapSession, colour = '#c41826'): Pin {
  const source = new VectorSource();
  const ring = (radius: number, fill: string, edge?: string): Style =>
    new Style({
      image: new CircleStyle({ radius, fill: new Fill({ color: fill }), ...(edge && { stroke: new Stroke({ color: edge, width: 2.5 }) }) }),
    });
  const layer = new VectorLayer({ source, style: [ring(18, `${colour}33`), ring(11, colour, '#ffffff'), ring(3.5, '#ffffff')] });
  const remove = putOn(session.map, layer, 'pin');
  return {
    set(point) {
      source.clear();
      if (point) source.addFeature(new Feature(new PointGeometry([...point])));
    },
    remove,
  };
}
