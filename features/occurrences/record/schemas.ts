import { z } from 'zod';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { pluck, tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { answerView, featureLayerView, featureView, questionView, variantSchema } from './answer-schemas.ts';
import { dueStates } from './domain/deadline.ts';
import { gatedFields } from './domain/gates.ts';
import { listFields, listPicked, publicFields, staffFields, staffPicked, visibility } from './fields.ts';

/** Shapes that travel. Coordinates are [x, y] in the tenant's projection, metres. */
const id = z.int().positive();
const point = z.tuple([z.number(), z.number()]);

export const named = z.object({ id, name: z.string() });
export const statusView = z.object({
  id,
  name: z.string(),
  color: z.string(),
  /** Name of a symbol, or number of a public file (`/api/files/:id`). */
  image: z.string().nullable(),
  isLast: z.boolean(),
  withoutFix: z.boolean(),
});
/** `id` 0 without a name: this viewer may not see the type. */
export const typeView = z.object({
  id: z.int().nonnegative(),
  name: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  variant: variantSchema,
});
export const parishView = z.object({ id, name: z.string() });
/** `code`: of its weekly page; null where it has none any more. */
const parishPlace = parishView.extend({ code: z.string().nullable() });

/** A field with permissions of its own. */
const gatedField = z.enum(gatedFields);

/** A photo, fetched from `photos/{id}` (with the private link's token where the occurrence is not public). */
export const photoKinds = ['before', 'after'] as const;
export type PhotoKind = (typeof photoKinds)[number];
const photoView = z.object({
  id,
  width: z.number().nullable(),
  height: z.number().nullable(),
  caption: z.string().nullable(),
  kind: z.enum(photoKinds),
  side: z.enum(['reporter', 'staff']),
  isPublic: z.boolean(),
  redacted: z.boolean(),
  /** Changes with the picture: part of the address, so that nobody shows a kept copy of what was blacked out. */
  key: z.string(),
  /** Until when the picture before the blacking out is kept; null for whoever may not see it. */
  originalUntil: when.nullable(),
});
export type PhotoView = z.output<typeof photoView>;

/**
 * A row of the list and a point of the map. Towards people who are no staff `status` is the citizen's status. What the viewer may
 * not see (`domain/gate-tables.ts`) is null, or empty.
 */
export const occurrenceItem = z.object({
  id,
  code: z.string(),
  version: z.int(),
  /** What the caller is to it, and so how much of it is told: works on it, reported it, or sees what everybody sees. */
  seenAs: z.enum(['staff', 'reporter', 'public']),
  type: typeView,
  subtype: named.nullable(),
  status: statusView,
  ...tableOf(keysOf(listPicked), () => named.nullable()),
  unity: named.nullable(),
  assigned: named.nullable(),
  visibility: visibility.nullable(),
  ...pluck(listFields, 'answer'),
  parish: parishPlace.nullable(),
  point: point.nullable(),
  /** First 160 characters of the description. */
  excerpt: z.string(),
  photoId: id.nullable(),
  photos: z.int(),
  mine: z.boolean(),
  createdAt: when,
  updatedAt: when,
  closedAt: when.nullable(),
  /** Last moment by which it is to be dealt with; null without a limit and once closed. */
  dueAt: when.nullable(),
  /** How it stands to that, in working days: left, or past; null without a deadline. */
  due: z.object({ state: z.enum(dueStates), days: z.int() }).nullable(),
  /** Since when the deadline stands still. */
  pausedAt: when.nullable(),
  deletedAt: when.nullable(),
});
export type OccurrenceItem = z.output<typeof occurrenceItem>;

/** Joined with another and apart again, divided, asked and answered, given to somebody outside. */
const deskEvents = [
  'merged',
  'unmerged',
  'split',
  'parts-done',
  'question',
  'question-answered',
  'question-expired',
  'question-withdrawn',
  'forwarded',
  'forward-answered',
  'forward-ended',
] as const;

export const eventKinds = [
  'created',
  'confirmed',
  'moved',
  'assigned',
  'edited',
  'note',
  'answer',
  'deleted',
  'restored',
  'held',
  'released',
  'due',
  'paused',
  'resumed',
  'photos-added',
  'photos-changed',
  'rated',
  'notified',
  'reminded',
  ...deskEvents,
] as const;
export type EventKind = (typeof eventKinds)[number];

/** One line of the timeline; what may not be seen is not there. `by` is null when the public may not know. */
export const timelineEntry = z.object({
  id,
  kind: z.enum(eventKinds),
  at: when,
  by: z.string().nullable(),
  /** Who acted: staff, the reporter, or the system. */
  side: z.enum(['staff', 'reporter', 'system']),
  isPublic: z.boolean(),
  text: z.string().nullable(),
  from: statusView.nullable(),
  to: statusView.nullable(),
  unity: z.string().nullable(),
  assigned: z.string().nullable(),
  /** Edited fields, old and new as words. */
  changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  /** How many people were sent a mail about it; 0 towards the public. */
  mailed: z.int(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

const moveView = z.object({ id, name: z.string(), to: statusView, needsReason: z.boolean(), needsAnswer: z.boolean() });

/** What the viewer may do with this occurrence now; buttons follow from it, the server checks again. */
const capabilities = z.object({
  edit: z.boolean(),
  assign: z.boolean(),
  changeStatus: z.boolean(),
  note: z.boolean(),
  answer: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
  follow: z.boolean(),
  reopen: z.boolean(),
  rate: z.boolean(),
  addPhotos: z.boolean(),
  editPhotos: z.boolean(),
  redact: z.boolean(),
  /** Puts right the data of a reporter whose account was made at the desk. */
  correctReporter: z.boolean(),
});

/** How an occurrence was closed, while it is. */
const closingView = z.object({
  at: when,
  withoutFix: z.boolean(),
  /** What was answered when it was closed. */
  words: z.string().nullable(),
  /** The last instant at which its reporter may say that it was not solved; null where nobody may. */
  reopenUntil: when.nullable(),
  /** That instant has passed. */
  late: z.boolean(),
  /** The reporter has said whether it was solved. */
  rated: z.boolean(),
});
export type ClosingView = z.output<typeof closingView>;

/** What the reporter said of a closing. */
const satisfactionView = z.object({
  closedAt: when,
  at: when,
  status: z.string(),
  resolved: z.boolean(),
  score: z.int().nullable(),
  words: z.string().nullable(),
});
export type SatisfactionView = z.output<typeof satisfactionView>;

/** Reporter's data; only for the reporter and for whoever holds the permission. */
const reporterView = z.object({
  userId: id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  nif: z.string().nullable(),
});

/** Another occurrence that belongs to this one. `code` and `address` are null where the viewer may not know which one it is. */
const relatedView = z.object({
  code: z.string().nullable(),
  type: typeView,
  subtype: named.nullable(),
  status: statusView,
  unity: named.nullable(),
  address: z.string().nullable(),
});
export type RelatedView = z.output<typeof relatedView>;

/** What everybody who may see the occurrence sees. */
export const publicOccurrence = occurrenceItem.extend({
  ...pluck(publicFields, 'answer'),
  photoList: z.array(photoView),
  /** What it is about, and what was answered: towards the public only answers to public questions. */
  feature: featureView.nullable(),
  answers: z.array(answerView),
  timeline: z.array(timelineEntry),
  following: z.boolean(),
  followers: z.int(),
  /** The move that reopens it, when the viewer is the reporter and it is allowed. */
  reopenMove: moveView.nullable(),
  closing: closingView.nullable(),
  /** Photos of each moment it may hold, and megabytes each. */
  /** Everybody may see it at this moment: visibility, type and status agree. */
  isPublic: z.boolean().nullable(),
  photoLimits: z.object({ before: z.int(), after: z.int(), uploadMax: z.number() }),
  reporter: reporterView.nullable(),
  /** What it is a duplicate of, how many are duplicates of it (which ones: staff only), what it is a part of, and its parts. */
  related: z.object({
    duplicateOf: relatedView.nullable(),
    duplicateCount: z.int(),
    duplicates: z.array(relatedView),
    parent: relatedView.nullable(),
    parts: z.array(relatedView),
  }),
  may: capabilities,
  crs: z.string(),
});
export type PublicOccurrence = z.output<typeof publicOccurrence>;

/** How the clock of an occurrence stands. */
const deadlineView = z.object({
  /** What holds for its type and subtype now. */
  limit: z.object({ days: z.int(), calendar: z.boolean() }).nullable(),
  veryLateAt: when.nullable(),
  /** Days that earlier pauses took. */
  pausedDays: z.int(),
  pauseReason: z.string().nullable(),
  /** A status stops it, and leaving the status lets it go on. */
  byStatus: z.boolean(),
  /** Whoever reported it was asked something, and the answer, or the end of its time, lets it go on. */
  byQuestion: z.boolean(),
  /** Working days it was late when closed; null while open, or without a limit. */
  lateDays: z.int().nullable(),
  mayPause: z.boolean(),
  mayResume: z.boolean(),
});

/** The same, with what only staff sees. */
export const staffOccurrence = publicOccurrence.extend({
  ...tableOf(keysOf(staffPicked), () => named.nullable()),
  /** The reporter's own words, as first sent. */
  initialDescription: z.string(),
  /** Before words of the description were blacked out; null where none are. */
  originalDescription: z.string().nullable(),
  consentAt: when.nullable(),
  moves: z.array(moveView),
  /** What the reporter said of each closing, newest first; empty without the permission. */
  satisfaction: z.array(satisfactionView),
  deadline: deadlineView,
  ...pluck(staffFields, 'answer'),
  /** Where the link to document management leads; may it be a number alone? */
  edocHref: z.string().nullable(),
  edocNumbers: z.boolean(),
  /** What of it is hidden from the viewer, and what the viewer may change. */
  hidden: z.array(gatedField),
  updatable: z.array(gatedField),
});
export type StaffOccurrence = z.output<typeof staffOccurrence>;

const reportBy = z.enum(['anyone', 'email', 'signed-in']);

/** A type as the person who reports chooses it. */
export const reportableType = typeView.extend({
  code: z.string(),
  description: z.string().nullable(),
  reportBy,
  photosMax: z.int(),
  isPublic: z.boolean(),
  duplicateRadius: z.int(),
  subtypes: z.array(named),
  questions: z.array(questionView),
  /** The layer the thing it is about is picked from; null: none is picked. */
  feature: z.object({ layer: featureLayerView, required: z.boolean(), distance: z.int() }).nullable(),
});
export type ReportableType = z.output<typeof reportableType>;

/** What whoever registers at the desk may give besides channel and priority, whose lists say so. */
export const deskGives = z.object({
  subtype: z.boolean(),
  visibility: z.boolean(),
  photos: z.boolean(),
  forUser: z.boolean(),
  forNewUser: z.boolean(),
});

export const consentView = z.object({ active: z.boolean(), required: z.boolean(), text: z.object({ pt: z.string(), en: z.string() }) });

/** A similar occurrence near the point: `distance` in metres. */
export const similarOccurrence = z.object({
  id,
  code: z.string(),
  type: typeView,
  subtype: named.nullable(),
  status: statusView,
  address: z.string(),
  excerpt: z.string(),
  point,
  distance: z.number(),
  photoId: id.nullable(),
  followers: z.int(),
  following: z.boolean(),
  /** About the very feature that was picked. */
  sameFeature: z.boolean(),
  createdAt: when,
});
export type SimilarOccurrence = z.output<typeof similarOccurrence>;

/** A point of the map: one occurrence, or a cluster of `count` of them (its extent in `bbox`). */
const mapFeature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.int(), z.string()]),
  geometry: z.object({ type: z.literal('Point'), coordinates: point }),
  properties: z.union([
    z.object({
      count: z.int(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      /** The statuses they are in, as the caller sees them. */
      statuses: z.array(z.object({ id, count: z.int() })),
    }),
    z.object({ code: z.string(), typeId: z.int().nonnegative(), statusId: id, version: z.int() }),
  ]),
});
export type MapFeature = z.output<typeof mapFeature>;

export const mapFeatures = z.object({
  type: z.literal('FeatureCollection'),
  crs: z.string(),
  clustered: z.boolean(),
  /** Occurrences the features stand for; not exact when it is the limit. */
  total: z.int(),
  features: z.array(mapFeature),
});

/** How many occurrences a type or status has under the current filter of the other kind. */
const filterQuantity = z.object({ id, show: z.boolean(), qty: z.int() });
export const mapFilters = z.object({ types: z.array(filterQuantity), statuses: z.array(filterQuantity) });
export type MapFilters = z.output<typeof mapFilters>;

/**
 * Push. The channels to subscribe to come with `searchLists`: everything for whoever sees all, per unity for the others, and
 * `occurrences` (citizen statuses, public occurrences only) for everybody. An event says: it came, it moved between types or
 * statuses, something else changed, it went.
 */
const pushEvents = ['created', 'moved', 'changed', 'removed'] as const;
export type PushEvent = (typeof pushEvents)[number];

const occurrencePush = z.object({
  id,
  code: z.string(),
  version: z.int(),
  typeId: id,
  statusId: id,
  /** What it was before; null when it was not there. `typeId` and `statusId` are what it is, or was when it went. */
  fromTypeId: id.nullable(),
  fromStatusId: id.nullable(),
  point: point.nullable(),
});
export type OccurrencePush = z.output<typeof occurrencePush>;
