import { can } from '#platform/access/actor.ts';
import type { Call } from '#platform/http/server/call.ts';
import { handleJob, type JobRegistration } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { bulkEditJob } from '../export-job.ts';
import type { Managed } from './actions.ts';
import { takeStep } from './bulk-edit.ts';
import { viewOf } from './bulk-edit-store.ts';

/** Large bulk edits, step by step; `data.edit` of the result is what a small one answers at once. */
export function bulkEditHandler(all: ReadonlyMap<string, Managed>): JobRegistration {
  return handleJob(bulkEditJob, async ({ site, actor, payload, services }) => {
    const managed = all.get(payload.resource);
    if (!managed) throw kernelErrors['record.not-found']();
    if (!can(actor, managed.resource.permissions.edit, site.config.permissions)) throw kernelErrors['access.denied']();
    // What hooks of a resource see of a request; there is none here, only who acts and in which language.
    const call = {
      site,
      db: site.db,
      actor,
      locale: payload.locale,
      services,
      version: null,
      files: [],
      can: (code: string) => can(actor, code, site.config.permissions),
      tx: (work: never) => site.tx(actor, work),
    } as unknown as Call;
    return { data: { edit: viewOf(await takeStep(call, managed, payload.id, payload.step)) } };
  });
}
