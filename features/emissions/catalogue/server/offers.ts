import { sql } from 'kysely';
import { defaultLayerName, nodeId } from '#features/layers/server/index.ts';
import { layoutCodes, type Format } from '#features/printing/server/index.ts';
import { byIds } from '#platform/crud/server/store.ts';
import type { RecordOf } from '#platform/crud/resource.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { EmissionKind } from '../../record/kinds.ts';
import { pis, plans, pmdfcis, worktypes } from '../resources.ts';
import { settingsOf } from './settings.ts';
import './tables.ts';

/** Something of which a document is asked for: a work type, a PMDFCI plan, a simple request. */
export interface Offer {
  readonly id: number;
  readonly name: string;
  /** Months; null: for ever. */
  readonly validity: number | null;
  /** The maps it brings, in their order. */
  readonly plans: readonly { readonly id: number; readonly name: string }[];
}

/** A sheet to be made, with what the settings of its kind say where the map itself says nothing. */
export interface PlanSpec {
  readonly id: number;
  readonly name: string;
  /** Of the print engine: `location-plan`, `own-12`. */
  readonly layout: string;
  readonly format: Format;
  readonly sheet: { readonly size: 'A4' | 'A3' | 'A2' | 'A1' | 'A0'; readonly orientation: 'portrait' | 'landscape' };
  readonly dpi: number;
  readonly texts: { readonly title: string; readonly subtitle: string; readonly service: string; readonly comment: string };
  /** Null: the closest at which all that was drawn fits. */
  readonly scale: number | null;
  readonly zoomType: 'extent' | 'center';
  readonly minMargin: number;
  readonly minScale: number;
  /** As requests of the print engine name them, on the map of the module `epl`. */
  readonly base: string;
  readonly layers: readonly string[];
  readonly drawClaim: boolean;
  readonly crossable: boolean;
  readonly crs: boolean;
  readonly legends: boolean;
  readonly municipality: boolean;
}

const sourceOf = { plan: worktypes, administrativeprocess: worktypes, pmdfci: pmdfcis, pis } as const;

const active = async (db: Db | Trx, table: string): Promise<number[]> =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where deleted_at is null and status order by position, id`.execute(db)).rows.map(
    ({ id }) => Number(id),
  );

/** Work types say for which kinds they are. */
const suits = (record: object, kind: EmissionKind): boolean => {
  const said: readonly unknown[] = 'kinds' in record && Array.isArray(record.kinds) ? record.kinds : [kind];
  return said.includes(kind);
};

/** What can be asked for of a kind; a work type only where it is for that kind. One none of whose maps is active is not offered. */
export async function offersOf(db: Db | Trx, kind: EmissionKind): Promise<readonly Offer[]> {
  const resource = sourceOf[kind];
  const shown = await byIds(db, plans, await active(db, plans.table));
  const { validity } = await settingsOf(db, kind);
  const records = await byIds(db, resource, await active(db, resource.table));
  return records
    .filter((record) => suits(record, kind))
    .map((record) => ({
      id: record.id,
      name: record.name,
      validity: record.validity ?? validity,
      plans: shown.filter(({ id }) => record.plans.includes(id)).map(({ id, name }) => ({ id, name })),
    }))
    .filter((offer) => offer.plans.length > 0);
}

/**
 * The sheets of a document: those an offer brings, in their order. Of location plans without a work type any active map can be asked for.
 * Throws `record.not-found` where the kind has no such offer.
 */
export async function plansFor(db: Db | Trx, kind: EmissionKind, offerId: number | null): Promise<readonly PlanSpec[]> {
  const offer = offerId === null ? null : (await offersOf(db, kind)).find(({ id }) => id === offerId);
  if (offer === undefined || (offer === null && kind !== 'plan')) throw kernelErrors['record.not-found']();
  const records = await byIds(db, plans, offer ? offer.plans.map(({ id }) => id) : await active(db, plans.table));
  const usual = await settingsOf(db, kind);
  const codes = await layoutCodes(
    db,
    records.flatMap(({ layout }) => layout ?? []),
  );
  return records.map((plan) => specOf(plan, usual, codes));
}

type Plan = RecordOf<typeof plans>;

function specOf(plan: Plan, usual: Awaited<ReturnType<typeof settingsOf>>, codes: ReadonlyMap<number, string>): PlanSpec {
  const { id, name, format, scale, drawClaim, crossable, crs, legends, municipality } = plan;
  return {
    id,
    name,
    layout: (plan.layout === null ? undefined : codes.get(plan.layout)) ?? usual.layout,
    format,
    sheet: { size: plan.sheetSize, orientation: plan.orientation },
    dpi: Number(plan.dpi),
    texts: { title: plan.pageTitle ?? name, subtitle: plan.mapTitle ?? '', service: plan.divTitle ?? '', comment: plan.comment ?? '' },
    scale,
    zoomType: plan.zoomType ?? usual.zoomType,
    minMargin: plan.minMargin ?? usual.minMargin,
    minScale: plan.minScale ?? usual.minScale,
    base: plan.base !== 'own' ? plan.base : plan.baseLayer === null ? 'streets' : defaultLayerName('eplgestao', plan.baseLayer),
    layers: plan.layers.map((layer) => nodeId({ id: layer, kind: 'resource' })),
    drawClaim,
    crossable,
    crs,
    legends,
    municipality: municipality && usual.municipality,
  };
}
