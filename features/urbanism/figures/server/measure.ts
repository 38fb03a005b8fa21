import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { hasKey } from '#platform/kernel/unknown.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { processWhere } from '../../record/server/search.ts';
import { dimensions, type Dimension, type FiguresQuery, type UrbanFigures } from '../contract.ts';
import { monthsBetween } from '../domain/months.ts';

const mostMonths = 24;
const columns: Readonly<Record<Dimension, string>> = {
  status: 'status_id',
  state: 'state_id',
  classification: 'classification_type_id',
  procedure: 'procedure_type_id',
  parish: 'dicofre',
};
const tables: Readonly<Record<Exclude<Dimension, 'parish'>, string>> = {
  status: 'urban_status',
  state: 'urban_state',
  classification: 'urban_classification_type',
  procedure: 'urban_procedure_type',
};

/** All of a municipality is asked for by everybody who opens the page, and is counted once a minute. */
const keptMs = 60_000;
const kept = new WeakMap<Site, { readonly at: number; readonly figures: Promise<UrbanFigures> }>();

export async function figuresOf(site: Site, query: FiguresQuery, now: Date, locale: Locale): Promise<UrbanFigures> {
  const where = await processWhere(site.db, query, locale);
  if (Object.values(query).some((value) => value !== undefined)) return measure(site.db, where);
  const before = kept.get(site);
  const age = before ? now.getTime() - before.at : keptMs;
  if (before && age >= 0 && age < keptMs) return before.figures;
  const figures = measure(site.db, where);
  kept.set(site, { at: now.getTime(), figures });
  figures.catch(() => kept.delete(site));
  return figures;
}

/** What was decided differently from now on is counted at once. */
export const forgetFigures = (site: Site): void => void kept.delete(site);

/** One pass counts by everything; names come beside. */
async function measure(db: Db, where: RawBuilder<unknown>): Promise<UrbanFigures> {
  const keys = [...Object.values(columns).map((column) => sql.ref(column)), sql.ref('month')];
  const [counts, times, names] = await Promise.all([
    sql<{ place: number; key: string | null; n: number }>`select grouping(${sql.join(keys)}) as place,
        coalesce(${sql.join(keys.map((key) => sql`${key}::text`))}) as key, count(*)::int as n
      from (select ${sql.join(Object.values(columns).map((column) => sql.ref(`t.${column}`)))}, to_char(t.entry_at, 'YYYY-MM') as month from urban_process t where ${where}) p
      group by grouping sets (${sql.join(keys.map((key) => sql`(${key})`))}, ())`.execute(db),
    sql<{
      key: string | null;
      all: boolean;
      n: number;
      shares: number[];
    }>`select procedure_type_id::text as key, grouping(procedure_type_id) = 1 as all, count(*)::int as n,
        percentile_disc(array[0.25, 0.5, 0.75, 0.9]) within group (order by days) as shares
      from (select t.procedure_type_id, ${decidedAt} - t.entry_at as days from urban_process t
        left join urban_status_since s on s.process_id = t.id and s.status_id = t.status_id and s.status_id in (select status_id from urban_final_status)
        where ${where} and t.entry_at is not null and ${decidedAt} >= t.entry_at) d
      group by grouping sets ((), (procedure_type_id)) order by n desc`.execute(db),
    namesOf(db),
  ]);
  const all = (1 << keys.length) - 1;
  const groupsAt = (index: number) => counts.rows.filter(({ place }) => Number(place) === (all & ~(1 << (keys.length - 1 - index))));
  const told = (dimension: Dimension) =>
    groupsAt(dimensions.indexOf(dimension))
      .map(({ key, n }) => ({ key, name: key === null ? null : (names.get(`${dimension} ${key}`) ?? key), count: n }))
      .toSorted((a, b) => Number(a.key === null) - Number(b.key === null) || b.count - a.count || (a.name ?? '').localeCompare(b.name ?? '', 'pt'));
  const byMonth = new Map(groupsAt(dimensions.length).flatMap(({ key, n }) => (key === null ? [] : [[key, n]])));
  const months = [...byMonth.keys()].toSorted();
  const shares = ({ n, shares: [p25 = null, p50 = null, p75 = null, p90 = null] }: { n: number; shares: (number | null)[] }) => ({
    decided: n,
    p25,
    p50,
    p75,
    p90,
  });
  const whole = times.rows.find(({ all: isAll }) => isAll);
  return {
    total: counts.rows.find(({ place }) => Number(place) === all)?.n ?? 0,
    groups: {
      status: told('status'),
      state: told('state'),
      classification: told('classification'),
      procedure: told('procedure'),
      parish: told('parish'),
    },
    months: monthsBetween(months[0] ?? '', months.at(-1) ?? '', mostMonths).map((month) => ({ month, count: byMonth.get(month) ?? 0 })),
    time: {
      ...shares({ n: whole?.n ?? 0, shares: whole?.shares ?? [] }),
      byProcedure: times.rows
        .filter(({ all: isAll }) => !isAll)
        .map(({ key, ...row }) => ({ key, name: key === null ? null : (names.get(`procedure ${key}`) ?? key), ...shares(row) })),
    },
  };
}

/** The day of the construction licence; without one, since when it stands in a status that decides (docs/decisions/086-urban-figures-and-import.md). */
const decidedAt = sql`coalesce(t.construction_license_at, s.since)`;

async function namesOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const parts = dimensions.map((dimension) =>
    hasKey(tables, dimension)
      ? sql`select ${dimension}::text || ' ' || id as key, name from ${sql.table(tables[dimension])}`
      : sql`(select distinct on (dicofre) 'parish ' || dicofre as key, name from parish order by dicofre, valid_to desc nulls first)`,
  );
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
