import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { filesContract } from '#platform/files/contract.ts';
import { occurrences } from '../../record/contract.ts';
import { edocContract } from '../../edoclink/contract.ts';
import { edocCodes } from '../../edoclink/permissions.ts';
import { edocLinkMaps } from '../../edoclink/resources.ts';
import { catalogue, may } from '../../record/permissions.ts';
import { statuses } from '../../record/resources.ts';
import { statusImages } from '../../statuses/contract.ts';
import { managerCodes, openTown, type Town } from '../../server/test-town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

describe('document management', () => {
  const maps = resourceContract(edocLinkMaps);
  const clerk = () => town.app.as({ codes: Object.values(edocCodes), name: 'Inês Rocha' });
  const address = 'https://edoc.ensaio.example/processo?n={number}';

  it('is off until it is switched on; then a number is a link', async () => {
    const made = await town.report(town.ana);
    const edit = async (edocLink: string) => {
      const { version } = (await town.vera.call(occurrences, 'show', { params: { code: made.code } })).body;
      return town.vera.call(occurrences, 'update', { params: { id: made.id }, body: { edocLink }, version });
    };
    const before = await clerk().call(edocContract, 'settings', {});
    expect(before.body).toMatchObject({ active: false, address: null, scales: [500, 1000, 2000, 5000, 10_000, 25_000] });
    expect(Object.keys((await edit('2026/45')).problem.fields ?? {})).toEqual(['edocLink']);
    expect((await edit('https://outro.example/7')).body).toMatchObject({ edocHref: 'https://outro.example/7', edocNumbers: false });

    const body = { active: true, address, scales: [2000, 1000] };
    const saved = await clerk().call(edocContract, 'saveSettings', { body, version: before.body.version });
    expect(saved.body, JSON.stringify(saved.problem)).toMatchObject({ active: true, scales: [1000, 2000] });
    expect((await edit('javascript:alert(1)')).status).toBe(422);
    expect((await edit('2026/45')).body).toMatchObject({
      edocLink: '2026/45',
      edocHref: 'https://edoc.ensaio.example/processo?n=2026%2F45',
      edocNumbers: true,
    });
    const blind = town.app.as({ userId: town.ids.vera, codes: managerCodes.filter((code) => code !== may.viewEdocLink) });
    expect((await blind.call(occurrences, 'show', { params: { code: made.code } })).body).toMatchObject({ edocLink: null, edocHref: null });

    const stale = await clerk().call(edocContract, 'saveSettings', { body, version: before.body.version });
    expect(stale.problem).toMatchObject({ code: 'record.stale', current: { version: saved.body.version } });
    const wrong = await clerk().call(edocContract, 'saveSettings', { body: { ...body, address: 'https://sem.marca/' }, version: saved.body.version });
    expect(Object.keys(wrong.problem.fields ?? {})).toEqual(['address']);
    expect((await town.vera.call(edocContract, 'settings', {})).status).toBe(403);
  });

  it('keeps a scale that a map stands on', async () => {
    const { items } = (await clerk().call(edocContract, 'scales', {})).body;
    expect(items.map(({ scale, name }) => [scale, name])).toEqual([
      [1000, '1:1000'],
      [2000, '1:2000'],
    ]);
    const offered = await clerk().call(maps, 'options', { params: { field: 'scaleId' }, query: {} });
    expect(offered.body.items.map(({ title }) => title)).toEqual(['1:1000', '1:2000']);
    const made = await clerk().call(maps, 'create', {
      body: { name: 'Planta do local', title: null, scaleId: items[1]!.id, layout: 'A4 ao alto', format: 'pdf', status: true },
    });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    const { version } = (await clerk().call(edocContract, 'settings', {})).body;
    const save = (scales: number[]) => clerk().call(edocContract, 'saveSettings', { body: { active: true, address, scales }, version });
    expect((await save([1000])).problem).toMatchObject({ code: 'edoc.scale-used' });
    expect((await save([2000, 750])).body.scales).toEqual([750, 2000]);
  });
});

