import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { exportQuery } from '../record/inputs.ts';
import { may } from '../record/permissions.ts';

const front = '/api/meubairro/front';

/** The list as a file, for the desk. */
export const exporting = contract('occurrences', 'meubairro', {
  export: {
    method: 'POST',
    path: `${front}/occurrences/search/export`,
    summary: 'Starts the export of exactly the filtered list',
    access: { anyOf: [may.export] },
    status: 202,
    query: exportQuery,
    output: z.object({ jobId: z.uuid() }),
  },
  exportJob: {
    method: 'GET',
    path: `${front}/occurrences/search/export/job/:id`,
    summary: 'State of an export',
    access: { anyOf: [may.export] },
    silent: true,
    params: z.object({ id: z.uuid() }),
    output: jobView,
    errors: [kernelErrors['record.not-found']],
  },
});
