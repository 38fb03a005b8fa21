import { sql } from 'kysely';
import { crsName, storedMultiPolygon } from '#platform/geo/geojson.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { fold } from '#platform/kernel/words.ts';
import type { SearchSource } from '#platform/search/server/source.ts';
import { mayProcess } from '../../record/permissions.ts';
import { processSearch, rowsOf } from '../../record/server/search.ts';
import type { finderContract } from '../contract.ts';
import { nameOf, placeOf } from '../domain/place.ts';

interface AreaRow {
  id: number;
  process: string | null;
  sub: string | null;
  subject: string | null;
  status: string | null;
  area: string | null;
  m2: number;
  shape: string;
}

/** What lies within reach of a place, the smallest area first: it is what was meant. */
export async function processesAt({ db, site, params: { x, y }, query: { reach, limit } }: Call<(typeof finderContract)['at']>) {
  const place = sql`st_setsrid(st_makepoint(${x}, ${y}), ${sql.lit(site.srid)})`;
  const { rows } = await sql<AreaRow>`select t.id, t.process, t.sub_process as sub, t.subject, s.name as status, a.name as area,
      st_area(a.geom) as m2, st_asgeojson(a.geom, 3, 0) as shape
    from urban_area a join urban_process_area l on l.area_id = a.id join urban_process t on t.id = l.process_id left join urban_status s on s.id = t.status_id
    where a.deleted_at is null and t.deleted_at is null and a.geom && st_expand(${place}, ${reach}) and st_dwithin(a.geom, ${place}, ${reach})
    order by m2, t.id limit ${limit}`.execute(db);
  return {
    crs: crsName(site.srid),
    items: rows.map(({ id, process, sub, m2, shape, ...rest }) => ({
      ...rest,
      id: Number(id),
      process: process ?? '',
      subProcess: sub,
      squareMetres: Math.round(m2 * 100) / 100,
      geometry: storedMultiPolygon(shape),
    })),
  };
}

/** Of one group of the map's search. */
const mostFound = 8;

async function typedProcesses(db: Db, q: string, locale: CallContext['locale']) {
  const { place } = await processSearch(db, { q }, locale);
  const { rows } = await sql<{ id: number }>`select t.id from urban_place t where ${place}
    order by starts_with(t.process_words, fold(${q}::text) || ' ') desc, t.entry_at desc nulls last, t.id desc limit ${mostFound}`.execute(db);
  return rowsOf(
    db,
    rows.map(({ id }) => Number(id)),
  );
}

export async function navigate({ db, locale, query }: Call<(typeof finderContract)['navigate']>) {
  const items = await typedProcesses(db, query.q, locale);
  const groups = Map.groupBy(items, ({ classification }) => classification?.title ?? null);
  return { groups: [...groups].map(([group, members]) => ({ group, items: members })) };
}

/** Processes in the search of map and portal, by classification, for those who may search them. */
export const processSource: SearchSource = {
  id: 'urban-process',
  label: { pt: 'Processos de urbanismo', en: 'Urban planning processes' },
  order: 22,
  module: 'gu',
  find: async (call, { text }) => {
    if (!call.can(mayProcess.search) || text.length < 2) return [];
    const items = await typedProcesses(call.db, text, call.locale);
    return items.map((item) => ({
      id: `urban-process-${item.id}`,
      label: [nameOf(item), item.subject].filter(Boolean).join(' · '),
      ...(item.address && { detail: item.address }),
      ...(item.classification && { group: item.classification.title }),
      exact: fold(nameOf(item)) === fold(text),
      to: placeOf(item),
    }));
  },
};
