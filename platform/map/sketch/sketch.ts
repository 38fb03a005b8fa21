import type { Point } from '../coordinates.ts';

/** `box`: two opposite corners. */
export type ShapeKind = 'point' | 'line' | 'area' | 'box';

export interface Shape {
  readonly kind: ShapeKind;
  /** An area does not repeat its first point. */
  readonly points: readonly Point[];
}

interface Drawing {
  /** What is drawn next. */
  readonly kind: ShapeKind;
  readonly shapes: readonly Shape[];
  /** The last shape is not finished. */
  readonly isOpen: boolean;
}

/** What has been drawn, and the way back and forth. */
export interface Sketch extends Drawing {
  /** One shape only: a new one takes the place of the old, and another kind makes the old into that kind. */
  readonly isSingle: boolean;
  readonly past: readonly Drawing[];
  readonly future: readonly Drawing[];
}

export interface Vertex {
  readonly shape: number;
  readonly vertex: number;
}

export type Command =
  | { readonly do: 'kind'; readonly kind: ShapeKind }
  | { readonly do: 'add'; readonly at: Point }
  /** Takes back the last point of the open shape. */
  | { readonly do: 'back' }
  | { readonly do: 'finish' }
  /** Drops the open shape. */
  | { readonly do: 'abandon' }
  | ({ readonly do: 'move'; readonly to: Point } & Vertex)
  /** A new point before `vertex`. */
  | ({ readonly do: 'insert'; readonly at: Point } & Vertex)
  | ({ readonly do: 'delete' } & Vertex)
  /** Takes a whole shape away. */
  | { readonly do: 'remove'; readonly shape: number }
  | { readonly do: 'clear' }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

export const leastPoints: Readonly<Record<ShapeKind, number>> = { point: 1, line: 2, area: 3, box: 2 };
/** Shapes that are finished with their last point. */
const mostPoints: Readonly<Record<ShapeKind, number>> = { point: 1, line: Infinity, area: Infinity, box: 2 };
const STEPS = 200;

export function emptySketch(kind: ShapeKind, isSingle = false): Sketch {
  return { kind, isSingle, shapes: [], isOpen: false, past: [], future: [] };
}

/** The sketch after a command; the very same where the command has nothing to do. Every change can be undone. */
export function reduce(sketch: Sketch, command: Command): Sketch {
  const { past, future } = sketch;
  const now: Drawing = { kind: sketch.kind, shapes: sketch.shapes, isOpen: sketch.isOpen };
  if (command.do === 'undo') {
    const before = past.at(-1);
    return before ? { ...sketch, ...before, past: past.slice(0, -1), future: [now, ...future] } : sketch;
  }
  if (command.do === 'redo') {
    const [after, ...rest] = future;
    return after ? { ...sketch, ...after, past: [...past, now], future: rest } : sketch;
  }
  const next = change(now, command, sketch.isSingle);
  return next === now ? sketch : { ...sketch, ...next, past: [...past.slice(1 - STEPS), now], future: [] };
}

function change(now: Drawing, command: Exclude<Command, { do: 'undo' | 'redo' }>, isSingle: boolean): Drawing {
  const last = now.shapes.at(-1);
  const open = now.isOpen ? last : undefined;
  switch (command.do) {
    case 'kind':
      return withKind(now, command.kind, isSingle);
    case 'add':
      return withPoint(now, command.at, isSingle);
    case 'back':
      if (!open) return now;
      return open.points.length > 1 ? replaceLast(now, { ...open, points: open.points.slice(0, -1) }) : without(now);
    case 'finish':
      return open && isWhole(open) ? { ...now, isOpen: false } : now;
    case 'abandon':
      return open ? without(now) : now;
    case 'move':
      return edit(now, command, ({ points }) => points.map((point, index) => (index === command.vertex ? command.to : point)));
    case 'insert':
      return edit(now, command, ({ points, kind }) =>
        kind === 'line' || kind === 'area' ? points.toSpliced(command.vertex, 0, command.at) : points,
      );
    case 'delete':
      return edit(now, command, (shape, isOpenShape) => {
        const points = shape.points.toSpliced(command.vertex, 1);
        return points.length >= (isOpenShape ? 1 : leastPoints[shape.kind]) ? points : shape.points;
      });
    case 'remove':
      return now.shapes[command.shape] === undefined
        ? now
        : { ...now, shapes: now.shapes.toSpliced(command.shape, 1), isOpen: now.isOpen && command.shape !== now.shapes.length - 1 };
    case 'clear':
      return now.shapes.length === 0 ? now : { ...now, shapes: [], isOpen: false };
  }
}

function withKind(now: Drawing, kind: ShapeKind, isSingle: boolean): Drawing {
  if (kind === now.kind) return now;
  const last = now.shapes.at(-1);
  const isPath = (one: ShapeKind): boolean => one === 'line' || one === 'area';
  if (!last || !(now.isOpen || isSingle) || !isPath(kind) || !isPath(last.kind)) return now.isOpen ? { ...without(now), kind } : { ...now, kind };
  const turned = { ...last, kind };
  return { ...replaceLast(now, turned), kind, isOpen: now.isOpen || !isWhole(turned) };
}

function withPoint(now: Drawing, at: Point, isSingle: boolean): Drawing {
  const open = now.isOpen ? now.shapes.at(-1) : undefined;
  if (same(at, open?.points.at(-1))) return now;
  const shape = { kind: now.kind, points: [...(open?.points ?? []), at] };
  const [first, second] = shape.points;
  // A box without width or height is none.
  if (shape.kind === 'box' && first && second && (first[0] === second[0] || first[1] === second[1])) return now;
  const others = open ? now.shapes.slice(0, -1) : isSingle ? [] : now.shapes;
  return { ...now, shapes: [...others, shape], isOpen: shape.points.length < mostPoints[shape.kind] };
}

/** The same drawing where the vertex is not there or nothing changes. */
function edit(now: Drawing, { shape: at, vertex }: Vertex, points: (shape: Shape, isOpen: boolean) => readonly Point[]): Drawing {
  const shape = now.shapes[at];
  if (!shape || vertex < 0) return now;
  const next = points(shape, now.isOpen && at === now.shapes.length - 1);
  const isSame = next.length === shape.points.length && next.every((point, index) => same(point, shape.points[index]));
  return isSame ? now : { ...now, shapes: now.shapes.with(at, { ...shape, points: next }) };
}

function isWhole({ kind, points }: Shape): boolean {
  return points.length >= leastPoints[kind];
}

function replaceLast(now: Drawing, shape: Shape): Drawing {
  return { ...now, shapes: [...now.shapes.slice(0, -1), shape] };
}

function without(now: Drawing): Drawing {
  return { ...now, shapes: now.shapes.slice(0, -1), isOpen: false };
}

function same(a: Point, b: Point | undefined): boolean {
  return b !== undefined && a[0] === b[0] && a[1] === b[1];
}
