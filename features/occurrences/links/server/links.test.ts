import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import { occurrences } from '../../record/contract.ts';
import { occurrenceLinks } from '../contract.ts';
import { deadlinesHandler } from './deadlines.ts';
import { openTown, type Letter, type Town } from '../../server/test-town.ts';

let town: Town;
let clock = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  town = await openTown({ now: () => clock });
});
afterAll(() => town.close());

const tokenIn = (letter: Letter | undefined): string => decodeURIComponent(/token=([\w%-]+)/.exec(letter?.text ?? '')?.[1] ?? '');

describe('a question to the reporter', () => {
  const picture = async () => [
    {
      name: 'a.png',
      type: 'image/png',
      content: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
        .png()
        .toBuffer(),
    },
  ];

  it('goes out with a private link, is answered once by POST, and its photos join the report on request', async () => {
    const made = await town.report(town.anyone, { email: 'cinco@exemplo.pt', name: 'Clara' });
    await town.letters();
    const asked = await town.rita.call(occurrenceLinks, 'ask', { params: { id: made.id }, body: { text: 'De que lado da rua?' } });
    expect(asked).toMatchObject({ status: 201, body: { ended: null, dueAt: '2026-11-26T10:00:00.000Z' } });
    const again = await town.rita.call(occurrenceLinks, 'ask', { params: { id: made.id }, body: { text: 'De que lado da rua?' } });
    expect(again.body.id).toBe(asked.body.id);
    expect((await town.rita.call(occurrenceLinks, 'ask', { params: { id: made.id }, body: { text: 'E a que horas?' } })).problem.code).toBe(
      'question.open',
    );
    const [letter] = await town.letters();
    expect(letter).toMatchObject({ recipient: 'cinco@exemplo.pt', template: 'occurrences.question' });
    const token = tokenIn(letter);
    const look = () => town.anyone.call(occurrenceLinks, 'question', { params: { token } });
    expect((await look()).body).toMatchObject({ question: 'De que lado da rua?', answer: null, isLate: false, code: made.code });
    expect((await look()).body).not.toHaveProperty('reporter');
    const answered = await town.anyone.call(occurrenceLinks, 'answer', {
      body: { token, text: 'Do lado dos números pares.' },
      files: await picture(),
    });
    expect(answered.body, JSON.stringify(answered.problem)).toMatchObject({ answer: 'Do lado dos números pares.' });
    expect((await town.anyone.call(occurrenceLinks, 'answer', { body: { token, text: 'Outra vez' } })).status).toBe(410);
    const links = (await town.rita.call(occurrenceLinks, 'list', { params: { id: made.id } })).body;
    expect(links.questions).toMatchObject([{ ended: 'answered', photos: [{ joined: false }] }]);
    const photo = links.questions[0]?.photos[0]?.id ?? 0;
    expect((await town.rita.call(occurrenceLinks, 'replyPhoto', { params: { id: photo }, query: {} })).raw.statusCode).toBe(200);
    expect((await town.luis.call(occurrenceLinks, 'replyPhoto', { params: { id: photo }, query: {} })).status).toBe(404);
    expect((await town.rita.call(occurrenceLinks, 'joinPhoto', { params: { id: photo } })).status).toBe(204);
    const now = await town.show(made.code);
    expect(now.photoList).toHaveLength(1);
    expect(now.timeline.map(({ kind }) => kind)).toEqual(['photos-added', 'question-answered', 'question', 'created']);
    expect((await town.anyone.call(occurrences, 'front', { params: { code: made.code } })).body.timeline.map(({ kind }) => kind)).toEqual([
      'created',
    ]);
  });

  it('is refused without an address, noted when nobody answers, and stops with the report', async () => {
    const silent = await town.report(town.anyone);
    const refused = await town.rita.call(occurrenceLinks, 'ask', { params: { id: silent.id }, body: { text: 'De que lado?' } });
    expect(refused.problem.code).toBe('question.no-email');
    const made = await town.report(town.anyone, { email: 'seis@exemplo.pt' });
    await town.letters();
    await town.rita.call(occurrenceLinks, 'ask', { params: { id: made.id }, body: { text: 'De que lado?', days: 2 } });
    const token = tokenIn((await town.letters())[0]);
    clock = new Date('2026-11-24T10:00:00Z');
    const run = {
      site: town.app.site(),
      actor: system,
      services: town.app.services,
      payload: {},
      signal: new AbortController().signal,
    } as unknown as JobRun;
    expect(await deadlinesHandler.handler(run)).toMatchObject({ data: { expired: 1 } });
    expect(await deadlinesHandler.handler(run)).toMatchObject({ data: { expired: 0 } });
    expect((await town.show(made.code)).timeline[0]).toMatchObject({ kind: 'question-expired', side: 'system', text: 'De que lado?' });
    // Late words are read all the same, until the report is closed.
    expect((await town.anyone.call(occurrenceLinks, 'question', { params: { token } })).body.isLate).toBe(true);
    await town.move(made.code, 'Não resolvida', 'Sem mais dados.');
    expect((await town.anyone.call(occurrenceLinks, 'answer', { body: { token, text: 'Do lado direito' } })).status).toBe(410);
    expect((await town.anyone.call(occurrenceLinks, 'question', { params: { token: 'x'.repeat(32) } })).status).toBe(404);
  });
});

