import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { area, areaValues, row } from '../record/contract.ts';
import { urbanismErrors } from '../record/errors.ts';
import { mayProcess } from '../record/permissions.ts';

const path = '/api/gu/urbanplanning/urbanareas';
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const unknown = kernelErrors['record.not-found'];
const shapes = [urbanismErrors['urbanism.outside'], urbanismErrors['urbanism.invalid-area']];

const shown = area.extend({ crs: z.string(), processes: z.array(row) });
const values = z.strictObject(areaValues);
export type AreaInput = z.output<typeof values>;
const some = z.strictObject({ processes: z.array(z.int().positive()).min(1).max(1000) });

const listed = z.object({
  id: z.number(),
  name: z.string().nullable(),
  squareMetres: z.number(),
  /** Numbers of the processes that have it. */
  processes: z.string(),
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type ListedArea = z.output<typeof listed>;

/** Urban areas (specification 2 §7): what lies on the map, and the processes that are about it. */
export const areaContract = contract('urbanareas', 'gu', {
  list: {
    method: 'GET',
    path,
    summary: 'Urban areas, newest first; `q`: in their name or the number of a process',
    access: { anyOf: [mayProcess.seeAreas] },
    silent: true,
    query: z.strictObject({ q: pageQuery.shape.q, page: pageQuery.shape.page, pageSize: pageQuery.shape.pageSize }),
    output: pageOf(listed),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Add an urban area',
    access: { anyOf: [mayProcess.addAreas] },
    status: 201,
    bodyMax: 10,
    body: values,
    output: shown,
    errors: shapes,
  },
  show: {
    method: 'GET',
    path: `${path}/:id`,
    summary: 'An urban area with its processes',
    access: { anyOf: [mayProcess.seeAreas, mayProcess.editAreas] },
    params,
    output: shown,
    errors: [unknown],
  },
  update: {
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change an urban area, for all processes that have it',
    access: { anyOf: [mayProcess.editAreas] },
    versioned: true,
    bodyMax: 10,
    params,
    body: values,
    output: shown,
    errors: [unknown, kernelErrors['record.stale'], ...shapes],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Move an urban area that no process has to the trash',
    access: { anyOf: [mayProcess.deleteAreas] },
    params,
    errors: [unknown, kernelErrors['record.in-use']],
  },
  lists: {
    method: 'GET',
    path: `${path}/lists/:id`,
    summary: 'The processes an urban area is associated with',
    access: { anyOf: [mayProcess.seeAreas, mayProcess.associate, mayProcess.disassociate] },
    silent: true,
    params,
    output: z.object({ processes: z.array(row) }),
    errors: [unknown],
  },
  associate: {
    method: 'POST',
    path: `${path}/processes/associate/:id`,
    summary: 'Associate processes with an urban area',
    access: { anyOf: [mayProcess.associate] },
    params,
    body: some,
    output: shown,
    errors: [unknown],
  },
  disassociate: {
    method: 'POST',
    path: `${path}/processes/disassociate/:id`,
    summary: 'Take processes away from an urban area, which stays',
    access: { anyOf: [mayProcess.disassociate] },
    params,
    body: some,
    output: shown,
    errors: [unknown],
  },
});
