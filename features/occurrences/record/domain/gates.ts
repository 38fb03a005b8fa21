import { keysOf } from '#platform/kernel/unknown.ts';
import { answerCodes, may } from '../permissions.ts';

/** A field, or a group of fields, that has permissions of its own. */
interface Gate {
  /** Code by which staff sees it; null: whoever opens the record. */
  readonly view: string | null;
  /** Who is told of it besides staff: everybody who may see the occurrence, its reporter, or nobody. */
  readonly told: 'public' | 'reporter' | 'nobody';
  /** Codes each of which lets one change it, besides the one for all fields; none: nobody changes it by hand. */
  readonly update: readonly string[];
  /** Code by which the desk gives it when registering. */
  readonly add?: string;
}

/**
 * The one table of what may be seen, changed and given by which permission (specification 2 §6). `gate-tables.ts` says of every field
 * that travels which gate it stands behind.
 */
export const gates = {
  type: { view: may.viewType, told: 'public', update: [may.updateType] },
  subtype: { view: may.viewSubtype, told: 'public', update: [may.updateSubtype], add: may.addSubtype },
  status: { view: null, told: 'public', update: [may.changeStatus] },
  priority: { view: may.viewPriority, told: 'nobody', update: [may.updatePriority], add: may.addPriority },
  channel: { view: may.viewChannel, told: 'nobody', update: [may.updateChannel], add: may.addChannel },
  unity: { view: may.viewUnity, told: 'public', update: [may.updateUnity, may.assign] },
  assigned: { view: may.viewInternal, told: 'nobody', update: [may.updateAssigned, may.assign] },
  visibility: { view: may.viewVisibility, told: 'public', update: [may.updateVisibility], add: may.addVisibility },
  description: { view: may.viewDescription, told: 'public', update: [may.updateDescription] },
  initialDescription: { view: may.viewInitialDescription, told: 'reporter', update: [] },
  address: { view: null, told: 'public', update: [may.updateAddress] },
  referencePoint: { view: null, told: 'public', update: [may.updateReferencePoint] },
  photos: { view: null, told: 'public', update: [may.updatePhotos], add: may.addPhotos },
  /** Notes, services, period, integration: what the desk keeps for itself. */
  internal: { view: may.viewInternal, told: 'nobody', update: [may.edit] },
  /** Answers that are no matter for the public; the others are told with the record. */
  answers: { view: answerCodes.viewAnswers, told: 'reporter', update: [answerCodes.updateAnswers] },
  edocLink: { view: may.viewEdocLink, told: 'nobody', update: [may.updateEdocLink] },
  reporter: { view: may.viewReporter, told: 'reporter', update: [] },
  /** What the reporter said of the closing. */
  satisfaction: { view: may.satisfaction, told: 'nobody', update: [] },
  /** What happened, with who did it; the lines the public is told are no secret to anybody. */
  history: { view: may.viewHistory, told: 'nobody', update: [] },
} as const satisfies Record<string, Gate>;

export type Gated = keyof typeof gates;
export const gatedFields = keysOf(gates);

/** Whoever asks: staff, and with which codes. */
export interface Holder {
  readonly isStaff: boolean;
  readonly can: (code: string) => boolean;
}

/** From where one looks at an occurrence. */
export interface Stand {
  /** As somebody who works on it. */
  readonly inside: boolean;
  /** As its reporter. */
  readonly own: boolean;
}

/** Is this field of this occurrence shown to this person? */
export function shows({ isStaff, can }: Holder, field: Gated, { inside, own }: Stand): boolean {
  const { view, told }: Gate = gates[field];
  if (told === 'public' && (!isStaff || own)) return true;
  if (told === 'reporter' && own) return true;
  return (inside || told === 'public') && (view === null || (isStaff && can(view)));
}

/** Is this field shown to this person at all? Says what lists, filters, counts and reports may be made of. */
export function sees(holder: Holder, field: Gated): boolean {
  return shows(holder, field, { inside: holder.isStaff, own: false });
}

/** May the person change this field? Nobody changes what is hidden from them: trying values would tell the one it has. */
export function mayUpdate(holder: Holder, field: Gated): boolean {
  const { update }: Gate = gates[field];
  return update.length > 0 && holder.can(may.view) && [...update, may.updateAll].some(holder.can) && sees(holder, field);
}

/** May the desk give this field when it registers an occurrence? */
export function mayAdd({ can }: Pick<Holder, 'can'>, field: Gated): boolean {
  const { add }: Gate = gates[field];
  return add === undefined || can(add);
}
