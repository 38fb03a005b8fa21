import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';

const step = z.object({
  id: z.string(),
  title: z.string(),
  /** What is missing, and what that means to people; null: done. */
  missing: z.string().nullable(),
  /** Hash route where it is done; null: it is done outside of the product. */
  to: z.string().nullable(),
});
export type FirstStepAnswer = z.output<typeof step>;

export const firstStepsContract = contract('first-steps', 'geoportalgestao', {
  list: {
    method: 'GET',
    path: '/api/backoffice/gestao/first-steps',
    summary: 'What a new municipality still needs, of that which the caller may do something about',
    access: 'logged-in',
    silent: true,
    output: z.object({ steps: z.array(step) }),
  },
});
