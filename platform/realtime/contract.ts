import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';

export const broadcastingContract = contract('broadcasting', null, {
  /** Field names are the Pusher protocol's; a form is accepted as well as JSON, so that any Pusher client works unchanged. */
  auth: {
    method: 'POST',
    path: '/api/broadcasting/auth',
    summary: 'Permission of one connection to hear a private channel',
    access: 'public',
    silent: true,
    whileViewing: true,
    body: z.object({ socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/), channel_name: z.string().min(1).max(164) }),
    output: z.object({ auth: z.string(), channel_data: z.string().optional() }),
    rateLimit: { max: 240, seconds: 60 },
    errors: [kernelErrors['access.denied']],
  },
});
