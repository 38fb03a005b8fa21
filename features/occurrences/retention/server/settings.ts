import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { isSensible, proposedRule, type RetentionRule } from '../domain/retention.ts';
import type { RetentionView, TypeRule } from '../contract.ts';
import { loadCatalogue } from '../../record/server/catalogue.ts';
import type { Context } from '../../record/server/context.ts';
import type { Rules } from './due.ts';

interface Stored {
  readonly active: boolean;
  readonly version: number;
  readonly rules: Readonly<Record<string, RetentionRule>>;
}

async function stored(db: Db | Trx): Promise<Stored> {
  const { rows } = await sql<Stored>`select active, version, rules from occurrence_retention`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('Retention has no row.');
  return row;
}

/** The terms in force; empty while nobody switched them on. A type in the trash keeps its terms: its occurrences are still there. */
export async function termsInForce(site: Site): Promise<Rules> {
  const { active, rules } = await stored(site.db);
  if (!active) return new Map();
  const { types } = await loadCatalogue(site.db, site);
  return new Map([...types.keys()].map((id) => [id, rules[id] ?? proposedRule]));
}

export async function readRetention(db: Db | Trx, site: Site): Promise<RetentionView> {
  const { active, version, rules } = await stored(db);
  const { types, settings } = await loadCatalogue(db, site);
  const { rows: runs } = await sql<{ id: number; started_at: Date; finished_at: Date | null; anonymised: number; deleted: number }>`
    select id, started_at, finished_at, anonymised, deleted from occurrence_retention_run order by id desc limit 10`.execute(db);
  const { rows: held } = await sql<{ n: number }>`select count(*)::int as n from occurrence where hold_reason is not null`.execute(db);
  return {
    active,
    version,
    types: [...types.values()].map(({ id, name }) => ({ typeId: id, name, ...(rules[id] ?? proposedRule) })),
    runs: runs.map((run) => ({
      id: Number(run.id),
      startedAt: run.started_at.toISOString(),
      finishedAt: run.finished_at?.toISOString() ?? null,
      anonymised: run.anonymised,
      deleted: run.deleted,
    })),
    held: held[0]?.n ?? 0,
    originalDays: settings.originalDays,
  };
}

/** Refuses what nobody can mean: unknown types, deletion before anonymisation. */
export async function rulesOf({ site, locale }: Pick<Context, 'site' | 'locale'>, types: readonly TypeRule[]): Promise<Rules> {
  const known = (await loadCatalogue(site.db, site)).types;
  for (const [index, type] of types.entries()) {
    if (!known.has(type.typeId)) throw kernelErrors['request.invalid']({ fields: fieldError(`types.${index}.typeId`, 'choice', locale) });
    if (!isSensible(type))
      throw kernelErrors['request.invalid']({
        fields: fieldError(`types.${index}.deleteMonths`, 'after-or-equal', locale, { target: 'anonymiseMonths' }),
      });
  }
  return new Map(types.map(({ typeId, ...rule }) => [typeId, rule]));
}

export async function saveRetention(trx: Trx, site: Site, version: number | null, active: boolean, rules: Rules): Promise<void> {
  const { rows } = await sql<Stored>`select active, version, rules from occurrence_retention for update`.execute(trx);
  const before = rows[0];
  if (!before || before.version !== version) throw await staleRecord(trx, 'occurrence_retention', 1, await readRetention(trx, site));
  const merged = {
    ...before.rules,
    ...Object.fromEntries([...rules].map(([id, { anonymiseMonths, deleteMonths, keepTexts }]) => [id, { anonymiseMonths, deleteMonths, keepTexts }])),
  };
  await sql`update occurrence_retention set active = ${active}, rules = ${JSON.stringify(merged)}::jsonb`.execute(trx);
}
