import { z } from 'zod';
import { isoDate, isoInstant } from '#platform/kernel/dates.ts';
import type { Provider } from '../../record/domain/provider.ts';

/*
 * The port to document management systems that keep a municipality's processes (decision 080). They answer JSON over HTTP:
 *
 *   GET <address>/processes?<search field>=<text>&page=1&size=25   { items: [process], total }
 *   GET <address>/processes/<number>?sub=<sub-process>              process, or 404; also by a former number
 *   GET <address>/processes?since=<instant>&cursor=<text>           { items: [process], cursor: text or null }, in the order of their changes
 *
 * with `Authorization: Bearer <key>`. A system that speaks otherwise gets a small translator in front of it. What it does not know it leaves
 * out: that is written here. What it sends, be it null, is written there.
 */

export type Remote = Exclude<Provider, 'database'>;

const words = z
  .string()
  .trim()
  .max(4000)
  .nullable()
  .transform((text) => text || null)
  .optional();
const day = isoDate.nullable().optional();

const person = z
  .object({ name: z.string().trim().min(1).max(200), nif: words, email: words, phone: words })
  .nullable()
  .optional();
export type RemotePerson = NonNullable<z.output<typeof person>>;

/** What both tell. Looser than what clerks write: a system's odd value must not hide the process; codes and days are held to their form. */
const common = {
  process: z.string().trim().min(1).max(60),
  subProcess: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .optional()
    .transform((text) => text || null),
  /** The number it had before, where it was given another. */
  formerNumber: words,
  subject: words,
  dicofre: words,
  address: words,
  classification: words,
  regime: words,
  owner: person,
  entryAt: day,
  construction: words,
  /** When the system last changed it; what was read is compared by it. */
  changedAt: isoInstant,
};

const airc = z.object(common);
const medidata = z.object({
  ...common,
  status: words,
  use: words,
  procedure: words,
  architect: person,
  responsible: person,
  conservatory: words,
  finances: words,
});

/** Airc tells what it can be searched by and no more. */
export const wire = { medidata, airc } as const satisfies Readonly<Record<Remote, z.ZodType>>;
export type RemoteProcess = z.output<typeof airc> & Partial<z.output<typeof medidata>>;

/** One process that cannot be understood does not hide the others of its page. */
export const foundPage = z.object({ items: z.array(z.unknown()).max(100), total: z.int().min(0) });
export const changedPage = z.object({ items: z.array(z.unknown()).max(1000), cursor: z.string().max(500).nullable() });
