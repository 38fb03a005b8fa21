import '../texts.ts';
import Feature from 'ol/Feature.js';
import PointGeometry from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { contains, putOn, type MapSession, type Point } from '#platform/map/index.ts';
import { i18n } from '#platform/shell/language.ts';
import { lookedTo, streetModel } from '../model.ts';

const CONE = 46;
const colour = '#b3005c';

/** A click asks for the nearest picture; the map shows where it was taken and where it looks to. */
export function activateStreetView({ session, close }: ToolContext): () => void {
  const model = streetModel(session);
  const mark = addMark(session);
  const draw = (): void => {
    const state = model.state.get();
    if (state.is !== 'shown') return mark.set(null);
    const { picture } = state;
    const gaze = model.gaze.get();
    const angle = picture.shape === 'flat' ? (picture.fieldOfView ?? 60) : gaze.angle;
    mark.set({ at: picture.at, heading: lookedTo(picture, gaze), angle });
    keepInSight(session, picture.at);
  };
  const stops = [
    session.clicks.pick({ prompt: i18n.t('street-view:prompt'), onPick: model.at, onCancel: close }),
    model.state.subscribe(draw),
    model.gaze.subscribe(draw),
    mark.remove,
  ];
  return () => {
    for (const stop of stops) stop();
    model.close();
  };
}

/** Where one goes along a ride the map follows, once it would leave the screen. */
function keepInSight({ map }: MapSession, at: Point): void {
  const view = map.getView();
  const [minx = 0, miny = 0, maxx = 0, maxy = 0] = view.calculateExtent(map.getSize());
  if (!contains([minx, miny, maxx, maxy], at)) view.setCenter([...at]);
}

interface Mark {
  readonly at: Point;
  readonly heading: number | null;
  readonly angle: number;
}

function addMark(session: MapSession): { set(mark: Mark | null): void; remove(): void } {
  const source = new VectorSource();
  const dot = new Style({
    zIndex: 1,
    image: new CircleStyle({ radius: 9, fill: new Fill({ color: colour }), stroke: new Stroke({ color: '#ffffff', width: 3 }) }),
  });
  let shown: Mark | null = null;
  // As large on the screen at every scale.
  const cone = (resolution: number): Style[] => {
    if (!shown || shown.heading === null) return [];
    const { at, heading, angle } = shown;
    const steps = Array.from({ length: 9 }, (_, index) => ((heading + angle * (index / 8 - 0.5)) * Math.PI) / 180);
    const arc = steps.map((turn) => [at[0] + Math.sin(turn) * CONE * resolution, at[1] + Math.cos(turn) * CONE * resolution]);
    const geometry = new Polygon([[[...at], ...arc, [...at]]]);
    return [new Style({ geometry, fill: new Fill({ color: `${colour}66` }), stroke: new Stroke({ color: '#ffffff', width: 2 }) })];
  };
  const layer = new VectorLayer({ source, style: (_feature, resolution) => [...cone(resolution), dot], updateWhileAnimating: true });
  const remove = putOn(session.map, layer, 'pin');
  return {
    set(mark) {
      shown = mark;
      source.clear();
      if (mark) source.addFeature(new Feature(new PointGeometry([...mark.at])));
    },
    remove,
  };
}
