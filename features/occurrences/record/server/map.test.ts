import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { occurrences } from '../contract.ts';
import { mostFeatures, mostPoints } from '#platform/geo/clusters.ts';
import type { MapFeature } from '../schemas.ts';
import { openTown, type Town } from '../../server/test-town.ts';

let town: Town;
const rows = 3000;
const wide = '-4000,-4000,4000,4000';

beforeAll(async () => {
  town = await openTown();
  // Believable enough: two types, four statuses, three unities, scattered by a fixed rule over the square and three years.
  await sql`insert into occurrence (code, type_id, status_id, unity_id, visibility, address, initial_description, description, geom, parish_id, confirmed_at, created_at, closed_at, assigned_user_id)
    select 'EN-2025-' || lpad(i::text, 6, '0'), case when i % 3 = 0 then ${town.type('residuos')}::bigint else ${town.type('iluminacao')}::bigint end,
      (select id from occurrence_status order by position offset i % 5 limit 1), case when i % 3 = 0 then ${town.unity('Espaços Verdes')}::bigint else ${town.unity('Obras Municipais')}::bigint end,
      case when i % 10 = 0 then 'private' else 'public' end, 'Rua ' || i, 'Árvore n.º ' || i, 'Árvore n.º ' || i,
      st_setsrid(st_makepoint(-3990 + (i * 7919) % 7980, -3990 + (i * 104729) % 7980), ${sql.lit(town.app.site().srid)}),
      (select id from parish order by id offset i % 2 limit 1), timestamptz '2025-01-01' + make_interval(hours => i), timestamptz '2025-01-01' + make_interval(hours => i),
      case when i % 5 = 4 then timestamptz '2025-06-01' end, case when i % 50 = 0 then ${town.ids.luis}::bigint end
    from generate_series(1, ${rows}) i`.execute(town.app.site().db);
  await sql`insert into occurrence_reporter (occurrence_id, private_token) select id, 'token-of-the-test-' || id from occurrence`.execute(
    town.app.site().db,
  );
});
afterAll(() => town.close());

const features = async (query: Record<string, unknown>, who = town.vera) =>
  (await who.call(occurrences, 'features', { query: { bbox: wide, resolution: 10, ...query } as never })).body;
const countOf = (list: readonly MapFeature[]) => list.reduce((sum, { properties }) => sum + ('count' in properties ? properties.count : 1), 0);
const truth = async (where = sql`true`) =>
  (await sql<{ n: number }>`select count(*)::int as n from occurrence o where live and ${where}`.execute(town.app.site().db)).rows[0]?.n ?? 0;

