import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { portal } from '#features/portal/server/index.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { cookies } from '#platform/privacy/cookies.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { may } from '../codes.ts';
import { legalDesk, legalFront } from '../contract.ts';
import { checklist } from '../domain/checklist.ts';
import { activities, checks, contacts, gaps } from '../resources.ts';
import { legal } from './index.ts';
import { accessibilityPaper } from './papers.ts';

let app: TestApp;
let desk: TestClient;
beforeAll(async () => {
  app = await testApp({ features: [identity, portal, legal] });
  const { register, exportRegister, ...catalogues } = may;
  desk = app.as({ codes: [register, exportRegister, ...Object.values(catalogues).flatMap((codes) => Object.values(codes))] });
});
afterAll(() => app.close());

const statement = async (locale: 'pt' | 'en' = 'pt') => (await app.as({ session: 'nobody', locale }).call(legalFront, 'accessibility', {})).body;
const all = (paper: Awaited<ReturnType<typeof statement>>): string => JSON.stringify(paper);

describe('the accessibility statement', () => {
  it('declares nothing before people have looked, in both languages', async () => {
    expect(all(await statement())).toContain('Ainda não se declara conformidade');
    expect(all(await statement('en'))).toContain('No conformity is declared yet');
  });

  it('says what people found: the latest of each place, the worst place of each item', async () => {
    const item = 'aspect-6';
    const check = (place: string, result: 'met' | 'unmet', checkedAt: string) =>
      desk.call(resourceContract(checks), 'create', { body: { item, place, result, checkedAt, checkedBy: 'Rita Avaliadora', note: null } });
    expect((await check('Início', 'unmet', '2026-01-10')).status).toBe(201);
    expect((await check('Início', 'met', '2026-02-10')).status).toBe(201);
    expect(all(await statement())).toContain('parcialmente conforme');
    expect((await check('Mapa', 'unmet', '2026-02-11')).status).toBe(201);
    const said = all(await statement());
    expect(said).toContain(`1 de ${keysOf(checklist).length} pontos da lista. Cumprem: 0;`);
    expect(said).toContain('não cumpre (Mapa).');
    expect(said).not.toContain('Rita Avaliadora');
    expect((await check('Mapa', 'met', '2999-01-01')).problem.fields).toHaveProperty('checkedAt');
  });

  it('lists contents with their reason and what the municipality gives instead', async () => {
    const body = {
      name: 'Atas antigas',
      reason: 'burden',
      why: 'São imagens.',
      alternative: 'Peça-as ao arquivo.',
      untilAt: '2027-12-31',
      active: true,
    } as const;
    expect((await desk.call(resourceContract(gaps), 'create', { body })).status).toBe(201);
    expect(all(await statement())).toContain('Atas antigas (encargo desproporcionado). São imagens. Peça-as ao arquivo. A corrigir até 31/12/2027.');
  });

  it('tells of the automatic run no more than it saw', async () => {
    const asking = { db: app.site().db, site: app.site(), services: app.services, locale: 'pt' as const };
    const run = { day: '2026-03-02', tool: 'axe-core 4', pages: ['portal/home'], rules: { 'color-contrast': 1 }, findings: ['x'] };
    expect(JSON.stringify(await accessibilityPaper(asking, run))).toContain('02/03/2026 com axe-core 4: 1 páginas do produto');
    expect(JSON.stringify(await accessibilityPaper(asking, run))).toContain('Encontrou 1 problema.');
    expect(JSON.stringify(await accessibilityPaper(asking, null))).toContain('não traz o resultado');
  });
});

describe('privacy', () => {
  it('names every cookie the product can set, and who answers once that is given', async () => {
    const read = async () => JSON.stringify((await app.anonymous.call(legalFront, 'privacy', {})).body);
    for (const name of Object.keys(cookies)) expect(await read()).toContain(name);
    expect(await read()).toContain('ainda não foi indicado');
    const body = { role: 'dpo', name: 'Encarregada', address: null, phone: null, email: 'epd@exemplo.pt', url: null } as const;
    expect((await desk.call(resourceContract(contacts), 'create', { body })).status).toBe(201);
    expect(await read()).toContain('mailto:epd@exemplo.pt');
  });

  it('has plain pages for whoever has no JavaScript', async () => {
    for (const [url, words] of [
      ['/acessibilidade', 'Decreto-Lei n.º 83/2018'],
      ['/privacidade', 'largo_session'],
    ] as const) {
      const answer = await app.anonymous.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.body.includes(words)]).toEqual([200, true]);
    }
  });
});

describe('the register of processing', () => {
  const none = {
    purpose: null,
    basis: null,
    law: null,
    people: null,
    data: null,
    recipients: null,
    transfers: null,
    retention: null,
    measures: null,
  };
  const add = (body: object) =>
    desk.call(resourceContract(activities), 'create', { body: { ...none, replaces: null, active: true, ...body } as never });

  it('is the product’s, as far as modules are on, with what the municipality changes and adds', async () => {
    expect((await add({ name: 'Contacto', replaces: 'nada-disso' })).problem.fields).toHaveProperty('replaces');
    expect((await add({ name: 'Videovigilância' })).problem.fields).toHaveProperty('purpose');
    expect((await add({ name: 'Pedidos ao balcão', replaces: 'contact', retention: 'Um ano.' })).status).toBe(201);
    expect((await add({ name: 'Videovigilância', purpose: 'Segurança.', basis: 'publicTask', retention: '30 dias.' })).status).toBe(201);
    const { body } = await desk.call(legalDesk, 'register', {});
    expect(body.missing).toEqual(['Responsável pelo tratamento', 'Contacto para a acessibilidade']);
    const of = (name: string) => body.items.find((one) => one.name === name);
    expect(of('Pedidos ao balcão')).toMatchObject({
      id: 'contact',
      origin: 'changed',
      retention: 'Um ano.',
      purpose: 'Responder a quem escreve ao município.',
    });
    expect(of('Pedidos ao balcão')?.data).toContain('contactos');
    expect(of('Videovigilância')).toMatchObject({ origin: 'own', purpose: 'Segurança.' });
    expect(of('Contas e início de sessão')).toMatchObject({ origin: 'product', data: expect.stringContaining('números de identificação') });
  });

  it('is exported as a workbook and on paper, by its own code', async () => {
    const fetched = (format: string, client = desk) =>
      client.inject({ method: 'GET', url: `/api/geoportalgestao/gestao/processing-register/${format}` });
    const [book, paper] = [await fetched('xlsx'), await fetched('pdf')];
    expect([book.statusCode, book.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await fetched('pdf', app.as({ codes: [may.register] }))).statusCode).toBe(403);
  });
});
