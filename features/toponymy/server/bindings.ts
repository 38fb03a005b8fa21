import { sql } from 'kysely';
import { locate } from '#features/layers/server/index.ts';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Shape } from '#platform/geo/shape.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { doorLabel } from '../domain/numbering.ts';
import { mayMove, proposalStateWords, type ProposalState } from '../domain/states.ts';
import { toponymyErrors } from '../errors.ts';
import * as declared from '../resources.ts';
import { feedAddresses } from './feed.ts';
import { needsOf, plaque } from './plaques.ts';

type Point = readonly [number, number];

/** Decisions and dates of this register do not lie ahead. */
function checkPast({ services, site, locale }: Acting, values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const today = localDay(services.now(), site.config.timeZone);
  for (const name of names) {
    const day = values[name];
    if (typeof day === 'string' && day > today) throw kernelErrors['request.invalid']({ fields: fieldError(name, 'date.future', locale) });
  }
}

const parishAt = async (trx: Trx, { site }: Acting, point: Point | undefined): Promise<string | null> =>
  point === undefined ? null : ((await locate(trx, site, point)).parish?.name ?? null);

/** Where a record lies: its point, or the middle of its line. */
const placeOf = (shape: Shape | null): Point | undefined => {
  if (shape?.type === 'Point') return shape.coordinates;
  return shape?.type === 'LineString' ? shape.coordinates[Math.floor(shape.coordinates.length / 2)] : undefined;
};

export async function nextStreetCode(trx: Trx): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ code: string }>`select lpad(nextval('toponymy_street_code')::text, 5, '0') as code`.execute(trx);
    const code = rows[0]?.code ?? '';
    const taken = await trx.selectFrom('toponymy_street').select('id').where('code', '=', code).executeTakeFirst();
    if (!taken) return code;
  }
}

/** "Rua" and "de Camões" as one name. */
export async function fullNameOf(trx: Trx, typeId: number, name: string): Promise<string> {
  const type = await trx.selectFrom('toponymy_type').select('name').where('id', '=', typeId).executeTakeFirst();
  return [type?.name, name].filter(Boolean).join(' ');
}

/** Two streets of one parish are never called the same while both are in force. */
async function refuseTaken(trx: Trx, fullName: string, parish: string | null, own: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('toponymy_street'))`.execute(trx);
  const { rows } = await sql`select 1 from toponymy_street where state = 'inForce' and deleted_at is null
    and lower(unaccent(full_name)) = lower(unaccent(${fullName})) and parish is not distinct from ${parish} and id <> ${own ?? 0} limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw toponymyErrors['toponymy.name-taken']({ params: { name: fullName } });
}

const street = binding(declared.streets, {
  beforeSave: async (trx, call, values, id) => {
    checkPast(call, values, ['decidedAt', 'sinceAt', 'untilAt']);
    const fullName = await fullNameOf(trx, values.typeId, values.name);
    const parish = await parishAt(trx, call, placeOf(values.geom));
    if (values.state === 'inForce') await refuseTaken(trx, fullName, parish, id);
    return { code: values.code ?? (await nextStreetCode(trx)), fullName, parish, plaqueNeeds: await needsOf(trx, id) };
  },
  afterSave: async (trx, { site }, id) => {
    await sql`update toponymy_door d set name = s.full_name || ', ' || d.number || coalesce(d.suffix, '') from toponymy_street s
      where s.id = d.street_id and s.id = ${id} and d.name is distinct from s.full_name || ', ' || d.number || coalesce(d.suffix, '')`.execute(trx);
    await feedAddresses(trx, site.srid, id);
  },
  beforeDelete: async (trx, _call, id) => {
    const used = await trx.selectFrom('toponymy_door').select('id').where('street_id', '=', id).where('deleted_at', 'is', null).limit(1).execute();
    if (used.length > 0) throw kernelErrors['record.in-use']();
  },
  afterDelete: (trx, { site }, id) => feedAddresses(trx, site.srid, id),
  afterRestore: (trx, { site }, id) => feedAddresses(trx, site.srid, id),
});

const feedDoor = async (trx: Trx, { site }: Acting, id: number): Promise<void> => {
  const door = await trx.selectFrom('toponymy_door').select('street_id').where('id', '=', id).executeTakeFirst();
  if (door) await feedAddresses(trx, site.srid, Number(door.street_id));
};

const door = binding(declared.doors, {
  beforeSave: async (trx, call, written, id) => {
    const values = { ...written, suffix: written.suffix?.toUpperCase() ?? null };
    checkPast(call, values, ['givenAt']);
    const row = await trx
      .selectFrom('toponymy_street')
      .select(['full_name', 'deleted_at'])
      .where('id', '=', values.streetId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.deleted_at !== null) throw kernelErrors['request.invalid']({ fields: fieldError('streetId', 'choice', call.locale) });
    if (values.state === 'inForce') {
      const { rows } = await sql`select 1 from toponymy_door where street_id = ${values.streetId} and number = ${values.number}
        and coalesce(suffix, '') = ${values.suffix ?? ''} and state = 'inForce' and deleted_at is null and id <> ${id ?? 0}`.execute(trx);
      if (rows.length > 0) throw toponymyErrors['toponymy.door-taken']({ params: { number: doorLabel(values) } });
    }
    if (id !== null) {
      // Given to another street: the one it leaves forgets it.
      const before = await trx.selectFrom('toponymy_door').select('street_id').where('id', '=', id).executeTakeFirst();
      if (before && Number(before.street_id) !== values.streetId) {
        await trx.updateTable('toponymy_door').set({ street_id: values.streetId }).where('id', '=', id).execute();
        await feedAddresses(trx, call.site.srid, Number(before.street_id));
      }
    }
    return { suffix: values.suffix, name: `${row.full_name ?? ''}, ${doorLabel(values)}` };
  },
  afterSave: feedDoor,
  afterDelete: feedDoor,
  afterRestore: feedDoor,
});

