import { keysOf } from '#platform/kernel/unknown.ts';
import { usersById } from '#features/identity/server/index.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Submission } from '#platform/http/server/submission.ts';
import { mayFigures, needsConfirmation, reportComplaints, type Reporting } from '../../record/domain/report.ts';
import type { KeptAnswer } from '../../record/domain/questions.ts';
import { firstStatus } from '../../record/domain/statuses.ts';
import { reportGates } from '../../record/domain/gate-tables.ts';
import type { Gated } from '../../record/domain/gates.ts';
import { variantRules } from '../../record/domain/variants.ts';
import { errors } from '../../record/errors.ts';
import type { ReportInput } from '../../record/inputs.ts';
import { may } from '../../record/permissions.ts';
import { live, type OccurrenceType } from '../../record/server/catalogue.ts';
import type { Context } from '../../record/server/context.ts';
import { deny, refuseAdding } from '../../record/server/denied.ts';
import { checkedAnswers } from '../../record/server/answers.ts';
import { pickedFeature, type Picked } from './features.ts';
import { onBehalfOf } from './users.ts';
import { placeOf, type Place, type Point } from '../../record/server/place.ts';
import { placeOfWords } from './typed-place.ts';
import { personOf, routeOf } from '../../record/server/route.ts';

/** What is written, once everything was checked. */
export interface Draft {
  readonly input: ReportInput;
  readonly type: OccurrenceType;
  readonly statusId: number;
  readonly unityId: number | null;
  /** Whom a routing rule names, and that rule. */
  readonly person: { readonly id: number } | null;
  readonly rule: string | null;
  readonly desk: boolean;
  readonly point: Point | null;
  readonly place: Place | null;
  readonly parishId: number | null;
  readonly feature: Picked | null;
  readonly answers: readonly KeptAnswer[];
  readonly address: string;
  /** Its number, when it was taken beforehand. */
  readonly code?: string;
  readonly confirm: boolean;
  /** Agreed to what is done with their data; without any there is nothing to agree to. */
  readonly consent: boolean;
  readonly submission: Submission | null;
  readonly reporter: { readonly userId: number | null; readonly name: string | null; readonly email: string | null; readonly phone: string | null };
}

/** Everything that can be refused is refused here, before a transaction begins. */
export async function draftReport(context: Context, input: ReportInput, submission: Submission | null, photos: number): Promise<Draft> {
  const { site, sight, actor, locale } = context;
  const { catalogue } = sight;
  const desk = input.desk || input.channelId !== undefined || input.reporterId !== undefined;
  const asksDesk = desk || input.priorityId !== undefined || input.visibility !== undefined;
  if (asksDesk && !sight.can(may.add)) throw errors['occurrence.add-denied']();
  if (asksDesk) refuseUngiven(context, input, desk, photos);
  const status = firstStatus(new Map(live(catalogue.statuses).map((entry) => [entry.id, entry])));
  if (!status || live(catalogue.types).length === 0) throw errors['occurrence.not-ready']();
  const type = live(catalogue.types).find((entry) => entry.id === input.typeId);
  if (!type) throw errors['occurrence.type-unavailable']();
  const variant = variantRules[type.variant];
  if (variant.deskOnly && !desk) throw errors['occurrence.add-denied']();
  checkChoices(context, input);
  const given: Point | null = input.x === undefined || input.y === undefined ? null : [input.x, input.y];
  const who: Reporting = {
    signedIn: actor.kind === 'user',
    desk,
    hasPoint: given !== null,
    address: input.address,
    email: input.email,
    nif: input.nif,
    contact: givesContact(context, input, desk),
    consent: input.consent,
  };
  if (!mayFigures(type, who)) throw errors['occurrence.add-denied']();
  if (photos > type.photosMax) throw errors['occurrence.too-many-photos']({ params: { max: type.photosMax } });
  const { active, required } = site.config.registrationNif;
  const rules = {
    reportBy: type.reportBy,
    consentRequired: catalogue.settings.consentActive && catalogue.settings.consentRequired,
    nifRequired: active && required,
  };
  const complaints = reportComplaints(rules, who);
  if (complaints.some(({ field }) => field === 'address'))
    throw errors['occurrence.place-required']({ fields: fieldError('address', 'required', locale) });
  if (complaints.length > 0) {
    throw kernelErrors['request.invalid']({ fields: Object.assign({}, ...complaints.map(({ field, code }) => fieldError(field, code, locale))) });
  }
  const words = given === null && input.address !== null ? await wordsPlaced(context, input, input.address) : null;
  const point = given ?? words?.point ?? null;
  const place = point && (await placeOf(site.db, site, catalogue, point));
  if (place && !place.inside) throw errors['occurrence.outside-municipality']();
  const parishId = place?.parish?.id ?? words?.parishId ?? input.parishId ?? null;
  const route = routeOf(site, catalogue, { typeId: type.id, subtypeId: input.subtypeId ?? null, parishId }, context.now);
  const answers = checkedAnswers(catalogue, type.id, input.subtypeId ?? null, input.answers, locale);
  // Whoever gave words alone had nothing to pick on.
  const feature = await pickedFeature(context, type, given, input.featureId);
  return {
    input,
    type,
    statusId: status.id,
    desk,
    point,
    place,
    parishId,
    feature,
    answers,
    unityId: route.unity?.id ?? null,
    person: await personOf(site.db, route),
    rule: route.rule?.name ?? null,
    address: input.address ?? place?.address?.text ?? place?.parish?.name ?? `${Math.round(input.x ?? 0)}, ${Math.round(input.y ?? 0)}`,
    confirm: needsConfirmation(type, who),
    consent: who.contact && input.consent,
    submission,
    reporter: await reporterOf(context, input, desk),
  };
}

