import type { FieldErrors } from '#platform/kernel/errors.ts';
import { mayFigures } from '../../../record/domain/report.ts';
import type { ReportableType } from '../../../record/schemas.ts';
import type { Draft, PlaceCheck, StoreLists } from './draft.ts';
import type { Features } from './use-features.ts';
import type { ChosenPhoto } from '#platform/ui/plain/use-photos.ts';

type Say = (key: string, values?: Record<string, unknown>) => string;

/** What the municipality said of the place, and of this person and type. */
export function placeComplaints(check: PlaceCheck | null, type: ReportableType | null, lists: StoreLists, say: Say): FieldErrors {
  const outside = check?.notices.find(({ code }) => code === 'occurrence.outside-municipality');
  return {
    ...(outside && { address: [{ code: outside.code, message: outside.message }] }),
    ...(type !== null &&
      !mayFigures(type, { signedIn: lists.reporter !== null, desk: false }) && {
        typeId: [{ code: 'occurrence.add-denied', message: say('citizen.what.denied') }],
      }),
  };
}

/** A thing that must be picked, where there is one near. */
export function featureComplaints(features: Features, draft: Draft, type: ReportableType | null, say: Say): FieldErrors {
  const missing = type?.feature?.required === true && draft.point !== null && draft.featureId === null && (features.data?.items.length ?? 0) > 0;
  return missing ? { featureId: [{ code: 'required', message: say('reporting.feature.missing') }] } : {};
}

/** One sentence for each photo that cannot be sent: which it is, and why. */
export function photoComplaints(photos: readonly ChosenPhoto[], max: number, uploadMax: number, say: Say): FieldErrors {
  const refused = photos.flatMap(({ state, name }, index) =>
    state === 'too-large' || state === 'not-a-picture'
      ? [say('citizen.photos.refused', { number: index + 1, name, reason: say(`plain:photos.${state}`, { max: uploadMax }) })]
      : [],
  );
  const waits = refused.length === 0 && photos.some(({ state }) => state === 'preparing');
  const messages = [...(photos.length > max ? [say('plain:photos.most', { max })] : []), ...refused, ...(waits ? [say('citizen.photos.wait')] : [])];
  return messages.length === 0 ? {} : { photos: messages.map((message) => ({ code: 'photos', message })) };
}