const place = binding(declared.places, {
  beforeSave: async (trx, call, values) => {
    checkPast(call, values, ['decidedAt']);
    return { parish: await parishAt(trx, call, placeOf(values.geom)) };
  },
  afterSave: async (trx, { site }, id) => {
    const streets = await trx.selectFrom('toponymy_street').select('id').where('place_id', '=', id).execute();
    for (const one of streets) await feedAddresses(trx, site.srid, Number(one.id));
  },
});

type Proposal = Awaited<ReturnType<typeof storedProposal>>;
const storedProposal = (trx: Trx, id: number) => trx.selectFrom('toponymy_proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const proposal = binding(declared.proposals, {
  beforeSave: async (trx, call, values, id) => {
    checkPast(call, values, ['submittedAt', 'decidedAt']);
    const to = values.state;
    const before = id === null ? null : await trx.selectFrom('toponymy_proposal').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
    // Both are of the declared choice; the row's type says text.
    const from = before ? (before.state as ProposalState) : null;
    if (from === 'approved' || from === 'rejected') throw toponymyErrors['toponymy.ended']();
    if (from !== null && !mayMove(from, to))
      throw toponymyErrors['toponymy.move']({ params: { from: proposalStateWords[from][call.locale], to: proposalStateWords[to][call.locale] } });
    if (from === null && to === 'approved') throw toponymyErrors['toponymy.move']({ params: { from: '—', to: proposalStateWords[to][call.locale] } });
  },
  afterSave: async (trx, call, id) => {
    const row = await storedProposal(trx, id);
    if (row.state === 'approved') await carryOut(trx, call, row);
  },
});

/** What was decided is in force in the same transaction: a street with its name, a name that gives way to another, a street that ends. */
async function carryOut(trx: Trx, call: Acting, row: Proposal): Promise<void> {
  const { site } = call;
  const decided = { decided_at: row.decided_at, minute: row.minute, document: row.document };
  if (row.kind === 'new') {
    const fullName = await fullNameOf(trx, Number(row.type_id), row.name);
    const { rows } = await sql<{ x: number; y: number }>`select st_x(p) as x, st_y(p) as y
      from (select st_lineinterpolatepoint(geom, 0.5) as p from toponymy_proposal where id = ${row.id} and geom is not null) t`.execute(trx);
    const parish = await parishAt(trx, call, rows[0] && [rows[0].x, rows[0].y]);
    await refuseTaken(trx, fullName, parish, null);
    const made = await trx
      .insertInto('toponymy_street')
      .values({
        code: await nextStreetCode(trx),
        type_id: Number(row.type_id),
        name: row.name,
        full_name: fullName,
        state: 'inForce',
        numbering: 'metric',
        parish,
        meaning: row.meaning,
        since_at: row.decided_at,
        geom: row.geom,
        plaque_needs: await needsOf(trx, null),
        ...decided,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('toponymy_proposal')
      .set({ street_id: Number(made.id) })
      .where('id', '=', row.id)
      .execute();
    return feedAddresses(trx, site.srid, Number(made.id));
  }
  const streetId = Number(row.street_id);
  const old = await trx
    .selectFrom('toponymy_street')
    .selectAll()
    .where('id', '=', streetId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!old) throw kernelErrors['request.invalid']({ fields: fieldError('streetId', 'choice', call.locale) });
  if (row.kind === 'extinguish') {
    await trx
      .updateTable('toponymy_street')
      .set({ state: 'extinct', until_at: row.decided_at, ...decided })
      .where('id', '=', streetId)
      .execute();
  } else {
    const fullName = await fullNameOf(trx, Number(row.type_id), row.name);
    await refuseTaken(trx, fullName, old.parish, streetId);
    await trx
      .insertInto('toponymy_former_name')
      .values({ street_id: streetId, name: old.full_name ?? old.name, since_at: old.since_at, until_at: row.decided_at, minute: old.minute })
      .execute();
    await trx
      .updateTable('toponymy_street')
      .set({
        type_id: Number(row.type_id),
        name: row.name,
        full_name: fullName,
        meaning: row.meaning ?? old.meaning,
        since_at: row.decided_at,
        ...decided,
      })
      .where('id', '=', streetId)
      .execute();
    await sql`update toponymy_door set name = ${fullName} || ', ' || number || coalesce(suffix, '') where street_id = ${streetId}`.execute(trx);
  }
  await feedAddresses(trx, site.srid, streetId);
}

export const bindings: readonly ResourceBinding[] = [
  street,
  door,
  proposal,
  place,
  { resource: declared.streetTypes },
  { resource: declared.formerNames },
  plaque,
  { resource: declared.opinions },
];
