import { z } from 'zod';
import { idempotencyKey } from '#platform/http/idempotency-key.ts';
import { email, phone } from '#platform/kernel/contact.ts';
import { isoDate } from '#platform/kernel/dates.ts';
import { nif } from '#platform/kernel/nif.ts';
import { optional, optionalText, requiredText } from '#platform/kernel/text.ts';
import { geoFormats } from '#platform/geo/formats.ts';
import { pluck, tableOf } from '#platform/kernel/entries.ts';
import { answersSchema, formAnswers } from './answer-inputs.ts';
import { variants } from './domain/variants.ts';
import { licences } from './domain/licence.ts';
import { fields, pickedNames, visibility } from './fields.ts';

const id = z.int().positive();
export const idParam = z.object({ id: z.coerce.number<number>().int().positive() });
export const codeParam = z.object({ code: z.string().trim().min(1).max(40) });
export const token = z.string().min(20).max(100);

const several = (value: unknown) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value);

/** Ids: `1,2,3` in a query string, the key repeated, or an array in code. */
export const idList = z
  .preprocess<unknown, z.ZodArray<z.ZodCoercedNumber>, string | readonly number[]>(several, z.array(z.coerce.number().int().positive()).max(200))
  .optional();
/** Variants in the same ways: `work-order,accident`. */
const variantList = z
  .preprocess<unknown, z.ZodArray<z.ZodEnum<{ [V in (typeof variants)[number]]: V }>>, string | readonly string[]>(
    several,
    z.array(z.enum(variants)).max(10),
  )
  .optional();
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional();
const day = isoDate.optional();

const ordinate = z.coerce.number();
/** `minx,miny,maxx,maxy` in the tenant's projection. */
const extent = z
  .preprocess<
    unknown,
    z.ZodTuple<[z.ZodCoercedNumber, z.ZodCoercedNumber, z.ZodCoercedNumber, z.ZodCoercedNumber], null>,
    string | readonly number[]
  >(several, z.tuple([ordinate, ordinate, ordinate, ordinate]))
  .refine(([minx, miny, maxx, maxy]) => minx <= maxx && miny <= maxy, { params: { code: 'extent' } });

