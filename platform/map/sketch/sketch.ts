import type { Point } from '../coordinates.ts';

/** `box`: two opposite corners. `circle`: centre and a point of its rim. `text`: a point with words. `arrow`: a line with a head at its end. */
export type ShapeKind = 'point' | 'line' | 'area' | 'box' | 'circle' | 'text' | 'arrow';

/** How a shape is drawn; without one it looks like any sketch. */
export interface Look {
  /** On the light and the dark base map. */
  readonly colour: { readonly light: string; readonly dark: string };
  /** Pixels. */
  readonly width: number;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  /** 0 to 1. */
  readonly fill: number;
  /** Of text, in pixels. */
  readonly size: number;
}

/** What a drawing that is kept knows of a shape beside its points; commands carry it along. */
export interface Dress {
  readonly id?: string;
  readonly name?: string;
  /** The words of a text, a note to any other. */
  readonly text?: string;
  readonly look?: Look;
  readonly isMeasured?: boolean;
  /** Rings with the same word are one area: one within another is its hole (`rings.ts`). */
  readonly of?: string;
}

export interface Shape extends Dress {
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
  /** What the last step dressed: the next letter of the same text is no step of its own. */
  readonly dressing?: string;
}

export interface Vertex {
  readonly shape: number;
  readonly vertex: number;
}

export type Command =
  | { readonly do: 'kind'; readonly kind: ShapeKind }
  /** `as`: of a shape that begins with this point. */
  | { readonly do: 'add'; readonly at: Point; readonly as?: Dress }
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
  | { readonly do: 'dress'; readonly shape: number; readonly as: Dress }
  /** Whole shapes more, from a file or as a copy. */
  | { readonly do: 'append'; readonly shapes: readonly Shape[] }
  /** Some shapes give way to others, in one step: parts of what was split, the whole of what was merged. */
  | { readonly do: 'replace'; readonly shapes: readonly number[]; readonly by: readonly Shape[] }
  /** To another place in the order they are drawn in. */
  | { readonly do: 'reorder'; readonly shape: number; readonly to: number }
  | { readonly do: 'clear' }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

export const leastPoints: Readonly<Record<ShapeKind, number>> = { point: 1, line: 2, area: 3, box: 2, circle: 2, text: 1, arrow: 2 };
/** Shapes that are finished with their last point. */
const mostPoints: Readonly<Record<ShapeKind, number>> = {
  point: 1,
  line: Infinity,
  area: Infinity,
  box: 2,
  circle: 2,
  text: 1,
  arrow: Infinity,
};
/** Shapes of as many points as one likes, of which each may become another. */
export const isPath = (kind: ShapeKind): boolean => kind === 'line' || kind === 'area' || kind === 'arrow';
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
    return before ? { ...undressed(sketch), ...before, past: past.slice(0, -1), future: [now, ...future] } : sketch;
  }
  if (command.do === 'redo') {
    const [after, ...rest] = future;
    return after ? { ...undressed(sketch), ...after, past: [...past, now], future: rest } : sketch;
  }
  const next = change(now, command, sketch.isSingle);
  if (next === now) return sketch;
  const { dressing: before, ...rest } = sketch;
  const dressing = command.do === 'dress' ? `${command.shape} ${Object.keys(command.as).join()}` : undefined;
  const goesOn = dressing !== undefined && dressing === before && past.length > 0;
  return { ...rest, ...next, past: goesOn ? past : [...past.slice(1 - STEPS), now], future: [], ...(dressing !== undefined && { dressing }) };
}

function undressed({ dressing: _dressing, ...sketch }: Sketch): Sketch {
  return sketch;
}

function change(now: Drawing, command: Exclude<Command, { do: 'undo' | 'redo' }>, isSingle: boolean): Drawing {
  const last = now.shapes.at(-1);
  const open = now.isOpen ? last : undefined;
  switch (command.do) {
    case 'kind':
      return withKind(now, command.kind, isSingle);
    case 'add':
      return withPoint(now, command.at, isSingle, command.as);
    case 'back':
      if (!open) return now;
      return open.points.length > 1 ? replaceLast(now, { ...open, points: open.points.slice(0, -1) }) : without(now);
    case 'finish':
      return open && isWhole(open) ? { ...now, isOpen: false } : now;
    case 'abandon':
      return open ? without(now) : now;
    case 'move':
      return edit(now, command, (shape) => movedPoints(shape, command.vertex, command.to));
    case 'insert':
      return edit(now, command, ({ points, kind }) => (isPath(kind) ? points.toSpliced(command.vertex, 0, command.at) : points));
    case 'delete':
      return edit(now, command, (shape, isOpenShape) => {
        const points = shape.points.toSpliced(command.vertex, 1);
        return points.length >= (isOpenShape ? 1 : leastPoints[shape.kind]) ? points : shape.points;
      });
    case 'remove':
      return now.shapes[command.shape] === undefined
        ? now
        : { ...now, shapes: now.shapes.toSpliced(command.shape, 1), isOpen: now.isOpen && command.shape !== now.shapes.length - 1 };
    case 'dress': {
      const shape = now.shapes[command.shape];
      return shape ? { ...now, shapes: now.shapes.with(command.shape, { ...shape, ...command.as }) } : now;
    }
    case 'append': {
      const whole = now.isOpen ? without(now) : now;
      return command.shapes.length === 0 ? now : { ...whole, shapes: [...whole.shapes, ...command.shapes] };
    }
    case 'replace': {
      const left = now.shapes.filter((_, index) => !command.shapes.includes(index));
      const isNothing = left.length === now.shapes.length && command.by.length === 0;
      const keepsOpen = now.isOpen && !command.shapes.includes(now.shapes.length - 1) && command.by.length === 0;
      return isNothing ? now : { ...now, shapes: [...left, ...command.by], isOpen: keepsOpen };
    }
    case 'reorder': {
      const shape = now.shapes[command.shape];
      const to = Math.max(0, Math.min(now.shapes.length - 1, command.to));
      if (!shape || now.isOpen || to === command.shape) return now;
      return { ...now, shapes: now.shapes.toSpliced(command.shape, 1).toSpliced(to, 0, shape) };
    }
    case 'clear':
      return now.shapes.length === 0 ? now : { ...now, shapes: [], isOpen: false };
  }
}

/** A circle that is taken by its centre goes along whole. */
export function movedPoints({ kind, points }: Shape, vertex: number, to: Point): readonly Point[] {
  const [center, rim] = points;
  if (kind === 'circle' && vertex === 0 && center && rim) return [to, [rim[0] + to[0] - center[0], rim[1] + to[1] - center[1]]];
  return points.map((point, index) => (index === vertex ? to : point));
}

function withKind(now: Drawing, kind: ShapeKind, isSingle: boolean): Drawing {
  if (kind === now.kind) return now;
  const last = now.shapes.at(-1);
  if (!last || !(now.isOpen || isSingle) || !isPath(kind) || !isPath(last.kind)) return now.isOpen ? { ...without(now), kind } : { ...now, kind };
  const turned = { ...last, kind };
  return { ...replaceLast(now, turned), kind, isOpen: now.isOpen || !isWhole(turned) };
}

function withPoint(now: Drawing, at: Point, isSingle: boolean, as: Dress = {}): Drawing {
  const open = now.isOpen ? now.shapes.at(-1) : undefined;
  if (same(at, open?.points.at(-1))) return now;
  const shape: Shape = { ...(open ?? as), kind: now.kind, points: [...(open?.points ?? []), at] };
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
