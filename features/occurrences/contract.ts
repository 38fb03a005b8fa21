import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optionalText } from '#platform/kernel/text.ts';
import { errors } from './errors.ts';
import {
  assignInput,
  captions,
  codeParam,
  descriptionMax,
  editInput,
  exportQuery,
  filterQuery,
  idParam,
  listQuery,
  mapQuery,
  noteInput,
  reportInput,
  statusInput,
  token,
} from './inputs.ts';
import { may } from './permissions.ts';
import { checkQuery } from './reporting-inputs.ts';
import { paceView, questionView } from './reporting-schemas.ts';
import {
  consentView,
  deskGives,
  mapFeatures,
  mapFilters,
  named,
  occurrenceItem,
  parishView,
  publicOccurrence,
  reportableType,
  similarOccurrence,
  staffOccurrence,
  statusView,
  timelineEntry,
  typeView,
} from './schemas.ts';

const front = '/api/meubairro/front';
const notFound = errors['occurrence.not-found'];
const stale = kernelErrors['record.stale'];
const desk = [may.detail] as const;
const assigning = [may.assign, may.updateUnity, may.updateAssigned, may.updateAll] as const;
const withToken = z.object({ token: token.optional() });
/** `as`: as the public sees it, for whoever may look so. */
const frontQuery = withToken.extend({ as: z.literal('anonymous').optional() });

/** What the viewer may filter by. People, priorities and channels are empty for whoever is no staff. */
const searchLists = z.object({
  types: z.array(typeView.extend({ subtypes: z.array(named) })),
  statuses: z.array(statusView),
  unities: z.array(named),
  parishes: z.array(parishView),
  priorities: z.array(named),
  channels: z.array(named),
  people: z.array(named),
  /** Channels on which changes of what the caller may see are pushed. */
  push: z.array(z.string()),
});