/** `very-late` three times the limit; `week` within five working days; `none` open without a limit. */
export const dueFilters = ['overdue', 'very-late', 'today', 'week', 'paused', 'none'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** `mine`: given to me; `units`: what my units answer for; `inside`: all I work on, without what I see only as everybody does. */
export const scopes = ['mine', 'units', 'inside'] as const;

/** Of the rows on a screen, asked for anew. */
export const idsMost = 500;

/** The one filter of list, map, counts and export. Absent = any; `from` and `to` are days, both included. */
export const filterShape = {
  q: z.string().trim().max(200).optional(),
  /** Only these, as far as the rest of the filter finds them. */
  ids: z
    .preprocess<unknown, z.ZodArray<z.ZodCoercedNumber>, string | readonly number[]>(
      several,
      z.array(z.coerce.number().int().positive()).min(1).max(idsMost),
    )
    .optional(),
  type: idList,
  /** What an occurrence is: as its type says. */
  variant: variantList,
  subtype: idList,
  status: idList,
  unity: idList,
  ...tableOf(pickedNames, () => idList),
  parish: idList,
  /** Person; `0` = nobody: what is open and given to no one. */
  assigned: z.union([z.coerce.number<string>().int().nonnegative(), z.int().nonnegative()]).optional(),
  from: day,
  to: day,
  /** Only what I reported. */
  mine: flag,
  /** Only what I follow. */
  followed: flag,
  /** Only what is not in a final status. */
  open: flag,
  /** Past its deadline and not paused. */
  overdue: flag,
  /** How it stands to its deadline; for staff. */
  due: z.enum(dueFilters).optional(),
  /** For staff: what one answers for. */
  scope: z.enum(scopes).optional(),
  /** The trash, for whoever may delete. */
  deleted: flag,
  bbox: extent.optional(),
};
export const filterQuery = z.object(filterShape);
export type OccurrenceFilter = z.output<typeof filterQuery>;

export const sorts = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', '-code', 'code', 'dueAt'] as const;
export const pageSizes = [10, 25, 50, 100] as const;
export const listQuery = z.object({
  ...filterShape,
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number<number>()
    .refine((size) => (pageSizes as readonly number[]).includes(size), { params: { code: 'page-size' } })
    .default(25),
  sort: z.enum(sorts).default('-createdAt'),
});

export const mapQuery = z.object({
  ...filterShape,
  bbox: extent,
  /** Metres per pixel of the view. */
  resolution: z.coerce.number<number>().positive().max(100_000),
});

/** `xls` is an .xlsx workbook. */
export const tableFormats = ['csv', 'xls'] as const;
/** Export formats of the search (specification 2 §9): tables, and files for maps. */
export const exportFormats = [...tableFormats, ...geoFormats] as const;
export const exportQuery = z.object({ ...filterShape, format: z.enum(exportFormats).default('xls'), sort: z.enum(sorts).default('-createdAt') });

/** Values of a multipart form are text: numbers and flags may come as such; nothing, '' and 'null' mean "not given". */
const formEmpty = (value: unknown) => (value === '' || value === 'null' || value === null ? undefined : value);
const formNumber = z.preprocess<unknown, z.ZodOptional<z.ZodCoercedNumber>, number | string | null | undefined>(
  formEmpty,
  z.coerce.number().optional(),
);
const formId = z.preprocess<unknown, z.ZodOptional<z.ZodCoercedNumber>, number | string | null | undefined>(
  formEmpty,
  z.coerce.number().int().positive().optional(),
);
const formFlag = z.union([z.boolean(), z.enum(['true', 'false', '']).transform((text) => text === 'true')]).default(false);

export const captionMax = 200;
const listInForm = (value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};
/** Captions of the photos that come along, in their order; a list, or its JSON as forms send it. */
export const captions = z.preprocess<unknown, z.ZodDefault<z.ZodArray<z.ZodNullable<z.ZodString>>>, readonly (string | null)[] | string | undefined>(
  listInForm,
  z.array(z.string().trim().max(captionMax).nullable()).max(20).default([]),
);

export const descriptionMax = fields.description.max;
export const reportInput = z.object({
  key: idempotencyKey.optional(),
  typeId: z.coerce.number<number | string>().int().positive(),
  subtypeId: formId,
  description: requiredText(descriptionMax, 5),
  /** Point in the tenant's projection; without it `address` is needed. */
  x: formNumber,
  y: formNumber,
  address: optionalText(300),
  /** Whoever typed the address was asked which place it is, and wants it taken as it is written. */
  asWritten: formFlag,
  parishId: formId,
  referencePoint: optionalText(300),
  name: optionalText(150),
  email: optional(email),
  phone: optional(phone),
  nif: optional(nif),
  consent: formFlag,
  answers: formAnswers.default({}),
  /** The picked feature of the type's layer. */
  featureId: formId,
  /** For the desk: the user it is registered for. */
  reporterId: formId,
  /** Registered for somebody else, at the counter or on the phone; a channel says so too. */
  desk: formFlag,
  /** For the desk only (permission to register at the desk). */
  channelId: formId,
  priorityId: formId,
  captions,
  visibility: z.preprocess<unknown, z.ZodOptional<typeof visibility>, 'public' | 'private' | '' | undefined>(formEmpty, visibility.optional()),
});
export type ReportInput = z.output<typeof reportInput>;

export const editInput = z
  .object({
    ...pluck(fields, 'input'),
    point: z.tuple([z.number(), z.number()]).nullable(),
    /** All of them: what is left out is taken away. */
    answers: answersSchema,
  })
  .partial();
export type EditInput = z.output<typeof editInput>;

export const longText = requiredText(descriptionMax, 2);
/** `reason`: why; `answer`: what was done. The citizen reads both. */
export const statusInput = z.object({ statusId: id, reason: optionalText(descriptionMax), answer: optionalText(descriptionMax) });
/** What is left out stays. */
export const assignInput = z.object({ unityId: id.nullable(), userId: id.nullable() }).partial();
export type AssignInput = z.output<typeof assignInput>;
export const noteInput = z.object({ kind: z.enum(['note', 'answer']), text: longText });
export const settingsInput = z.object({
  codePrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/),
  consentActive: z.boolean(),
  consentRequired: z.boolean(),
  consentPt: z.string().trim().max(2000),
  consentEn: z.string().trim().max(2000),
  /** Days in which a reporter may say that it was not solved; 0: never. */
  reopenDays: z.int().min(0).max(365).default(14),
  /** Under which licence everybody may take the public occurrences. */
  openData: z.enum(licences).default('cc-by'),
  /** Days the original of a blacked-out photo is kept; 0: not at all. */
  originalDays: z.int().min(0).max(365).default(30),
});
