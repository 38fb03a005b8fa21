import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { taskStates } from '../work/domain/terms.ts';
import { citizenErrors } from './errors.ts';

const path = '/api/gu/front/process';
const day = z.string().nullable();

/** All that somebody sees who follows a process: nobody's name, no place, no note of the file. */
const view = z.object({
  number: z.string(),
  procedure: z.string().nullable(),
  status: z.string().nullable(),
  entryAt: day,
  steps: z.array(z.object({ name: z.string(), state: z.enum(taskStates), startedOn: day, dueOn: day, doneOn: day })),
  /** Of this person. */
  asked: z.array(z.object({ subject: z.string(), enteredAt: z.string(), dueAt: day, metAt: day })),
  /** `ticket` opens the file for half an hour. */
  documents: z.array(z.object({ name: z.string(), type: z.string().nullable(), at: day, bytes: z.number(), ticket: z.string() })),
});
export type OwnProcess = z.output<typeof view>;

const item = z.object({ id: z.number(), number: z.string(), procedure: z.string().nullable(), status: z.string().nullable(), waits: z.boolean() });
export type OwnProcessItem = z.output<typeof item>;

/** One's own process, without the back office. Codes go in the body: they stand in no log. */
export const citizenContract = contract('urban-citizen', 'gu', {
  open: {
    method: 'POST',
    path,
    summary: 'A process by its number and a code that was given for it; a wrong number and a wrong code answer alike',
    access: 'public',
    whileViewing: true,
    rateLimit: { max: 10, seconds: 300 },
    body: z.strictObject({ number: z.string().trim().min(1).max(110), code: z.string().trim().min(1).max(40) }),
    output: view,
    errors: [citizenErrors['urban-citizen.not-opened']],
  },
  document: {
    method: 'GET',
    path: `${path}/documents/:ticket`,
    summary: 'A released document, by the ticket the process came with',
    access: 'public',
    kind: 'download',
    params: z.object({ ticket: z.string().max(500) }),
    errors: [kernelErrors['record.not-found']],
  },
  own: {
    method: 'GET',
    path: `${path}/own`,
    summary: 'Processes of which the signed-in person is applicant or technician, by the tax number their outside sign-in vouched for',
    access: 'logged-in',
    silent: true,
    output: z.object({ checked: z.boolean(), items: z.array(item) }),
  },
  ownOne: {
    method: 'GET',
    path: `${path}/own/:id`,
    summary: 'One of them',
    access: 'logged-in',
    silent: true,
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    output: view,
    errors: [kernelErrors['record.not-found']],
  },
});
