import { z } from 'zod';
import { email, phone } from '#platform/kernel/contact.ts';
import { latitudeText, longitudeText } from '#platform/kernel/coordinates.ts';
import { isoDate, isoInstant } from '#platform/kernel/dates.ts';
import { issue } from '#platform/kernel/issue.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { visible, withoutEmojis } from '#platform/kernel/text.ts';
import type { Field, FieldMeta, ReferenceTarget, Widget } from './resource.ts';

type Common = Pick<FieldMeta, 'label' | 'help' | 'column' | 'filter' | 'search' | 'sortable' | 'section' | 'unique' | 'kept' | 'when' | 'personal'>;
type Options<R extends boolean, More = unknown> = Common & { readonly required?: R } & More;
type Maybe<S extends z.ZodType, R extends boolean> = R extends true ? S : z.ZodDefault<z.ZodNullable<S>>;

const hex = /^#[0-9a-f]{6}$/;

function make<S extends z.ZodType, W extends Widget, R extends boolean>(schema: S, widget: W, defaults: Partial<FieldMeta>, options: Options<R>) {
  const { required, ...meta } = options;
  const made = required ? schema : schema.nullable().default(null as never);
  return { schema: made, meta: { ...defaults, ...meta, widget } } as unknown as Field<Maybe<S, R>, W>;
}

const lookedFor = { column: 'shown', search: true, sortable: true } as const;
const listed = { column: 'shown', sortable: true } as const;
const chosen = { column: 'shown', sortable: true, filter: true } as const;

/**
 * Makes the fields of a declared resource: schema for API and form, and what list, filter, export and DDL need.
 * Fields are optional (null) unless `required: true`. Text is trimmed.
 */
export const field = {
  /** `max` characters, 200 unless told; no emojis: these are names and codes, found and sorted by their letters. */
  text<R extends boolean = false>(options: Options<R, { readonly max?: number; readonly min?: number; readonly pattern?: RegExp }>) {
    const { max = 200, min = 1, pattern, ...rest } = options;
    const base = visible(withoutEmojis(z.string().trim().min(min).max(max)));
    return make(pattern ? base.regex(pattern) : base, 'text', lookedFor, rest);
  },
  textLong<R extends boolean = false>(options: Options<R, { readonly max?: number }>) {
    const { max = 4000, ...rest } = options;
    return make(visible(z.string().trim().min(1).max(max)), 'text-long', { column: 'available', search: true }, rest);
  },
  /** Whole numbers unless `integer: false`. */
  number<R extends boolean = false>(
    options: Options<R, { readonly min?: number; readonly max?: number; readonly integer?: boolean; readonly unit?: Text }>,
  ) {
    const { min, max, integer = true, ...rest } = options;
    let schema = integer ? z.number().int() : z.number();
    if (min !== undefined) schema = schema.min(min);
    if (max !== undefined) schema = schema.max(max);
    return make(schema, 'number', { ...listed, integer, unsigned: min !== undefined && min >= 0 } as Partial<FieldMeta>, rest);
  },
  /** An amount of money to the cent, kept as `numeric`; in the municipality's currency unless the field `currency` of the record names one. */
  money<R extends boolean = false>(options: Options<R, { readonly currency?: string }>) {
    const { currency, ...rest } = options;
    const schema = z
      .number()
      .min(0)
      .max(1e12)
      .refine((amount) => Number(amount.toFixed(2)) === amount, issue('money'));
    return make(
      schema,
      'number',
      { ...listed, integer: false, unsigned: true, money: currency === undefined ? {} : { currency } } as Partial<FieldMeta>,
      rest,
    );
  },
  /** Never null; `value` when nothing is sent (false unless told). */
  boolean(options: Common & { readonly value?: boolean }) {
    const { value = false, ...meta } = options;
    return { schema: z.boolean().default(value), meta: { ...chosen, ...meta, widget: 'boolean' } } as Field<z.ZodDefault<z.ZodBoolean>, 'boolean'>;
  },
  select<const V extends string, R extends boolean = false>(
    options: Options<R, { readonly options: readonly { readonly value: V; readonly label: Text }[] }>,
  ) {
    const values = options.options.map((option) => option.value) as [V, ...V[]];
    return make(z.enum(values), 'select', chosen, options);
  },
  /** `yyyy-mm-dd`. */
  date<R extends boolean = false>(options: Options<R>) {
    return make(isoDate, 'date', chosen, options);
  },
  /** ISO 8601 with offset; stored in UTC. */
  datetime<R extends boolean = false>(options: Options<R>) {
    return make(isoInstant, 'datetime', chosen, options);
  },
  /** `#rrggbb`, lower case. */
  color<R extends boolean = false>(options: Options<R>) {
    return make(z.string().toLowerCase().regex(hex), 'color', { column: 'shown' }, options);
  },
  email<R extends boolean = false>(options: Options<R>) {
    return make(email, 'email', lookedFor, options);
  },
  phone<R extends boolean = false>(options: Options<R>) {
    return make(phone, 'phone', lookedFor, options);
  },
  /** Latitude or longitude, written as decimal degrees or as degrees, minutes and seconds; stored as degrees. */
  degrees<R extends boolean = false>(options: Options<R, { readonly axis: 'latitude' | 'longitude' }>) {
    const { axis, ...rest } = options;
    const written = axis === 'latitude' ? latitudeText : longitudeText;
    const schema = z.preprocess((value) => (typeof value === 'number' ? value.toFixed(6) : value), written.transform(rounded));
    return make(schema as z.ZodType<number, string | number>, 'degrees', { column: 'available' }, rest);
  },
  /** Id of one row of another table; `owner` when the record is a part of that row. */
  reference<R extends boolean = false>(options: Options<R, { readonly of: ReferenceTarget; readonly owner?: boolean }>) {
    return make(z.int().positive(), 'reference', chosen, { ...options, of: target(options.of) } as typeof options);
  },
  /** Ids of several rows, kept in the link table `through`. Never null. */
  references(options: Common & { readonly of: ReferenceTarget; readonly through: NonNullable<FieldMeta['through']>; readonly required?: boolean }) {
    const { required, of, ...meta } = options;
    const ids = z.array(z.int().positive()).max(1000);
    const schema = required ? ids.min(1) : ids.default([]);
    return { schema, meta: { column: 'available', filter: true, of: target(of), ...meta, widget: 'references' } } as unknown as Field<
      z.ZodDefault<typeof ids>,
      'references'
    >;
  },
};

/** To the six places that may be written: a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Keeps only what a reference needs, so that a resource does not carry another one inside. */
function target({ table, title, said, order }: ReferenceTarget): ReferenceTarget {
  return { table, title, ...(said && { said }), ...(order !== undefined && { order }) };
}
