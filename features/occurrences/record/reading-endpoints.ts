import { z } from 'zod';
import { endpoints } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { errors } from './errors.ts';
import { codeParam, idParam, token } from './inputs.ts';
import { may } from './permissions.ts';
import { publicOccurrence, staffOccurrence, timelineEntry } from './schemas.ts';

const front = '/api/meubairro/front';
const notFound = errors['occurrence.not-found'];
const withToken = z.object({ token: token.optional() });
/** `as`: as the public sees it, for whoever may look so. */
const frontQuery = withToken.extend({ as: z.literal('anonymous').optional() });

/** Looked at and followed. */
export const readingEndpoints = endpoints({
  show: {
    method: 'GET',
    path: `${front}/occurrences/show/:code`,
    summary: 'An occurrence with its internal data',
    access: { anyOf: [may.detail] },
    params: codeParam,
    output: staffOccurrence,
    errors: [notFound],
  },
  front: {
    method: 'GET',
    path: `${front}/occurrences/front/:code`,
    summary: 'An occurrence as the public, or by private link its reporter, sees it',
    access: 'public',
    params: codeParam,
    query: frontQuery,
    output: publicOccurrence,
    errors: [notFound, kernelErrors['access.denied']],
  },
  data: {
    method: 'GET',
    path: `${front}/occurrences/data/:code`,
    summary: 'The whole history of an occurrence, as far as the caller may see it',
    access: 'public',
    params: codeParam,
    query: withToken,
    output: z.object({ items: z.array(timelineEntry) }),
    errors: [notFound, errors['occurrence.no-history']],
  },
  photo: {
    method: 'GET',
    path: `${front}/occurrences/photos/:id`,
    summary: 'A photo, for whoever may see its occurrence',
    access: 'public',
    kind: 'download',
    silent: true,
    params: idParam,
    query: withToken.extend({
      variant: z.enum(['original', 'thumbnail']).default('original'),
      /** Changes with the picture, so that nobody is shown a copy of an older one; the server does not look at it. */
      key: z.string().max(40).optional(),
    }),
    errors: [notFound],
  },
  follow: {
    method: 'POST',
    path: `${front}/occurrences/follow/:id`,
    summary: 'Follows an occurrence: signed in at once, by e-mail after confirmation',
    access: 'public',
    rateLimit: { max: 60, seconds: 3600 },
    params: idParam,
    query: withToken,
    body: z.object({ email: z.string().max(254).optional() }),
    output: z.object({ following: z.boolean(), confirmationSent: z.boolean(), followers: z.int() }),
    errors: [notFound, kernelErrors['request.invalid'], errors['occurrence.too-many-mails']],
  },
  unfollow: {
    method: 'DELETE',
    path: `${front}/occurrences/follow/:id`,
    summary: 'Stops following: signed in, or with the key of a mail',
    access: 'public',
    params: idParam,
    query: withToken,
    output: z.object({ following: z.boolean(), followers: z.int() }),
    errors: [notFound, errors['occurrence.link-invalid']],
  },
});
