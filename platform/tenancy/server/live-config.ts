import './tables.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { TenantConfig } from '../config.ts';
import { mergeConfig, presentModules, type ModuleRecord, type PresentedModule } from '../merge.ts';
import { partSchemas, type MailSettings, type PartName, type PartValues } from '../parts.ts';
import type { PlatformModuleRow } from './tables.ts';

/** A stored part that no longer holds: an older one, or the file, is in force in its place. */
interface PartProblem {
  readonly part: PartName;
  /** The version that does not hold. */
  readonly version: number;
  /** The version in force; null: the municipality's file. */
  readonly inForce: number | null;
  readonly reason: string;
}

/** What is in force at one moment, read from the file and the database. */
export interface LiveState {
  readonly config: TenantConfig;
  readonly modules: readonly PresentedModule[];
  /** Closed to visitors without a session. */
  readonly privateModules: ReadonlySet<string>;
  /** Grows with every change. */
  readonly revision: number;
  /** Where most people live, as last worked out from the data; null: not yet, or nothing tells. */
  readonly opening: TenantConfig['map']['initialExtent'];
  /** Where mail leaves from when the settings say so; the password is sealed. Server only. */
  readonly mail: (MailSettings & { readonly sealedPassword: string | null; readonly version: number }) | null;
  /** Who the settings say answers for the portal. */
  readonly ownerEmails: readonly string[];
  /** Who the settings say is told when something failed. */
  readonly adminEmails: readonly string[];
  readonly problems: readonly PartProblem[];
}

/** Reads what is in force. `srid`: EPSG code of the stored data, which the map's projection must be. */
export async function readLive(db: Db | Trx, file: TenantConfig, srid: number): Promise<LiveState> {
  const [records, opening, settings, definitions, home] = await Promise.all([
    readModules(db),
    readOpening(db, srid),
    readPart(db, 'settings', srid),
    readPart(db, 'definitions', srid),
    readPart(db, 'home', srid),
  ]);
  const { rows } = await sql<{ revision: number }>`
    select ((select coalesce(max(id), 0) from platform_setting) + (select coalesce(sum(version), 0) from platform_module)
      + (select coalesce(sum(version), 0) from platform_opening_view))::int as revision`.execute(db);
  const modules = presentModules(file, records);
  const mail = settings.values?.mail;
  return {
    config: mergeConfig(
      file,
      {
        ...(settings.values && { settings: settings.values }),
        ...(definitions.values && { definitions: definitions.values }),
        ...(home.values && { home: home.values }),
      },
      modules,
      opening,
    ),
    modules,
    opening,
    privateModules: new Set(modules.filter(({ guest }) => !guest).map(({ code }) => code)),
    revision: rows[0]?.revision ?? 0,
    mail: mail?.host ? { ...mail, sealedPassword: settings.sealedPassword, version: settings.version } : null,
    ownerEmails: mail?.ownerEmails ?? [],
    adminEmails: mail?.adminEmails ?? [],
    problems: [settings, definitions, home].flatMap(({ problem }) => problem ?? []),
  };
}

/** A part in force. */
export interface Found<P extends PartName> {
  /** Null: nothing stored holds, or nothing is stored; the file's values are in force. */
  readonly values: PartValues[P] | null;
  readonly version: number;
  readonly sealedPassword: string | null;
  readonly problem: PartProblem | null;
}

/** The newest version of a part that still holds; older ones are looked at only while it does not. */
export async function readPart<P extends PartName>(db: Db | Trx, part: P, srid: number): Promise<Found<P>> {
  let wrong: { version: number; reason: string } | null = null;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const row = await db
      .selectFrom('platform_setting')
      .select(['id', 'values', 'mail_password'])
      .where('part', '=', part)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const problem = (inForce: number | null): PartProblem | null => wrong && { part, ...wrong, inForce };
    if (!row) return { values: null, version: 0, sealedPassword: null, problem: problem(null) };
    const parsed = partSchemas[part].safeParse(row.values);
    const reason = parsed.success ? otherProjection(parsed.data, srid) : (parsed.error.issues[0]?.path.join('.') ?? '');
    if (parsed.success && reason === null) {
      return { values: parsed.data, version: row.id, sealedPassword: row.mail_password, problem: problem(row.id) };
    }
    wrong ??= { version: row.id, reason: reason ?? '' };
    before = row.id;
  }
}

function otherProjection(values: PartValues[PartName], srid: number): string | null {
  return 'epsg' in values && values.epsg !== srid ? `EPSG:${values.epsg} is not the projection of the stored data (${srid})` : null;
}

/** Of another projection it is worked out anew. */
async function readOpening(db: Db | Trx, srid: number): Promise<LiveState['opening']> {
  const row = await db.selectFrom('platform_opening_view').selectAll().executeTakeFirst();
  return row?.srid === srid ? [row.minx, row.miny, row.maxx, row.maxy] : null;
}

async function readModules(db: Db | Trx): Promise<ModuleRecord[]> {
  const rows = await db.selectFrom('platform_module').selectAll().where('deleted_at', 'is', null).orderBy('position').orderBy('id').execute();
  return rows.map(recordOf);
}

function recordOf(row: PlatformModuleRow): ModuleRecord {
  return {
    id: row.id,
    code: row.code,
    url: row.url,
    name: { pt: row.name_pt, en: row.name_en },
    description: row.description_pt === null ? null : { pt: row.description_pt, en: row.description_en ?? row.description_pt },
    keywords: row.keywords,
    home: row.home,
    backoffice: row.backoffice,
    guest: row.guest,
    active: row.active,
    icon: row.icon,
    image: row.image,
    themeColor: row.theme_color,
  };
}

/**
 * EPSG code of the geometry columns as they stand; the file's while there are none. It differs only where the projection was changed before
 * anything was stored. Found through what depends on the schema: the catalogue of tables knows no order by schema, and grows with every municipality.
 */
export async function storedSrid(db: Db, file: TenantConfig): Promise<number> {
  const { rows } = await sql<{ srid: number }>`
    select postgis_typmod_srid(a.atttypmod)::int as srid
    from pg_depend d join pg_attribute a on a.attrelid = d.objid join pg_class c on c.oid = a.attrelid
    where d.refclassid = 'pg_namespace'::regclass and d.refobjid = to_regnamespace(${file.code}) and d.classid = 'pg_class'::regclass and d.deptype = 'n'
      and c.relkind = 'r' and not a.attisdropped and a.atttypid = 'geometry'::regtype and postgis_typmod_srid(a.atttypmod) > 0
    limit 1`.execute(db);
  return rows[0]?.srid ?? file.map.epsg;
}
