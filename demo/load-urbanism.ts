import { sql } from 'kysely';
import { demoAccounts } from '#features/identity/server/index.ts';
import { partyOf } from '#features/parties/server/index.ts';
import '#features/urbanism/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { makeCards, makeProcesses, type Card, type DemoProcess, type Plot } from './urbanism.ts';
import { enterDocuments } from './urbanism-documents.ts';
import { addPapers, scannedOf } from './urbanism-papers.ts';
import { drawPlan } from './urbanism-plan.ts';

/** How many files the demo has. */
export const urbanCount = 2000;

/**
 * Ten years of urban planning over the invented town: files on its parcels, with their history, and a plan to confront them with. Once, right after
 * the town was made; what another town left behind goes.
 */
export async function seedUrbanism(site: Site, files: Files, now: Date, count = urbanCount): Promise<void> {
  const plots = await readPlots(site);
  if (plots.length === 0) return;
  const cards = makeCards(site.code);
  const all = makeProcesses({ seed: site.code, name: site.config.name, plots, cards, now }, count);
  const ids = await site.tx(system, async (trx) => {
    // Invented data has no trail of its own making: its history is written with its own days.
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    await sql`truncate urban_process, urban_area, urban_limit, urban_entity, urban_number restart identity cascade`.execute(trx);
    const cardIds = await writeCards(trx, cards);
    const made = await writeProcesses(trx, all, cardIds);
    await writeAreas(trx, all, made, plots);
    await writeParts(trx, all, made, cardIds);
    await enterDocuments(trx, all, made, scannedOf(all));
    await writeHistory(trx, site, all, made);
    await writeTasks(trx, all, made, await deskOf(trx, site), now);
    await drawPlan(trx, site, now);
    for (const table of ['urban_process', 'urban_area', 'urban_process_area', 'urban_entity', 'urban_requirement', 'urban_limit_piece'])
      await sql`analyze ${sql.table(table)}`.execute(trx);
    return made;
  });
  await addPapers(site, files, all, ids, now);
}

/** Parcels of some size, each with its nearest address and the largest building on it. */
async function readPlots(site: Site): Promise<Plot[]> {
  const { rows } = await sql<
    Omit<Plot, 'building' | 'place'> & { kind: string | null; storeys: number | null; built: number | null; locality: string | null }
  >`
    select p.id::int, round(st_area(p.geom)::numeric, 2)::float as "squareMetres", r.dicofre, r.name as parish, concat_ws(', ', a.street, a.house) as address,
      a.postcode, a.locality, b.kind, b.storeys, b.built, coalesce(u.kind in ('farmland', 'forest', 'meadow'), false) as "isRural"
    from parcel p join parish r on r.id = p.parish_id
    cross join lateral (select street, house, postcode, locality from address x order by x.geom <-> st_centroid(p.geom) limit 1) a
    left join lateral (select x.kind, x.storeys, st_area(x.geom) as built from building x where x.geom && p.geom and st_covers(p.geom, st_pointonsurface(x.geom))
      order by st_area(x.geom) desc limit 1) b on true
    left join lateral (select x.kind from land_use x where st_covers(x.geom, st_pointonsurface(p.geom)) limit 1) u on true
    where st_area(p.geom) between 80 and 40000 order by p.id limit 3000`.execute(site.db);
  return rows.map(({ kind, storeys, built, locality, ...plot }) => ({
    ...plot,
    place: locality ?? plot.parish,
    building: kind === null || built === null ? null : { kind, storeys: storeys ?? 1, squareMetres: built },
  }));
}

