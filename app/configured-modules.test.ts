import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may, moduleCodes } from '#features/module-pages/codes.ts';
import { fronts } from '#features/module-pages/contract.ts';
import { contentsOf, type Contents } from '#features/module-pages/resources.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import type { InputOf } from '#platform/crud/resource.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { tenancyContract } from '#platform/tenancy/contract.ts';
import { configuredModules } from '#platform/tenancy/configured.ts';
import { features } from './features.server.ts';

// What municipalities write in their file, and nothing else: `alfa` has all for whoever signs in, `beta` for everybody.
const kept = ['portal', 'ig', 'iggestao', 'geoportalgestao'];
const everybody = Object.fromEntries([...moduleCodes.map((module) => may[module].home), 'IG_00033'].map((code) => [code, 'none' as const]));

type Given = Pick<InputOf<Contents>, 'kind' | 'title'> & Partial<InputOf<Contents>>;

let without: TestApp;
let app: TestApp;
beforeAll(async () => {
  without = await testApp({ features, tenants: [testTenant('alfa', { modules: kept })] });
  app = await testApp({
    features,
    tenants: [
      testTenant('alfa', { modules: [...kept, ...moduleCodes] }),
      testTenant('beta', { modules: [...kept, ...moduleCodes], permissions: everybody }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await without.close();
});

/** Without a session. */
const visitorOf = (tenant: string) => async (path: string) => {
  const answer = await app.as({ tenant, session: 'nobody' }).inject({ method: 'GET', url: path });
  return { status: answer.statusCode, body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body };
};

describe.each(moduleCodes)('%s', (module) => {
  const home = `/api/${module}/front/home`;
  const page = resourceContract(contentsOf[module]);

  it('has a card on the portal and a page, where the file of the municipality names it', async () => {
    const { body } = await without.anonymous.call(tenancyContract, 'config', {});
    expect(body.data.modules.map(({ code }) => code)).not.toContain(module);
    const shown = (await app.anonymous.call(tenancyContract, 'config', {})).body.data.modules.find(({ code }) => code === module);
    expect(shown).toMatchObject({ name: configuredModules[module], home: true, guest: true, start: `${module}/home` });
    expect((await without.as({ codes: [may[module].home] }).call(fronts[module], 'home', {})).status).toBe(404);
  });

  it('is open to everybody or to who signs in, as the file says', async () => {
    expect(await visitorOf('beta')(home)).toEqual({ status: 200, body: { contents: [] } });
    expect((await visitorOf('beta')(`/${module}`)).status).toBe(200);
    expect((await visitorOf('alfa')(home)).status).toBe(401);
    expect((await visitorOf('alfa')(`/${module}`)).status).toBe(404);
    expect((await app.as({ codes: [] }).call(fronts[module], 'home', {})).status).toBe(403);
    expect((await app.as({ codes: [may[module].home] }).call(fronts[module], 'home', {})).status).toBe(200);
  });

  it('has layers, regulations, contacts and links of its own, which only its own codes change', async () => {
    const { layers, regulationId } = await app.site('beta').tx(system, async (trx) => {
      const layer = {
        module: 'iggestao',
        kind: 'resource',
        position: 1,
        active: true,
        visible: true,
        collapse: false,
        opacity: 1,
        tiled: false,
      } as const;
      const made = await trx
        .insertInto('map_layer')
        .values([
          { ...layer, name: 'Quarteirões', private: false, role_ids: [] },
          { ...layer, name: 'Reservada', private: true, role_ids: [] },
        ])
        .returning('id')
        .execute();
      const regulation = await trx
        .insertInto('regulation')
        .values({
          module: 'ig',
          kind: 'item',
          position: 1,
          name: 'Regulamento',
          active: true,
          parent_id: null,
          url: 'https://exemplo.pt/regulamento.pdf',
          file_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { layers: made.map(({ id }) => Number(id)), regulationId: Number(regulation.id) };
    });
    const clerk = app.as({ tenant: 'beta', codes: Object.values(may[module]) });
    const add = (body: Given) => clerk.call(page, 'create', { body });
    const contents: readonly Given[] = [
      { kind: 'text', title: 'Para que serve', titleEn: 'What it is for', text: 'Primeira linha.' },
      { kind: 'layer', title: 'Quarteirões', layerId: layers[0] },
      { kind: 'layer', title: 'Só para alguns', layerId: layers[1] },
      { kind: 'regulation', title: 'Regulamento', regulationId },
      { kind: 'contact', title: 'Balcão', phone: '+351200000101', hours: '9h às 17h' },
      { kind: 'link', title: 'Fora daqui', url: 'https://exemplo.pt/fora' },
      { kind: 'text', title: 'Ainda não', text: 'Rascunho', active: false },
    ];
    for (const content of contents) expect((await add(content)).status, content.title).toBe(201);
    const { body } = await visitorOf('beta')(home);
    expect(body.contents.map(({ title, to, url }: Record<string, unknown>) => [title, to ?? url])).toEqual([
      ['Para que serve', null],
      ['Quarteirões', `/ig/home?l=~l${layers[0]}`],
      ['Regulamento', `/ig/regulations/${regulationId}`],
      ['Balcão', null],
      ['Fora daqui', 'https://exemplo.pt/fora'],
    ]);
    expect((await visitorOf('beta')(`/${module}`)).body).toContain('Primeira linha.');
    const nothing = await add({ kind: 'link', title: 'Sem endereço' });
    expect([nothing.status, Object.keys(nothing.problem.fields ?? {})]).toEqual([422, ['url']]);
    const script = await add({ kind: 'link', title: 'Má ligação', url: 'javascript:alert(1)' });
    expect([script.status, Object.keys(script.problem.fields ?? {})]).toEqual([422, ['url']]);
    const others = moduleCodes.filter((other) => other !== module).flatMap((other) => Object.values(may[other]));
    expect((await app.as({ tenant: 'beta', codes: others }).call(page, 'list', {})).status).toBe(403);
  });
});
