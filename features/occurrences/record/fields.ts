import { z } from 'zod';
import { isoDate } from '#platform/kernel/dates.ts';
import { keyed, those } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { requiredText } from '#platform/kernel/text.ts';
import type { Gated } from './domain/gates.ts';

/** A field of an occurrence that people fill in: what is said here of it holds for all that is made of it. */
interface Declared {
  readonly column: string;
  /** By which permissions it is seen and changed. */
  readonly gate: Gated;
  /** What may be written. Null empties it. */
  readonly input: z.ZodType;
  /** Its name in exports: ten plain letters at most, because a shapefile knows no longer ones. */
  readonly export: string;
  /** What becomes of it when an account is closed (`platform/privacy/server/traces.ts`) and when the occurrence is anonymised (`retention`). */
  readonly trace?: 'none' | 'searched';
  readonly anonymised?: 'empty' | 'text' | 'note' | 'parish';
}

/** A row of a catalogue. Answers say it with its name, each in its own way. */
interface Choice extends Declared {
  readonly kind: 'choice';
  /** Fields that pick from one catalogue need one gate: its names are listed for whoever sees any of them. */
  readonly of: { readonly table: string; readonly entries: 'types' | 'subtypes' | 'priorities' | 'channels' };
  /** Its name in answers and filters, and the narrowest answer that carries it; absent: the code says it by hand, as the type. */
  readonly as?: string;
  readonly said?: 'list' | 'staff';
}

interface OneOf extends Declared {
  readonly kind: 'options';
}

/** Text, stored and answered as it was written. */
interface Text extends Declared {
  readonly kind: 'text' | 'day' | 'link';
  readonly max: number;
  /** What stands in answers for whoever may not see it. */
  readonly blank: '' | null;
  readonly answer: z.ZodType;
  /** The narrowest answer that carries it; the wider ones carry it too. `list`: rows and points of the list. */
  readonly shown: 'list' | 'public' | 'staff';
  /** As one line or several in the form, and with the record's other data (with `list`, in the desk's rows too); absent: the screens give it a place of its own. */
  readonly drawn?: 'line' | 'lines';
}

export type Field = Choice | OneOf | Text;

const longest = 4000;
const visibilities = ['public', 'private'] as const;
export const visibility = z.enum(visibilities);
const id = z.int().positive();
const stored = z.string().nullable();

const text = <const Max extends number>(max: Max) =>
  ({ kind: 'text', max, blank: null, input: z.string().trim().max(max).nullable(), answer: stored }) as const;
const needed = (max: number, min = 1) => ({ kind: 'text', max, blank: '', input: requiredText(max, min), answer: z.string() }) as const;
const day = { kind: 'day', max: 10, blank: null, input: isoDate.nullable(), answer: stored } as const;
/** Address of a page in another system. */
const link = {
  ...text(500),
  kind: 'link',
  input: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
} as const;
const choice = { kind: 'choice', input: id.nullable() } as const;

/** What the public reads, and what the desk keeps for itself: words of people, both. */
const told = { shown: 'public', trace: 'searched', anonymised: 'empty' } as const;
const internal = { gate: 'internal', shown: 'staff', trace: 'searched', anonymised: 'empty' } as const;

/** In the order of exports and of the history. */
export const fields = {
  typeId: { ...choice, input: id, column: 'type_id', gate: 'type', of: { table: 'occurrence_type', entries: 'types' }, export: 'type' },
  subtypeId: { ...choice, column: 'subtype_id', gate: 'subtype', of: { table: 'occurrence_subtype', entries: 'subtypes' }, export: 'subtype' },
  priorityId: {
    ...choice,
    as: 'priority',
    said: 'list',
    column: 'priority_id',
    gate: 'priority',
    of: { table: 'priority', entries: 'priorities' },
    export: 'priority',
  },
  channelId: {
    ...choice,
    as: 'channel',
    said: 'staff',
    column: 'channel_id',
    gate: 'channel',
    of: { table: 'channel', entries: 'channels' },
    export: 'channel',
  },
  visibility: { kind: 'options', input: visibility, column: 'visibility', gate: 'visibility', export: 'visibility', trace: 'none' },
  description: { ...needed(longest, 5), ...told, column: 'description', gate: 'description', export: 'descript', anonymised: 'note' },
  address: { ...needed(300), ...told, column: 'address', gate: 'address', shown: 'list', export: 'address', anonymised: 'parish' },
  referencePoint: { ...text(300), ...told, column: 'reference_point', gate: 'referencePoint', export: 'ref_point' },
  services: { ...text(longest), ...internal, column: 'services', drawn: 'lines', export: 'services', anonymised: 'text' },
  notes: { ...text(longest), ...internal, column: 'notes', drawn: 'lines', export: 'notes', anonymised: 'text' },
  periodStart: { ...day, column: 'period_start', gate: 'internal', shown: 'staff', export: 'from_day' },
  periodEnd: { ...day, column: 'period_end', gate: 'internal', shown: 'staff', export: 'to_day' },
  integrationKey: { ...text(100), ...internal, column: 'integration_key', export: 'integ_key', trace: 'none' },
  integrationCode: { ...text(100), ...internal, column: 'integration_code', export: 'integ_code' },
  integrationLink: { ...link, ...internal, column: 'integration_link', export: 'integ_url' },
  /** A whole address, or the number of a process: what may stand there the settings of document management say. */
  edocLink: { ...text(500), ...internal, column: 'edoc_link', gate: 'edocLink', export: 'edoc_url' },
} as const satisfies Readonly<Record<string, Field>>;

export type Fields = typeof fields;
export type FieldName = keyof Fields;
type AnyField = Fields[FieldName];

export const fieldNames = keysOf(fields);
export const choiceFields = those(fields, (field): field is Extract<AnyField, Choice> => field.kind === 'choice');
/** Choices that answers, filters and forms treat one like the other, by their field and by their name in answers. */
export const pickedFields = those(fields, (field): field is Extract<AnyField, { readonly as: string }> => 'as' in field);
export const picked = keyed(pickedFields, 'as');
export const pickedNames = keysOf(picked);
type AnyPicked = (typeof picked)[keyof typeof picked];
export const listPicked = those(picked, (field): field is Extract<AnyPicked, { readonly said: 'list' }> => field.said === 'list');
export const staffPicked = those(picked, (field): field is Extract<AnyPicked, { readonly said: 'staff' }> => field.said === 'staff');
/** The catalogues they are picked from. */
export const pickedFrom = pickedNames.map((name) => picked[name].of.entries);

export const textFields = those(fields, (field): field is Extract<AnyField, Text> => 'shown' in field);
type AnyText = (typeof textFields)[keyof typeof textFields];

export const listFields = those(textFields, (field): field is Extract<AnyText, { readonly shown: 'list' }> => field.shown === 'list');
export const publicFields = those(textFields, (field): field is Extract<AnyText, { readonly shown: 'public' }> => field.shown === 'public');
export const staffFields = those(textFields, (field): field is Extract<AnyText, { readonly shown: 'staff' }> => field.shown === 'staff');
/** Those that form and record draw one like the other. */
export const drawnFields = those(textFields, (field): field is Extract<AnyText, { readonly drawn: string }> => 'drawn' in field);
