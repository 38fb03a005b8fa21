import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { fold } from '#platform/kernel/words.ts';
import type { CemeteryPlace, FoundGrave, PublicPlan } from '../contract.ts';
import './tables.ts';

export const mostFound = 50;

export async function publicPlaces(db: Db): Promise<CemeteryPlace[]> {
  const { rows } = await sql<
    Omit<CemeteryPlace, 'at'> & { x: number | null; y: number | null }
  >`select id::int, name, address, opening_hours as "openingHours",
      phone, email, privacy_years as "privacyYears", st_x(st_centroid(area)) as x, st_y(st_centroid(area)) as y
    from cemetery where published and active and deleted_at is null order by fold(name)`.execute(db);
  return rows.map(({ x, y, ...place }) => ({ ...place, at: x === null || y === null ? null : [x, y] }));
}

/** One name of a register: letters of any script, digits, apostrophes. */
const wordsOf = (typed: string): string[] =>
  fold(typed)
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);

/**
 * Who may be found: died at least the cemetery's years of privacy ago, lies in a plot of a published cemetery, and no relative asked for silence.
 * Without a date of death the day they were laid there counts. What is told of the dead is the name, the years and the place: the law keeps
 * reserved what touches their intimacy (Law 58/2019, article 17), and nothing is told of holders and relatives.
 */
export async function findGraves(
  db: Db,
  { q, cemetery, today }: { readonly q: string; readonly cemetery?: number | undefined; readonly today: string },
  limit = mostFound,
): Promise<{ items: FoundGrave[]; more: boolean }> {
  const words = wordsOf(q);
  if (words.join('').length < 3) return { items: [], more: false };
  const matches = words.map((word) => sql`' ' || fold(d.name) like ${`% ${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
  const { rows } =
    await sql<FoundGrave>`select d.id::int, d.name, extract(year from d.born_at)::int as "bornYear", extract(year from d.died_at)::int as "diedYear",
      c.name as cemetery, p.id::int as "plotId", coalesce(p.name, p.code) as plot, p.kind
    from cemetery_deceased d join cemetery_plot p on p.id = d.plot_id and p.deleted_at is null
    join cemetery c on c.id = p.cemetery_id and c.deleted_at is null and c.published and c.active
    where d.deleted_at is null and not d.withheld and coalesce(d.died_at, d.since_at) <= ${today}::date - make_interval(years => c.privacy_years)
      and ${cemetery === undefined ? sql`true` : sql`c.id = ${cemetery}`} and ${sql.join(matches, sql` and `)}
    order by fold(d.name), d.died_at, d.id limit ${limit + 1}`.execute(db);
  return { items: rows.slice(0, limit), more: rows.length > limit };
}

/** What a drawing of these shapes needs: `x y width height`, with y down. */
export const boxOf = (of: ReturnType<typeof sql>) => sql`(select case when count(*) = 0 or st_extent(b.area) is null then null else
  array[st_xmin(st_extent(b.area)), -st_ymax(st_extent(b.area)), st_xmax(st_extent(b.area)) - st_xmin(st_extent(b.area)), st_ymax(st_extent(b.area)) - st_ymin(st_extent(b.area))] end from (${of}) b)`;

/** Null: no such plot in a published cemetery. */
export async function publicPlan(db: Db, id: number): Promise<PublicPlan | null> {
  const { rows } = await sql<{ cemetery: number; plot: string | null; x: number | null; y: number | null }>`select p.cemetery_id::int as cemetery,
      st_assvg(p.area, 0, 1) as plot, st_x(st_centroid(p.area)) as x, st_y(st_centroid(p.area)) as y
    from cemetery_plot p join cemetery c on c.id = p.cemetery_id and c.published and c.active and c.deleted_at is null
    where p.id = ${id} and p.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { box, sections } = await outlines(db, found.cemetery);
  const plots = await sql<{ path: string }>`select st_assvg(area, 0, 1) as path from cemetery_plot
    where cemetery_id = ${found.cemetery} and area is not null and deleted_at is null order by id limit 20000`.execute(db);
  const { x, y, plot } = found;
  return { box, sections, plots: plots.rows.map(({ path }) => path), plot, at: x === null || y === null ? null : [x, y] };
}

export async function outlines(db: Db, cemetery: number): Promise<Pick<PublicPlan, 'box' | 'sections'>> {
  const drawn = sql`select area from cemetery_plot where cemetery_id = ${cemetery} and deleted_at is null
    union all select area from cemetery_section where cemetery_id = ${cemetery} and deleted_at is null`;
  const { rows } = await sql<{ box: PublicPlan['box'] }>`select ${boxOf(drawn)} as box`.execute(db);
  const sections = await sql<{ name: string; path: string }>`select code as name, st_assvg(area, 0, 1) as path from cemetery_section
    where cemetery_id = ${cemetery} and area is not null and deleted_at is null order by fold(code)`.execute(db);
  return { box: rows[0]?.box ?? null, sections: sections.rows };
}
