import { z } from 'zod';
import { questionKinds } from './domain/questions.ts';
import { variants } from './domain/variants.ts';
import { answerValue } from './answer-inputs.ts';

const text = z.object({ pt: z.string(), en: z.string() });
export const variantSchema = z.enum(variants);

/** A question as it is asked. */
export const questionView = z.object({
  id: z.int(),
  typeId: z.int(),
  subtypeId: z.int().nullable(),
  key: z.string(),
  kind: z.enum(questionKinds),
  label: text,
  help: text,
  required: z.boolean(),
  isPublic: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(
    z.object({
      key: z.string(),
      label: text,
      stops: z.boolean(),
      advice: text,
      link: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
  only: z.object({ key: z.string(), option: z.string() }).nullable(),
});

/** An answer of an occurrence: the question and the answer in words, and as data for a form. */
export const answerView = z.object({
  key: z.string(),
  label: text,
  words: text,
  value: answerValue,
  isPublic: z.boolean(),
});
export type AnswerView = z.output<typeof answerView>;

export const featureLayerView = z.object({ code: z.string(), label: text });
/** What an occurrence is about. `integrationId` only for staff. */
export const featureView = z.object({ layer: featureLayerView, code: z.string(), name: z.string(), integrationId: z.string().nullable() });
export type FeatureView = z.output<typeof featureView>;

/** A feature that may be picked near a point; `distance` in metres. */
export const nearFeature = featureView.extend({
  id: z.int(),
  point: z.tuple([z.number(), z.number()]),
  distance: z.number(),
  /** Open occurrences about this very feature that the caller may see. */
  open: z.int(),
});
export type NearFeatureView = z.output<typeof nearFeature>;

/** How long occurrences of a type usually take, counted over the last year every night. Null days: too few to say. */
export const paceView = z.object({ medianDays: z.number().nullable(), mostDays: z.number().nullable(), open: z.int() });
