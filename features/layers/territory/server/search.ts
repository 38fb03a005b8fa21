import { firstOf, known } from '#platform/kernel/items.ts';
import { sql, type RawBuilder } from 'kysely';
import { fold } from '#platform/kernel/words.ts';
import type { Db } from '#platform/db/tables.ts';
import { MATCH_FLOOR, matchDoor, matchStreet, meantWords, parseAddressQuery, type AddressQuery } from '../domain/address-query.ts';
import { addressLabel, isStreetType, streetLabel, streetText } from '../domain/address-text.ts';
import type { AddressHit } from '../contract.ts';

interface StreetRow {
  id: number;
  street: string;
  search: string;
  locality: string | null;
  place: string;
  parish_id: number | null;
  parish: string | null;
  dicofre: string | null;
  addresses: number;
  x: number;
  y: number;
}

interface DoorRow {
  id: number;
  street: string;
  house: string;
  postcode: string | null;
  locality: string | null;
  x: number;
  y: number;
}

type Ranked = StreetRow & { readonly score: number; readonly doors: readonly string[] };

const CANDIDATES = 120;

/**
 * Parishes, places, streets and door numbers for what someone typed, best first: without regard to accents and abbreviations, forgiving misspellings.
 * Looks through streets (thousands), not addresses (a hundred thousand): fast on both databases, and the ranking is the same on both.
 */
export async function searchAddresses(db: Db, text: string, limit: number): Promise<AddressHit[]> {
  const query = parseAddressQuery(text);
  if (query.postcode === null && [...query.words, ...query.numbers].join('').length < 2) return [];
  const areas = query.words.length > 0 ? await searchAreas(db, query, limit) : [];
  const streets = rank(query, await candidates(db, query, text)).slice(0, limit);
  const doors = await searchDoors(db, streets.slice(0, 4));
  const found = (streets[0]?.doors.length ?? 0) > 0 && doors.some((door) => door.exact);
  const strong = areas.filter((area) => area.strong).map((area) => area.hit);
  const weak = areas.filter((area) => !area.strong).map((area) => area.hit);
  const [first, ...others] = streets.map(streetHit);
  const rest = [...(first ? [first] : []), ...(found ? [] : doors), ...others, ...weak];
  return [...(found ? doors : []), ...strong, ...rest].slice(0, limit);
}

async function candidates(db: Db, query: AddressQuery, text: string): Promise<StreetRow[]> {
  if (query.postcode !== null) {
    const found = await select(
      db,
      sql`s.id = any(array(
      select o.id from (select distinct search, locality, parish_id from address where postcode like ${`${query.postcode}%`}) a
      join address_street o on o.search = a.search and o.locality is not distinct from a.locality and o.parish_id is not distinct from a.parish_id))`,
      sql`s.addresses desc`,
    );
    if (found.length > 0) return found;
  }
  const meaningful = query.words.filter((word) => !isStreetType(word));
  const words = meaningful.length > 0 ? meaningful : [...query.words, ...query.numbers];
  if (words.length === 0) return [];
  const all = await select(db, every(words.map((word) => [word])), sql`similarity(s.haystack, ${streetText(text)}) desc`);
  return rank(query, all).length > 0 ? all : misspelt(db, query, words);
}

/**
 * Each word typed gives way to the known words it may have meant. Streets with all of them, else those with most: a word that means nothing here
 * ("junto ao parque") must not hide the street beside it.
 */
async function misspelt(db: Db, query: AddressQuery, words: readonly string[]): Promise<StreetRow[]> {
  const { rows } = await sql<{ asked: string; word: string }>`
    select q.asked, w.word from (values ${sql.join(words.map((word) => sql`(${word})`))}) q(asked)
    join address_word w on length(w.word) >= length(q.asked) - 2 and (left(w.word, 1) = left(q.asked, 1) or right(w.word, 3) = right(q.asked, 3))`.execute(
    db,
  );
  const known = Map.groupBy(rows, ({ asked }) => asked);
  const meant = words
    .map((word) =>
      meantWords(
        word,
        (known.get(word) ?? []).map((row) => row.word),
      ),
    )
    .filter((list) => list.length > 0);
  if (meant.length === 0) return [];
  const all = await select(db, every(meant), sql`s.addresses desc`);
  if (meant.length === 1 || rank(query, all).length > 0) return all;
  const hits = sql.join(
    meant.map((list) => sql`(${any(list)})::integer`),
    sql` + `,
  );
  return select(db, sql.join(meant.map(any), sql` or `), sql`${hits} desc`);
}

