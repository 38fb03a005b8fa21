import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { providerNames, searchFields, type SearchField } from '../../record/domain/provider.ts';
import { urbanismErrors } from '../../record/errors.ts';
import { keptElsewhere } from '../../record/server/held.ts';
import type { RemoteProcess } from '../domain/wire.ts';
import { httpProvider, type Source } from './http-provider.ts';
import { keepTold } from './keep.ts';
import { sayFailure, storedSource } from './settings.ts';

/** How long somebody who opens a file waits for the provider; what was read last is on the screen meanwhile. */
const patience = { timeoutMs: 3000 } as const;
/** After a failure, so that a provider that is away is not asked by everybody at once. */
const restSeconds = 30;

/** Reads a process again unless it is fresh, and says how it stands. A failure is a state, not an error: the page shows what was read last. */
export async function openedProcess(call: CallContext, id: number) {
  const before = await versionOf(call, id);
  const remote = await keptElsewhere(call.db, id);
  const here = { provider: null, number: null, held: [], readAt: null, problem: null, failedAt: null, goneAt: null, version: before };
  if (!remote) return here;
  const now = call.services.now();
  await readAgain(call, id, remote, now);
  const after = await keptElsewhere(call.db, id);
  if (!after) return here;
  return {
    provider: providerNames[after.provider],
    number: after.sub === null ? after.number : `${after.number} (${after.sub})`,
    held: after.gone_at === null ? after.held : [],
    readAt: after.read_at.toISOString(),
    problem: sayFailure(after.failure, call.locale),
    failedAt: after.failed_at && after.failed_at.toISOString(),
    goneAt: after.gone_at && after.gone_at.toISOString(),
    version: await versionOf(call, id),
  };
}

async function versionOf({ db }: CallContext, id: number): Promise<number> {
  const row = await db.selectFrom('urban_process').select('version').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row.version;
}

async function readAgain(
  { site, services, db }: CallContext,
  id: number,
  remote: NonNullable<Awaited<ReturnType<typeof keptElsewhere>>>,
  now: Date,
): Promise<void> {
  try {
    const source = await storedSource(db, services.secrets);
    if (!source) return;
    const age = (at: Date | null): number => (at === null ? Infinity : (now.getTime() - at.getTime()) / 1000);
    const isFresh = remote.changed_at !== null && age(remote.read_at) < source.freshMinutes * 60;
    if (isFresh || age(remote.failed_at) < restSeconds) return;
    const told = await httpProvider(services, source, patience).read(remote.number, remote.sub);
    if (told) return void (await keepTold(site, source.provider, told, now, id));
    // Once gone, the file is ours: its last state stays, and can be written.
    await site.tx(system, (trx) =>
      sql`update urban_remote set gone_at = coalesce(gone_at, ${now}), read_at = ${now}, failed_at = null, failure = null where process_id = ${id}`.execute(
        trx,
      ),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await site.tx(system, (trx) => sql`update urban_remote set failed_at = ${now}, failure = ${error.code} where process_id = ${id}`.execute(trx));
  }
}

async function sourceOf({ db, services }: CallContext): Promise<Source> {
  const source = await storedSource(db, services.secrets);
  if (!source) throw kernelErrors['record.not-found']();
  return source;
}

type Asked = Readonly<Partial<Record<SearchField, string | undefined>>>;

/** Found there, by what that system can be searched by; each with our row's id where it was read before. */
export async function findThere(call: CallContext, { page, pageSize, ...filter }: Asked & { readonly page: number; readonly pageSize: number }) {
  const source = await sourceOf(call);
  const known = searchFields[source.provider];
  const asked = Object.entries(filter).filter((entry): entry is [SearchField, string] => entry[1] !== undefined);
  const strange = asked.map(([name]) => name).filter((name) => !known.includes(name));
  if (strange.length > 0) throw urbanismErrors['urbanism.not-searched']({ params: { fields: strange.join(', ') } });
  const { items, total } = await httpProvider(call.services, source).find(Object.fromEntries(asked), page, pageSize);
  const ids = await idsOf(call, source, items);
  return {
    items: items.map((told) => ({
      number: told.process,
      sub: told.subProcess,
      subject: told.subject ?? null,
      address: told.address ?? null,
      owner: told.owner?.name ?? null,
      entryAt: told.entryAt ?? null,
      id: ids.get(keyOf(told.process, told.subProcess)) ?? null,
    })),
    total,
  };
}

const keyOf = (number: string, sub: string | null): string => `${number.trim().toLowerCase()} ${(sub ?? '').toLowerCase()}`;

async function idsOf({ db }: CallContext, { provider }: Source, items: readonly RemoteProcess[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; number: string; sub: string | null }>`select r.process_id::int as id, r.number, r.sub from urban_remote r
    join urban_process p on p.id = r.process_id and p.deleted_at is null
    where r.provider = ${provider} and fold(r.number) = any(select fold(x) from unnest(${items.map(({ process }) => process)}::text[]) x)`.execute(
    db,
  );
  return new Map(rows.map(({ id, number, sub }) => [keyOf(number, sub), id]));
}

/** A process that is there, as our row. */
export async function takenHere(call: CallContext, number: string, sub: string | null): Promise<number> {
  const source = await sourceOf(call);
  const told = await httpProvider(call.services, source, patience).read(number, sub);
  if (!told) throw kernelErrors['record.not-found']();
  const id = await keepTold(call.site, source.provider, told, call.services.now());
  await versionOf(call, id);
  return id;
}