describe('statuses', () => {
  const contract = resourceContract(statuses);
  const clerk = () => town.app.as({ codes: Object.values(catalogue.statuses), name: 'Inês Rocha' });
  const picture = async (): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 20, g: 120, b: 60, alpha: 0.5 } } })
      .png()
      .toBuffer();
  const shownIn = async (code: string) => (await town.anyone.call(occurrences, 'front', { params: { code } })).body.status.image;

  it('are shown with their picture, to the public too, and with their symbol without one', async () => {
    const { code } = await town.report(town.ana);
    const params = { id: town.status('Nova') };
    const set = async (name: string) =>
      clerk().call(statusImages, 'setImage', { params, body: {}, files: [{ name, type: 'image/png', content: await picture() }] });
    const first = await set('nova.png');
    expect(first.status, JSON.stringify(first.problem)).toBe(200);
    expect(await shownIn(code)).toBe(first.body.fileId);
    expect((await town.anyone.call(filesContract, 'show', { params: { id: first.body.fileId }, query: { variant: 'thumbnail' } })).status).toBe(200);
    const second = await set('outra.png');
    expect(await shownIn(code)).toBe(second.body.fileId);
    expect((await town.anyone.call(filesContract, 'show', { params: { id: first.body.fileId }, query: {} })).status).toBe(404);
    expect((await clerk().call(statusImages, 'images', {})).body.items).toEqual([{ statusId: params.id, fileId: second.body.fileId }]);

    expect((await set('nova.exe')).status).toBe(415);
    expect((await clerk().call(statusImages, 'setImage', { params, body: {}, files: [] })).status).toBe(422);
    expect((await clerk().call(statusImages, 'removeImage', { params: { id: 987_654 } })).status).toBe(404);
    expect((await clerk().call(statusImages, 'removeImage', { params })).status).toBe(204);
    expect(await shownIn(code)).toBe('sparkles');
  });

  it('keep one first, no circle, no end at the beginning, and nothing standing in a status loses its end', async () => {
    const open = async (name: string) => (await clerk().call(contract, 'show', { params: { id: town.status(name) } })).body;
    const change = async (name: string, part: object) => {
      const { id, version, createdAt: _c, updatedAt: _u, deletedAt: _d, refs: _r, ...values } = await open(name);
      const answer = await clerk().call(contract, 'update', { params: { id }, version, body: { ...values, ...part } as never });
      return answer.status === 200 ? answer.body : Object.entries(answer.problem.fields ?? {}).map(([field, [first]]) => [field, first?.code]);
    };
    expect(await change('Nova', { isLast: true })).toEqual([['isLast', 'not-both']]);
    expect(await change('Nova', { isFirst: false })).toEqual([['isFirst', 'keep-one']]);
    expect((await clerk().call(contract, 'remove', { params: { id: town.status('Nova') } })).problem.code).toBe('occurrence.first-status');
    expect(await change('Em análise', { aggregateTo: town.status('Atribuída') })).toEqual([['aggregateTo', 'circle']]);
    expect(await change('Em análise', { aggregateTo: town.status('Em análise') })).toEqual([['aggregateTo', 'circle']]);

    const made = await town.report(town.ana);
    await sql`update occurrence set status_id = ${town.status('Em análise')} where id = ${made.id}`.execute(town.app.site().db);
    expect(await change('Em análise', { isLast: true })).toEqual([['isLast', 'stood-on']]);
    expect(await change('Em execução', { isLast: true, withoutFix: true })).toMatchObject({ isLast: true, withoutFix: true });
    expect(await change('Em execução', { isLast: false, withoutFix: true })).toMatchObject({ isLast: false, withoutFix: false });

    expect(await change('Em análise', { isFirst: true })).toMatchObject({ isFirst: true });
    expect((await open('Nova')).isFirst).toBe(false);
    const fresh = await town.report(town.ana);
    expect((await town.vera.call(occurrences, 'show', { params: { code: fresh.code } })).body.status.name).toBe('Em análise');
  });
});
