import { hasKey } from '#platform/kernel/unknown.ts';
import { pluck, tableOf } from '#platform/kernel/entries.ts';
import { fields, picked, pickedNames, textFields } from '../fields.ts';
import type { EditInput, OccurrenceFilter, ReportInput } from '../inputs.ts';
import type { EventKind, StaffOccurrence } from '../schemas.ts';
import type { Gated } from './gates.ts';

/** Stands behind no gate of its own: whoever may see the occurrence sees it. */
const open = 'open';
type Open = typeof open;

type Shown = { readonly [key in keyof StaffOccurrence]: Open | { readonly gate: Gated; readonly blank: StaffOccurrence[key] } };
const behind = <Blank>(gate: Gated, blank: Blank) => ({ gate, blank });

/** Every field that leaves the server, its gate, and what stands there for whoever may not see it. A new field does not compile without a line. */
export const shownGates: Shown = {
  ...textFields,
  id: open,
  code: open,
  version: open,
  seenAs: open,
  type: behind('type', { id: 0, name: '', icon: null, color: null, variant: 'citizen' }),
  subtype: behind('subtype', null),
  status: open,
  ...tableOf(pickedNames, (name) => behind(picked[name].gate, null)),
  unity: behind('unity', null),
  assigned: behind('assigned', null),
  visibility: behind('visibility', null),
  parish: open,
  point: open,
  excerpt: behind('description', ''),
  photoId: open,
  photos: open,
  mine: open,
  createdAt: open,
  updatedAt: open,
  closedAt: open,
  dueAt: open,
  due: open,
  pausedAt: open,
  deletedAt: open,
  photoList: open,
  // Filtered line by line where it is read: see `eventGates` and `changeGates`.
  timeline: open,
  following: open,
  followers: open,
  reopenMove: open,
  closing: open,
  isPublic: behind('visibility', null),
  photoLimits: open,
  // Each question says whether the public is told its answer: see `answersOf` in `server/detail.ts`.
  answers: open,
  feature: open,
  reporter: behind('reporter', null),
  may: open,
  // Of each it says what its own record would say.
  related: open,
  crs: open,
  initialDescription: behind('initialDescription', ''),
  originalDescription: behind('initialDescription', null),
  consentAt: behind('reporter', null),
  moves: open,
  satisfaction: behind('satisfaction', []),
  deadline: open,
  edocHref: behind('edocLink', null),
  edocNumbers: open,
  hidden: open,
  updatable: open,
};

/** The same for what can be filtered by: a filter tells what the record hides. */
export const filterGates: { readonly [key in keyof Required<OccurrenceFilter>]: Open | Gated } = {
  // Words are looked for in the description only where it may be seen: see `searched` in `server/where.ts`.
  q: open,
  ids: open,
  type: 'type',
  variant: 'type',
  subtype: 'subtype',
  status: open,
  unity: 'unity',
  ...pluck(picked, 'gate'),
  parish: open,
  assigned: 'assigned',
  from: open,
  to: open,
  mine: open,
  followed: open,
  open,
  overdue: open,
  due: open,
  // Of oneself, and of what one works on anyway.
  scope: open,
  deleted: open,
  bbox: open,
};

/** What can be edited, and by whose code. */
export const editGates: { readonly [key in keyof Required<EditInput>]: Gated } = { ...pluck(fields, 'gate'), point: 'address', answers: 'answers' };

/** What the desk gives when it registers; a citizen gives what the form asks for. */
export const reportGates: { readonly [key in keyof Required<ReportInput>]: Open | Gated | 'behalf' | 'user' } = {
  key: open,
  typeId: open,
  subtypeId: 'subtype',
  description: open,
  x: open,
  y: open,
  address: open,
  asWritten: open,
  parishId: open,
  referencePoint: open,
  name: 'behalf',
  email: 'behalf',
  phone: 'behalf',
  nif: 'behalf',
  consent: open,
  desk: open,
  channelId: 'channel',
  priorityId: 'priority',
  visibility: 'visibility',
  captions: open,
  answers: open,
  featureId: open,
  reporterId: 'user',
};

/** Names under which the history says that a field changed. */
export const changeGates = {
  ...pluck(fields, 'gate'),
  wordsRedacted: 'description',
  wordsRestored: 'description',
  point: 'address',
  parish: 'address',
  reporter: 'reporter',
  dueAt: open,
  pausedDays: open,
  lateDays: open,
  // A routing rule's name tells where it leads.
  rule: 'internal',
  unitySuggested: 'unity',
  photos: 'photos',
  photoCaption: 'photos',
  photoKind: 'photos',
  photoPublic: 'photos',
  photoRemoved: 'photos',
  photoOrder: 'photos',
  photoRedacted: 'photos',
  photoRestored: 'photos',
  satisfaction: 'satisfaction',
  answers: 'answers',
  duplicateOf: 'internal',
  duplicate: 'internal',
  part: 'internal',
  partOf: 'internal',
  forwardedTo: 'internal',
  withReporter: 'internal',
  forwardState: 'internal',
  forward: 'internal',
} as const satisfies Readonly<Record<string, Gated | Open>>;
export type ChangedField = keyof typeof changeGates;

/**
 * Which gate a line of the internal history stands behind besides the history's own. `parts`: of its unit, person and changed fields
 * only those that may be seen; the line goes when none is left.
 */
export const eventGates: { readonly [kind in EventKind]: Open | Gated | 'parts' } = {
  created: open,
  confirmed: open,
  moved: open,
  assigned: 'parts',
  edited: 'parts',
  note: 'internal',
  answer: open,
  deleted: open,
  restored: open,
  due: open,
  paused: open,
  resumed: open,
  'photos-added': open,
  'photos-changed': open,
  rated: 'satisfaction',
  notified: 'internal',
  reminded: 'internal',
  held: 'internal',
  released: 'internal',
  merged: open,
  unmerged: open,
  split: open,
  'parts-done': open,
  question: 'internal',
  'question-answered': 'internal',
  'question-expired': 'internal',
  'question-withdrawn': 'internal',
  forwarded: 'internal',
  'forward-answered': 'internal',
  'forward-ended': 'internal',
};

/** What the former values of a field also tell: the first description is what the description once was. */
export const alsoTells: { readonly [field in Gated]?: readonly Gated[] } = { description: ['initialDescription'] };

/** The gate of a changed field; what nobody declared (an older version wrote it) is internal. */
export function gateOfChange(field: string): Gated | Open {
  return (changeGates as Readonly<Record<string, Gated | Open>>)[field] ?? 'internal';
}

/** What is shown, without what the viewer may not see. Knows no other fields than those of the table. */
export function veil<T extends Partial<StaffOccurrence>>(shown: T, isShown: (field: Gated) => boolean): T {
  const veiled: Record<string, unknown> = { ...shown };
  for (const name of Object.keys(veiled)) {
    if (!hasKey(shownGates, name)) throw new Error(`No gate is declared for the field "${name}" of an occurrence.`);
    const gate = shownGates[name];
    if (gate !== open && !isShown(gate.gate)) veiled[name] = gate.blank;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names as the answer
  return veiled as T;
}
