import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { useLocale } from '#platform/shell/language.ts';
import { intake } from '../../report-contract.ts';
import { useLoad, type Loaded } from '#platform/ui/plain/use-load.ts';
import { answerPrefix, complaintsOf, questionsOf, typeOf, type Draft, type PlaceCheck, type StoreLists } from './draft.ts';
import { featureComplaints, photoComplaints, placeComplaints } from './more-complaints.ts';
import type { DraftHandle } from './use-draft.ts';
import { useFeatures, type Features } from './use-features.ts';
import type { Photos } from '#platform/ui/plain/use-photos.ts';
import { useTypedPlace, type TypedPlace } from './typed-place.tsx';
import { useSend, type Sending } from './use-send.ts';

export interface Engine {
  readonly check: Loaded<PlaceCheck>;
  readonly typed: TypedPlace;
  readonly features: Features;
  readonly sending: Sending;
  /** Everything that is wrong or missing, the server's refusals included. */
  readonly complaints: FieldErrors;
  /** Names of fields that are no fixed words. */
  readonly labels: Readonly<Record<string, string>>;
  /** Changes the draft, or its photos; what the server refused is asked again. */
  readonly update: DraftHandle['change'];
  readonly photos: Photos;
  readonly refuse: (fields: FieldErrors) => void;
}

/** What the wizard and the desk's page stand on: the place asked about, what can be picked there, what is missing, sending once. */
export function useEngine({ draft, photos, change }: DraftHandle, lists: StoreLists): Engine {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const sending = useSend();
  const [refused, setRefused] = useState<FieldErrors>({});
  const typeId = draft.typeId ?? undefined;
  const check = useLoad(draft.point && JSON.stringify([draft.point, typeId, draft.subtypeId, draft.featureId, locale]), (signal) =>
    api(intake, 'check', {
      query: {
        x: draft.point?.[0] ?? 0,
        y: draft.point?.[1] ?? 0,
        ...(typeId !== undefined && { typeId }),
        ...(draft.subtypeId !== null && { subtypeId: draft.subtypeId }),
        ...(draft.featureId !== null && { featureId: draft.featureId }),
      },
      signal,
    }),
  );
  const features = useFeatures(draft, lists);
  const askAgain = (): void => {
    setRefused({});
    sending.forget();
  };
  const update = (part: Partial<Draft>): void => {
    askAgain();
    change(part);
  };
  const typed = useTypedPlace(draft, update);
  const type = typeOf(draft, lists);
  const missing = complaintsOf(draft, lists, locale, (field) => t(`citizen.fields.${field}`));
  // On the map nobody is asked for an address: what is missing is the place.
  const asksPlace = draft.mode === 'map' && missing['address'] !== undefined;
  const say = (key: string, values: Record<string, unknown> = {}): string => t(key, values);
  return {
    check,
    typed,
    features,
    sending,
    complaints: {
      ...missing,
      ...(asksPlace && { address: [{ code: 'required', params: {}, message: t('citizen.where.missing') }] }),
      ...featureComplaints(features, draft, type, say),
      ...placeComplaints(check.data, type, lists, say),
      ...photoComplaints(photos.list, type?.photosMax ?? lists.limits.photosMax, lists.limits.uploadMax, say),
      ...refused,
    },
    labels: {
      ...Object.fromEntries(questionsOf(draft, lists).map(({ key, label }) => [`${answerPrefix}${key}`, label[locale] || label.pt])),
      ...(asksPlace && { address: t('citizen.fields.x') }),
    },
    update,
    photos: {
      ...photos,
      add: (...files) => (askAgain(), photos.add(...files)),
      remove: (id) => (askAgain(), photos.remove(id)),
    },
    refuse: setRefused,
  };
}
