import { z } from 'zod';
import { tableFormats, filterShape } from '../record/inputs.ts';

const id = z.int().positive();
const count = z.int().nonnegative();
/** Days with one decimal; null where nothing was closed. */
const days = z.number().nonnegative().nullable();
const named = z.object({ id, name: z.string() }).nullable();

/** What a summary may be told by. */
export const groupings = ['type', 'subtype', 'unity', 'parish', 'priority', 'channel'] as const;
export type Grouping = (typeof groupings)[number];

/** How days are counted: all of them, or those the municipality works on. */
export const dayKinds = ['calendar', 'working'] as const;
export type DayKind = (typeof dayKinds)[number];

/** The list's filter, without the trash and the map's view. */
const { deleted: _trash, bbox: _view, ...filter } = filterShape;
export const tabulationQuery = z.object({ ...filter, by: z.enum(groupings).default('type'), days: z.enum(dayKinds).default('calendar') });
export type TabulationQuery = z.output<typeof tabulationQuery>;
export const tabulationExportQuery = tabulationQuery.extend({ format: z.enum(tableFormats).default('xls') });

/** What became of those that were closed. Times are null for whoever may not see deadlines, answers for whoever may not see them. */
const outcome = {
  /** Closed after their deadline, and within it; what has none is in neither. */
  late: count.nullable(),
  inTime: count.nullable(),
  /** Worked on again after they were closed. */
  reopened: count,
  /** What reporters said of closings: how many answers, and how many of them that it was solved. */
  answers: count.nullable(),
  satisfied: count.nullable(),
};
export type Outcome = z.output<z.ZodObject<typeof outcome>>;

/** `overdue` is null for whoever may not see deadlines; `everClosed`: closed now, or once and reopened. */
const measure = {
  total: count,
  open: count,
  closed: count,
  everClosed: count,
  overdue: count.nullable(),
  ...outcome,
  p50: days,
  p80: days,
  p90: days,
};
export type Measure = z.output<z.ZodObject<typeof measure>>;

const whole = z.object(measure);
const status = { id, name: z.string(), color: z.string(), isLast: z.boolean() };

export const totalizerStatus = z.object({
  total: count,
  items: z.array(z.object({ ...status, total: count, share: z.number(), overdue: count.nullable() })),
});
const flow = { received: count, closed: count, open: count, ...outcome, p50: days };
export const montlyResume = z.object({
  /** Reported, closed and reopened in the month, whenever the others; answers about what was closed in it; still open when it ended. */
  items: z.array(z.object({ month: z.string(), ...flow })),
  total: z.object(flow),
});
const performer = z.object({ unity: named, person: named, ...measure });
export const performers = z.object({ units: z.array(performer), people: z.array(performer), total: whole });
export const summary = z.object({
  by: z.enum(groupings),
  items: z.array(z.object({ group: named, parent: z.string().nullable(), ...measure })),
  total: whole,
});
export const chartStatus = z.object({
  months: z.array(z.string()),
  items: z.array(z.object({ ...status, total: count, counts: z.array(count) })),
});
export const chartSubtypes = z.object({
  total: count,
  items: z.array(z.object({ type: named, subtype: named, total: count, open: count, share: z.number() })),
});

export const tabulationNames = [
  'totalizer-status',
  'montly-resume',
  'occurrences-performer',
  'occurrences-summary',
  'chart-status',
  'chart-subtypes',
] as const;
export type TabulationName = (typeof tabulationNames)[number];

export interface Reports {
  readonly 'totalizer-status': z.output<typeof totalizerStatus>;
  readonly 'montly-resume': z.output<typeof montlyResume>;
  readonly 'occurrences-performer': z.output<typeof performers>;
  readonly 'occurrences-summary': z.output<typeof summary>;
  readonly 'chart-status': z.output<typeof chartStatus>;
  readonly 'chart-subtypes': z.output<typeof chartSubtypes>;
}
