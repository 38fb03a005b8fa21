import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { codePrefix } from '../domain/code.ts';
import { defaultFeatureDistance } from '../domain/feature.ts';
import type { Move } from '../domain/moves.ts';
import type { Licence } from '../domain/licence.ts';
import type { ReportBy } from '../domain/report.ts';
import type { EdocRules } from '../domain/edoc.ts';
import type { DayOff } from '#platform/kernel/work-calendar.ts';
import type { Limited } from '../domain/deadline.ts';
import type { Question } from '../domain/questions.ts';
import type { RoutingRule, Unity } from '../domain/routing.ts';
import type { Status } from '../domain/statuses.ts';
import type { Variant } from '../domain/variants.ts';
import { questionJson } from './question-json.ts';
import './tables.ts';
import { routingSql } from './routing-sql.ts';

interface Named {
  readonly id: number;
  readonly name: string;
  /** Not in the trash. */
  readonly live: boolean;
}

export interface OccurrenceType extends Named, Limited {
  readonly code: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly reportBy: ReportBy;
  readonly photosMax: number;
  /** Null: the settings' days. */
  readonly reopenDays: number | null;
  readonly isPublic: boolean;
  readonly duplicateRadius: number;
  readonly active: boolean;
  readonly variant: Variant;
  /** Number of the layer its feature is picked from. */
  readonly featureLayerId: number | null;
  readonly featureRequired: boolean;
  /** Metres. */
  readonly featureDistance: number;
}

interface Channel extends Named {
  readonly isVehicle: boolean;
}

/** How long occurrences of a type usually take, as counted last night. */
export interface Pace {
  readonly typeId: number;
  readonly solved: number;
  readonly medianDays: number | null;
  readonly mostDays: number | null;
  readonly open: number;
}

export interface Subtype extends Named, Limited {
  readonly typeId: number;
  readonly active: boolean;
}

export interface Parish extends Named {
  readonly dicofre: string;
}

interface SearchWords {
  /** Separated by commas. */
  readonly words: string;
  readonly typeId: number;
  readonly subtypeId: number | null;
}

interface Settings {
  readonly codePrefix: string;
  readonly consentActive: boolean;
  readonly consentRequired: boolean;
  readonly consentPt: string;
  readonly consentEn: string;
  readonly reopenDays: number;
  readonly originalDays: number;
  readonly openData: Licence;
  /** 0 while nobody has saved them. */
  readonly version: number;
}

/** A status; while an occurrence is in one that pauses, its deadline stands still. */
export interface CatalogueStatus extends Status {
  readonly live: boolean;
  readonly pausesDeadline: boolean;
}

/** The catalogues of a municipality, those in the trash included (old occurrences still name them), in the clerk's order. */
export interface Catalogue {
  readonly types: ReadonlyMap<number, OccurrenceType>;
  readonly subtypes: ReadonlyMap<number, Subtype>;
  readonly statuses: ReadonlyMap<number, CatalogueStatus>;
  readonly moves: readonly Move[];
  readonly unities: ReadonlyMap<number, Unity & Named>;
  readonly priorities: ReadonlyMap<number, Named>;
  readonly channels: ReadonlyMap<number, Channel>;
  /** Those that are asked today, in order. */
  readonly questions: readonly Question[];
  readonly paces: ReadonlyMap<number, Pace>;
  readonly parishes: ReadonlyMap<number, Parish>;
  readonly daysOff: readonly DayOff[];
  /** Active rules, in their order. */
  readonly routing: readonly RoutingRule[];
  /** What people call things. */
  readonly words: readonly SearchWords[];
  readonly settings: Settings;
  readonly edoc: EdocRules;
}

interface Row {
  types: OccurrenceType[] | null;
  subtypes: Subtype[] | null;
  statuses: CatalogueStatus[] | null;
  moves: Move[] | null;
  unities: (Unity & Named)[] | null;
  priorities: Named[] | null;
  channels: Channel[] | null;
  questions: Question[] | null;
  paces: Pace[] | null;
  parishes: Parish[] | null;
  days_off: DayOff[] | null;
  routing: RoutingRule[] | null;
  words: SearchWords[] | null;
  settings: Settings | null;
  changes: number;
  edoc: EdocRules | null;
}

