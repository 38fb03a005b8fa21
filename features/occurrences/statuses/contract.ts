import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { idParam } from '../record/inputs.ts';
import { catalogue } from '../record/permissions.ts';

const path = '/api/meubairrogestao/gestao/statuses';
const may = catalogue.statuses;
const image = z.object({ statusId: z.int(), fileId: z.uuid() });

/** Pictures of statuses, beside their records: shown wherever the status is. */
export const statusImages = contract('status-images', 'meubairrogestao', {
  images: {
    method: 'GET',
    path: `${path}/images`,
    summary: 'Pictures of statuses, as numbers of public files',
    access: { anyOf: [may.view, may.detail, may.edit] },
    silent: true,
    output: z.object({ items: z.array(image) }),
  },
  setImage: {
    method: 'POST',
    path: `${path}/:id/image`,
    summary: 'Gives a status a picture: png, bmp, jpeg, jpg, gif, svg; the former one goes',
    access: { anyOf: [may.edit] },
    kind: 'upload',
    params: idParam,
    body: z.object({}),
    output: image,
    errors: [
      kernelErrors['record.not-found'],
      kernelErrors['request.invalid'],
      kernelErrors['request.unsupported-type'],
      kernelErrors['request.file-too-large'],
    ],
  },
  removeImage: {
    method: 'DELETE',
    path: `${path}/:id/image`,
    summary: 'Takes the picture of a status away',
    access: { anyOf: [may.edit] },
    params: idParam,
    errors: [kernelErrors['record.not-found']],
  },
});
