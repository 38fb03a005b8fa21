import { z } from 'zod';
import { dayRange } from '#platform/kernel/dates.ts';
import { pageQuery } from '#platform/kernel/page.ts';

const many = z.string().max(200).optional();

/** Which emissions; several values of one filter stand with commas between. */
export const registerFilter = z.strictObject({
  /** Number, requester, NIF, place, process. */
  q: pageQuery.shape.q,
  kind: many,
  state: many,
  year: z
    .string()
    .regex(/^\d{4}(,\d{4})*$/)
    .max(60)
    .optional(),
  worktype: many,
  /** Account that asked for it; 0: visitors. */
  by: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .max(200)
    .optional(),
  createdAt: dayRange.optional(),
});
export type RegisterFilter = z.output<typeof registerFilter>;

export const registerSorts = ['-createdAt', 'createdAt', '-issuedAt', 'issuedAt', '-number', 'number'] as const;