const list = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::json`;

/** In the order of the cards. */
async function writeCards(trx: Trx, cards: readonly Card[]): Promise<number[]> {
  const rows = [];
  for (const { name, nif, email } of cards) rows.push({ name, nif, email, party: await partyOf(trx, nif, name) });
  const { rows: made } = await sql<{ id: number }>`insert into urban_entity (name, nif, email, party_id, category_id)
    select r.name, r.nif, r.email, r.party, (select id from party_category_type where code = case when r.nif like '5%' then 'empresa' else 'municipe' end)
    from json_to_recordset(${list(rows)}) as r (name text, nif text, email text, party bigint) returning id::int`.execute(trx);
  return made.map(({ id }) => id);
}

/** Our column names, as the values are called. */
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function lookupIds(trx: Trx, all: readonly DemoProcess[]): Promise<(column: string, name: string | null) => number | null> {
  const tables = [...new Set(all.flatMap(({ names }) => Object.keys(names)))].map((column) => [column, `urban_${column.slice(0, -3)}`] as const);
  const ids = new Map<string, number>();
  for (const [column, table] of tables) {
    const { rows } = await sql<{ id: number; name: string }>`select id::int, name from ${sql.table(table)} where deleted_at is null`.execute(trx);
    for (const { id, name } of rows) ids.set(`${column} ${name}`, id);
  }
  return (column, name) => (name === null ? null : (ids.get(`${column} ${name}`) ?? null));
}

const instant = (day: string, hour = 9): string => `${day}T${String(hour).padStart(2, '0')}:12:00Z`;

/** In the order of the processes; a sub-process comes after what it hangs under. */
async function writeProcesses(trx: Trx, all: readonly DemoProcess[], cards: readonly number[]): Promise<number[]> {
  const idOf = await lookupIds(trx, all);
  const rows = all.map(({ number, sub, under, values, names, people, story }, index) => ({
    id: index + 1,
    process: number,
    sub_process: sub,
    parent_id: under === null ? null : under + 1,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value])),
    ...Object.fromEntries(Object.entries(names).map(([column, name]) => [column, idOf(column, name)])),
    owner_id: cards[people.owner] ?? null,
    architect_id: people.architect === null ? null : (cards[people.architect] ?? null),
    responsible_id: people.responsible === null ? null : (cards[people.responsible] ?? null),
    manager_id: cards[people.manager] ?? null,
    version: story.length,
    created_at: instant(story[0]?.day ?? ''),
    updated_at: instant(story.at(-1)?.day ?? '', 15),
  }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = sql.join(columns.map((column) => sql.id(column)));
  for (let from = 0; from < rows.length; from += 500)
    await sql`insert into urban_process (${names}) select ${names} from json_populate_recordset(null::urban_process, ${list(rows.slice(from, from + 500))})`.execute(
      trx,
    );
  await sql`select setval(pg_get_serial_sequence('urban_process', 'id'), ${rows.length})`.execute(trx);
  await sql`insert into urban_number (year, last) select split_part(process, '/', 2)::int, max(split_part(process, '/', 1)::int) from urban_process group by 1`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The parcels themselves: one area each, which all processes of the parcel share. */
async function writeAreas(trx: Trx, all: readonly DemoProcess[], ids: readonly number[], plots: readonly Plot[]): Promise<void> {
  const links = all.flatMap(({ plots: own }, index) => own.map((plot) => ({ process: ids[index], plot })));
  const used = new Set(links.map(({ plot }) => plot));
  const address = new Map(plots.map((plot) => [plot.id, plot.address]));
  const rows = [...used].toSorted((a, b) => a - b).map((plot, index) => ({ id: index + 1, plot, name: address.get(plot) }));
  const places = new Map(rows.map(({ id, plot }) => [plot, id]));
  await sql`insert into urban_area (id, name, geom) select r.id, r.name, p.geom
    from json_to_recordset(${list(rows)}) as r (id bigint, plot bigint, name text) join parcel p on p.id = r.plot`.execute(trx);
  await sql`select setval(pg_get_serial_sequence('urban_area', 'id'), ${rows.length})`.execute(trx);
  const linked = links.map(({ process, plot }) => ({ process, area: places.get(plot) }));
  await sql`insert into urban_process_area (process_id, area_id) select process, area
    from json_to_recordset(${list(linked)}) as r (process bigint, area bigint) on conflict do nothing`.execute(trx);
}

async function writeParts(trx: Trx, all: readonly DemoProcess[], ids: readonly number[], cards: readonly number[]): Promise<void> {
  const requirements = all.flatMap((one, index) =>
    one.requirements.map((row, n) => ({ ...row, process: ids[index], number: `R-${one.number}-${n + 1}`, entity: cards[one.people.owner] })),
  );
  await sql`insert into urban_requirement (process_id, subject, number, entity_id, entered_at, due_at, met_at)
    select process, subject, number, entity, "enteredAt", "dueAt", "metAt" from json_to_recordset(${list(requirements)})
      as r (process bigint, subject text, number text, entity bigint, "enteredAt" date, "dueAt" date, "metAt" date)`.execute(trx);
  const inspections = all.flatMap((one, index) => one.inspections.map((row) => ({ ...row, process: ids[index] })));
  await sql`insert into urban_inspection (process_id, inspected_at, obs) select process, "inspectedAt", obs
    from json_to_recordset(${list(inspections)}) as r (process bigint, "inspectedAt" date, obs text)`.execute(trx);
}

/** Who works at the demo's desk. */
async function deskOf(trx: Trx, site: Site): Promise<{ readonly id: number; readonly name: string }[]> {
  const emails = demoAccounts(site.code).flatMap(({ role, email }) => (role === 'manager' || role === 'operator' ? [email] : []));
  return trx.selectFrom('account').select(['id', 'name']).where('email', 'in', emails).orderBy('id').execute();
}

/** What the history of each file tells: when it came, and every state since, each by who was at the desk. */
async function writeHistory(trx: Trx, site: Site, all: readonly DemoProcess[], ids: readonly number[]): Promise<void> {
  const idOf = await lookupIds(trx, all);
  const desk = await deskOf(trx, site);
  const status = (name: string) => idOf('status_id', name);
  const entries = all.flatMap(({ number, sub, values, story }, index) =>
    story.map(({ day, status: now }, step) => {
      const by = desk[(index + step) % Math.max(1, desk.length)];
      const first = {
        process: [null, number],
        sub_process: [null, sub],
        subject: [null, values['subject'] ?? null],
        entry_at: [null, day],
        status_id: [null, status(now)],
      };
      return {
        at: instant(day, step === 0 ? 9 : 15),
        record: String(ids[index]),
        event: step === 0 ? 'created' : 'updated',
        kind: by ? 'user' : 'system',
        actor: by?.id ?? null,
        name: by?.name ?? 'Largo',
        changes:
          step === 0
            ? Object.fromEntries(Object.entries(first).filter(([, [, to]]) => to !== null))
            : { status_id: [status(story[step - 1]?.status ?? ''), status(now)] },
      };
    }),
  );
  const sorted = entries.toSorted((a, b) => a.at.localeCompare(b.at));
  await sql`insert into audit_entry (at, type, record_id, event, actor_kind, actor_id, actor_name, changes)
    select at, 'urban_process', record, event, kind, actor, name, changes
    from json_to_recordset(${list(sorted)}) as r (at timestamptz, record text, event text, kind text, actor bigint, name text, changes jsonb)`.execute(
    trx,
  );
}

/** What the desk has to do in the latest files that are not decided, where the slice keeps tasks: some late, some for the next days. */
async function writeTasks(
  trx: Trx,
  all: readonly DemoProcess[],
  ids: readonly number[],
  desk: readonly { readonly id: number }[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('urban_task') is not null as there`.execute(trx);
  if (rows[0]?.there !== true || desk.length === 0) return;
  // The invented municipality has checked its terms: what is opened from now on has its tasks.
  await sql`update urban_step set active = true where deleted_at is null`.execute(trx);
  const open = all.flatMap(({ story, names }, index) => {
    const last = story.at(-1);
    const name = last && taskOf[last.status];
    return name === undefined
      ? []
      : [
          {
            name,
            process: ids[index],
            procedure: names['procedure_type_id'],
            started: last?.day,
            user: desk[index % desk.length]?.id,
            late: index % 5,
          },
        ];
  });
  const today = now.toISOString().slice(0, 10);
  await sql`insert into urban_task (name, process_id, due_on, state, user_id, procedure_type_id, place, days, counts, started_on, told)
    select name, process, greatest(started + 10, ${today}::date + (late * 4 - 6)), 'running', "user", (select id from urban_procedure_type where name = procedure), 10, 10, 'entry', started, false
    from json_to_recordset(${list(open.slice(-60))}) as r (name text, process bigint, procedure text, started date, "user" bigint, late integer)`.execute(
    trx,
  );
}

const taskOf: Readonly<Record<string, string>> = {
  Entrado: 'Saneamento e apreciação liminar',
  'Saneamento e apreciação liminar': 'Apreciação técnica',
  'Em apreciação técnica': 'Informação técnica e proposta de decisão',
};
