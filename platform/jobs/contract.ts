import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { jobErrors } from './errors.ts';
import { jobView } from './job.ts';

const params = z.object({ id: z.uuid() });
const notFound = kernelErrors['record.not-found'];

/**
 * Everybody may call these, and finds only the jobs started by themselves; a job of a visitor without a session is known
 * by its id alone, which nobody can guess.
 */
export const jobsContract = contract('jobs', null, {
  list: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'My latest jobs',
    access: 'logged-in',
    silent: true,
    output: z.object({ items: z.array(jobView) }),
  },
  show: {
    method: 'GET',
    path: '/api/jobs/:id',
    summary: 'State of a job I started',
    access: 'public',
    silent: true,
    params,
    output: jobView,
    errors: [notFound],
  },
  cancel: {
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    summary: 'Cancel a job I started',
    access: 'public',
    params,
    output: jobView,
    errors: [notFound, jobErrors['jobs.ended']],
  },
  retry: {
    method: 'POST',
    path: '/api/jobs/:id/retry',
    summary: 'Run a failed or cancelled job again',
    access: 'public',
    params,
    output: jobView,
    errors: [notFound, jobErrors['jobs.not-ended'], jobErrors['jobs.ended']],
  },
  file: {
    method: 'GET',
    path: '/api/jobs/:id/file',
    summary: 'Download what a job I started produced',
    access: 'public',
    kind: 'download',
    params,
    errors: [notFound, jobErrors['jobs.result-gone']],
  },
});