const named = sql`'id', id, 'name', name, 'live', deleted_at is null`;

/** How often the catalogue was changed: rows that are only added, so that nobody waits to count (`migrations/138`). */
const changesSql = sql<number>`(select sum(changes)::bigint from occurrence_catalogue_change)`;

/** Everything in one query; a trigger on each of its tables counts their changes (`migrations/105`). */
export const catalogueSql = sql<Row>`select
    (select json_agg(json_build_object(${named}, 'code', code, 'description', description, 'icon', icon, 'color', color, 'reportBy', report_by,
      'photosMax', photos_max, 'reopenDays', reopen_days, 'isPublic', is_public, 'duplicateRadius', duplicate_radius, 'active', active,
      'limitDays', limit_days, 'limitCalendar', limit_calendar,
      'variant', coalesce(variant, 'citizen'), 'featureLayerId', feature_layer_id, 'featureRequired', feature_required,
      'featureDistance', coalesce(feature_distance, ${sql.lit(defaultFeatureDistance)})) order by position, id) from occurrence_type) as types,
    (select json_agg(json_build_object(${named}, 'typeId', type_id, 'active', active,
      'limitDays', limit_days, 'limitCalendar', limit_calendar) order by position, id) from occurrence_subtype) as subtypes,
    (select json_agg(json_build_object(${named}, 'color', color,
      'image', coalesce((select file_id::text from occurrence_status_image i where i.status_id = occurrence_status.id), image), 'aggregateTo', aggregate_to, 'isFirst', is_first, 'isLast', is_last,
      'needsAnswer', needs_answer, 'withoutFix', without_fix,
      'allowsAssignment', allows_assignment, 'visibleToCitizen', visible_to_citizen, 'pausesDeadline', pauses_deadline) order by position, id) from occurrence_status) as statuses,
    (select json_agg(json_build_object('id', id, 'name', name, 'fromId', from_id, 'toId', to_id, 'needsReason', needs_reason, 'byReporter', by_reporter) order by id)
      from status_move where deleted_at is null) as moves,
    (select json_agg(json_build_object(${named}, 'isFirst', is_first, 'typeIds',
      (select coalesce(json_agg(type_id), '[]') from unity_type where unity_id = unity.id)) order by fold(name), id) from unity) as unities,
    (select json_agg(json_build_object(${named}) order by position, id) from priority) as priorities,
    (select json_agg(json_build_object(${named}, 'isVehicle', is_vehicle) order by id) from channel) as channels,
    (select json_agg(${questionJson} order by position, id) from occurrence_question where deleted_at is null) as questions,
    (select json_agg(json_build_object('typeId', type_id, 'solved', solved, 'medianDays', median_days, 'mostDays', most_days, 'open', open))
      from occurrence_pace) as paces,
    (select json_agg(json_build_object('id', id, 'name', name, 'dicofre', dicofre, 'live', valid_to is null) order by fold(name), id) from parish) as parishes,
    (select json_agg(json_build_object('day', day, 'repeats', repeats)) from day_off where deleted_at is null) as days_off,
    (${routingSql}) as routing,
    (select json_agg(json_build_object('words', words, 'typeId', type_id, 'subtypeId', subtype_id) order by id) from occurrence_word
      where deleted_at is null and active) as words,
    (select json_build_object('codePrefix', code_prefix, 'consentActive', consent_active, 'consentRequired', consent_required, 'consentPt', consent_pt,
      'consentEn', consent_en, 'reopenDays', reopen_days, 'originalDays', original_days, 'openData', open_data, 'version', version) from occurrence_setting) as settings,
    (select json_build_object('active', active, 'address', address) from edoclink_setting) as edoc,
    ${changesSql} as changes`;

/** What is there at this moment, a transaction's own changes included. */
export async function loadCatalogue(db: Db, site: Site): Promise<Catalogue> {
  return (await readCatalogue(db, site)).catalogue;
}

