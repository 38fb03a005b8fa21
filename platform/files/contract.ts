import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';

/** Private files are not served here, whoever asks: the slice that owns the record streams them after its own guard. */
export const filesContract = contract('files', null, {
  show: {
    method: 'GET',
    path: '/api/files/:id',
    summary: 'A public file',
    access: 'public',
    kind: 'download',
    silent: true,
    params: z.object({ id: z.uuid() }),
    query: z.object({ variant: z.enum(['original', 'thumbnail']).default('original') }),
    errors: [kernelErrors['record.not-found']],
  },
});
