import { z } from 'zod';
import type { Text } from '#platform/kernel/locale.ts';
import { sourceSchema } from './sources.ts';
import { documentVersion } from './version.ts';

const text = z.object({ pt: z.string(), en: z.string() });
/** Stands in the address of the map, where `.` and `*` part entries. */
const id = z.string().regex(/^[\w-]{1,240}$/);
const opacity = z.number().min(0).max(1);
const hex = z.string().regex(/^#[0-9a-f]{6}$/i);
/** In the light and the dark theme. */
const colour = z.object({ light: hex, dark: hex });
const resolution = z.number().positive();

/** What a hatch is made of: lines at an angle, or dots. */
export const hatches = ['forward', 'backward', 'cross', 'horizontal', 'vertical', 'dots'] as const;

const symbol = {
  colour,
  /** Pixels. */
  width: z.number().min(0).max(20).default(1.5),
  dash: z.array(z.number()).optional(),
  /** Of an area; absent: nothing is seen of its inside. A hatch without a colour of its own is drawn in that of the fill, on nothing. */
  fill: z.object({ colour, opacity, hatch: z.enum(hatches).optional(), hatchColour: colour.optional() }).optional(),
  /** Radius of a point in pixels: `far` beyond `until` metres per pixel, `near` up to it. */
  radius: z.object({ near: z.number(), far: z.number(), until: resolution }).optional(),
  /** A letter in the point, shown up to `until`. */
  glyph: z.object({ text: z.string().max(2), until: resolution }).optional(),
};

/** Features with one of these values, or with a number from (inclusive) up to (exclusive). */
const condition = z.union([
  z.object({
    field: z.string(),
    in: z
      .array(z.union([z.string(), z.number(), z.boolean()]))
      .min(1)
      .max(500),
  }),
  z.object({ field: z.string(), from: z.number().nullable(), to: z.number().nullable() }),
]);

/** How features are drawn, as data: the map, the layer tree and the printer read the same. */
export const styleSchema = z.object({
  shape: z.enum(['point', 'line', 'area']),
  ...symbol,
  /** The value of a field beside the feature, shown up to `until`. */
  label: z.object({ field: z.string(), until: resolution, offset: z.number().default(0), colour: colour.optional() }).optional(),
  /** The first that holds says what is otherwise than above. */
  rules: z
    .array(z.object({ title: text, when: condition, ...z.object({ ...symbol, width: z.number().min(0).max(20) }).partial().shape }))
    .max(200)
    .optional(),
  /** Where there are rules: features none of them holds for are not drawn. */
  onlyRules: z.boolean().optional(),
});

/** What is told of a feature: its fields in order, under a title with `{field}` in it. */
const identifySchema = z.object({
  title: text,
  fields: z.array(z.object({ name: z.string(), label: text, values: z.record(z.string(), text).optional() })),
  /** Every simple value under its own name, after the fields. */
  all: z.boolean().optional(),
  /** Rich text with `{field}` between its tags, in place of the fields; cleaned when it was written. */
  template: z.string().max(20_000).optional(),
  /** Folded until somebody opens it. */
  collapsed: z.boolean().optional(),
});

const attributionPart = z.object({
  text: z.string().max(500),
  href: z
    .string()
    .max(2000)
    .regex(/^https?:\/\//)
    .optional(),
});

const shared = {
  id,
  title: text,
  visible: z.boolean(),
  opacity: opacity.default(1),
  /** Its sign in the tree: one of `layer-icons.tsx`, and the colour behind it. */
  icon: z.object({ name: z.string().max(60).optional(), colour: hex.optional() }).optional(),
};

export const layerSchema = z.object({
  ...shared,
  source: sourceSchema,
  /** Shown from (exclusive) and up to these metres per pixel. */
  minResolution: resolution.optional(),
  maxResolution: resolution.optional(),
  style: styleSchema.optional(),
  identify: identifySchema.optional(),
  /** Whose data it is, said at the foot of the map while the layer is seen: plain words, some with an address. */
  attribution: z.array(attributionPart).max(20).optional(),
  /** Address of a picture in place of the legend the kind makes. */
  legend: z.string().max(2000).optional(),
});

export type VectorStyle = z.output<typeof styleSchema>;
export type StyleRule = NonNullable<VectorStyle['rules']>[number];
export type IdentifyRule = z.output<typeof identifySchema>;
export type LayerNode = z.output<typeof layerSchema>;
export type NodeIcon = NonNullable<LayerNode['icon']>;
export interface GroupNode {
  readonly id: string;
  readonly title: Text;
  /** Off: nothing in the group is drawn, whatever its layers say. */
  readonly visible: boolean;
  readonly opacity: number;
  readonly icon?: NodeIcon | undefined;
  readonly collapsed: boolean;
  readonly children: Tree;
}
export type TreeNode = LayerNode | GroupNode;
/** First on top. */
export type Tree = readonly TreeNode[];

const nodeSchema: z.ZodType<TreeNode> = z.lazy(() => z.union([layerSchema, groupSchema]));
const groupSchema = z.object({ ...shared, collapsed: z.boolean().default(false), children: z.array(nodeSchema).readonly() });

/** Groups and layers, first on top. */
export const treeSchema = z.array(nodeSchema).readonly();

export const documentSchema = z.object({
  version: z.literal(documentVersion),
  view: z.object({
    epsg: z.int().positive(),
    center: z.tuple([z.number(), z.number()]).readonly(),
    /** Metres per pixel of 0.28 mm. */
    resolution,
    /** Background: one of the town's own looks, or `none`. */
    base: z.string().max(80),
  }),
  tree: treeSchema,
});

/** A map as data: what the session draws, the address abridges, and saved maps and the printer keep. */
export type MapDocument = z.output<typeof documentSchema>;
