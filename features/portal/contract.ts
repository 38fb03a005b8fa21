import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { may } from './permissions.ts';

const count = z.number();

/** What the cards of the back office's home ask that no slice answers already. */
export const homeContract = contract('home', 'geoportalgestao', {
  troubles: {
    method: 'GET',
    path: '/api/backoffice/gestao/home/troubles',
    summary: 'Jobs and mail that failed in the last seven days',
    access: { anyOf: [may.troubles] },
    silent: true,
    output: z.object({
      jobs: z.object({
        count,
        latest: z.array(z.object({ id: z.string(), label: z.string(), at: z.string(), message: z.string().nullable() })),
      }),
      mails: z.object({
        count,
        latest: z.array(z.object({ id: z.number(), subject: z.string(), at: z.string(), error: z.string().nullable() })),
        /** Not sent yet, though they should have been. */
        waiting: count,
      }),
    }),
  },
  accounts: {
    method: 'GET',
    path: '/api/backoffice/gestao/home/accounts',
    summary: 'Accounts that wait for somebody: switched off, or with an e-mail or a phone not confirmed',
    access: { anyOf: ['ACL_00010'] },
    silent: true,
    output: z.object({ inactive: count, unconfirmed: count, phones: count, recent: count }),
  },
});
