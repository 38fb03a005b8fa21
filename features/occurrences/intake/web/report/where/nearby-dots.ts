import Feature from 'ol/Feature.js';
import PointGeometry from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { putOn, type MapSession } from '#platform/map/index.ts';
import type { SimilarOccurrence } from '../../../../record/schemas.ts';

/** What was reported near the pin already, each in the colour of its type; the list beside the map says what it is. */
export function showNearby(session: MapSession, nearby: readonly SimilarOccurrence[]): () => void {
  if (nearby.length === 0) return () => undefined;
  const stroke = new Stroke({ color: '#ffffff', width: 2 });
  const features = nearby.map(({ point, type }) => {
    const feature = new Feature(new PointGeometry(point));
    feature.setStyle(new Style({ image: new CircleStyle({ radius: 8, fill: new Fill({ color: type.color ?? '#475164' }), stroke }) }));
    return feature;
  });
  return putOn(session.map, new VectorLayer({ source: new VectorSource({ features }) }), 'pin');
}
