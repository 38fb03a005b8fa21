import { z } from 'zod';

/** What a list may show at once ("mostrar N registos"). */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 25;

/** Above this a total is counted no further and shown as "10 000+". */
export const exactTotalLimit = 10_000;

const fromText = (value: unknown) => (typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value);

/**
 * The query every list understands; extend it with the list's own filters. `sort` is a field name, with `-` in front for
 * descending; `q` searches without regard to case and accents. Text as it stands in an address is accepted and parsed.
 */
export const pageQuery = z.object({
  page: z.preprocess(fromText, z.number().int().min(1).max(1_000_000)).default(1),
  pageSize: z.preprocess(fromText, z.literal(pageSizes)).default(defaultPageSize),
  sort: z
    .string()
    .trim()
    .refine((text) => /^-?[A-Za-z][A-Za-z0-9_.]{0,60}$/.test(text), { params: { code: 'format' } })
    .optional(),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .transform((text) => (text === '' ? undefined : text)),
});
export type PageQuery = z.output<typeof pageQuery>;

/** `-createdAt` to its parts. */
export function readSort(sort: string): { readonly field: string; readonly direction: 'asc' | 'desc' } {
  return sort.startsWith('-') ? { field: sort.slice(1), direction: 'desc' } : { field: sort, direction: 'asc' };
}

/** First row of a page, counted from zero. */
export function pageOffset(query: Pick<PageQuery, 'page' | 'pageSize'>): number {
  return (query.page - 1) * query.pageSize;
}

/** The envelope of a list: `total` is exact up to `exactTotalLimit`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number(), totalIsExact: z.boolean(), page: z.number(), pageSize: z.number() });
}