describe('clusters', () => {
  it('stand for every occurrence the viewer may see, at every scale', async () => {
    for (const resolution of [64, 32, 16, 8, 4, 2, 1]) {
      const all = await features({ resolution });
      expect(all).toMatchObject({ clustered: true, crs: 'EPSG:3763', total: rows });
      expect(countOf(all.features)).toBe(rows);
      expect(all.features.length).toBeLessThanOrEqual(mostFeatures);
      expect((await features({ resolution }, town.anyone)).total).toBe(rows * 0.9);
    }
  });

  it('lie among the occurrences they stand for', async () => {
    const { features: found } = await features({ resolution: 8 });
    for (const { geometry, properties } of found) {
      if (!('count' in properties)) throw new Error('a point among clusters');
      const [minx, miny, maxx, maxy] = properties.bbox;
      const [x, y] = geometry.coordinates;
      expect(x >= minx && x <= maxx && y >= miny && y <= maxy).toBe(true);
      expect(properties.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(properties.count);
      expect(properties.count).toBe(
        await truth(
          sql`o.geom && st_makeenvelope(${minx}, ${miny}, ${maxx}, ${maxy}, ${sql.lit(town.app.site().srid)}) and floor(st_x(o.geom) / ${maxx - minx}) = ${minx / (maxx - minx)} and floor(st_y(o.geom) / ${maxy - miny}) = ${miny / (maxy - miny)}`,
        ),
      );
    }
  });

  it('tell their statuses as the viewer may know them', async () => {
    const sums = async (who: typeof town.vera) => {
      const { features: found } = await features({ resolution: 8 }, who);
      const all = found.flatMap(({ properties }) => ('count' in properties ? properties.statuses : []));
      return (name: string) => all.filter(({ id }) => id === town.status(name)).reduce((sum, { count }) => sum + count, 0);
    };
    expect((await sums(town.vera))('Atribuída')).toBe(await truth(sql`status_id = ${town.status('Atribuída')}`));
    const citizen = await sums(town.anyone);
    expect(citizen('Atribuída')).toBe(0);
    expect(citizen('Em análise')).toBe(
      await truth(sql`visibility = 'public' and status_id in (${town.status('Em análise')}, ${town.status('Atribuída')})`),
    );
  });

  it('follow every filter, whether counted beforehand or not', async () => {
    const type = town.type('residuos');
    const filters: [Record<string, unknown>, ReturnType<typeof sql>][] = [
      [{ type: String(type) }, sql`type_id = ${type}`],
      [
        { status: String(town.status('Nova')), unity: String(town.unity('Obras Municipais')) },
        sql`status_id = ${town.status('Nova')} and unity_id = ${town.unity('Obras Municipais')}`,
      ],
      [
        { from: '2025-02-01', to: '2025-03-31' },
        sql`created_at >= timestamptz '2025-02-01 00:00 Europe/Lisbon' and created_at < timestamptz '2025-04-01 00:00 Europe/Lisbon'`,
      ],
      [{ open: 'true', type: String(type) }, sql`closed_at is null and type_id = ${type}`],
    ];
    for (const [filter, where] of filters) {
      const [found, listed] = [await features(filter), (await town.vera.call(occurrences, 'search', { query: filter as never })).body];
      expect([found.total, listed.total]).toEqual([await truth(where), await truth(where)]);
    }
  });

  it('become points when they are few', async () => {
    const { clustered, features: found, total } = await features({ bbox: '0,0,900,900', resolution: 1 });
    expect(clustered).toBe(false);
    expect(total).toBeLessThanOrEqual(mostPoints);
    expect(total).toBe(await truth(sql`st_x(geom) between 0 and 900 and st_y(geom) between 0 and 900`));
    expect(found[0]?.properties).toMatchObject({ code: expect.stringMatching(/^EN-2025-/), version: 1 });
  });

  it('count what was given to somebody without the unity’s rights', async () => {
    const listed = (await town.luis.call(occurrences, 'search', { query: {} })).body.total;
    const counts = (await town.luis.call(occurrences, 'filters', { query: {} })).body;
    const map = await features({}, town.luis);
    expect([map.total, counts.types.reduce((sum, { qty }) => sum + qty, 0)]).toEqual([listed, listed]);
    expect(listed).toBeGreaterThan(rows * 0.9);
  });

  it('refuse a box turned inside out', async () => {
    expect((await town.anyone.call(occurrences, 'features', { query: { bbox: '10,10,0,0', resolution: 1 } })).status).toBe(422);
  });
});

describe('quantities of the filters', () => {
  const filters = async (query: Record<string, unknown> = {}, who = town.vera) => (await who.call(occurrences, 'filters', { query })).body;
  const qty = (list: readonly { id: number; qty: number }[], id: number) => list.find((entry) => entry.id === id)?.qty;

  it('each count under what is chosen of the other', async () => {
    const [type, status] = [town.type('residuos'), town.status('Em análise')];
    const both = await filters({ type: String(type), status: String(status) });
    expect(qty(both.types, type)).toBe(await truth(sql`type_id = ${type} and status_id = ${status}`));
    expect(qty(both.types, town.type('iluminacao'))).toBe(await truth(sql`type_id <> ${type} and status_id = ${status}`));
    expect(qty(both.statuses, town.status('Nova'))).toBe(await truth(sql`type_id = ${type} and status_id = ${town.status('Nova')}`));
    expect(both.types.filter(({ show }) => show).map(({ id }) => id)).toEqual([type]);
  });

  it('a move lowers one and raises the other', async () => {
    const made = await town.report(town.anyone);
    const before = await filters();
    const { body } = await town.vera.call(occurrences, 'show', { params: { code: made.code } });
    await town.vera.call(occurrences, 'changeStatus', {
      params: { id: made.id },
      version: body.version,
      body: { statusId: town.status('Em análise'), reason: null },
    });
    const after = await filters();
    const delta = (name: string) => (qty(after.statuses, town.status(name)) ?? 0) - (qty(before.statuses, town.status(name)) ?? 0);
    expect([delta('Nova'), delta('Em análise')]).toEqual([-1, 1]);
    expect(after.types).toEqual(before.types);
    await town.vera.call(occurrences, 'remove', { params: { id: made.id } });
    expect(qty((await filters()).statuses, town.status('Em análise'))).toBe((qty(after.statuses, town.status('Em análise')) ?? 0) - 1);
  });

  it('count aggregated statuses together for citizens', async () => {
    const { statuses } = await filters({}, town.anyone);
    expect(statuses.map(({ id }) => id)).not.toContain(town.status('Atribuída'));
    expect(qty(statuses, town.status('Em análise'))).toBe(
      await truth(sql`visibility = 'public' and status_id in (${town.status('Em análise')}, ${town.status('Atribuída')})`),
    );
    const listed = await town.anyone.call(occurrences, 'search', { query: { status: String(town.status('Em análise')) } });
    expect(listed.body.total).toBe(qty(statuses, town.status('Em análise')));
  });

  it('count reports without a point too', async () => {
    const before = await filters();
    await town.report(town.anyone, { x: undefined, y: undefined, address: 'Sem mapa' });
    const id = town.type('iluminacao');
    expect(qty((await filters()).types, id)).toBe((qty(before.types, id) ?? 0) + 1);
  });

  it('what was counted step by step is what a recount finds', async () => {
    const { db } = town.app.site();
    const cells = async () =>
      (
        await sql`select size, cx, cy, type_id, status_id, subtype_id, unity_id, parish_id, visibility, n, round(sx) as sx, round(sy) as sy from occurrence_cell where n <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(
          db,
        )
      ).rows;
    const kept = await cells();
    await sql`select occurrence_cells_rebuild()`.execute(db);
    expect(await cells()).toEqual(kept);
  });
});

describe('the list', () => {
  const search = async (query: Record<string, unknown>, who = town.vera) => (await who.call(occurrences, 'search', { query: query as never })).body;

  it('has pages in a stable order, newest first', async () => {
    const [one, two] = [await search({ pageSize: 10, to: '2025-12-31' }), await search({ pageSize: 10, page: 2, to: '2025-12-31' })];
    const codes = [...one.items, ...two.items].map(({ code }) => code);
    expect(codes).toEqual(codes.toSorted().toReversed());
    expect(new Set(codes).size).toBe(20);
    expect(one).toMatchObject({ total: rows, totalIsExact: true, page: 1, pageSize: 10, crs: 'EPSG:3763' });
    expect((await search({ sort: 'code', pageSize: 10 })).items[0]?.code).toBe('EN-2025-000001');
  });

  it('finds words without regard to case and accents, and codes as they are said', async () => {
    expect((await search({ q: 'arvore 2999' })).items.map(({ code }) => code)).toEqual(['EN-2025-002999']);
    expect((await search({ q: 'ÁRV 17' })).items.length).toBeGreaterThan(1);
    expect((await search({ q: 'en 2025 77' })).items.map(({ code }) => code)).toEqual(['EN-2025-000077']);
    expect((await search({ q: "o'neill & (x) :* | !" })).items).toEqual([]);
    expect((await search({ q: '%' })).items).toEqual([]);
  });

  it('filters by person, by nobody, by box and by what I reported or follow', async () => {
    expect((await search({ assigned: town.ids.luis })).total).toBe(rows / 50);
    // What is closed waits for nobody.
    expect((await search({ assigned: 0, to: '2025-12-31' })).total).toBe(
      await truth(sql`assigned_user_id is null and closed_at is null and created_at < '2026-01-01'`),
    );
    expect((await search({ bbox: '0,0,4000,4000' })).total).toBe(await truth(sql`st_x(geom) >= 0 and st_y(geom) >= 0`));
    const made = await town.report(town.ana);
    expect((await search({ mine: 'true' }, town.ana)).items.map(({ code, mine }) => [code, mine])).toEqual([[made.code, true]]);
    await town.bruno.call(occurrences, 'follow', { params: { id: made.id }, body: {} });
    expect((await search({ followed: 'true' }, town.bruno)).items.map(({ code }) => code)).toEqual([made.code]);
    expect((await search({ mine: 'true' }, town.anyone)).items).toEqual([]);
  });

  it('finds a code by its number or its beginning', async () => {
    const codes = async (q: string) => (await town.vera.call(occurrences, 'searchCode', { query: { q } })).body.items.map(({ code }) => code);
    expect(await codes('123')).toContain('EN-2025-000123');
    expect(await codes('en-2025-00299')).toHaveLength(10);
  });

  it('says what it can be filtered by, and which channels to hear', async () => {
    const { body: citizen } = await town.anyone.call(occurrences, 'searchLists', {});
    expect(citizen).toMatchObject({ people: [], channels: [], priorities: [], push: ['occurrences'] });
    expect(citizen.types.map(({ name }) => name)).not.toContain('Ruído e vizinhança');
    expect(citizen.statuses.map(({ name }) => name)).not.toContain('Atribuída');
    const { body: operator } = await town.luis.call(occurrences, 'searchLists', {});
    const id = town.unity('Espaços Verdes');
    expect(operator.push).toEqual([`private-occurrences-unity-${id}-public`, `private-occurrences-unity-${id}-private`, 'occurrences']);
    expect((await town.vera.call(occurrences, 'searchLists', {})).body.push).toEqual(['private-occurrences']);
  });

  it('refuses nonsense with the field’s name', async () => {
    for (const [query, field] of [
      [{ type: 'x' }, 'type.0'],
      [{ page: 0 }, 'page'],
      [{ pageSize: 26 }, 'pageSize'],
      [{ from: 'ontem' }, 'from'],
      [{ sort: 'address' }, 'sort'],
    ] as const) {
      const answer = await town.anyone.call(occurrences, 'search', { query: query as never });
      expect([answer.status, Object.keys(answer.problem.fields ?? {})]).toEqual([422, [field]]);
    }
  });
});
