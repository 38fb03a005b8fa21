import LineString from 'ol/geom/LineString.js';
import PointGeometry from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import { arrowHead } from '#platform/geo/circle.ts';
import type { Point } from '../coordinates.ts';
import { edgeColour } from '../kinds/vector-style.ts';
import type { Look, Shape } from './sketch.ts';
import { pathOf } from './snap.ts';

const family = '"Noto Sans", system-ui, sans-serif';

/** How a shape with a look of its own is drawn; `label`: what stands beside it, its name or its measure. */
export function dressedStyle(shape: Shape, look: Look, label: string, resolution: number, dark: boolean): Style[] {
  const colour = dark ? look.colour.dark : look.colour.light;
  const halo = edgeColour(dark);
  const lineDash = { solid: undefined, dashed: [look.width * 4, look.width * 2.5], dotted: [0.1, look.width * 2] }[look.dash];
  const stroke = new Stroke({ color: colour, width: look.width, ...(lineDash && { lineDash }), lineCap: 'round', lineJoin: 'round' });
  const under = new Style({ stroke: new Stroke({ color: halo, width: look.width + 3, lineCap: 'round', lineJoin: 'round' }) });
  const words = (text: string, size: number, offsetY: number): TextStyle =>
    new TextStyle({
      text,
      font: `600 ${size}px ${family}`,
      fill: new Fill({ color: colour }),
      stroke: new Stroke({ color: halo, width: 4 }),
      overflow: true,
      offsetY,
    });
  if (shape.kind === 'text') return [new Style({ text: words(shape.text || '…', look.size, 0) })];
  if (shape.kind === 'point') {
    const radius = 5 + look.width;
    const dot = new CircleStyle({ radius, fill: new Fill({ color: colour }), stroke: new Stroke({ color: halo, width: 2 }) });
    return [new Style({ image: dot, ...(label !== '' && { text: words(label, 13, -radius - 10) }) })];
  }
  const isArea = shape.kind === 'area' || shape.kind === 'circle' || shape.kind === 'box';
  const fill = `${colour}${Math.round(look.fill * 255)
    .toString(16)
    .padStart(2, '0')}`;
  const body = new Style({ stroke, ...(isArea && { fill: new Fill({ color: fill }) }) });
  const head = shape.kind === 'arrow' ? arrowHead(shape.points, (8 + look.width * 2.5) * resolution) : null;
  const tips = head
    ? [new Style({ geometry: new LineString(head), stroke: new Stroke({ color: colour, width: look.width, lineCap: 'round', lineJoin: 'round' }) })]
    : [];
  const said = label === '' ? [] : [new Style({ geometry: labelPlace(shape), text: words(label, 13, shape.kind === 'area' ? 0 : -14) })];
  return [under, body, ...tips, ...said];
}

/** Its place on the map, as OpenLayers draws it. */
export function dressedGeometry(shape: Shape): PointGeometry | LineString | Polygon {
  const path = pathOf(shape).map((point) => [...point]);
  if (shape.kind === 'point' || shape.kind === 'text') return new PointGeometry(path[0] ?? [0, 0]);
  return shape.kind === 'line' || shape.kind === 'arrow' || path.length < 4 ? new LineString(path) : new Polygon([path]);
}

function labelPlace(shape: Shape): PointGeometry {
  const geometry = dressedGeometry(shape);
  if (geometry instanceof Polygon) return new PointGeometry(geometry.getInteriorPoint().getCoordinates());
  if (geometry instanceof LineString) return new PointGeometry(geometry.getCoordinateAt(0.5));
  return geometry;
}

/** The box around shapes, for the map to go to. */
export function boxOf(shapes: readonly Shape[]): [number, number, number, number] | null {
  const points = shapes.flatMap((shape): readonly Point[] => pathOf(shape));
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
