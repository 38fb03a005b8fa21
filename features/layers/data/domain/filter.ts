import { z } from 'zod';
import type { VectorStyle } from '#platform/map/document/schema.ts';

/** Which features of a set of data a layer shows: those whose fields have one of these values, each of them. */
export const filterSchema = z
  .array(
    z.strictObject({
      field: z.string().max(60),
      in: z
        .array(z.union([z.string().max(400), z.number()]))
        .min(1)
        .max(200),
    }),
  )
  .min(1)
  .max(5);
export type DataFilter = z.output<typeof filterSchema>;

/** Without the rules that can hold for nothing the filter lets through: they would stand in the legend. */
export function styleWithin(style: VectorStyle, filter: DataFilter | undefined): VectorStyle {
  if (!filter || !style.rules) return style;
  const rules = style.rules.filter(({ when }) =>
    filter.every(
      ({ field, in: values }) =>
        !('in' in when) || when.field !== field || when.in.some((value) => values.some((one) => String(one) === String(value))),
    ),
  );
  return { ...style, rules };
}
