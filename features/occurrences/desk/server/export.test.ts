import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasEnded } from '#platform/jobs/job.ts';
import { until } from '#platform/testing/until.ts';
import { exporting } from '../export-contract.ts';
import { may } from '../../record/permissions.ts';
import { openTown, type Town } from '../../server/test-town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown({ work: true });
  await town.report(town.anyone, { description: 'Primeira; com "aspas", vírgulas\ne linhas', name: 'Zulmira', phone: '912345678' });
  await town.report(town.anyone, { typeId: town.type('residuos'), description: 'Contentor & tampa' });
  await town.report(town.anyone, { typeId: town.type('espacos-verdes'), description: '=cmd()', name: 'Xavier Teste' });
});
afterAll(() => town.close());

let clerks = 0;
/** A person of a unity, new, because a job runs with the permissions its starter is known by. */
async function clerk(name: string, unity: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into account (name, phone, locale) values (${name}, ${`+35191${String((clerks += 1)).padStart(7, '0')}`}, 'pt') returning id`.execute(
    town.app.site().db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`insert into unity_user (unity_id, user_id) values (${town.unity(unity)}, ${id})`.execute(town.app.site().db);
  return id;
}

async function exported(who: Town['anyone'], query: Record<string, unknown>): Promise<{ bytes: Buffer; name: string; count: unknown }> {
  const started = await who.call(exporting, 'export', { query: query as never });
  expect(started.status, JSON.stringify(started.problem)).toBe(202);
  const body = await until('the end of the export', async () => {
    const job = (await who.call(exporting, 'exportJob', { params: { id: started.body.jobId } })).body;
    return hasEnded(job.status) && job;
  });
  expect(body).toMatchObject({ status: 'finished' });
  const file = await who.inject({ method: 'GET', url: body.downloadUrl ?? '' });
  expect(file.statusCode).toBe(200);
  return { bytes: file.rawPayload, name: body.fileName ?? '', count: body.data?.['count'] };
}

describe('export', () => {
  it('writes exactly the filtered rows, with what the starter may see', async () => {
    const all = await exported(town.vera, { format: 'csv' });
    expect(all.count).toBe(3);
    const text = all.bytes.toString('utf8');
    expect(text).toContain('Zulmira');
    expect(text).toContain('Contentor & tampa');
    const one = await exported(town.vera, { format: 'csv', type: String(town.type('residuos')) });
    expect([one.count, one.bytes.toString('utf8').includes('Zulmira')]).toEqual([1, false]);
  });

  it('writes files for maps, with the same rows and no field more', async () => {
    const blind = town.as({ userId: await clerk('Mapa Lopes', 'Obras Municipais'), codes: [may.view, may.viewAll, may.viewType, may.export] });
    for (const format of ['geojson', 'shp'] as const) {
      const { bytes, name, count } = await exported(town.vera, { format });
      expect([count, name], format).toEqual([3, `ocorrências-2026-11-21.${format === 'shp' ? 'zip' : format}`]);
      const text = format === 'shp' ? Buffer.from(unzipSync(bytes)['ocorrencias.dbf'] ?? []).toString('utf8') : bytes.toString('utf8');
      expect(text, format).toContain('Zulmira');
      expect(text, format).toContain('Contentor');
    }
    const hidden = (await exported(blind, { format: 'geojson' })).bytes.toString('utf8');
    expect(hidden).toContain('Resíduos');
    expect(hidden).not.toMatch(/Zulmira|Contentor|descript|reporter/);
    const { features } = JSON.parse((await exported(town.vera, { format: 'geojson', sort: 'code' })).bytes.toString('utf8')) as {
      features: { geometry: { coordinates: number[] }; properties: Record<string, unknown> }[];
    };
    expect(features[0]?.properties).toMatchObject({
      type: 'Iluminação pública',
      reporter: 'Zulmira',
      created_at: expect.stringMatching(/^2026-11-21T/),
    });
    const [lng = 0, lat = 0] = features[0]?.geometry.coordinates ?? [];
    expect([Math.round(lng), Math.round(lat)]).toEqual([-8, 40]);
  });

  it('leaves out the reporter of occurrences of other unities, and all of them without the code', async () => {
    const gardener = await clerk('Jorge Pires', 'Espaços Verdes');
    const operator = town.as({ userId: gardener, name: 'Jorge Pires', codes: [may.view, may.viewReporter, may.export] });
    const seen = (await exported(operator, { format: 'csv' })).bytes.toString('utf8');
    expect([seen.includes('Zulmira'), seen.includes('Xavier Teste')]).toEqual([false, true]);
    const blind = town.as({ userId: await clerk('Inês Cruz', 'Obras Municipais'), name: 'Inês Cruz', codes: [may.view, may.viewAll, may.export] });
    expect((await exported(blind, { format: 'csv' })).bytes.toString('utf8')).not.toMatch(/Zulmira|Xavier Teste|Comunicada por/);
  });

  it('xls is a workbook', async () => {
    const { bytes, name } = await exported(town.vera, {});
    expect(name).toMatch(/\.xlsx$/);
    expect(Object.keys(unzipSync(bytes))).toContain('xl/workbook.xml');
  });

  it('needs the code, and belongs to who started it', async () => {
    expect((await town.rita.call(exporting, 'export', { query: {} })).status).toBe(403);
    expect((await town.anyone.call(exporting, 'export', { query: {} })).status).toBe(401);
    const started = await town.vera.call(exporting, 'export', { query: { format: 'csv' } });
    const other = town.as({ userId: town.ids.luis, codes: [may.export] });
    expect((await other.call(exporting, 'exportJob', { params: { id: started.body.jobId } })).status).toBe(404);
  });
});
