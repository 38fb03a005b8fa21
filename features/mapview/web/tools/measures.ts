import type { MapSession, Point } from '#platform/map/index.ts';
import { areaOf, distance, formatArea, formatLength, lengthOf } from '#platform/map/sketch/measure.ts';
import { createSketch, type SketchModel } from '#platform/map/sketch/model.ts';
import type { Note } from '#platform/map/sketch/sketch-layer.ts';
import type { Shape } from '#platform/map/sketch/sketch.ts';
import { pathOf } from '#platform/map/sketch/snap.ts';

const models = new WeakMap<MapSession, SketchModel>();

/** What is being measured on this map; panel and map work on the same. */
export function measureModel(session: MapSession): SketchModel {
  const known = models.get(session) ?? createSketch('line');
  models.set(session, known);
  return known;
}

export interface Measures {
  /** The length or area measured. */
  readonly main: string;
  readonly length: string;
  /** Null: a line, or an area with too few points. */
  readonly area: string | null;
  readonly segments: readonly string[];
}

export function measuresOf(shape: Shape): Measures {
  const isRing = shape.kind === 'area' && shape.points.length > 2;
  const path = isRing ? pathOf(shape) : shape.points;
  const length = formatLength(lengthOf(path));
  const area = isRing ? formatArea(areaOf(shape.points)) : null;
  return { main: area ?? length, length, area, segments: edgesOf(path).map(([from, to]) => formatLength(distance(from, to))) };
}

/** The figure, and the stretch that is being drawn. */
export function atPointer(shape: Shape): string {
  const { main, segments } = measuresOf(shape);
  const stretch = shape.kind === 'line' && segments.length > 1 ? segments.at(-1) : undefined;
  return stretch === undefined ? main : `${main} (+ ${stretch})`;
}

/** On the drawing: the length of each edge, and the figure of the whole once it is finished, numbered as in the list where there are several. */
export function measureNotes(
  shape: Shape,
  { index, of, isOpen }: { readonly index: number; readonly of: number; readonly isOpen: boolean },
): readonly Note[] {
  const { main, area, segments } = measuresOf(shape);
  const end = shape.points.at(-1);
  if (shape.points.length < 2 || !end) return [];
  const edges = edgesOf(area === null ? shape.points : pathOf(shape));
  const lengths = edges.length > 1 ? edges.map((along, at): Note => ({ text: segments[at] ?? '', along })) : [];
  const text = of > 1 ? `${index + 1}: ${main}` : main;
  const whole: readonly Note[] = isOpen ? [] : [area === null ? { text, beside: end } : { text, within: shape.points }];
  return [...lengths, ...whole];
}

function edgesOf(path: readonly Point[]): readonly (readonly [Point, Point])[] {
  return path.slice(1).map((to, index) => [path[index] ?? to, to] as const);
}
