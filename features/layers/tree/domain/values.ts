import { z } from 'zod';
import { issue, issueAt } from '#platform/kernel/issue.ts';
import { optional, optionalText, requiredText } from '#platform/kernel/text.ts';
import { propertyTypes } from './properties.ts';
import { sourceSchema } from './sources.ts';

/* What a group or layer consists of, as forms send it and rows keep it. */

const address = z.url({ protocol: /^https?$/ }).max(2000);
const hex = z.string().regex(/^#[0-9a-f]{6}$/i);

export const legendSchema = z.discriminatedUnion('kind', [
  /** As the service draws it, or from the style. */
  z.strictObject({ kind: z.literal('automatic') }),
  z.strictObject({ kind: z.literal('image'), url: address }),
]);

const property = z.strictObject({
  name: requiredText(200),
  type: z.enum(propertyTypes),
  /** What people read instead of the name. */
  title: optionalText(200),
  titleEn: optionalText(200),
  order: z.int().min(0).max(1000),
  /** Told when the layer is asked at a point. */
  shown: z.boolean(),
});

/** What the features of the layer are; `id` names the harvested or built-in layer that was described. */
export const typenameSchema = z.strictObject({
  id: z.string().max(60).nullable(),
  name: requiredText(500),
  title: optionalText(500),
  properties: z
    .array(property)
    .max(300)
    .superRefine((list, context) => {
      const twice = list.find(({ name }, index) => list.findIndex((other) => other.name === name) < index);
      if (twice) context.addIssue(issueAt('list.duplicate', [], { value: twice.name }));
    }),
});
export type Typename = z.output<typeof typenameSchema>;

/** Places of an HTML template are text between tags: a value never becomes part of a tag or an address. */
const template = optional(
  z
    .string()
    .max(20_000)
    .refine((html) => !/<[^>]*\{[^>]*>/.test(html), issue('invalid')),
);

/** Of answers about a point. */
export const infoFormats = [
  'text/plain',
  'text/html',
  'application/json',
  'application/geo+json',
  'application/vnd.ogc.gml',
  'application/vnd.ogc.gml/3.1.1',
  'application/gml+xml; version=3.2',
] as const;

export const featureinfoSchema = z.strictObject({
  /** The layer is asked at a point. */
  status: z.boolean(),
  /** Null: the best the service offers. */
  format: z.enum(infoFormats).nullable(),
  /** Folded until somebody opens it. */
  collapsible: z.boolean(),
  /** Fields under each other, or the template. */
  styles: z.enum(['fields', 'template']),
  /** With `{field}` in it; empty: the layer's name. */
  title: optionalText(200),
  template,
});
export type Featureinfo = z.output<typeof featureinfoSchema>;

/** Whether things of the layer can be pointed at in forms, and who may. */
export const featureableSchema = z.strictObject({
  status: z.boolean(),
  /** Column with the number the thing has elsewhere. */
  integration_id: optionalText(200),
  acl_code: optional(z.string().regex(/^[A-Z]{2,4}_\d{5}$/)),
  /** Subtypes of occurrences that point at things of this layer; none: all. */
  subtypes: z.array(z.int().positive()).max(500),
});

const shared = {
  name: requiredText(255),
  nameEn: optionalText(255),
  active: z.boolean().default(true),
  private: z.boolean().default(false),
  roles: z.array(z.int().positive()).max(200).default([]),
  visible: z.boolean().default(true),
  opacity: z.number().min(0).max(1).default(1),
  icon: optional(z.string().regex(/^[a-z0-9-]{1,60}$/)),
  iconBgColor: optional(hex),
};

export const groupInput = z.strictObject({
  kind: z.literal('group'),
  ...shared,
  /** Folded when the map opens. */
  collapse: z.boolean().default(false),
});

const scale = z.number().positive().max(1_000_000_000).nullable().default(null);

export const resourceInput = z
  .strictObject({
    kind: z.literal('resource'),
    ...shared,
    source: sourceSchema,
    tiled: z.boolean().default(false),
    /** Styles and format to ask for; null: the service's own. */
    style: optionalText(500),
    format: optionalText(100),
    /** Denominators between which the layer is drawn; null: as the service says. */
    minScale: scale,
    maxScale: scale,
    attribution: optionalText(500),
    legend: legendSchema.default({ kind: 'automatic' }),
    featureinfo: featureinfoSchema.default({ status: true, format: null, collapsible: false, styles: 'fields', title: null, template: null }),
    featureable: featureableSchema.default({ status: false, integration_id: null, acl_code: null, subtypes: [] }),
    typename: typenameSchema.nullable().default(null),
    metadataUrl: optional(address),
    dataUrl: optional(address),
  })
  .superRefine(({ minScale, maxScale }, context) => {
    if (minScale !== null && maxScale !== null && minScale >= maxScale) context.addIssue(issueAt('number.max-strict', ['minScale'], { n: maxScale }));
  });

export type GroupInput = z.output<typeof groupInput>;
export type ResourceInput = z.output<typeof resourceInput>;
export type LayerInput = GroupInput | ResourceInput;
