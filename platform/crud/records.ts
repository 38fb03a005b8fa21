import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';

/** Search over the records of every declared resource that whoever asks may see and open. */
export const recordsContract = contract('records', null, {
  search: {
    method: 'GET',
    path: '/api/records/search',
    summary: 'Records of the back office by their words, of what I may open',
    access: 'logged-in',
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    output: z.object({ items: z.array(z.object({ resource: z.string(), id: z.number(), title: z.string() })) }),
    silent: true,
  },
});
