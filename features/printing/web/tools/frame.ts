import '../texts.ts';
import Feature from 'ol/Feature.js';
import OlPoint from 'ol/geom/Point.js';
import LineString from 'ol/geom/LineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Polygon from 'ol/geom/Polygon.js';
import PointerInteraction from 'ol/interaction/Pointer.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import CircleStyle from 'ol/style/Circle.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { putOn } from '#platform/map/floors.ts';
import { cornersOf, toGround, toSheet, type MapFrame, type Point } from '../../domain/frame.ts';
import { mostPages } from '../../domain/pages.ts';
import { printModelOf } from '../model.ts';

/** Pixels: a finger's breadth around the handle. */
const REACH = 22;
/** Of the handle, from the frame's upper edge. */
const ARM = 34;

const blue = '#0b57d0';
const shade = new Style({ fill: new Fill({ color: 'rgba(15, 23, 42, 0.28)' }) });
const edge = [new Style({ stroke: new Stroke({ color: '#ffffff', width: 5 }) }), new Style({ stroke: new Stroke({ color: blue, width: 2.5 }) })];
const thin = new Style({ stroke: new Stroke({ color: blue, width: 1, lineDash: [6, 4] }) });
const knob = new Style({
  image: new CircleStyle({ radius: 9, fill: new Fill({ color: '#ffffff' }), stroke: new Stroke({ color: blue, width: 3 }) }),
});

const ringOf = (frame: MapFrame): [number, number][] => {
  const corners = cornersOf(frame);
  return [...corners, ...corners.slice(0, 1)];
};

/** The frame of the sheet on the map: dragged to move it, turned by its handle; what lies outside is shaded. */
export function activateFrame({ session, map }: ToolContext): () => void {
  const model = printModelOf(session);
  const source = new VectorSource();
  const layer = new VectorLayer({ source, updateWhileAnimating: true, updateWhileInteracting: true });
  const take = putOn(map, layer, 'sketch');
  const outside = new Feature();
  const ring = new Feature();
  const sheets = new Feature();
  const arm = new Feature();
  const handle = new Feature();
  outside.setStyle(shade);
  ring.setStyle(edge);
  sheets.setStyle(thin);
  arm.setStyle(edge);
  handle.setStyle(knob);
  source.addFeatures([outside, sheets, ring, arm, handle]);

  const handleAt = (frame: MapFrame): Point => {
    const { box, scale } = frame;
    const millimetres = (ARM * (map.getView().getResolution() ?? 1) * 1000) / scale;
    return toGround(frame)([box.width / 2, -millimetres]);
  };
  const draw = (): void => {
    const frame = model.frame();
    if (!frame) {
      for (const one of [outside, sheets, ring, arm, handle]) one.setGeometry(undefined);
      return;
    }
    const closed = ringOf(frame);
    const [minx, miny, maxx, maxy] = session.config.extent;
    const far = Math.max(maxx - minx, maxy - miny) * 3;
    const world = [
      [minx - far, miny - far],
      [maxx + far, miny - far],
      [maxx + far, maxy + far],
      [minx - far, maxy + far],
      [minx - far, miny - far],
    ];
    outside.setGeometry(new Polygon([world, closed]));
    ring.setGeometry(new Polygon([closed]));
    const frames = model.frames();
    // More than can be printed is said in the panel, and not drawn.
    sheets.setGeometry(frames.length === 1 || frames.length > mostPages ? undefined : new MultiPolygon(frames.map((one) => [ringOf(one)])));
    const at = handleAt(frame);
    arm.setGeometry(new LineString([toGround(frame)([frame.box.width / 2, 0]).slice(), [...at]]));
    handle.setGeometry(new OlPoint([...at]));
  };

  let drag: { readonly what: 'frame'; readonly from: Point; readonly center: Point } | { readonly what: 'handle' } | null = null;
  const what = (pixel: readonly number[], at: Point): 'frame' | 'handle' | null => {
    const frame = model.frame();
    if (!frame) return null;
    const [x = 0, y = 0] = map.getPixelFromCoordinate([...handleAt(frame)]) ?? [];
    if (Math.hypot((pixel[0] ?? 0) - x, (pixel[1] ?? 0) - y) < REACH) return 'handle';
    const [sx, sy] = toSheet(frame)(at);
    return sx >= 0 && sx <= frame.box.width && sy >= 0 && sy <= frame.box.height ? 'frame' : null;
  };
  const point = (cursor: string): void => {
    const target = map.getTargetElement();
    if (target) target.style.cursor = cursor;
  };
  const pointOf = (coordinate: readonly number[]): Point => [coordinate[0] ?? 0, coordinate[1] ?? 0];
  const pointer = new PointerInteraction({
    handleDownEvent(event) {
      const at = pointOf(event.coordinate);
      const found = what(event.pixel, at);
      const { center } = model.choice.get();
      if (found === null || !center) return false;
      drag = found === 'handle' ? { what: 'handle' } : { what: 'frame', from: at, center };
      return true;
    },
    handleDragEvent(event) {
      const at = pointOf(event.coordinate);
      const { center } = model.choice.get();
      if (!drag || !center) return;
      if (drag.what === 'frame') model.change({ center: [drag.center[0] + at[0] - drag.from[0], drag.center[1] + at[1] - drag.from[1]] });
      else {
        // Up on the sheet points at the pointer; the map turns the other way. Near a quarter it snaps.
        const turned = (-Math.atan2(at[0] - center[0], at[1] - center[1]) * 180) / Math.PI;
        const quarter = Math.round(turned / 90) * 90;
        model.change({ rotation: Math.round(Math.abs(turned - quarter) < 3 ? quarter : turned) + 0 });
      }
    },
    handleUpEvent() {
      drag = null;
      return false;
    },
    handleMoveEvent(event) {
      const found = event.dragging ? null : what(event.pixel, pointOf(event.coordinate));
      point(found === 'handle' ? 'grab' : found === 'frame' ? 'move' : '');
    },
  });
  map.addInteraction(pointer);
  const view = map.getView();
  view.on('change:resolution', draw);
  const undo = [model.choice.subscribe(draw), model.capabilities.subscribe(draw)];
  draw();
  return () => {
    map.removeInteraction(pointer);
    view.un('change:resolution', draw);
    for (const one of undo) one();
    point('');
    take();
  };
}
