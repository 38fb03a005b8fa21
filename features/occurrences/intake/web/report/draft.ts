import type { z } from 'zod';
import { fieldError, fieldErrors } from '#platform/kernel/messages.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import type { intake } from '../../report-contract.ts';
import { answerComplaints, questionsFor, stopOf, type Answers, type Question } from '../../../record/domain/questions.ts';
import { reportComplaints } from '../../../record/domain/report.ts';
import { reportInput } from '../../../record/inputs.ts';
import type { ReportableType } from '../../../record/schemas.ts';

export type StoreLists = ReceivedOf<(typeof intake)['storeLists']>;
export type PlaceCheck = ReceivedOf<(typeof intake)['check']>;
export type Point = readonly [number, number];

export const steps = ['where', 'what', 'details', 'review'] as const;
export type Step = (typeof steps)[number];

/** Everything a person has told so far but the photos, which are kept apart. Plain data: it is stored on the device as it is. */
export interface Draft {
  /** Under which it is sent: however often, one occurrence comes of it. Another one where the server knows it with other contents. */
  readonly key: string;
  /** Where it lies on the device: each run of the form has a place of its own, whatever tab it is in. */
  readonly run: string;
  readonly savedAt: string;
  /** Whose draft it is: another account on this device does not see it. Null: nobody was signed in. */
  readonly owner: number | null;
  /** On the map, or written without ever seeing one. */
  readonly mode: 'map' | 'typed';
  /** In the tenant's projection. */
  readonly point: Point | null;
  readonly address: string;
  /** The address as the person wants it taken though the municipality does not know it for one place. */
  readonly written: string;
  readonly parishId: number | null;
  readonly referencePoint: string;
  readonly typeId: number | null;
  readonly subtypeId: number | null;
  readonly description: string;
  /** By question of the type. */
  readonly answers: Answers;
  /** The picked feature, and its words. */
  readonly featureId: number | null;
  readonly featureName: string;
  /** Null: nothing said, which is as good as unnamed. */
  readonly identified: boolean | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly nif: string;
  readonly consent: boolean;
  /** At the desk: for oneself, or for whoever stands before it or calls. Null: not asked yet. */
  readonly behalf: boolean | null;
  readonly channelId: number | null;
  readonly priorityId: number | null;
  /** Null: as the type is. */
  readonly visibility: 'public' | 'private' | null;
  /** The user it is registered for. */
  readonly reporterId: number | null;
  readonly reporterName: string;
}

export function emptyDraft(key: string, owner: number | null): Draft {
  return {
    key,
    run: key,
    owner,
    savedAt: '',
    mode: 'map',
    point: null,
    address: '',
    written: '',
    parishId: null,
    referencePoint: '',
    typeId: null,
    subtypeId: null,
    description: '',
    answers: {},
    featureId: null,
    featureName: '',
    identified: null,
    name: '',
    email: '',
    phone: '',
    nif: '',
    consent: false,
    behalf: null,
    channelId: null,
    priorityId: null,
    visibility: null,
    reporterId: null,
    reporterName: '',
  };
}

/** Was anything told that a person would miss? A place alone is not: the map tells one as soon as it is looked at. */
export function isTold(draft: Draft, photos: number): boolean {
  return photos > 0 || draft.typeId !== null || [draft.address, draft.referencePoint, draft.description].some((text) => text.trim() !== '');
}

/** Worth its room on the device: a reload goes on with the place as well. */
export function isWorthKeeping(draft: Draft, photos: number): boolean {
  return draft.point !== null || isTold(draft, photos);
}

export function typeOf(draft: Draft, lists: StoreLists): ReportableType | null {
  return lists.types.find(({ id }) => id === draft.typeId) ?? null;
}

/** At the desk photos and subtype each take a permission of their own. */
export function mayGive(what: 'photos' | 'subtype', draft: Draft, lists: StoreLists): boolean {
  return !isOnBehalf(draft, lists) || lists.gives[what];
}

/** The questions of the chosen type that are asked so far. */
export function questionsOf(draft: Draft, lists: StoreLists): readonly Question[] {
  return questionsFor(typeOf(draft, lists)?.questions ?? [], draft.typeId, draft.subtypeId);
}

/** Staff registers what somebody else told them. */
export function isOnBehalf(draft: Draft, lists: StoreLists): boolean {
  return lists.desk && draft.behalf === true;
}

/** Which contact fields are asked: those of an account are known, and whoever stays unnamed gives none. At the desk it takes a permission. */
export function asksContact(draft: Draft, lists: StoreLists): boolean {
  if (isOnBehalf(draft, lists)) return lists.gives.forNewUser || draft.reporterId !== null;
  if (lists.reporter !== null) return false;
  return draft.identified === true || typeOf(draft, lists)?.reportBy === 'email';
}

/** Was an address typed of which nobody has said yet where it is? */
export function asksPlace({ mode, point, address, written }: Draft): boolean {
  return mode === 'typed' && point === null && address.trim() !== '' && address.trim() !== written;
}

/** Consent is asked where data of a person is given, and nowhere else. */
export function asksConsent(draft: Draft, lists: StoreLists): boolean {
  return lists.consent.active && givesContact(draft, lists);
}

function givesContact(draft: Draft, lists: StoreLists): boolean {
  if (asksContact(draft, lists)) return true;
  return !isOnBehalf(draft, lists) && (lists.reporter !== null || asksNif(draft, lists));
}