describe('a hand-over to a contractor', () => {
  it('shows the place without the reporter, takes answers, reminds, and ends', async () => {
    const made = await town.report(town.anyone, { email: 'sete@exemplo.pt', name: 'Sara Pinto', phone: '912345678' });
    await town.letters();
    const send = (who: Town['vera'], more: object = {}) =>
      who.call(occurrenceLinks, 'forward', {
        params: { id: made.id },
        body: { name: 'Luz & Filhos', email: 'obra@luz.example', message: 'Podem ver este candeeiro?', ...more } as never,
      });
    expect((await send(town.rita, { withReporter: true })).status).toBe(403);
    expect((await send(town.rita, { photoIds: [12_345] })).problem.fields).toHaveProperty('photoIds');
    const sent = await send(town.rita);
    expect(sent).toMatchObject({ status: 201, body: { state: 'sent', expiresAt: '2026-12-08T10:00:00.000Z' } });
    // Sent again because its receipt was lost: one link, one mail.
    expect((await send(town.rita)).body.id).toBe(sent.body.id);
    const [letter, more] = (await town.letters()).filter(({ recipient }) => recipient === 'obra@luz.example');
    expect(letter).toMatchObject({ template: 'occurrences.forward' });
    expect(more).toBeUndefined();
    const token = tokenIn(letter);
    const page = () => town.anyone.call(occurrenceLinks, 'page', { params: { token } });
    const first = await page();
    expect(first.body).toMatchObject({ code: made.code, reporter: null, message: 'Podem ver este candeeiro?', point: [205, 110] });
    expect(JSON.stringify(first.body)).not.toMatch(/Sara|sete@|912345678/);
    const reply = (state: string, text?: string) => town.anyone.call(occurrenceLinks, 'reply', { body: { token, state, text } as never });
    expect((await reply('accepted', 'Vamos amanhã.')).body).toMatchObject({ state: 'accepted', replies: [{ text: 'Vamos amanhã.' }] });
    expect((await town.show(made.code)).timeline[0]).toMatchObject({ kind: 'forward-answered', by: 'Luz & Filhos', text: 'Vamos amanhã.' });
    expect((await reply('accepted', 'Vamos amanhã.')).body.replies).toHaveLength(1);
    expect((await reply('accepted', 'Afinal vamos hoje.')).body.replies).toHaveLength(2);
    const links = (await town.rita.call(occurrenceLinks, 'list', { params: { id: made.id } })).body;
    expect(links.contacts).toEqual([{ name: 'Luz & Filhos', email: 'obra@luz.example' }]);

    const run = {
      site: town.app.site(),
      actor: system,
      services: town.app.services,
      payload: {},
      signal: new AbortController().signal,
    } as unknown as JobRun;
    clock = new Date('2026-12-07T10:00:00Z');
    expect(await deadlinesHandler.handler(run)).toMatchObject({ data: { reminded: 1, ended: 0 } });
    expect((await town.letters())[0]).toMatchObject({ recipient: 'obra@luz.example', template: 'occurrences.forward-reminder' });
    clock = new Date('2026-12-09T10:00:00Z');
    expect((await page()).status).toBe(410);
    expect(await deadlinesHandler.handler(run)).toMatchObject({ data: { reminded: 0, ended: 1 } });
    expect((await town.show(made.code)).timeline[0]).toMatchObject({ kind: 'forward-ended' });

    const other = await send(town.vera, { withReporter: true, days: 3 });
    const second = tokenIn((await town.letters())[0]);
    const seen = await town.anyone.call(occurrenceLinks, 'page', { params: { token: second } });
    expect(seen.body.reporter).toEqual({ name: 'Sara Pinto', phone: '+351912345678', email: 'sete@exemplo.pt' });
    expect((await town.luis.call(occurrenceLinks, 'revoke', { params: { id: other.body.id } })).status).toBe(404);
    expect((await town.rita.call(occurrenceLinks, 'revoke', { params: { id: other.body.id } })).body.state).toBe('revoked');
    expect((await town.anyone.call(occurrenceLinks, 'page', { params: { token: second } })).status).toBe(410);
  });

  it('that is not theirs needs words and shows no more; closing ends it', async () => {
    const made = await town.report(town.anyone);
    const send = () =>
      town.rita.call(occurrenceLinks, 'forward', {
        params: { id: made.id },
        body: { name: 'Obras SA', email: 'o@obras.example', message: 'Isto é vosso?' },
      });
    await send();
    const token = tokenIn((await town.letters()).find(({ recipient }) => recipient === 'o@obras.example'));
    const reply = (text?: string) => town.anyone.call(occurrenceLinks, 'reply', { body: { token, state: 'not-ours', text } as never });
    expect((await reply()).problem.fields).toHaveProperty('text');
    expect((await reply('É da EDP.')).body).toMatchObject({ state: 'not-ours' });
    // Its receipt was lost on the way: the same again is a receipt, anything else is too late.
    expect([(await reply('É da EDP.')).status, (await reply('É da Câmara de Lisboa.')).status]).toEqual([200, 410]);
    expect((await town.anyone.call(occurrenceLinks, 'page', { params: { token } })).status).toBe(410);
    await send();
    const again = tokenIn((await town.letters()).find(({ recipient }) => recipient === 'o@obras.example'));
    await town.move(made.code, 'Não resolvida', 'É da EDP.');
    expect((await town.anyone.call(occurrenceLinks, 'page', { params: { token: again } })).status).toBe(410);
  });
});