/** Everything of Meu Bairro that citizens and the desk call (specification 2 §7, "Occurrence front"). */
export const occurrences = contract('occurrences', 'meubairro', {
  features: {
    method: 'GET',
    path: `${front}/map/features`,
    summary: 'Occurrences in a view: points, or clusters with counts',
    access: 'public',
    silent: true,
    query: mapQuery,
    output: mapFeatures,
  },
  filters: {
    method: 'GET',
    path: `${front}/occurrences/filters`,
    summary: 'Quantities per type under the chosen statuses, and per status under the chosen types',
    access: 'public',
    silent: true,
    query: filterQuery,
    output: mapFilters,
  },
  search: {
    method: 'GET',
    path: `${front}/occurrences/search`,
    summary: 'List of the occurrences the caller may see',
    access: 'public',
    silent: true,
    query: listQuery,
    output: z.object({
      items: z.array(occurrenceItem),
      total: z.int(),
      totalIsExact: z.boolean(),
      page: z.int(),
      pageSize: z.int(),
      crs: z.string(),
    }),
  },
  searchLists: {
    method: 'GET',
    path: `${front}/occurrences/search/lists`,
    summary: 'What the list can be filtered by',
    access: 'public',
    silent: true,
    output: searchLists,
  },
  searchCode: {
    method: 'GET',
    path: `${front}/occurrences/search/code`,
    summary: 'Occurrences whose code contains a text, at most 10',
    access: 'public',
    silent: true,
    query: z.object({ q: z.string().trim().min(1).max(40) }),
    output: z.object({ items: z.array(occurrenceItem.pick({ id: true, code: true, type: true, status: true, address: true, point: true })) }),
  },
  export: {
    method: 'GET',
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

  storeLists: {
    method: 'GET',
    path: `${front}/occurrences/store/lists`,
    summary: 'What a person who reports may choose, consent text and limits',
    access: 'public',
    silent: true,
    output: z.object({
      types: z.array(reportableType),
      consent: consentView,
      /** Only for the desk; empty otherwise. */
      channels: z.array(named.extend({ isVehicle: z.boolean() })),
      priorities: z.array(named),
      parishes: z.array(parishView),
      /** May the caller register at the desk, and what may be given there? */
      desk: z.boolean(),
      gives: deskGives,
      /** What is known of a signed-in reporter, to be shown and not asked again. */
      reporter: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
      nif: z.object({ active: z.boolean(), required: z.boolean() }),
      limits: z.object({ descriptionMax: z.int(), photosMax: z.int(), uploadMax: z.int() }),
    }),
  },
  check: {
    method: 'GET',
    path: `${front}/occurrences/store/check`,
    summary: 'What is at a point: inside or not, parish, address, who answers, similar open occurrences',
    access: 'public',
    silent: true,
    query: checkQuery,
    output: z.object({
      inside: z.boolean(),
      parish: parishView.nullable(),
      /** Nearest address within reach: `distance` in metres. */
      address: z.object({ text: z.string(), distance: z.number() }).nullable(),
      /** Why it cannot be registered here, or what the person should know, in the user's language. */
      notices: z.array(z.object({ code: z.string(), message: z.string() })),
      unity: named.nullable(),
      pace: paceView.nullable(),
      similar: z.array(similarOccurrence),
      crs: z.string(),
    }),
  },
  create: {
    method: 'POST',
    path: `${front}/occurrences`,
    summary: 'Reports an occurrence, with photos; one per key however often it is sent',
    access: 'public',
    kind: 'upload',
    status: 201,
    rateLimit: { max: 60, seconds: 3600 },
    body: reportInput,
    output: z.object({
      id: z.int(),
      code: z.string(),
      /** `awaiting-confirmation`: it is seen by nobody until the link in the mail was followed. */
      state: z.enum(['created', 'awaiting-confirmation']),
      /** Key of the private page `front/{code}?token=`. */
      token: z.string(),
      unity: named.nullable(),
      /** Was a receipt sent by mail? */
      mailed: z.boolean(),
    }),
    errors: [
      errors['occurrence.add-denied'],
      errors['occurrence.field-denied'],
      errors['occurrence.outside-municipality'],
      errors['occurrence.place-required'],
      errors['occurrence.type-unavailable'],
      errors['occurrence.stopped'],
      errors['occurrence.feature-unknown'],
      errors['occurrence.too-many-photos'],
      errors['occurrence.not-ready'],
      kernelErrors['request.invalid'],
      kernelErrors['request.too-large'],
      kernelErrors['request.unsupported-type'],
    ],
  },
  confirm: {
    method: 'POST',
    path: `${front}/occurrences/confirm`,
    summary: 'Confirms the e-mail address of a report or of a follower, with the key of the mail',
    access: 'public',
    rateLimit: { max: 60, seconds: 3600 },
    body: z.object({ token }),
    output: z.object({ kind: z.enum(['report', 'follow']), code: z.string(), token: z.string() }),
    errors: [errors['occurrence.link-invalid']],
  },

  show: {
    method: 'GET',
    path: `${front}/occurrences/show/:code`,
    summary: 'An occurrence with its internal data',
    access: { anyOf: desk },
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
    errors: [notFound, kernelErrors['request.invalid']],
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

  updateLists: {
    method: 'GET',
    path: `${front}/occurrences/update/lists`,
    summary: 'What the desk may choose when it edits or assigns',
    silent: true,
    access: { anyOf: [may.edit, ...assigning, may.changeStatus] },
    output: z.object({
      types: z.array(typeView.extend({ subtypes: z.array(named), questions: z.array(questionView) })),
      priorities: z.array(named),
      channels: z.array(named),
      unities: z.array(named.extend({ typeIds: z.array(z.int()), people: z.array(named) })),
    }),
  },
  update: {
    method: 'PUT',
    path: `${front}/occurrences/:id`,
    summary: 'Edits an occurrence; what is left out stays',
    access: { anyOf: [may.edit] },
    versioned: true,
    params: idParam,
    body: editInput,
    output: staffOccurrence,
    errors: [notFound, stale, errors['occurrence.field-denied'], errors['occurrence.outside-municipality'], kernelErrors['request.invalid']],
  },
  changeStatus: {
    method: 'PUT',
    path: `${front}/occurrences/:id/status`,
    summary: 'Moves an occurrence along an allowed move',
    access: { anyOf: [may.changeStatus, may.updateAll] },
    versioned: true,
    params: idParam,
    body: statusInput,
    output: staffOccurrence,
    errors: [notFound, stale, errors['occurrence.move-not-allowed'], kernelErrors['request.invalid']],
  },
  assign: {
    method: 'PUT',
    path: `${front}/occurrences/:id/assign`,
    summary: 'Gives an occurrence to a unity and a person',
    access: { anyOf: assigning },
    versioned: true,
    params: idParam,
    body: assignInput,
    output: staffOccurrence,
    errors: [
      notFound,
      stale,
      errors['occurrence.field-denied'],
      errors['occurrence.assignment-not-allowed'],
      errors['occurrence.person-not-in-unity'],
    ],
  },
  addNote: {
    method: 'POST',
    path: `${front}/occurrences/:id/notes`,
    summary: 'Writes an internal note or a public answer',
    status: 201,
    access: { anyOf: [may.note, may.answer] },
    params: idParam,
    body: noteInput,
    output: staffOccurrence,
    errors: [notFound, kernelErrors['access.denied']],
  },
  remove: {
    method: 'DELETE',
    path: `${front}/occurrences/:id`,
    summary: 'Moves an occurrence to the trash',
    access: { anyOf: [may.delete] },
    params: idParam,
    errors: [notFound],
  },
  restore: {
    method: 'POST',
    path: `${front}/occurrences/:id/restore`,
    summary: 'Takes an occurrence out of the trash',
    access: { anyOf: [may.delete] },
    params: idParam,
    output: staffOccurrence,
    errors: [notFound],
  },
});
