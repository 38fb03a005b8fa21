import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import PointGeometry from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import type { Point } from '../coordinates.ts';
import { edgeColour } from '../kinds/vector-style.ts';
import type { Shape } from './sketch.ts';
import { pathOf } from './snap.ts';

/** Words on the drawing: along an edge (left out where it is too short for them), within an area, or beside a point. */
export type Note = { readonly text: string } & (
  | { readonly along: readonly [Point, Point] }
  | { readonly within: readonly Point[] }
  | { readonly beside: Point }
);

export interface SketchPicture {
  readonly layer: VectorLayer;
  show(shapes: readonly Shape[], points: readonly Point[], chosen: Point | null, notes: readonly Note[]): void;
}

/** Draws a sketch: its shapes, the points one may take, and the one that is chosen. */
export function sketchPicture(dark: () => boolean): SketchPicture {
  const source = new VectorSource();
  const layer = new VectorLayer({
    source,
    style(feature) {
      const note: unknown = feature.get('note');
      return typeof note === 'string'
        ? noteStyle(note, feature.getGeometry() instanceof LineString, dark())
        : styles(dark(), feature.get('chosen') === true);
    },
  });
  const feature = (geometry: Polygon | LineString | MultiPoint | PointGeometry, chosen = false): Feature => new Feature({ geometry, chosen });
  return {
    layer,
    show(shapes, points, chosen, notes) {
      const lines = shapes.filter(({ points: own }) => own.length > 1);
      source.clear(true);
      source.addFeatures([
        ...lines.map((shape) => {
          const path = pathOf(shape).map((point) => [...point]);
          return feature(shape.kind !== 'line' && shape.kind !== 'arrow' && path.length > 3 ? new Polygon([path]) : new LineString(path));
        }),
        ...(points.length > 0 ? [feature(new MultiPoint(points.map((point) => [...point])))] : []),
        ...(chosen ? [feature(new PointGeometry([...chosen]), true)] : []),
        ...notes.map((note) => new Feature({ geometry: placeOf(note), note: note.text })),
      ]);
    },
  };
}

function placeOf(note: Note): LineString | PointGeometry {
  if ('along' in note) return new LineString(note.along.map((point) => [...point]));
  return new PointGeometry(
    'beside' in note
      ? [...note.beside]
      : new Polygon([pathOf({ kind: 'area', points: note.within }).map((point) => [...point])]).getInteriorPoint().getCoordinates(),
  );
}

/** Length of an edge beside it; the figure of the whole in a box of its own. */
function noteStyle(text: string, isEdge: boolean, dark: boolean): Style {
  const halo = edgeColour(dark);
  const ink = new Fill({ color: dark ? '#ffffff' : '#1b2126' });
  const family = '"Noto Sans", system-ui, sans-serif';
  if (isEdge)
    return new Style({
      text: new TextStyle({
        text,
        placement: 'line',
        font: `600 12px ${family}`,
        fill: ink,
        stroke: new Stroke({ color: halo, width: 4 }),
        textBaseline: 'bottom',
        offsetY: -4,
      }),
    });
  const box = { backgroundFill: new Fill({ color: halo }), padding: [3, 6, 2, 6] };
  return new Style({ zIndex: 1, text: new TextStyle({ text, font: `700 13px ${family}`, fill: ink, ...box, offsetY: -20, overflow: true }) });
}

function styles(dark: boolean, chosen: boolean): Style[] {
  const colour = dark ? '#ffd166' : '#b3005c';
  const halo = edgeColour(dark);
  const dot = chosen
    ? new CircleStyle({ radius: 9, fill: new Fill({ color: halo }), stroke: new Stroke({ color: colour, width: 4 }) })
    : new CircleStyle({ radius: 5, fill: new Fill({ color: colour }), stroke: new Stroke({ color: halo, width: 2 }) });
  return [
    new Style({ stroke: new Stroke({ color: halo, width: 6 }) }),
    new Style({ stroke: new Stroke({ color: colour, width: 3, lineDash: [8, 5] }), fill: new Fill({ color: `${colour}26` }), image: dot }),
  ];
}
