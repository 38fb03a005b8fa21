import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { staleError } from '#platform/kernel/stale.ts';
import { partsOfFile } from '#platform/tenancy/merge.ts';
import { partSchemas, type PartName, type PartValues } from '#platform/tenancy/parts.ts';
import { readPart } from '#platform/tenancy/server/live-config.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { PlatformSettingRow } from '#platform/tenancy/server/tables.ts';
import type { VersionItem } from '../contract.ts';
import { administrationErrors } from '../errors.ts';
import { change } from './change.ts';

/** A part in force, as its screen shows it. */
export interface PartState<P extends PartName> {
  readonly version: number;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly broken: boolean;
  readonly values: PartValues[P];
}

/** What a version carries beside its values. */
interface Beside {
  /** Sealed password of the mail server. */
  readonly mailPassword: string | null;
  /** The boundary in force with this version, in the projection of the map; undefined: versions of this part have none. */
  readonly boundary: string | null | undefined;
}

interface Saving<P extends PartName> {
  /** The part as its screen shows it, where that is more than every part has. */
  readonly show?: (trx: Trx) => Promise<PartState<P>>;
  readonly restoredFrom?: number;
  /** The boundary in force before, as it is kept; for the part that has one. */
  readonly boundaryBefore?: (trx: Trx) => Promise<string | null>;
  /** May refuse, and adds what belongs to the version. */
  readonly beside?: (trx: Trx, former: Beside) => Promise<Partial<Beside>>;
}

export async function showPart<P extends PartName>(db: Db | Trx, site: Site, part: P): Promise<PartState<P>> {
  const [newest, found] = await Promise.all([newestRow(db, part), readPart(db, part, site.srid)]);
  return {
    version: newest?.id ?? 0,
    savedAt: newest?.saved_at.toISOString() ?? null,
    savedBy: newest?.saved_by_name ?? null,
    broken: found.problem !== null,
    values: found.values ?? partsOfFile(site.file)[part],
  };
}

/**
 * Saves run one after the other, so each sees the one before. What was in force but is in no version (the file's values before
 * the first save, an imported boundary) becomes a version first, so that it can be restored.
 */
export async function savePart<P extends PartName>(call: Call, part: P, values: PartValues[P], options: Saving<P> = {}): Promise<void> {
  const { site, actor, services, version } = call;
  await change(call, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`platform_setting:${part}`}))`.execute(trx);
    const newest = await newestRow(trx, part);
    if (version !== (newest?.id ?? 0)) {
      const current = await (options.show?.(trx) ?? showPart(trx, site, part));
      throw staleError({ current, changedBy: current.savedBy, changedAt: current.savedAt });
    }
    const former: Beside = { mailPassword: newest?.mail_password ?? null, boundary: await options.boundaryBefore?.(trx) };
    const row = { part, saved_at: services.now() };
    if (!newest || (former.boundary !== undefined && !(await holdsBoundary(trx, newest.id, former.boundary)))) {
      const found = await readPart(trx, part, site.srid);
      const kept = { values: found.values ?? partsOfFile(site.file)[part], mailPassword: found.sealedPassword, boundary: former.boundary };
      // This version changes nothing: the audit trail compares the save that follows with it.
      await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
      await insertVersion(trx, { ...row, ...kept, restored_from: null, saved_by: null, saved_by_name: system.name });
      await sql`select set_config('largo.audit', '', true)`.execute(trx);
    }
    const beside = { ...former, ...(await options.beside?.(trx, former)) };
    const saver = { restored_from: options.restoredFrom ?? null, saved_by: actor.userId, saved_by_name: actor.name };
    await insertVersion(trx, { ...row, ...beside, ...saver, values });
  });
}

type NewVersion = Beside &
  Pick<PlatformSettingRow, 'part' | 'restored_from' | 'saved_by' | 'saved_by_name' | 'saved_at'> & { readonly values: unknown };

async function insertVersion(trx: Trx, { values, boundary, mailPassword, ...row }: NewVersion): Promise<void> {
  const text = boundary ?? null;
  await trx
    .insertInto('platform_setting')
    .values({ ...row, values: JSON.stringify(values), boundary: text, boundary_known: boundary !== undefined, mail_password: mailPassword })
    .execute();
}

async function holdsBoundary(trx: Trx, id: number, boundary: string | null): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`select boundary_known and boundary is not distinct from ${boundary}::jsonb as same
    from platform_setting where id = ${id}`.execute(trx);
  return rows[0]?.same === true;
}

export async function listVersions(db: Db, site: Site, part: PartName): Promise<VersionItem[]> {
  const rows = await db
    .selectFrom('platform_setting')
    .select(['id', 'values', 'saved_at', 'saved_by', 'saved_by_name', 'restored_from'])
    .where('part', '=', part)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const inForce = (await readPart(db, part, site.srid)).version;
  return rows.map((row) => ({
    id: row.id,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by_name,
    restoredFrom: row.restored_from,
    found: row.saved_by === null && row.saved_by_name === system.name,
    inForce: row.id === inForce,
    valid: partSchemas[part].safeParse(row.values).success,
  }));
}

export interface StoredVersion<P extends PartName> extends PartState<P> {
  readonly beside: Beside;
  readonly boundary: unknown;
}

/** One version, by today's rules. */
export async function showVersion<P extends PartName>(db: Db, part: P, id: number): Promise<StoredVersion<P>> {
  const row = await db.selectFrom('platform_setting').selectAll().where('part', '=', part).where('id', '=', id).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  const parsed = partSchemas[part].safeParse(row.values);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].slice(0, 5).join(', ');
    throw administrationErrors['settings.version-invalid']({ params: { fields } });
  }
  return {
    version: row.id,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by_name,
    broken: false,
    values: parsed.data,
    boundary: row.boundary,
    beside: {
      mailPassword: row.mail_password,
      boundary: boundaryOf(row),
    },
  };
}

function newestRow(db: Db | Trx, part: PartName) {
  return db
    .selectFrom('platform_setting')
    .select(['id', 'saved_at', 'saved_by_name', 'mail_password'])
    .where('part', '=', part)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Undefined: a version from before it was kept, which says nothing of it. */
function boundaryOf({ boundary, boundary_known }: Pick<PlatformSettingRow, 'boundary' | 'boundary_known'>): string | null | undefined {
  if (boundary !== null) return JSON.stringify(boundary);
  return boundary_known ? null : undefined;
}
