import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may } from '#features/content/permissions.ts';
import { pages } from '#features/content/resources.ts';
import { refreshAddressStreets, writeAddresses, writePlaces } from '#features/layers/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { searchContract } from '#platform/search/contract.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { features } from './features.server.ts';
import { fillTown } from './test-town.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features });
  await fillTown(app, app.site().code, async (trx) => {
    const into = { trx, srid: app.site().srid };
    const door = (street: string, x: number) => ({ street, house: '1', postcode: '3000-100', locality: 'VILA CLARA', point: [x, 10] as const });
    await writeAddresses(into, [door('RUA DO PARQUE', 10), door('RUA DA LUZ SORIANO', 20), door('RUA DIREITA', 30), door('LARGO DO LIXO NOVO', 40)]);
    await refreshAddressStreets(trx);
  });
});
afterAll(() => app.close());

const ask = async (q: string) => (await app.as({}).call(searchContract, 'search', { query: { q } })).body;
const first = async (q: string) => (await ask(q)).groups[0]?.hits[0]?.label;
const groups = async (q: string) => (await ask(q)).groups.map(({ id }) => id);

/** Reading lists ask once a second whether the catalogue changed; after a change not made through the application. */
const settled = { timeout: 5000 };

describe('what people mean', () => {
  it.each([
    ['lixo', 'Comunicar: Resíduos e limpeza'],
    ['LIXOS', 'Comunicar: Resíduos e limpeza'],
    ['lixu', 'Comunicar: Resíduos e limpeza'],
    ['candeeiro', 'Comunicar: Iluminação pública'],
    ['candieiro', 'Comunicar: Iluminação pública'],
    ['o candeeiro da minha rua está apagado', 'Comunicar: Candeeiro apagado'],
    ['buraco', 'Comunicar: Buraco na via'],
    ['buracos na estrada', 'Comunicar: Buraco na via'],
    ['monos', 'Comunicar: Monos por recolher'],
    ['sofá velho', 'Comunicar: Monos por recolher'],
    ['contentor', 'Comunicar: Contentor cheio'],
    ['fuga de agua', 'Comunicar: Rutura ou fuga de água'],
    ['carro abandonado', 'Comunicar: Viatura abandonada'],
    ['graffiti', 'Comunicar: Grafito'],
    ['caiu uma árvore', 'Comunicar: Árvore caída ou em risco'],
    ['ratos', 'Comunicar: Ratos ou baratas'],
    ['semaforo', 'Comunicar: Semáforo avariado'],
    ['barulho à noite', 'Comunicar: Ruído e vizinhança'],
    ['cães abandonados', 'Comunicar: Animal abandonado'],
    ['passeio partido', 'Comunicar: Passeio danificado'],
    ['parque infantil', 'Comunicar: Parque infantil'],
  ])('%s -> %s', async (typed, label) => {
    expect(await first(typed)).toBe(label);
  });

  it('leads to the report with the type chosen, in the reader’s language, and to streets after it', async () => {
    const { groups: found } = await ask('lixo');
    expect(found.map(({ id }) => id)).toEqual(['report', 'address']);
    expect(found[0]?.hits[0]?.to).toMatch(/^\/meubairro\/report\?type=\d+$/);
    expect(found[1]?.hits[0]).toMatchObject({ label: 'Largo do Lixo Novo' });
  });

  it('a street that is named as one comes first, whatever its name says', async () => {
    expect((await groups('rua do parque'))[0]).toBe('address');
    expect((await groups('rua luz soriano'))[0]).toBe('address');
    expect(await groups('direita')).toEqual(['address']);
  });

  it('finds help, and nothing where nothing is', async () => {
    expect(await first('palavra-passe')).toBe('Perfil');
    expect((await ask('não recebi o email de confirmação')).groups.find(({ id }) => id === 'help')?.hits[0]?.to).toBe('/portal/help');
    expect(await groups('xyzzy qwrt')).toEqual([]);
  });

  it('a word the town adds is found at once, and leads nowhere when its type is switched off', async () => {
    const { db } = app.site();
    const type = await db.selectFrom('occurrence_type').select('id').where('code', '=', 'ruido').executeTakeFirstOrThrow();
    expect(await groups('algazarra')).toEqual([]);
    await app
      .site()
      .tx(system, (trx) => trx.insertInto('occurrence_word').values({ words: 'festas, algazarra', type_id: type.id, subtype_id: null }).execute());
    await expect.poll(() => first('algazarra'), settled).toBe('Comunicar: Ruído e vizinhança');
    await app.site().tx(system, (trx) => trx.updateTable('occurrence_type').set({ active: false }).where('id', '=', type.id).execute());
    await expect.poll(() => groups('algazarra'), settled).toEqual([]);
  });

  it('a page that says what the town counts as the same is found by either word, after what says it as it was typed', async () => {
    const editor = app.as({ codes: Object.values(may.pages) });
    for (const [title, text] of [
      ['Ecocentro', 'Aqui recebem-se resíduos de grande volume.'],
      ['Horário do camião', 'O lixo é levado à noite.'],
    ])
      await editor.call(resourceContract(pages), 'create', {
        body: { title, type: 'page', locale: 'pt', published: true, content: `<p>${text}</p>` } as never,
      });
    const { groups: found, also } = await ask('lixo');
    expect(found.find(({ id }) => id === 'page')?.hits.map(({ label }) => label)).toEqual(['Horário do camião', 'Ecocentro']);
    expect(also).toContain('residuos');
    expect((await ask('ecocentro')).also).toEqual([]);
  });

  it('a place that is called as it was typed comes before pages that only mention it', async () => {
    const editor = app.as({ codes: Object.values(may.pages) });
    const body = { title: 'Onde entregar', type: 'page', locale: 'pt', published: true, content: '<p>Vá ao Largo Maior.</p>' } as never;
    await editor.call(resourceContract(pages), 'create', { body });
    expect(await groups('maior')).toEqual(['page']);
    await app
      .site()
      .tx(system, (trx) =>
        writePlaces({ trx, srid: app.site().srid }, [
          { name: 'Maior', kind: 'village', rank: 1, geometry: { type: 'Point', coordinates: [50, 10] } },
        ]),
      );
    expect(await groups('maior')).toEqual(['address', 'page']);
  });
});
