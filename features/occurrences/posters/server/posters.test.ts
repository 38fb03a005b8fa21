import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasEnded } from '#platform/jobs/job.ts';
import { jobsContract } from '#platform/jobs/contract.ts';
import { until } from '#platform/testing/until.ts';
import { sql } from 'kysely';
import { openTown, type Town } from '../../server/test-town.ts';
import { postersContract } from '../contract.ts';

let town: Town;
let maker: Town['anyone'];
beforeAll(async () => {
  town = await openTown({ work: true });
  maker = town.vera;
  const { db } = town.app.site();
  const lamp = (code: string, x: number) =>
    sql`insert into asset (layer, code, name, geom) values ('street_lamp', ${code}, 'Candeeiro', st_setsrid(st_makepoint(${x}, 100), (select st_srid(geom) from municipality_boundary limit 1)))`.execute(
      db,
    );
  for (const [index, code] of ['IP-1', 'IP-2', 'XX-3'].entries()) await lamp(code, 100 + index);
});
afterAll(() => town.close());

const things = { layer: 'street_lamp', q: '', place: null, typeId: null, size: 'labels' } as const;

describe('posters', () => {
  it('are counted before they are made, by a part of the code', async () => {
    expect((await maker.call(postersContract, 'count', { query: { layer: 'street_lamp', q: 'ip-' } })).body).toEqual({
      count: 2,
      first: ['IP-1', 'IP-2'],
    });
    // A percent sign is a letter like others.
    expect((await maker.call(postersContract, 'count', { query: { layer: 'street_lamp', q: '%' } })).body).toEqual({ count: 0, first: [] });
    expect((await maker.call(postersContract, 'count', { query: { layer: 'parcel', q: '' } })).body).toEqual({ count: 0, first: [] });
    const lists = (await maker.call(postersContract, 'lists', {})).body;
    expect(lists.layers.map(({ code }) => code)).toContain('street_lamp');
    expect(lists.types.length).toBeGreaterThan(0);
  });

  it('come as a file of the person who asked', async () => {
    const begun = await maker.call(postersContract, 'make', { body: things });
    expect(begun.status, JSON.stringify(begun.problem)).toBe(202);
    const { jobId: id } = begun.body;
    const job = await until('the posters', async () => {
      const { body } = await maker.call(jobsContract, 'show', { params: { id } });
      return hasEnded(body.status) && body;
    });
    expect(job).toMatchObject({ status: 'finished', data: { count: 3 } });
    const file = await maker.inject({ method: 'GET', url: `/api/jobs/${id}/file` });
    expect(file.rawPayload.toString('latin1').match(/\/MediaBox/g)).toHaveLength(1);
    expect((await town.ana.call(jobsContract, 'show', { params: { id } })).status).toBe(404);
  });

  it('are refused in words: nothing there, a place outside, neither or both', async () => {
    const make = async (part: object) => (await maker.call(postersContract, 'make', { body: { ...things, ...part } as never })).problem;
    expect(await make({ q: 'nada' })).toMatchObject({ code: 'occurrence.poster-none' });
    expect(await make({ layer: null, place: { x: 9_000_000, y: 0, name: '' } })).toMatchObject({ code: 'occurrence.outside-municipality' });
    expect((await make({ layer: null })).fields).toHaveProperty('layer');
    expect((await make({ place: { x: 1, y: 1, name: '' } })).fields).toHaveProperty('layer');
    expect((await town.ana.call(postersContract, 'make', { body: things })).status).toBe(403);
  });
});
