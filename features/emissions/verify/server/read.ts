import type { Db } from '#platform/db/tables.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { formatNumber, parseNumber } from '../../record/domain/number.ts';
import { standing } from '../../record/domain/states.ts';
import { emissionByNumber, filesOf } from '../../record/server/store.ts';
import type { Verification } from '../contract.ts';

/** At least so much of a fingerprint must be given to compare it. */
const least = 8;

interface Asked {
  readonly number: string;
  /** First digits of the fingerprint on the sheet. */
  readonly f?: string | undefined;
}

/** What a number stands for; null: no document was issued with it. */
export async function readVerification(db: Db, site: Site, { number: typed, f }: Asked, now: Date): Promise<Verification | null> {
  const number = parseNumber(typed);
  const row = number && (await emissionByNumber(db, formatNumber(number)));
  if (!row || row.number === null || row.issued_at === null || row.facts === null) return null;
  const state = standing(row.state, row.valid_until, localDay(now, site.config.timeZone));
  if (state !== 'issued' && state !== 'expired' && state !== 'annulled') return null;
  const id = Number(row.id);
  const files = await filesOf(db, id);
  const [later, earlier] = await Promise.all([
    db
      .selectFrom('emission')
      .select('number')
      .where('replaces_id', '=', id)
      .where('state', '=', 'issued')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    row.replaces_id === null ? undefined : db.selectFrom('emission').select('number').where('id', '=', row.replaces_id).executeTakeFirst(),
  ]);
  const { facts } = row;
  const fingerprint = row.fingerprint ?? '';
  const given = f?.trim().toLowerCase() ?? '';
  return {
    number: row.number,
    kind: row.kind,
    standing: state,
    issuedAt: row.issued_at.toISOString(),
    issuer: site.config.authority,
    validUntil: row.valid_until,
    annulledAt: row.annulled_at?.toISOString() ?? null,
    replacedBy: later?.number ?? null,
    replaces: earlier?.number ?? null,
    pages: facts.pages,
    plans: facts.plans.map(({ name, scale, crs, pages }) => ({ name, scale, crs, pages })),
    layers: facts.layers,
    signature: facts.signature ? { by: facts.signature.by, issuer: facts.signature.issuer, stampedAt: facts.signature.stampedAt } : null,
    files: files.map(({ title, pages, bytes, sha256 }) => ({ title, pages, bytes: Number(bytes), sha256 })),
    fingerprint,
    matches: given === '' ? null : given.length >= least && fingerprint.startsWith(given),
  };
}

/** The number of the document a file is; null: of none. */
export async function numberOfFile(db: Db, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom('emission_file')
    .innerJoin('emission', 'emission.id', 'emission_file.emission_id')
    .select('emission.number')
    .where('emission_file.sha256', '=', sha256)
    .orderBy('emission.id')
    .executeTakeFirst();
  return row?.number ?? null;
}