async function readCatalogue(db: Db, site: Site): Promise<{ readonly catalogue: Catalogue; readonly changes: number }> {
  const { rows } = await catalogueSql.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The catalogue query answered nothing.');
  const catalogue: Catalogue = {
    types: byId(row.types),
    subtypes: byId(row.subtypes),
    statuses: byId(row.statuses),
    moves: row.moves ?? [],
    unities: byId(row.unities),
    priorities: byId(row.priorities),
    channels: byId(row.channels),
    questions: row.questions ?? [],
    paces: new Map((row.paces ?? []).map((pace) => [pace.typeId, pace])),
    parishes: byId(row.parishes),
    daysOff: row.days_off ?? [],
    routing: row.routing ?? [],
    words: row.words ?? [],
    settings: row.settings ?? { ...noSettings, codePrefix: codePrefix(site.config.name) },
    edoc: row.edoc ?? { active: false, address: null },
  };
  return { catalogue, changes: row.changes };
}

const noSettings = {
  consentActive: false,
  consentRequired: false,
  consentPt: '',
  consentEn: '',
  reopenDays: 14,
  originalDays: 30,
  openData: 'cc-by' as const,
  version: 0,
};

function byId<T extends { readonly id: number }>(rows: readonly T[] | null): Map<number, T> {
  return new Map((rows ?? []).map((row) => [row.id, row]));
}

interface Kept {
  readonly catalogue: Catalogue;
  readonly changes: number;
  /** Of the configuration: it names the municipality where no settings were saved. */
  readonly revision: number;
  checkedAt: number;
}

const keptCatalogues = new WeakMap<Site, Kept>();
const changedAt = new WeakMap<Site, number>();
/** Other processes may show a catalogue this old; the one where it was changed does not. */
const keptMs = 1000;

/** The catalogue as it is now, for what decides on a write: kept while the database says that nothing in it has changed (decision 026). */
export async function currentCatalogue(db: Db, site: Site): Promise<Catalogue> {
  // What a transaction has not committed is nobody else's.
  if (db.isTransaction) return loadCatalogue(db, site);
  const kept = keptCatalogues.get(site);
  const { revision } = site.live;
  const at = performance.now();
  if (kept?.revision === revision) {
    const { rows } = await sql<{ changes: number }>`select ${changesSql} as changes`.execute(db);
    if (rows[0]?.changes === kept.changes) {
      kept.checkedAt = at;
      return kept.catalogue;
    }
  }
  const read = await readCatalogue(db, site);
  keptCatalogues.set(site, { ...read, revision, checkedAt: at });
  return read.catalogue;
}

/** The catalogue for reading lists and maps, on the connection they read on: the question whether it changed is asked once a second. */
export async function keptCatalogue(db: Db, site: Site): Promise<Catalogue> {
  const now = performance.now();
  const kept = keptCatalogues.get(site);
  // While a change may still be uncommitted, every reader asks.
  const isSettled = now - (changedAt.get(site) ?? -Infinity) > 2 * keptMs;
  return kept && isSettled && now - kept.checkedAt < keptMs ? kept.catalogue : currentCatalogue(db, site);
}

/** Says that it is being changed here. */
export function forgetCatalogue(site: Site): void {
  changedAt.set(site, performance.now());
}

/** One row for many that count the same: nobody reads another number, and nobody waits. */
export async function addUpChanges(trx: Trx): Promise<void> {
  await sql`with gone as (
      delete from occurrence_catalogue_change
      where id = any(array(select id from occurrence_catalogue_change order by id limit 10000 for update skip locked)) returning changes)
    insert into occurrence_catalogue_change (changes) select sum(changes) from gone having count(*) > 0`.execute(trx);
}

/** Those a form may offer. */
export function live<T extends { readonly live: boolean; readonly active?: boolean }>(entries: ReadonlyMap<number, T>): T[] {
  return [...entries.values()].filter((entry) => entry.live && entry.active !== false);
}
