import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optionalText } from '#platform/kernel/text.ts';
import { errors } from '../record/errors.ts';
import { captionMax, captions, descriptionMax, idParam, statusInput, token } from '../record/inputs.ts';
import { may } from '../record/permissions.ts';
import { photoKinds, publicOccurrence, staffOccurrence } from '../record/schemas.ts';

const front = '/api/meubairro/front';
const notFound = errors['occurrence.not-found'];
const tooMany = errors['occurrence.too-many-photos'];
const withToken = z.object({ token: token.optional() });
const share = z.number().min(0).max(1);

const uploadErrors = [tooMany, errors['occurrence.photo-refused'], kernelErrors['request.invalid'], kernelErrors['request.file-too-large']] as const;

/** Texts of an occurrence that become public. `key` tells lines of the history and captions by their number, answers by their question. */
const publicTextKinds = ['description', 'referencePoint', 'address', 'event', 'caption', 'answer'] as const;
const wordsOfText = z.object({
  of: z.enum(publicTextKinds),
  key: z.string().max(100).nullable().default(null),
  spans: z
    .array(z.object({ start: z.int().min(0), end: z.int().min(1) }))
    .min(1)
    .max(200),
});
export type WordsOfText = z.output<typeof wordsOfText>;

/** Closing well, and photos: answer and photo in one go, what the reporter thinks of it, captions, order, blacking out. */
export const closing = contract('occurrences-closing', 'meubairro', {
  move: {
    method: 'POST',
    path: `${front}/occurrences/:id/status`,
    summary: 'Moves an occurrence along an allowed move with answer, reason and photos of what was done, all or nothing',
    access: { anyOf: [may.changeStatus] },
    kind: 'upload',
    versioned: true,
    params: idParam,
    body: statusInput.extend({ statusId: z.coerce.number<number | string>().int().positive(), captions }),
    output: staffOccurrence,
    errors: [notFound, kernelErrors['record.stale'], errors['occurrence.move-not-allowed'], kernelErrors['access.denied'], ...uploadErrors],
  },
  rate: {
    method: 'POST',
    path: `${front}/occurrences/:id/satisfaction`,
    summary: 'The reporter says whether it was solved, once per closing: signed in, or by private link',
    access: 'public',
    rateLimit: { max: 30, seconds: 3600 },
    params: idParam,
    query: withToken,
    body: z.object({ resolved: z.boolean(), score: z.int().min(1).max(5).nullish(), words: optionalText(2000) }),
    output: publicOccurrence,
    errors: [notFound, errors['occurrence.not-closed'], errors['occurrence.already-rated'], kernelErrors['request.invalid']],
  },
  addPhotos: {
    method: 'POST',
    path: `${front}/occurrences/:id/photos`,
    summary: 'Adds photos: its reporter while it is open, staff with the permission at any time',
    access: 'public',
    kind: 'upload',
    status: 201,
    rateLimit: { max: 60, seconds: 3600 },
    params: idParam,
    query: withToken,
    body: z.object({ captions, kind: z.enum(photoKinds).default('before') }),
    output: publicOccurrence,
    errors: [notFound, kernelErrors['access.denied'], ...uploadErrors],
  },
  editPhoto: {
    method: 'PUT',
    path: `${front}/occurrences/photos/:id`,
    summary: 'Caption, side, public switch, and removal of a photo (and back); what is left out stays',
    access: { anyOf: [may.updatePhotos, may.updateAll] },
    params: idParam,
    body: z
      .object({ caption: z.string().trim().max(captionMax).nullable(), kind: z.enum(photoKinds), isPublic: z.boolean(), removed: z.boolean() })
      .partial(),
    output: staffOccurrence,
    errors: [notFound, tooMany, kernelErrors['request.invalid']],
  },
  orderPhotos: {
    method: 'PUT',
    path: `${front}/occurrences/:id/photos/order`,
    summary: 'Puts the photos of an occurrence in an order; the first is its picture in lists',
    access: { anyOf: [may.updatePhotos, may.updateAll] },
    params: idParam,
    body: z.object({ ids: z.array(z.int().positive()).min(1).max(50) }),
    output: staffOccurrence,
    errors: [notFound, kernelErrors['request.invalid']],
  },
  redact: {
    method: 'POST',
    path: `${front}/occurrences/photos/:id/redaction`,
    summary: 'Blacks out pieces of a photo for good: the pixels are gone from every size of it that is served',
    access: { anyOf: [may.redactPhotos] },
    params: idParam,
    body: z.object({ boxes: z.array(z.object({ x: share, y: share, width: share, height: share })).max(50) }),
    output: staffOccurrence,
    errors: [notFound, errors['occurrence.photo-unchanged'], kernelErrors['request.invalid']],
  },
  unredact: {
    method: 'DELETE',
    path: `${front}/occurrences/photos/:id/redaction`,
    summary: 'Brings back the original of a blacked-out photo while it is kept',
    access: { anyOf: [may.originals] },
    params: idParam,
    status: 200,
    output: staffOccurrence,
    errors: [notFound, errors['occurrence.original-gone']],
  },
  blackOut: {
    method: 'POST',
    path: `${front}/occurrences/:id/description/redaction`,
    summary: 'Blacks out words of texts that everybody reads: a bar stands in their place at every door, and in copies of them',
    access: { anyOf: [may.redactPhotos] },
    versioned: true,
    params: idParam,
    body: z.object({ texts: z.array(wordsOfText).min(1).max(100) }),
    output: staffOccurrence,
    errors: [notFound, kernelErrors['record.stale'], kernelErrors['request.invalid'], errors['occurrence.field-denied']],
  },
  showWords: {
    method: 'DELETE',
    path: `${front}/occurrences/:id/description/redaction`,
    summary: 'Brings back the description as it was before words were blacked out',
    access: { anyOf: [may.originals] },
    versioned: true,
    params: idParam,
    status: 200,
    output: staffOccurrence,
    errors: [notFound, kernelErrors['record.stale'], errors['occurrence.field-denied'], errors['occurrence.original-gone']],
  },
  original: {
    method: 'GET',
    path: `${front}/occurrences/photos/:id/original`,
    summary: 'The original of a blacked-out photo, while it is kept',
    access: { anyOf: [may.originals] },
    kind: 'download',
    silent: true,
    params: idParam,
    errors: [notFound],
  },
});

/** The reporter says that it was not solved: closing's part of the record's front. */
export const reopening = contract('occurrences', 'meubairro', {
  reopen: {
    method: 'POST',
    path: `${front}/occurrences/:id/reopen`,
    summary: 'The reporter says that it was not solved and so reopens it, within the days for it; words and photos may come along',
    access: 'public',
    kind: 'upload',
    rateLimit: { max: 30, seconds: 3600 },
    params: idParam,
    query: withToken,
    body: z.object({ reason: optionalText(descriptionMax), captions }),
    output: publicOccurrence,
    errors: [notFound, errors['occurrence.move-not-allowed'], errors['occurrence.reopen-late'], errors['occurrence.too-many-photos']],
  },
});
