import { z } from 'zod';
import { email, phone } from '#platform/kernel/contact.ts';
import { nif } from '#platform/kernel/nif.ts';
import { optional, requiredText, withoutEmojis } from '#platform/kernel/text.ts';
import { answerMax, questionKinds } from './domain/questions.ts';

const key = z.string().regex(/^[a-z0-9-]{1,40}$/);
const words = (max: number) => z.object({ pt: z.string().trim().max(max), en: z.string().trim().max(max) });

export const answerValue = z.union([z.string().max(answerMax + 200), z.number(), z.array(z.string().max(60)).max(50)]);
/** Answers by question key, as they travel. */
export const answersSchema = z.record(key, answerValue).refine((answers) => Object.keys(answers).length <= 100, { params: { code: 'list' } });

/** The same in a multipart form: JSON. Nothing, or what is no JSON, is refused as a field and never breaks the request. */
export const formAnswers = z.preprocess<unknown, typeof answersSchema, Record<string, z.input<typeof answerValue>> | string | undefined>((value) => {
  if (value === undefined || value === null || value === '' || value === 'null') return {};
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}, answersSchema);

const questionOption = z.object({
  key,
  label: words(200).refine(({ pt }) => pt !== '', { path: ['pt'], params: { code: 'required' } }),
  stops: z.boolean(),
  advice: words(1000),
  link: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .refine((text) => text === null || /^https?:\/\/[^\s]+$/i.test(text), { params: { code: 'url' } }),
  phone: optional(phone),
});

const limit = z.number().min(-1e12).max(1e12).nullable();
/** A question as the clerk writes it. */
const questionInput = z.object({
  key,
  subtypeId: z.int().positive().nullable(),
  kind: z.enum(questionKinds),
  label: words(200).refine(({ pt }) => pt !== '', { path: ['pt'], params: { code: 'required' } }),
  help: words(500),
  required: z.boolean(),
  isPublic: z.boolean(),
  min: limit,
  max: limit,
  options: z.array(questionOption).max(40),
  only: z.object({ key, option: key }).nullable(),
});
export type QuestionInput = z.output<typeof questionInput>;
export const questionnaireInput = z.object({ questions: z.array(questionInput).max(40) });

/** A person a clerk registers for: e-mail or phone is needed (specification 2 §5). */
export const personInput = z
  .object({ name: withoutEmojis(requiredText(150, 2)), email: optional(email), phone: optional(phone), nif: optional(nif) })
  .refine((person) => person.email !== null || person.phone !== null, { path: ['email'], params: { code: 'contact.required' } });

const formed = z.coerce.number<number>();
const idOf = formed.int().positive().optional();
/** A point, and what is about to be reported there; a picked feature brings what was reported of it to the front. */
export const typedPlaceQuery = z.object({ address: z.string().trim().min(1).max(300), parishId: idOf });
export const checkQuery = z.object({ x: formed, y: formed, typeId: idOf, subtypeId: idOf, featureId: idOf });
