import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';

const hit = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().optional(),
  /** Under which the map gathers hits of one kind: the parish, the type. */
  group: z.string().optional(),
  /** What was typed is its very name: Enter opens it. */
  exact: z.boolean().optional(),
  /** Hash route it leads to. */
  to: z.string().optional(),
  /** Where it lies, in the projection named by `crs`. */
  point: z.tuple([z.number(), z.number()]).optional(),
  /** All of it, where it has a size. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  /** Layer of the map that shows it. */
  layer: z.string().optional(),
});
export type FoundHit = z.input<typeof hit>;

/** The site search (specification 1 §7): one index for the portal's home, its header and the map. */
export const searchContract = contract('search', null, {
  search: {
    method: 'GET',
    path: '/api/geoportal/front/search',
    summary: 'What can be done about what was typed, then what explains it, then where it is; grouped, best first',
    access: 'public',
    mayLag: true,
    query: z.object({ q: z.string().trim().min(1).max(200) }),
    output: z.object({
      crs: z.string(),
      groups: z.array(z.object({ id: z.string(), label: z.string(), hits: z.array(hit) })),
      /** Names of what did not answer. */
      failed: z.array(z.string()),
      /** Words that were looked for as well, because they mean the same here; folded. To be marked like what was typed. */
      also: z.array(z.string()),
    }),
    silent: true,
    rateLimit: { max: 240, seconds: 60 },
  },
});
