import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { requiredText } from '#platform/kernel/text.ts';

/** May give a view to everybody of a role. */
export const shareViews = 'ACL_00150';

const list = z
  .string()
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/)
  .max(100);

/** What a list shows, as its address says it; columns in their order. */
export const viewState = z.strictObject({
  filters: z.record(z.string().max(60), z.string().max(4000)).default({}),
  q: z.string().max(200).default(''),
  sort: z.string().max(300).nullable().default(null),
  pageSize: z.int().min(1).max(100).nullable().default(null),
  columns: z.array(z.string().max(60)).max(100).nullable().default(null),
});
export type ViewState = z.output<typeof viewState>;

const savedView = z.object({
  id: z.number(),
  name: z.string(),
  /** Mine to change; a shared one belongs to whoever made it. */
  mine: z.boolean(),
  /** Role it is shared with; null: only mine. */
  roleId: z.number().nullable(),
  /** What this list opens with: my own choice, or my role's where I made none. */
  isDefault: z.boolean(),
  /** Opens the list for the role's people, where they chose nothing else. */
  roleDefault: z.boolean(),
  state: viewState,
});
export type SavedView = z.output<typeof savedView>;

const body = z.strictObject({
  name: requiredText(80),
  roleId: z.int().positive().nullable().default(null),
  roleDefault: z.boolean().default(false),
  state: viewState,
});
const params = z.object({ id: z.coerce.number<number>().int().positive() });

/** Saved views of any list of the back office: mine, and those shared with a role of mine. */
export const viewsContract = contract('views', null, {
  list: {
    method: 'GET',
    path: '/api/views',
    summary: 'Saved views of a list: mine and those of my roles',
    access: 'logged-in',
    query: z.object({ list }),
    output: z.object({ items: z.array(savedView) }),
    silent: true,
  },
  create: {
    method: 'POST',
    path: '/api/views',
    summary: 'Save how a list is shown; sharing it with a role needs permission',
    access: 'logged-in',
    body: body.extend({ list }),
    output: savedView,
    status: 201,
    errors: [kernelErrors['access.denied'], kernelErrors['record.duplicate']],
  },
  update: {
    method: 'PUT',
    path: '/api/views/:id',
    summary: 'Change a view of mine',
    access: 'logged-in',
    params,
    body,
    output: savedView,
    errors: [kernelErrors['record.not-found'], kernelErrors['access.denied']],
  },
  remove: {
    method: 'DELETE',
    path: '/api/views/:id',
    summary: 'Delete a view of mine, or a shared one by whoever may share',
    access: 'logged-in',
    params,
    errors: [kernelErrors['record.not-found']],
  },
  setDefault: {
    method: 'PUT',
    path: '/api/views/default',
    summary: 'What a list opens with for me; null: as it is made',
    access: 'logged-in',
    body: z.strictObject({ list, id: z.int().positive().nullable() }),
    errors: [kernelErrors['record.not-found']],
  },
});
