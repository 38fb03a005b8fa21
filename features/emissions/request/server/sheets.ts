import {
  coverLayout,
  reportLayout,
  extentOf,
  frameFor,
  mapBox,
  measuresOf,
  sizeOf,
  type DocumentPage,
  type DrawnClaim,
  type MapFrame,
} from '#features/printing/server/index.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { polygonsOf } from '../domain/contain.ts';
import { contentsOf } from '../domain/contents.ts';
import { areaOf } from '../domain/rules.ts';
import type { Claim, KeptRequest } from '../../record/request.ts';
import type { KindSetup, PlanSheet } from './configuration.ts';

type Placed = Pick<KeptRequest, 'claims' | 'center'>;

/** A point is shown at this scale where its plan names none. */
const usualScale = 2000;

/** Where a plan's map lies: what was drawn with its margin, at the closest scale that holds it and is not closer than the plan allows. */
export function frameOf({ layout, sheet, zoomType, scale, minMargin, minScale }: PlanSheet, { claims, center }: Placed, site: Site): MapFrame {
  const points = claims.flatMap(({ geometry }) => {
    const area = areaOf(geometry);
    return area ? polygonsOf(area).flatMap(([shell = []]) => shell) : [];
  });
  const extent = extentOf(points.length > 0 ? points : [center ?? [0, 0]]);
  const scales = [...new Set([...site.config.map.scales, 250, 500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000])];
  return frameFor(extent, mapBox(layout, sizeOf(sheet)), {
    type: zoomType,
    minMargin,
    minScale: Math.max(minScale, scale ?? (points.length > 0 ? 0 : usualScale)),
    scale: scale ?? usualScale,
    scales,
    rotation: 0,
  });
}

const roles = { boundary: { pt: 'Terreno', en: 'Land' }, claim: { pt: 'Intervenção', en: 'Works' } } as const;

/** As the engine draws it: one for each part, its ring not closed. */
export function drawnClaims(claims: readonly Claim[], center: Placed['center'], place: string | null, locale: Locale): readonly DrawnClaim[] {
  const hasTwoRoles = new Set(claims.map(({ role }) => role)).size > 1;
  const open = (ring: readonly (readonly [number, number])[]): (readonly [number, number])[] => ring.slice(0, -1);
  const drawn = claims.flatMap(({ role, geometry, name }): DrawnClaim[] => {
    const area = areaOf(geometry);
    const words = hasTwoRoles ? roles[role][locale] : name;
    return area ? polygonsOf(area).map(([shell = [], ...holes]) => ({ kind: 'area', points: open(shell), holes: holes.map(open), name: words })) : [];
  });
  return drawn.length === 0 && center ? [{ kind: 'point', points: [center], name: place ?? '' }] : drawn;
}

export interface Sheets {
  readonly asked: KeptRequest & { readonly place: string | null };
  readonly site: Site;
  readonly locale: Locale;
  /** What stands on every sheet. */
  readonly values: Readonly<Record<string, string>>;
  readonly setup: KindSetup;
}

/** The sheet of a plan. A layer that is gone, or hidden from who asks, is named on it. */
export function planPage(plan: PlanSheet, order: number, sheets: Sheets): DocumentPage {
  const { asked, site, locale, values, setup } = sheets;
  const { texts, municipality, crs } = plan;
  return {
    layout: plan.layout,
    sheet: plan.sheet,
    hasLogo: setup.settings.logo,
    map: {
      frame: frameOf(plan, asked, site),
      base: plan.base,
      layers: {
        shown: plan.layers.map(({ id }) => id),
        titles: Object.fromEntries(plan.layers.map(({ id, title }) => [id, title])),
        absent: 'gone',
      },
      crossing: plan.crossable ? 'crosses' : 'none',
      legend: plan.legends,
      claims: plan.drawClaim ? drawnClaims(asked.claims, asked.center, asked.place, locale) : [],
    },
    values: {
      ...values,
      ...measured(sheets),
      ...texts,
      plan: texts.title,
      order: String(order),
      ...(!municipality && { municipality: '' }),
      ...(!crs && { crs: '' }),
    },
  };
}

const a4 = { size: 'A4', orientation: 'portrait' } as const;

/** First page of a document of several plans: what it is and on which sheet each of them begins. */
export function coverPage(titles: readonly string[], sheets: Sheets): DocumentPage {
  const contents = contentsOf(
    titles.map((title) => ({ title, pages: 1 })),
    2,
  );
  return { ...plainPage(sheets), layout: coverLayout, values: { ...sheets.values, ...measured(sheets), contents } };
}

/** Coordinates and areas of what was drawn, on a sheet of their own. */
export const reportPage = (sheets: Sheets): DocumentPage => ({
  ...plainPage(sheets),
  layout: reportLayout,
  values: { ...sheets.values, ...measured(sheets) },
  table: drawnClaims(sheets.asked.claims, sheets.asked.center, sheets.asked.place, sheets.locale),
});

const plainPage = ({ setup }: Sheets) => ({ sheet: a4, map: null, hasLogo: setup.settings.logo });
/** Of the land where works lie on it: added up they would be more than there is. */
function measured({ asked, site, locale }: Sheets) {
  const land = asked.claims.filter(({ role }) => role === 'boundary');
  return measuresOf(drawnClaims(land.length > 0 ? land : asked.claims, asked.center, asked.place, locale), degreesOf(site.config.map));
}