function any(words: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    words.map((word) => sql`s.haystack like ${`%${word}%`}`),
    sql` or `,
  )})`;
}

function every(groups: readonly (readonly string[])[]): RawBuilder<unknown> {
  return sql.join(groups.map(any), sql` and `);
}

async function select(db: Db, where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<StreetRow[]> {
  const { rows } = await sql<StreetRow>`
    select s.id, s.street, s.search, s.locality, s.place, s.parish_id, p.name as parish, p.dicofre, s.addresses, st_x(s.geom) as x, st_y(s.geom) as y
    from address_street s left join parish p on p.id = s.parish_id
    where ${where} order by ${order}, s.addresses desc, s.id limit ${sql.lit(CANDIDATES)}`.execute(db);
  return rows;
}

/** With a postcode alone every street that has it is an answer. */
function rank(query: AddressQuery, rows: readonly StreetRow[]): Ranked[] {
  const open = query.words.length === 0 && query.numbers.length === 0;
  return rows
    .map((row) => ({ ...row, ...(open ? { score: 1, doors: [] } : matchStreet(query, row)) }))
    .filter((row) => row.score >= MATCH_FLOOR || query.postcode !== null)
    .sort((a, b) => b.score - a.score || b.addresses - a.addresses || (a.search < b.search ? -1 : a.search > b.search ? 1 : 0) || a.id - b.id);
}

/** The doors asked for, in the best streets; where the number does not exist, its nearest neighbour says so by `exact: false`. */
async function searchDoors(db: Db, streets: readonly Ranked[]): Promise<AddressHit[]> {
  const top = streets[0];
  const asked = streets.filter((street) => street.doors.length > 0 && top !== undefined && street.score > top.score - 0.15);
  if (asked.length === 0) return [];
  const keys = asked.map(
    (street) => sql`(${street.search}, ${street.locality}::text, ${sql.lit(street.parish_id)}::bigint, ${sql.lit(street.id)}::bigint)`,
  );
  const { rows } = await sql<DoorRow & { street_id: number }>`
    select min(a.id) as id, k.street_id, min(a.street) as street, a.house, a.postcode, a.locality, st_x(a.geom) as x, st_y(a.geom) as y
    from (values ${sql.join(keys)}) as k(search, locality, parish_id, street_id)
    join address a on a.search = k.search and a.locality is not distinct from k.locality and a.parish_id is not distinct from k.parish_id
    where a.house is not null group by k.street_id, a.house, a.postcode, a.locality, a.geom`.execute(db);
  const byStreet = new Map(asked.map((street, order) => [street.id, { street, order }]));
  const ranked = rows.flatMap((row) => {
    const { street, order } = known(byStreet.get(row.street_id));
    const { rank: rankOf, apart } = matchDoor(firstOf(street.doors), row.house);
    return rankOf === 0 ? [] : [{ row, street, order, rank: rankOf, apart }];
  });
  ranked.sort(
    (a, b) =>
      b.rank - a.rank ||
      a.order - b.order ||
      a.apart - b.apart ||
      (a.row.house < b.row.house ? -1 : a.row.house > b.row.house ? 1 : 0) ||
      a.row.id - b.row.id,
  );
  const best = ranked[0]?.rank;
  const seen = new Set<string>();
  return ranked
    .filter((found) => (best === 1 ? found === ranked[0] : found.rank >= 2))
    .map(({ row, street, rank: rankOf }): AddressHit => ({
      kind: 'address',
      id: row.id,
      label: addressLabel({ ...row, street: street.street }),
      detail: street.parish,
      exact: rankOf >= 2,
      parish: parishOf(street),
      x: row.x,
      y: row.y,
    }))
    .filter((hit) => !seen.has(hit.label) && seen.add(hit.label))
    .slice(0, 8);
}

/** Parishes, places, schools, and the localities that addresses name. */
async function searchAreas(db: Db, query: AddressQuery, limit: number): Promise<{ hit: AddressHit; strong: boolean }[]> {
  const wish = query.words.join(' ');
  const alike = (name: RawBuilder<unknown>) =>
    sql`(${name} % ${wish} or (${sql.join(
      query.words.map((word) => sql`${name} like ${`%${word}%`}`),
      sql` and `,
    )}))`;
  const name = sql`lower(unaccent(name))`;
  const { rows } = await sql<{ kind: 'parish' | 'place'; id: number; name: string; dicofre: string | null; x: number; y: number }>`
    select kind, id, name, dicofre, st_x(point) as x, st_y(point) as y from (
      select 'parish' as kind, id, name, dicofre, st_pointonsurface(geom) as point from parish where valid_to is null and ${alike(name)}
      union all (select 'place', id, name, null, geom from place where ${alike(name)} limit 40)
      union all (select 'place', id, name, null, geom from school where ${alike(name)} limit 40)
      union all select 'place', id, name, null, geom from address_locality where ${alike(sql`place`)}) a
    order by kind, id`.execute(db);
  const seen = new Set<string>();
  return rows
    .map((row) => ({ row, score: matchStreet({ ...query, numbers: [] }, { search: streetText(row.name), place: '' }).score }))
    .filter(({ score }) => score >= 0.75)
    .sort((a, b) => b.score - a.score || (a.row.kind < b.row.kind ? -1 : a.row.kind > b.row.kind ? 1 : 0) || a.row.id - b.row.id)
    .filter(({ row }) => !seen.has(fold(row.name)) && seen.add(fold(row.name)))
    .slice(0, Math.min(5, limit))
    .map(({ row, score }) => ({
      strong: score >= 1.05,
      hit: {
        kind: row.kind,
        id: row.id,
        label: streetLabel(row.name),
        detail: null,
        exact: true,
        x: row.x,
        y: row.y,
        parish: row.kind === 'parish' && row.dicofre !== null ? { dicofre: row.dicofre, name: row.name } : null,
      },
    }));
}

function streetHit(street: Ranked): AddressHit {
  const locality = street.locality === null ? null : streetLabel(street.locality);
  const detail = [locality, street.parish].filter((text, index, all) => text !== null && all.indexOf(text) === index).join(', ');
  return {
    kind: 'street',
    id: street.id,
    label: streetLabel(street.street),
    detail: detail || null,
    exact: true,
    parish: parishOf(street),
    x: street.x,
    y: street.y,
  };
}

function parishOf(street: StreetRow): { dicofre: string; name: string } | null {
  return street.dicofre === null || street.parish === null ? null : { dicofre: street.dicofre, name: street.parish };
}
