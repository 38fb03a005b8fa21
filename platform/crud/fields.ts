import { z } from 'zod';
import { email, phone } from '#platform/kernel/contact.ts';
import { latitudeText, longitudeText } from '#platform/kernel/coordinates.ts';
import { isoDate, isoInstant } from '#platform/kernel/dates.ts';
import { shapeInputs, type ShapeKind } from '#platform/geo/shape.ts';
import { decimalSchema } from '#platform/kernel/decimal.ts';
import { issue } from '#platform/kernel/issue.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { visible, withoutEmojis } from '#platform/kernel/text.ts';
import type { Field, FieldMeta, ReferenceTarget, Widget } from './resource.ts';

type Common = Pick<
  FieldMeta,
  'label' | 'help' | 'column' | 'filter' | 'search' | 'sortable' | 'section' | 'unique' | 'kept' | 'when' | 'personal' | 'initial' | 'guard'
>;
type Options<R extends boolean, More = unknown> = Common & { readonly required?: R } & More;
type Maybe<S extends z.ZodType, R extends boolean> = R extends true ? S : z.ZodDefault<z.ZodNullable<S>>;

const hex = /^#[0-9a-f]{6}$/;

function make<S extends z.ZodType, W extends Widget, R extends boolean>(schema: S, widget: W, defaults: Partial<FieldMeta>, options: Options<R>) {
  const { required, ...meta } = options;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `required` decides between S and S | null
  const made = required ? schema : schema.nullable().default(null as never);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the widget decides the type of the value
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
  /** Text with headings, lists, links, tables and pictures, as HTML that is cleaned when it is written; never shown in lists. */
  richText<R extends boolean = false>(options: Options<R, { readonly max?: number }>) {
    const { max = 200_000, ...rest } = options;
    return make(z.string().trim().min(1).max(max), 'rich-text', { column: 'never', search: false, filter: false, sortable: false }, rest);
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
  /** A decimal number of so many places, kept as `numeric`; text on its way ("12.50"), never floating point. `min` and `max` are text too. */
  decimal<R extends boolean = false>(
    options: Options<R, { readonly scale: number; readonly digits?: number; readonly min?: string; readonly max?: string; readonly unit?: Text }>,
  ) {
    const { scale, digits = 15, min, max, ...rest } = options;
    return make(decimalSchema({ scale, digits, min, max, code: 'decimal' }), 'decimal', { ...listed, decimal: { digits, scale } }, rest);
  },
  /** An amount of money to the cent; in the municipality's currency unless the field `currency` of the record names one. */
  money<R extends boolean = false>(options: Options<R, { readonly currency?: string }>) {
    const { currency, ...rest } = options;
    const [digits, scale] = [15, 2];
    const schema = decimalSchema({ scale, digits, min: '0', max: '1000000000000', code: 'money' });
    return make(schema, 'decimal', { ...listed, decimal: { digits, scale }, money: currency === undefined ? {} : { currency } }, rest);
  },
  /** Never null; `value` when nothing is sent (false unless told). */
  boolean(options: Common & { readonly value?: boolean; readonly exclusive?: boolean }) {
    const { value = false, ...meta } = options;
    return { schema: z.boolean().default(value), meta: { ...chosen, ...meta, widget: 'boolean' } } as Field<z.ZodDefault<z.ZodBoolean>, 'boolean'>;
  },
  select<const V extends string, R extends boolean = false>(
    options: Options<R, { readonly options: readonly { readonly value: V; readonly label: Text }[]; readonly apart?: readonly NoInfer<V>[] }>,
  ) {
    return make(z.enum(options.options.map((option) => option.value)), 'select', chosen, options);
  },
  /** Several of a fixed list, in its order. Never null. */
  choices<const V extends string>(
    options: Common & { readonly required?: boolean; readonly options: readonly { readonly value: V; readonly label: Text }[] },
  ) {
    const { required, ...meta } = options;
    const values = meta.options.map((option) => option.value);
    const chosen = z.array(z.enum(values)).transform((some) => values.filter((value) => some.includes(value)));
    const schema = chosen.default([]).refine((some) => !required || some.length > 0, issue('required'));
    return { schema, meta: { column: 'shown', filter: true, ...meta, widget: 'choices' } } satisfies Field<z.ZodType, 'choices'>;
  },
  /** One file, uploaded before the record is saved; a document (pictures included) unless told; an `attachment` may also be what GIS and CAD programs write. */
  file<R extends boolean = false>(options: Options<R, { readonly takes?: 'document' | 'attachment' | 'image' }>) {
    return make(fileValue, 'file', { column: 'available', takes: 'document' }, options);
  },
  /** On the map: a GeoJSON point, line or polygon in the municipality's projection. The migration tells `resourceTable` its EPSG code. */
  geometry<R extends boolean = false>(options: Options<R, { readonly geometry?: ShapeKind }>) {
    const kind = options.geometry ?? 'point';
    return make(shapeInputs[kind], 'geometry', { column: 'available', geometry: kind }, options);
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
  /**
   * A key or a password for another server, kept sealed. A text is a new one, false takes it away, true (what is read where one is kept), null
   * and nothing leave it as it is. It leaves the server in no answer, history, export or draft: all say only whether there is one.
   */
  secret(options: Omit<Common, 'search' | 'sortable' | 'unique' | 'initial'> & { readonly max?: number }) {
    const { max = 500, ...meta } = options;
    const schema = z.preprocess(
      (value) => (value === '' ? null : value),
      z
        .union([z.boolean(), z.string().trim().min(1).max(max)])
        .nullable()
        .default(null),
    );
    return { schema, meta: { column: 'available', ...meta, widget: 'secret' } } satisfies Field<z.ZodType, 'secret'>;
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
    const digits = (value: string | number) => (typeof value === 'number' ? value.toFixed(6) : value);
    return make(z.preprocess(digits, written.transform(rounded)), 'degrees', { column: 'available' }, rest);
  },
  /** Id of one row of another table. */
  reference<R extends boolean = false>(options: Options<R, { readonly of: ReferenceTarget }>) {
    return make(z.int().positive(), 'reference', chosen, { ...options, of: target(options.of) } as typeof options);
  },
  /** Ids of several rows, kept in the link table `through`. Never null. */
  references(options: Common & { readonly of: ReferenceTarget; readonly through: NonNullable<FieldMeta['through']>; readonly required?: boolean }) {
    const { required, of, ...meta } = options;
    const ids = z.array(z.int().positive()).max(1000);
    const schema = required ? ids.min(1) : ids.default([]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the widget decides the type of the value
    return { schema, meta: { column: 'available', filter: true, of: target(of), ...meta, widget: 'references' } } as unknown as Field<
      z.ZodDefault<typeof ids>,
      'references'
    >;
  },
};

/** What a record holds of a file; whoever writes need only have its `id` right. */
export const fileValue = z.object({ id: z.uuid(), name: z.string().max(200), type: z.string().max(200), bytes: z.number() });
export type FileValue = z.output<typeof fileValue>;

/** To the six places that may be written: a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Keeps only what a reference needs, so that a resource does not carry another one inside. */
function target({ table, title, said, order, proposes }: ReferenceTarget): ReferenceTarget {
  return { table, title, ...(said && { said }), ...(order !== undefined && { order }), ...(proposes && { proposes }) };
}
