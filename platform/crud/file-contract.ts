import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fileValue } from './fields.ts';
import type { Resource } from './resource.ts';

export function hasFiles(resource: Resource): boolean {
  return Object.values(resource.fields).some(({ meta }) => meta.widget === 'file');
}

/** What resources with file fields have beside their other endpoints. */
export function fileContract({ id, module, path, label, permissions: may }: Resource) {
  const notFound = kernelErrors['record.not-found'];
  return contract(`${id}-files`, module, {
    upload: {
      method: 'POST',
      path: `${path}/files/:field`,
      summary: `Upload a file for one of ${label.many.en.toLowerCase()}; it is kept when the record that names it is saved within a day`,
      access: { anyOf: [may.add, may.edit] },
      kind: 'upload',
      params: z.object({ field: z.string() }),
      output: fileValue,
      errors: [notFound, kernelErrors['request.unsupported-type']],
    },
    show: {
      method: 'GET',
      path: `${path}/:id/files/:field/:file`,
      summary: `A file of one of ${label.many.en.toLowerCase()}`,
      access: { anyOf: [may.detail, may.edit] },
      kind: 'download',
      silent: true,
      params: z.object({ id: z.coerce.number<number>().int().positive(), field: z.string(), file: z.uuid() }),
      /** `view`: shown where a browser shows it without harm, not saved. */
      query: z.object({ view: z.literal('true').optional() }),
      errors: [notFound],
    },
  });
}