const wordsPlaced = (context: Context, { parishId, asWritten }: ReportInput, address: string) =>
  placeOfWords(context, { address, parishId: parishId ?? null, asWritten });

/** Is there anything about a person that the municipality would keep? */
function givesContact({ actor }: Context, { name, email, phone, nif, reporterId }: ReportInput, desk: boolean): boolean {
  return (actor.kind === 'user' && !desk) || reporterId !== undefined || [name, email, phone, nif].some((value) => value !== null);
}

/** At the desk each field has a permission of its own; citizens give what the form asks for. */
function refuseUngiven(context: Context, input: ReportInput, desk: boolean, photos: number): void {
  const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
  const sent = keysOf(reportGates).filter((name) => given(input[name]));
  const fields = sent.flatMap((name): (readonly [string, Gated])[] => {
    const gate = reportGates[name];
    return gate === 'open' || gate === 'behalf' || gate === 'user' ? [] : [[name, gate]];
  });
  refuseAdding(context, [...fields, ...(photos > 0 ? [['photos', 'photos'] as const] : [])]);
  const { can } = context.sight;
  // Whoever makes a user also registers for the one just made: `onBehalfOf` looks whether it is such a one.
  const denied = { user: !can(may.addForUser) && !can(may.addForNewUser), behalf: desk && input.reporterId === undefined && !can(may.addForNewUser) };
  deny(
    context,
    sent.filter((name) => {
      const gate = reportGates[name];
      return (gate === 'user' || gate === 'behalf') && denied[gate];
    }),
  );
}

function checkChoices({ sight: { catalogue }, locale }: Context, input: ReportInput): void {
  const wrong = (field: string): never => {
    throw kernelErrors['request.invalid']({ fields: fieldError(field, 'choice', locale) });
  };
  const subtype = input.subtypeId === undefined ? undefined : live(catalogue.subtypes).find(({ id }) => id === input.subtypeId);
  if (input.subtypeId !== undefined && subtype?.typeId !== input.typeId) wrong('subtypeId');
  if (input.channelId !== undefined && !fitsChannel(catalogue, input)) wrong('channelId');
  if (input.priorityId !== undefined && !catalogue.priorities.get(input.priorityId)?.live) wrong('priorityId');
  if (input.parishId !== undefined && !catalogue.parishes.get(input.parishId)?.live) wrong('parishId');
}

/** A vehicle goes with a work order and with nothing else; where no vehicles are kept any channel will do. */
function fitsChannel({ channels, types }: Context['sight']['catalogue'], input: ReportInput): boolean {
  const channel = channels.get(input.channelId ?? 0);
  if (!channel?.live) return false;
  const wanted = variantRules[types.get(input.typeId)?.variant ?? 'citizen'].byVehicle && live(channels).some(({ isVehicle }) => isVehicle);
  return channel.isVehicle === wanted;
}

/** Who reports: at the desk whoever stands before it, otherwise the signed-in person or what the form says. */
async function reporterOf(context: Context, input: ReportInput, desk: boolean): Promise<Draft['reporter']> {
  const { site, actor } = context;
  const typed = { name: input.name, email: input.email, phone: input.phone };
  if (input.reporterId !== undefined) return onBehalfOf(context, input.reporterId, typed);
  if (desk || actor.userId === null) return { userId: null, ...typed };
  const account = (await usersById(site.db, [actor.userId])).get(actor.userId);
  return {
    userId: actor.userId,
    name: typed.name ?? account?.name ?? null,
    email: typed.email ?? account?.email ?? null,
    phone: typed.phone ?? account?.phone ?? null,
  };
}