export function asksNif(draft: Draft, lists: StoreLists): boolean {
  return lists.nif.active && (isOnBehalf(draft, lists) || lists.reporter === null) && (asksContact(draft, lists) || lists.nif.required);
}

const about = ['subtypeId', 'stop', 'answers', 'description', 'photos', 'featureId', 'referencePoint'];
const person = ['reporterId', 'visibility', 'behalf', 'channelId', 'priorityId', 'identified', 'name', 'email', 'phone', 'nif', 'consent'];
const fieldsOf: Readonly<Record<Step, readonly string[]>> = {
  where: ['address', 'parishId', 'x', 'y'],
  what: ['typeId'],
  details: [...about, ...person],
  review: [],
};

export function stepOf(field: string): Step {
  if (field.startsWith(answerPrefix)) return 'details';
  return steps.find((step) => fieldsOf[step].includes(field)) ?? 'review';
}

/** Fields of answers are named by their question. */
export const answerPrefix = 'answer-';

type Body = z.input<typeof reportInput>;

/** What is sent. */
export function bodyOf(draft: Draft, lists: StoreLists): Body {
  const asks = asksContact(draft, lists);
  const behalf = isOnBehalf(draft, lists);
  const onMap = draft.point !== null;
  return {
    key: draft.key,
    typeId: draft.typeId ?? 0,
    ...(draft.subtypeId !== null && mayGive('subtype', draft, lists) && { subtypeId: draft.subtypeId }),
    description: draft.description,
    ...(Object.keys(draft.answers).length > 0 && { answers: JSON.stringify(draft.answers) }),
    ...(draft.featureId !== null && draft.point && { featureId: draft.featureId }),
    ...(draft.point && { x: draft.point[0], y: draft.point[1] }),
    ...(draft.mode === 'typed' && { address: draft.address }),
    ...(draft.mode === 'typed' && !onMap && draft.written !== '' && draft.written === draft.address.trim() && { asWritten: true }),
    ...(!onMap && draft.parishId !== null && { parishId: draft.parishId }),
    referencePoint: draft.referencePoint,
    ...(asks && { name: draft.name, email: draft.email, phone: draft.phone }),
    ...(asksNif(draft, lists) && { nif: draft.nif }),
    ...(behalf && { desk: true, channelId: draft.channelId, priorityId: draft.priorityId }),
    ...(behalf && draft.visibility !== null && { visibility: draft.visibility }),
    ...(behalf && draft.reporterId !== null && { reporterId: draft.reporterId }),
    ...(!behalf && lists.reporter !== null && lists.reporter.email === null && { email: draft.email }),
    consent: asksConsent(draft, lists) && draft.consent,
  };
}

/** Everything that is wrong or missing, by field, with the rules of the server. `label` names a field in the user's language. */
export function complaintsOf(draft: Draft, lists: StoreLists, locale: Locale, label?: (field: string) => string): FieldErrors {
  const missing = (field: string): FieldErrors => fieldError(field, 'required', locale);
  const body = bodyOf(draft, lists);
  const parsed = reportInput.safeParse(body);
  const type = typeOf(draft, lists);
  const behalf = isOnBehalf(draft, lists);
  const required = reportComplaints(
    {
      reportBy: type?.reportBy ?? 'anyone',
      consentRequired: lists.consent.active && lists.consent.required,
      nifRequired: lists.nif.active && lists.nif.required,
    },
    {
      signedIn: lists.reporter !== null,
      desk: behalf,
      hasPoint: draft.point !== null,
      address: draft.mode === 'typed' && draft.address.trim() !== '' ? draft.address : null,
      email: body.email?.trim() || null,
      nif: body.nif?.trim() || null,
      contact: givesContact(draft, lists),
      consent: draft.consent,
    },
  );
  return {
    ...(parsed.success ? {} : fieldErrors(parsed.error, locale, label)),
    ...answersComplained(draft, lists, locale),
    ...(type === null && missing('typeId')),
    ...(lists.desk && draft.behalf === null && missing('behalf')),
    // Whoever may not say the channel registers without one.
    ...(behalf && lists.channels.length > 0 && draft.channelId === null && missing('channelId')),
    ...(!behalf &&
      asksContact(draft, lists) &&
      draft.email.trim() === '' &&
      draft.phone.trim() === '' &&
      fieldError('email', 'contact.required', locale)),
    ...Object.assign({}, ...required.map(({ field }) => missing(field))),
  };
}

function answersComplained(draft: Draft, lists: StoreLists, locale: Locale): FieldErrors {
  const questions = questionsOf(draft, lists);
  const stop = stopOf(questions, draft.answers);
  if (stop) return { stop: [{ code: 'occurrence.stopped', message: stop.advice[locale] || stop.advice.pt }] };
  return Object.assign(
    {},
    ...answerComplaints(questions, draft.answers).map(({ key, code, params }) => fieldError(`${answerPrefix}${key}`, code, locale, params)),
  );
}

/** The complaints a step can mend. */
export function ofStep(complaints: FieldErrors, step: Step): FieldErrors {
  return Object.fromEntries(Object.entries(complaints).filter(([field]) => stepOf(field) === step));
}

/** How far one may go: the first step that is not done, or the last. */
export function furthestStep(complaints: FieldErrors): Step {
  return steps.find((step) => Object.keys(ofStep(complaints, step)).length > 0) ?? 'review';
}
