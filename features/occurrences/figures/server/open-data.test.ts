import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveRows, openFields } from '../domain/open-data.ts';
import { occurrenceSettings } from '../../record/settings-contract.ts';
import { may } from '../../record/permissions.ts';
import type { Town } from '../../server/test-town.ts';
import { statistics } from '../statistics-contract.ts';
import { makeOpenFiles } from './open-data-files.ts';
import { openFiguresTown } from './figures-town.ts';

let town: Town;
beforeAll(async () => {
  town = await openFiguresTown();
});
afterAll(() => town.close());

const fetch = (ending: string, query = '', headers: Record<string, string> = {}, who = town.anyone) =>
  who.inject({ method: 'GET', url: `/api/meubairro/front/statistics/opendata/occurrences.${ending}${query}`, headers });
interface Collection {
  readonly features: readonly {
    readonly id: string;
    readonly geometry: { readonly coordinates: readonly number[] } | null;
    readonly properties: Record<string, unknown>;
  }[];
}
const features = async (query = '', who = town.anyone) => ((await fetch('geojson', query, {}, who)).json() as Collection).features;

describe('open data', () => {
  it('are what everybody may see, the same for staff', async () => {
    const codes = (await features()).map(({ id }) => Number(id.slice(-6)));
    expect(codes).toEqual([1, 2, 3, 4, 5, 6, 8, 10, 11]);
    expect((await features('', town.vera)).map(({ id }) => Number(id.slice(-6)))).toEqual(codes);
  });

  it('are told in public words, with degrees', async () => {
    const [first, , , , , , , tenth] = await features();
    expect(first?.properties).toEqual({
      code: 'EN-2026-000001',
      type: 'Iluminação pública',
      subtype: null,
      status: 'Resolvida',
      closed: true,
      unit: 'Obras Municipais',
      parish: 'Poente',
      dicofre: '999901',
      reported_at: '2026-11-01T09:00:00.000Z',
      closed_at: '2026-11-03T09:00:00.000Z',
      days: 2,
    });
    expect(tenth?.properties).toMatchObject({ status: 'Em análise', parish: null, closed: false, days: null });
    const [lng = 0, lat = 0] = first?.geometry?.coordinates ?? [];
    // The town lies where the projection of mainland Portugal begins.
    expect([lng, lat].map((degree) => degree.toFixed(2))).toEqual(['-8.13', '39.67']);
  });

  it('hold nobody and no words of anybody', async () => {
    for (const ending of ['geojson', 'csv']) expect((await fetch(ending)).body).not.toMatch(/segredo|Maria|Descrição|Texto interno|Rua \d/i);
  });

  it('are a table with the columns of the dictionary', async () => {
    const { body, headers } = await fetch('csv');
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toBe(openFields.map(({ name }) => name).join());
    expect(lines).toHaveLength(10);
    expect(headers['link']).toContain('creativecommons.org/licenses/by/4.0');
    const { body: about } = await town.anyone.call(statistics, 'openData', {});
    expect(about.fields.map(({ name }) => name)).toEqual(openFields.map(({ name }) => name));
    expect(about.total).toBe(9);
  });

  it('are narrowed by days, type and parish', async () => {
    expect(await features('?from=2026-11-01&to=2026-11-30')).toHaveLength(3);
    expect(await features(`?type=${town.type('residuos')}`)).toHaveLength(3);
    expect((await fetch('csv', '?from=yesterday')).statusCode).toBe(422);
  });

  it('are not sent again to who has them, until something changes', async () => {
    const first = await fetch('csv');
    const etag = String(first.headers['etag']);
    const again = await fetch('csv', '', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await fetch('geojson', '', { 'if-none-match': etag })).statusCode).toBe(200);
    await sql`update occurrence set visibility = 'private', updated_at = updated_at where id = 6`.execute(town.app.site().db);
    const changed = await fetch('csv', '', { 'if-none-match': etag });
    expect([changed.statusCode, changed.body.includes('EN-2026-000006')]).toEqual([200, false]);
  });

  it('are a kept file once they are many, made again only when something changed', async () => {
    const { db } = town.app.site();
    await sql`insert into occurrence (code, type_id, status_id, visibility, address, initial_description, description, confirmed_at, created_at, updated_at)
      select 'MU-2025-' || lpad(n::text, 6, '0'), type_id, status_id, 'public', 'Rua', 'x', 'x', created_at, created_at, created_at
      from occurrence, generate_series(1, ${liveRows}) n where id = 8`.execute(db);
    const make = () => makeOpenFiles(town.app.site(), town.app.services);
    expect((await fetch('csv')).body.trim().split('\r\n').length).toBeGreaterThan(liveRows);
    expect((await town.anyone.call(statistics, 'openData', {})).body.madeAt).toBeNull();
    expect([await make(), await make()]).toEqual([2, 0]);
    expect((await town.anyone.call(statistics, 'openData', {})).body.madeAt).not.toBeNull();
    const first = await fetch('csv');
    const lines = first.body.trim().split('\r\n').length;
    await sql`update occurrence set visibility = 'private', updated_at = now() where code = 'MU-2025-000001'`.execute(db);
    // Until it is made again, everybody is given the same file.
    expect((await fetch('csv')).headers['etag']).toBe(first.headers['etag']);
    expect(await make()).toBe(2);
    const second = await fetch('csv');
    expect(second.body.trim().split('\r\n')).toHaveLength(lines - 1);
    expect(second.body).not.toContain('MU-2025-000001');
    expect((await fetch('csv', '', { 'if-none-match': String(second.headers['etag']) })).statusCode).toBe(304);
    expect(((await fetch('geojson')).json() as Collection).features).toHaveLength(lines - 2);
    await sql`delete from occurrence where code like 'MU-%'`.execute(db);
    expect(await make()).toBe(0);
    expect(await db.selectFrom('occurrence_open_file').select('format').execute()).toEqual([]);
  });

  it('are off where the municipality says so', async () => {
    const { body: settings } = await town.vera.call(occurrenceSettings, 'show', {});
    expect(settings.openData).toBe('cc-by');
    const lead = town.as({ codes: [may.settingsEdit] });
    const saved = await lead.call(occurrenceSettings, 'update', { body: { ...settings, openData: 'off' }, version: settings.version });
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
    expect((await fetch('csv')).json()).toMatchObject({ code: 'occurrence.no-open-data', status: 404 });
  });
});
