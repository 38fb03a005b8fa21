import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { occurrences } from '../contract.ts';
import { reopening } from '../../closing/contract.ts';
import { intake } from '../../intake/report-contract.ts';
import { openTown, type Letter, type Town } from '../../server/test-town.ts';

let town: Town;
let clock = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  town = await openTown({ now: () => clock });
});
afterAll(() => town.close());

const tokenIn = (letter: Letter | undefined) => /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';

describe('the reporter', () => {
  it('gets a receipt with code and private link, and a mail per public change', async () => {
    const made = await town.report(town.anyone, { email: 'Zulmira@Exemplo.pt', name: 'Zulmira' });
    const [receipt, ...none] = await town.letters('zulmira@exemplo.pt');
    expect(none).toEqual([]);
    expect(receipt).toMatchObject({ template: 'occurrences.receipt', subject: `Recebemos a sua ocorrência ${made.code}` });
    expect(receipt?.text).toContain(`http://alfa.test/#/meubairro/occurrence/${made.code}?token=${made.token}`);
    await town.move(made.code, 'Em análise');
    await town.move(made.code, 'Atribuída');
    await town.move(made.code, 'Não resolvida', 'É da concessionária.');
    await town.vera.call(occurrences, 'addNote', { params: { id: made.id }, body: { kind: 'note', text: 'Cá dentro' } });
    await town.vera.call(occurrences, 'addNote', { params: { id: made.id }, body: { kind: 'answer', text: 'Avisámos a E-REDES.' } });
    const letters = await town.letters('zulmira@exemplo.pt');
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Ocorrência ${made.code}: Em análise`,
      `Ocorrência ${made.code} fechada: Não resolvida`,
      `Resposta à ocorrência ${made.code}`,
    ]);
    expect(letters[1]?.text).toContain('É da concessionária.');
    expect(letters[2]?.text).toContain('Avisámos a E-REDES.');
  });

  it('is written to in the language of the report', async () => {
    await town.report(town.as({ userId: town.ids.ana, locale: 'en' }));
    expect(await town.letters('pessoa1@ensaio.example')).toMatchObject([
      { locale: 'en', subject: expect.stringContaining('We received your report') },
    ]);
  });

  it('reopens by private link what was not solved, with a reason, where the move is allowed', async () => {
    const made = await town.report(town.anyone);
    const reopen = (token?: string) =>
      town.anyone.call(reopening, 'reopen', { params: { id: made.id }, query: { ...(token && { token }) }, body: { reason: 'Continua apagado' } });
    expect((await reopen(made.token)).problem.code).toBe('occurrence.move-not-allowed');
    await town.move(made.code, 'Em análise');
    await town.move(made.code, 'Resolvida', 'A lâmpada foi substituída.');
    const page = await town.anyone.call(occurrences, 'front', { params: { code: made.code }, query: { token: made.token } });
    expect(page.body).toMatchObject({ closedAt: clock.toISOString(), reopenMove: { name: 'Reabrir' }, may: { reopen: true } });
    expect((await town.anyone.call(occurrences, 'front', { params: { code: made.code } })).body).toMatchObject({
      reopenMove: null,
      may: { reopen: false },
    });
    expect((await reopen()).status).toBe(404);
    expect((await reopen(made.token)).body).toMatchObject({
      status: { name: 'Em análise' },
      closedAt: null,
      timeline: [{ kind: 'moved', side: 'reporter', text: 'Continua apagado' }, {}, {}, {}],
    });
  });
});

describe('an address to be confirmed', () => {
  it('keeps the report from everybody until the link was followed', async () => {
    const made = await town.report(town.anyone, { typeId: town.type('viaturas'), email: 'carlos@exemplo.pt' });
    expect(made).toMatchObject({ state: 'awaiting-confirmation', mailed: true });
    const [letter] = await town.letters('carlos@exemplo.pt');
    expect(letter?.subject).toBe('Confirme a sua ocorrência');
    expect((await town.vera.call(occurrences, 'show', { params: { code: made.code } })).status).toBe(404);
    expect((await town.vera.call(occurrences, 'search', { query: { q: made.code } })).body.total).toBe(0);
    expect((await town.anyone.call(occurrences, 'front', { params: { code: made.code }, query: { token: made.token } })).status).toBe(200);
    const confirm = () => town.anyone.call(intake, 'confirm', { body: { token: tokenIn(letter) } });
    expect((await confirm()).body).toEqual({ kind: 'report', code: made.code, token: made.token });
    expect((await confirm()).body).toEqual({ kind: 'report', code: made.code, token: made.token });
    expect((await town.vera.call(occurrences, 'show', { params: { code: made.code } })).body.timeline.map(({ kind }) => kind)).toEqual([
      'confirmed',
      'created',
    ]);
    expect((await town.letters('carlos@exemplo.pt')).map(({ template }) => template)).toEqual(['occurrences.receipt']);
    expect((await town.anyone.call(intake, 'confirm', { body: { token: 'z'.repeat(32) } })).problem.code).toBe('occurrence.link-invalid');
  });
});

describe('following', () => {
  it('signed in: at once, and back', async () => {
    const made = await town.report(town.anyone);
    const follow = () => town.ana.call(occurrences, 'follow', { params: { id: made.id }, body: {} });
    expect((await follow()).body).toEqual({ following: true, confirmationSent: false, followers: 1 });
    expect((await follow()).body.followers).toBe(1);
    await town.move(made.code, 'Em análise');
    await town.announced();
    const history = async (who: typeof town.vera) => (await who.call(occurrences, 'data', { params: { code: made.code } })).body.items[0];
    expect(await history(town.vera)).toMatchObject({ kind: 'moved', mailed: 1 });
    expect(await history(town.anyone)).toMatchObject({ kind: 'moved', mailed: 0 });
    const [letter] = await town.letters('pessoa1@ensaio.example');
    expect(letter).toMatchObject({
      subject: `Novidades da ocorrência ${made.code}`,
      text: expect.stringContaining(`/meubairro/unfollow/${made.id}?token=`),
    });
    const gone = await town.anyone.call(occurrences, 'unfollow', {
      params: { id: made.id },
      query: { token: /unfollow\/\d+\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '' },
    });
    expect(gone.body).toEqual({ following: false, followers: 0 });
    await follow();
    expect((await town.ana.call(occurrences, 'unfollow', { params: { id: made.id } })).body).toEqual({ following: false, followers: 0 });
    await town.move(made.code, 'Em execução');
    expect(await town.letters('pessoa1@ensaio.example')).toEqual([]);
  });

  it('by e-mail: only after confirmation, and nobody is flooded', async () => {
    const made = await town.report(town.anyone);
    const follow = (email?: string) =>
      town.anyone.call(occurrences, 'follow', { params: { id: made.id }, body: { ...(email !== undefined && { email }) } });
    expect((await follow()).problem.fields).toMatchObject({ email: [{ code: 'required' }] });
    expect((await follow('nada')).problem.fields).toMatchObject({ email: [{ code: 'email' }] });
    expect((await follow('Dora@Exemplo.pt')).body).toEqual({ following: false, confirmationSent: true, followers: 0 });
    await follow('dora@exemplo.pt');
    const letters = await town.letters('dora@exemplo.pt');
    expect(letters.map(({ template }) => template)).toEqual(['occurrences.confirm-follow']);
    await town.move(made.code, 'Em análise');
    expect(await town.letters('dora@exemplo.pt')).toEqual([]);
    expect((await town.anyone.call(intake, 'confirm', { body: { token: tokenIn(letters[0]) } })).body).toMatchObject({
      kind: 'follow',
      code: made.code,
    });
    await town.move(made.code, 'Em execução');
    expect((await town.letters('dora@exemplo.pt')).map(({ subject }) => subject)).toEqual([`Novidades da ocorrência ${made.code}`]);
    clock = new Date(clock.getTime() + 3_600_000);
    expect((await follow('dora@exemplo.pt')).body.confirmationSent).toBe(true);
    expect(await town.letters('dora@exemplo.pt')).toEqual([]);
  });

  it('by e-mail is confirmed once for a browser; whoever types somebody else’s address sends them little', async () => {
    const made: { id: number; code: string }[] = [];
    for (let n = 0; n < 12; n++) made.push(await town.report(town.anyone));
    const browser = (key: string) => ({ cookie: `largo_follow=${key.repeat(32)}` });
    const follow = (n: number, headers: Record<string, string> = {}) =>
      town.anyone.call(occurrences, 'follow', { params: { id: made[n]?.id ?? 0 }, body: { email: 'Ester@exemplo.pt' }, headers });
    const confirm = (letter: Letter | undefined, headers: Record<string, string>) =>
      town.anyone.call(intake, 'confirm', { body: { token: tokenIn(letter) }, headers });
    for (let n = 0; n < 8; n++) expect((await follow(n, browser('a'))).body).toMatchObject({ confirmationSent: true, followers: 0 });
    const [letter, ...none] = await town.letters('ester@exemplo.pt');
    expect([letter?.template, none]).toEqual(['occurrences.confirm-follow', []]);

    // A stranger’s asking from another browser is another question; the owner’s yes is to their own.
    expect((await follow(8, browser('b'))).body).toMatchObject({ confirmationSent: true });
    expect((await confirm(letter, browser('c'))).body).toMatchObject({ kind: 'follow', code: made[7]?.code });
    expect((await follow(9, browser('a'))).body).toMatchObject({ confirmationSent: false, followers: 1 });
    expect((await follow(10, browser('c'))).body).toMatchObject({ confirmationSent: false, followers: 1 });
    expect((await town.letters('ester@exemplo.pt')).map(({ template }) => template)).toEqual(['occurrences.confirm-follow']);
    const { body: front } = await town.anyone.call(occurrences, 'front', { params: { code: made[8]?.code ?? '' } });
    expect(front.followers).toBe(0);

    // From browsers without end: three askings a day.
    expect((await follow(11)).status).toBe(200);
    expect((await follow(11)).problem.code).toBe('occurrence.too-many-mails');
    expect((await follow(0)).problem.code).toBe('occurrence.too-many-mails');
    expect((await follow(8, browser('c'))).body).toMatchObject({ confirmationSent: false, followers: 1 });
    clock = new Date(clock.getTime() + 25 * 3_600_000);
    expect((await follow(11)).status).toBe(200);
  });

  it('receipts go to an address a visitor typed ten times a day; the report counts all the same', async () => {
    const before = (await town.report(town.anyone)).id;
    for (let n = 0; n < 12; n++) expect((await town.report(town.anyone, { email: 'fausto@exemplo.pt' })).id).toBeGreaterThan(before);
    expect(await town.letters('fausto@exemplo.pt')).toHaveLength(10);
    const refused = town.report(town.anyone, { typeId: town.type('viaturas'), email: 'fausto@exemplo.pt' });
    await expect(refused).rejects.toThrow();
  });

  it('needs an occurrence one may see', async () => {
    const hidden = await town.report(town.rita, { channelId: town.channel('Serviço municipal'), visibility: 'private' });
    expect((await town.ana.call(occurrences, 'follow', { params: { id: hidden.id }, body: {} })).status).toBe(404);
    expect((await town.ana.call(occurrences, 'unfollow', { params: { id: hidden.id } })).status).toBe(404);
  });
});

describe('photos', () => {
  const picture = async (colour: string) => ({
    name: 'foto.png',
    type: 'image/png',
    content: await sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  });
  const body = () => ({ typeId: town.type('iluminacao'), description: 'Com fotografias', x: 205, y: 110, consent: true });

  it('come back through the guard of their occurrence, re-encoded, with a thumbnail', async () => {
    const files = [await picture('red'), await picture('blue')];
    const { body: made, status } = await town.anyone.call(intake, 'create', { body: body(), files });
    expect(status).toBe(201);
    const { body: page } = await town.anyone.call(occurrences, 'front', { params: { code: made.code } });
    expect(page).toMatchObject({ photos: 2, photoId: page.photoList[0]?.id, photoList: [{ width: 640, height: 480 }, {}] });
    const get = (variant: 'original' | 'thumbnail', who = town.anyone, token?: string) =>
      who.call(occurrences, 'photo', { params: { id: page.photoList[0]?.id ?? 0 }, query: { variant, ...(token && { token }) } });
    const [original, thumbnail] = [await get('original'), await get('thumbnail')];
    expect([original.status, String(original.raw.headers['content-type'])]).toEqual([200, expect.stringMatching(/^image\/(jpeg|webp)$/)]);
    expect(thumbnail.raw.rawPayload.length).toBeLessThan(original.raw.rawPayload.length);
    const { body: shown } = await town.vera.call(occurrences, 'show', { params: { code: made.code } });
    await town.vera.call(occurrences, 'update', { params: { id: made.id }, version: shown.version, body: { visibility: 'private' } });
    expect([
      (await get('original')).status,
      (await get('original', town.ana)).status,
      (await get('original', town.vera)).status,
      (await get('original', town.anyone, made.token)).status,
    ]).toEqual([404, 404, 200, 200]);
  });

  it('are refused when they are too many or no pictures, and nothing is left behind', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from occurrence where description = 'Com fotografias'`.execute(town.app.site().db)).rows[0]
        ?.n;
    const before = await count();
    const one = await picture('green');
    const many = await town.anyone.call(intake, 'create', { body: body(), files: [one, one, one, one, one, one] });
    expect(many).toMatchObject({ status: 422, problem: { code: 'occurrence.too-many-photos', detail: 'Pode juntar no máximo 5 fotografias.' } });
    const fake = await town.anyone.call(intake, 'create', {
      body: body(),
      files: [one, { name: 'foto.png', content: Buffer.from('#!/bin/sh') }],
    });
    expect(fake).toMatchObject({
      status: 422,
      problem: {
        code: 'occurrence.photo-refused',
        detail: 'A fotografia 2 («foto.png») não pode ser recebida. Este tipo de ficheiro não é aceite.',
      },
    });
    expect(await count()).toBe(before);
  });
});
