import { z } from 'zod';
import { crosses } from '#platform/geo/shape.ts';
import type { Extent } from '#platform/geo/tile-grid.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { limits } from './limits.ts';

export const kinds = ['point', 'line', 'area', 'circle', 'text', 'arrow'] as const;
export type Kind = (typeof kinds)[number];

/** Named, because each has one look on light and another on dark maps. */
export const colours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'black', 'white'] as const;
export const dashes = ['solid', 'dashed', 'dotted'] as const;

const look = z.object({
  colour: z.enum(colours).default('red'),
  /** Pixels. */
  width: z.number().min(1).max(12).default(3),
  dash: z.enum(dashes).default('solid'),
  /** 0 to 1. */
  fill: z.number().min(0).max(1).default(0.2),
  /** Of text, in pixels. */
  size: z.number().min(10).max(48).default(16),
});
export type Look = z.output<typeof look>;
export const usualLook: Look = look.parse({});

/** Of each kind: fewest and most points. A circle is its centre and a point of its rim. */
const points: Readonly<Record<Kind, readonly [number, number]>> = {
  point: [1, 1],
  text: [1, 1],
  circle: [2, 2],
  line: [2, limits.corners],
  arrow: [2, limits.corners],
  area: [3, limits.corners],
};

const position = z
  .tuple([z.number(), z.number()])
  .transform(([x, y]): [number, number] => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);

const id = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\w-]+$/);

export const shape = z
  .object({
    /** Made by whoever draws; photos and merging go by it. */
    id,
    kind: z.enum(kinds),
    /** An area does not repeat its first point. */
    points: z.array(position).min(1),
    name: z.string().trim().max(limits.shapeName).default(''),
    /** The words of a text, a note to any other. */
    text: z.string().trim().max(limits.text).default(''),
    look: look.default(usualLook),
    /** Its measures stand on the map. */
    isMeasured: z.boolean().default(false),
  })
  .superRefine(({ kind, points: given }, context) => {
    const [fewest, most] = points[kind];
    if (given.length > most) return context.addIssue(issueAt('geometry.corners', ['points'], { n: most }));
    if (given.length < fewest) return context.addIssue(issueAt('annotation.points', ['points'], { n: fewest }));
    const ring = kind === 'area' && given[0] ? [...given, given[0]] : given;
    if (given.length > 1 && crosses(ring, kind === 'area')) context.addIssue(issueAt('geometry.crosses', ['points']));
  });
export type Shape = z.output<typeof shape>;

/** Said by the server, which knows the municipality: how far beyond the map's limits something may be drawn, as a share of their size. */
const AROUND = 0.5;

/** Shapes that lie elsewhere, by their place in the list. */
export function outside(shapes: readonly Pick<Shape, 'points'>[], [minx, miny, maxx, maxy]: Extent): number[] {
  const [dx, dy] = [(maxx - minx) * AROUND, (maxy - miny) * AROUND];
  const holds = ([x, y]: readonly [number, number]): boolean => x >= minx - dx && x <= maxx + dx && y >= miny - dy && y <= maxy + dy;
  return shapes.flatMap(({ points: its }, index) => (its.every(holds) ? [] : [index]));
}

/** Of answers: as it was stored. */
export const storedShape = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  points: z.array(z.tuple([z.number(), z.number()])),
  name: z.string(),
  text: z.string(),
  look: z.object({ colour: z.enum(colours), width: z.number(), dash: z.enum(dashes), fill: z.number(), size: z.number() }),
  isMeasured: z.boolean(),
});

export const shapes = z
  .array(shape)
  .max(limits.shapes)
  .superRefine((list, context) => {
    const corners = list.reduce((sum, { points: its }) => sum + its.length, 0);
    if (corners > limits.allCorners) context.addIssue(issueAt('geometry.corners', [], { n: limits.allCorners }));
    const seen = new Set<string>();
    for (const [index, one] of list.entries()) {
      if (seen.has(one.id)) context.addIssue(issueAt('annotation.twice', [index, 'id']));
      seen.add(one.id);
    }
  });
