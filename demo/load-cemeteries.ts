import { sql } from 'kysely';
import '#features/cemeteries/server/index.ts';
import { partyOf } from '#features/parties/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { demoRates, makeCemetery, type DemoCemetery, type Ground } from './cemeteries.ts';
import { makeCards } from './urbanism.ts';

const list = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::json`;

/** Two cemeteries of the invented town on the ground it keeps for them, with who was buried there since 1930: once, where nobody has added any. */
export async function seedCemeteries(site: Site, now: Date): Promise<void> {
  const { rows: present } = await sql`select 1 from cemetery limit 1`.execute(site.db);
  if (present.length > 0) return;
  const { rows: grounds } = await sql<
    Ground & { srid: number }
  >`select st_asgeojson(geom)::json->'coordinates' as polygon, st_asgeojson(st_orientedenvelope(geom))::json->'coordinates'->0 as envelope,
      st_srid(geom) as srid from (select (st_dump(geom)).geom from land_use where kind = 'cemetery') g order by st_area(geom) desc limit 2`.execute(
    site.db,
  );
  const today = localDay(now, site.config.timeZone);
  await site.tx(system, async (trx) => {
    // Invented data has no trail of its own making.
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    for (const [index, ground] of grounds.entries()) await write(trx, site, makeCemetery({ seed: site.code, index, ground, today }), ground.srid);
    await sql`insert into cemetery_number (book, year, last) select book, year, max(last) from (
      select kind as book, split_part(number, '/', 2)::int as year, split_part(number, '/', 1)::int as last from cemetery_operation
      union all select 'concession', split_part(number, '/', 2)::int, split_part(number, '/', 1)::int from cemetery_concession) n group by 1, 2`.execute(
      trx,
    );
    await sql`insert into cemetery_rate (name, plot_kind, charge, years, amount, valid_from, due_days)
      select name, kind, charge, years, amount, ${`${Number(today.slice(0, 4)) - 3}-01-01`}::date, days from json_to_recordset(${list(demoRates)})
        as r (name text, kind text, charge text, years int, amount numeric, days int)`.execute(trx);
    for (const table of ['cemetery_plot', 'cemetery_deceased', 'cemetery_operation']) await sql`analyze ${sql.table(table)}`.execute(trx);
  });
}

async function write(
  trx: Trx,
  site: Site,
  { code, name, address, sections, plots, people, concessions, limit }: DemoCemetery,
  srid: number,
): Promise<void> {
  const shape = (column: string) => sql`st_setsrid(st_geomfromgeojson(${sql.ref(column)}::text), ${srid}::int)`;
  const made = await sql<{
    id: number;
  }>`insert into cemetery (code, name, active, published, privacy_years, address, opening_hours, phone, email, area)
    select ${code}, ${name}, true, true, 1, ${address}, ${'Todos os dias, das 8:00 às 18:00 (de novembro a março, até às 17:00).'}, ${'+351200000140'}, ${'cemiterios@vilaclara.example'}, ${shape('r.area')}
    from json_to_recordset(${list([{ area: limit }])}) as r (area json) returning id::int`.execute(trx);
  const cemetery = made.rows[0]?.id ?? 0;
  await sql`insert into cemetery_section (cemetery_id, code, name, description, area) select ${cemetery}, r.code, ${`${code} `}::text || r.code, r.description, ${shape('r.area')}
    from json_to_recordset(${list(sections)}) as r (code text, description text, area json)`.execute(trx);
  await sql`insert into cemetery_plot (cemetery_id, section_id, code, name, kind, capacity, urns, reserved, state, conceded, area)
    select ${cemetery}, s.id, r.code, s.name || '-' || r.code, r.kind, nullif(r.capacity, 0), r.urns, r.reserved, r.state, r.conceded, ${shape('r.area')}
    from json_to_recordset(${list(plots)}) as r (section text, code text, kind text, capacity int, urns int, reserved boolean, state text, conceded boolean, area json)
    join cemetery_section s on s.cemetery_id = ${cemetery} and s.code = r.section`.execute(trx);
  const ids = await sql<{
    id: number;
    key: string;
  }>`select p.id::int, s.code || '-' || p.code as key from cemetery_plot p join cemetery_section s on s.id = p.section_id
    where p.cemetery_id = ${cemetery}`.execute(trx);
  const plotId = new Map(ids.rows.map(({ id, key }) => [key, id]));
  const at = (key: string | null): number | null => (key === null ? null : (plotId.get(key) ?? null));
  const first = await sql<{ last: number }>`select coalesce(max(id), 0)::int as last from cemetery_deceased`.execute(trx);
  const base = first.rows[0]?.last ?? 0;
  const rows = people.map((one, n) => ({ ...one, id: base + n + 1, plot: at(one.plot) }));
  await sql`insert into cemetery_deceased (id, name, born_at, died_at, civil_number, plot_id, form, since_at, opens_at, withheld)
    select id, name, "bornAt", "diedAt", "civilNumber", plot, form, "sinceAt", "opensAt", withheld
    from json_to_recordset(${list(rows)}) as r (id bigint, name text, "bornAt" date, "diedAt" date, "civilNumber" text, plot bigint, form text, "sinceAt" date, "opensAt" date, withheld boolean)`.execute(
    trx,
  );
  await sql`select setval(pg_get_serial_sequence('cemetery_deceased', 'id'), ${base + rows.length})`.execute(trx);
  const done = rows.flatMap(({ id, operations }) => operations.map((one) => ({ ...one, deceased: id, from: at(one.from), to: at(one.to) })));
  // Both cemeteries share a book: numbers follow those that are there.
  await sql`insert into cemetery_operation (number, kind, deceased_id, done_at, from_plot_id, to_plot_id, result, permit)
    select (coalesce(k.last, 0) + row_number() over (partition by r.kind, extract(year from r."doneAt") order by r."doneAt", r.deceased)) || '/' || extract(year from r."doneAt"),
      r.kind, r.deceased, r."doneAt", r."from", r."to", r.result, r.permit
    from json_to_recordset(${list(done)}) as r (deceased bigint, kind text, "doneAt" date, "from" bigint, "to" bigint, result text, permit text)
    left join (select kind, split_part(number, '/', 2) as year, max(split_part(number, '/', 1)::int) as last from cemetery_operation group by 1, 2) k
      on k.kind = r.kind and k.year = extract(year from r."doneAt")::text`.execute(trx);
  await giveOut(
    trx,
    site,
    concessions.map((one) => ({ ...one, plot: at(one.plot) })),
  );
}

type Given = Omit<DemoCemetery['concessions'][number], 'plot'> & { readonly plot: number | null };

async function giveOut(trx: Trx, site: Site, concessions: readonly Given[]): Promise<void> {
  const owners = makeCards(site.code).filter(({ role }) => role === 'owner');
  for (const [n, { plot, kind, startAt, years, endAt, fees, works }] of concessions.entries()) {
    const card = owners[(plot ?? n) % owners.length];
    if (plot === null || !card) continue;
    const party = await partyOf(trx, card.nif, card.name);
    const { rows } = await sql<{ id: number }>`insert into cemetery_concession (number, plot_id, kind, start_at, years, end_at, state)
      select (count(*) + 1) || '/' || ${startAt.slice(0, 4)}::text, ${plot}, ${kind}, ${startAt}::date, ${years}::int, ${endAt}::date, 'active'
      from cemetery_concession where number like ${`%/${startAt.slice(0, 4)}`} returning id::int`.execute(trx);
    const id = rows[0]?.id ?? 0;
    await sql`insert into cemetery_holder (concession_id, party_id, role, since_at) values (${id}, ${party}, 'Titular', ${startAt}::date)`.execute(
      trx,
    );
    await sql`insert into cemetery_fee (concession_id, year, description, amount, due_at, paid_at, paid) select ${id}, year, 'Taxa anual de conservação', amount, "dueAt", "paidAt", "paidAt" is not null
      from json_to_recordset(${list(fees)}) as r (year int, amount numeric, "dueAt" date, "paidAt" date)`.execute(trx);
    if (works !== null)
      await sql`insert into cemetery_licence (number, plot_id, requester_id, description, from_at, until_at, fee, state)
        select (count(*) + 1) || '/' || ${works.fromAt.slice(0, 4)}::text, ${plot}, ${party}, ${works.description}, ${works.fromAt}::date, ${works.untilAt}::date, 45, 'granted'
        from cemetery_licence`.execute(trx);
  }
}
