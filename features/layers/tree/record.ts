import { z } from 'zod';
import { propertyTypes } from './domain/properties.ts';
import { sourceSchema } from './domain/sources.ts';
import { legendSchema } from './domain/values.ts';

/* A group or layer as it leaves the server: looser than what enters (`domain/values.ts`), so that a rule made stricter hides no old one. */

const text = z.string().nullable();

const shared = {
  name: z.string(),
  nameEn: text,
  active: z.boolean(),
  private: z.boolean(),
  roles: z.array(z.number()),
  visible: z.boolean(),
  opacity: z.number(),
  icon: text,
  iconBgColor: text,
};

const groupValues = z.object({ kind: z.literal('group'), ...shared, collapse: z.boolean() });

const property = z.object({ name: z.string(), type: z.enum(propertyTypes), title: text, titleEn: text, order: z.number(), shown: z.boolean() });

const resourceValues = z.object({
  kind: z.literal('resource'),
  ...shared,
  source: sourceSchema,
  tiled: z.boolean(),
  style: text,
  format: text,
  minScale: z.number().nullable(),
  maxScale: z.number().nullable(),
  attribution: text,
  legend: legendSchema,
  featureinfo: z.object({
    status: z.boolean(),
    format: text,
    collapsible: z.boolean(),
    styles: z.enum(['fields', 'template']),
    title: text,
    template: text,
  }),
  featureable: z.object({ status: z.boolean(), integration_id: text, acl_code: text, subtypes: z.array(z.number()) }),
  typename: z.object({ id: text, name: z.string(), title: text, properties: z.array(property) }).nullable(),
  metadataUrl: text,
  dataUrl: text,
});

export const recordValues = z.discriminatedUnion('kind', [groupValues, resourceValues]);
export type GroupValues = z.output<typeof groupValues>;
export type ResourceValues = z.output<typeof resourceValues>;
export type RecordValues = z.output<typeof recordValues>;
