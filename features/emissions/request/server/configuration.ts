import { layerTitles } from '#features/layers/server/index.ts';
import { layoutOf, type Layout, type Sheet } from '#features/printing/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { kinds, type EmissionKind } from '../../record/kinds.ts';
import type { DocumentChoice } from '../../record/request.ts';
import { offersOf, plansFor, type Offer, type PlanSpec } from '../../catalogue/server/offers.ts';
import { settingsOf } from '../../catalogue/server/settings.ts';
import type { EmissionSettings } from '../../catalogue/settings.ts';
import type { requesterFields } from '../contract.ts';
import type { UploadFilter } from '../domain/cad.ts';
import { usualFilter, type ClaimRules } from '../domain/rules.ts';

/** A map of a document with all that its sheet is made of. */
export type PlanSheet = Omit<PlanSpec, 'layout' | 'sheet' | 'layers'> & {
  readonly layout: Layout;
  readonly sheet: Sheet;
  readonly layers: readonly { readonly id: string; readonly title: Text }[];
};

type RequesterField = (typeof requesterFields)[number];

/** What the municipality has set up for a kind, as a request needs it. */
export interface KindSetup {
  readonly title: Text;
  readonly settings: EmissionSettings;
  readonly plans: readonly PlanSheet[];
  readonly offers: readonly Offer[];
  readonly claims: ClaimRules;
  readonly upload: UploadFilter & { readonly status: boolean };
  readonly fields: Readonly<Record<RequesterField, 'off' | 'optional' | 'required'>>;
  readonly consent: Text | null;
  readonly legal: Text;
  readonly documents: readonly DocumentChoice[];
  readonly price: number | null;
}

export async function setupOf(db: Db | Trx, kind: EmissionKind): Promise<KindSetup> {
  const settings = await settingsOf(db, kind);
  const offers = await offersOf(db, kind);
  const specs = new Map<number, PlanSpec>();
  for (const id of [...(kind === 'plan' ? [null] : []), ...offers.map((offer) => offer.id)])
    for (const spec of await plansFor(db, kind, id)) specs.set(spec.id, spec);
  const titles = await layerTitles(
    db,
    [...specs.values()].flatMap(({ layers }) => layers),
  );
  const plans: PlanSheet[] = [];
  for (const spec of specs.values()) {
    const layout = await layoutOf(db, spec.layout);
    // A layout that was thrown away: nothing can be drawn by it, and what cannot be drawn is not offered.
    if (layout) plans.push({ ...spec, layout, layers: spec.layers.flatMap((id) => ({ id, title: titles.get(id) ?? { pt: id, en: id } })) });
  }
  const { minFeatures, maxFeatures, contained, globalStatus, documentChoice, consentPt, consentEn, legalNotePt, legalNoteEn } = settings;
  const usual: DocumentChoice = globalStatus ? 'global' : 'separate';
  const both = (pt: string | null, en: string | null): Text => ({ pt: pt ?? '', en: en ?? pt ?? '' });
  return {
    title: settings.title === null ? kinds[kind].label : both(settings.title, settings.title),
    settings,
    plans,
    offers,
    claims: { least: minFeatures, most: maxFeatures, isContained: contained },
    upload: {
      status: settings.uploadStatus,
      property: settings.filterProperty ?? usualFilter,
      boundary: settings.filterBoundary ?? '',
      claim: settings.filterClaim ?? '',
    },
    fields: {
      name: settings.requesterName,
      nif: settings.requesterNif,
      email: settings.requesterEmail,
      phone: settings.requesterPhone,
    },
    consent: consentPt === null ? null : both(consentPt, consentEn),
    legal: both(legalNotePt, legalNoteEn),
    documents: documentChoice ? [usual, usual === 'global' ? 'separate' : 'global'] : [usual],
    // Nothing is said of a price of nothing.
    price: Number(settings.price ?? 0) > 0 ? Number(settings.price) : null,
  };
}
