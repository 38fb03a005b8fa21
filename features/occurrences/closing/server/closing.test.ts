import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Upload } from '#platform/testing/app.ts';
import { closing, reopening } from '../contract.ts';
import { occurrences } from '../../record/contract.ts';
import { intake } from '../../intake/report-contract.ts';
import { occurrenceSettings } from '../../record/settings-contract.ts';
import { may } from '../../record/permissions.ts';
import { eraseKeptPhotos } from '../../server/index.ts';
import { openTown, operatorCodes, type Town } from '../../server/test-town.ts';

let town: Town;
let clock = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  town = await openTown({ now: () => clock });
});
afterAll(() => town.close());

const days = (count: number) => {
  clock = new Date(clock.getTime() + count * 86_400_000);
};
async function picture(red = 200): Promise<Upload> {
  const content = await sharp({ create: { width: 400, height: 200, channels: 3, background: { r: red, g: 180, b: 160 } } })
    .jpeg()
    .toBuffer();
  return { name: 'foto.jpg', content };
}
const page = async (code: string, token?: string) =>
  (await town.anyone.call(occurrences, 'front', { params: { code }, query: { ...(token && { token }) } })).body;
type Made = Awaited<ReturnType<Town['report']>>;
async function close(
  made: Made,
  body: { status?: string; reason?: string; answer?: string; captions?: string[] },
  files: Upload[] = [],
  who = town.vera,
) {
  const { status = 'Resolvida', ...words } = body;
  const { version } = await town.show(made.code);
  return who.call(closing, 'move', { params: { id: made.id }, version, body: { statusId: town.status(status), ...words }, files });
}
/** Reported and analysed: from there it can be solved. */
async function analysed(changes: Record<string, unknown> = {}): Promise<Made> {
  const made = await town.report(town.anyone, changes);
  await close(made, { status: 'Em análise' });
  return made;
}
const withPhotos = async (files: Upload[], body: Record<string, unknown> = {}) =>
  (
    await town.anyone.call(intake, 'create', {
      body: { typeId: town.type('iluminacao'), description: 'Candeeiro apagado', x: 205, y: 110, consent: true, ...body } as never,
      files,
    })
  ).body;
const photo = (id: number, variant = 'original', who = town.anyone, more = '') =>
  who.inject({ method: 'GET', url: `/api/meubairro/front/occurrences/photos/${id}?variant=${variant}${more}` });

describe('closing', () => {
  it('needs an answer the citizen reads, and shows before and after as a pair', async () => {
    const made = await withPhotos([await picture()], { captions: ['O candeeiro'] });
    await close(made, { status: 'Em análise' });
    expect((await town.show(made.code)).moves.find(({ to }) => to.name === 'Resolvida')).toMatchObject({ needsAnswer: true, needsReason: false });
    const silent = await close(made, { answer: '  ' });
    expect(silent).toMatchObject({ status: 422, problem: { fields: { answer: [{ code: 'required' }] } } });
    const closed = await close(made, { answer: 'A lâmpada foi trocada.', captions: ['Depois da obra'] }, [await picture(90)]);
    expect(closed.status, JSON.stringify(closed.problem)).toBe(200);
    const seen = await page(made.code);
    expect(seen.photoList).toMatchObject([
      { kind: 'before', side: 'reporter', caption: 'O candeeiro' },
      { kind: 'after', side: 'staff', caption: 'Depois da obra' },
    ]);
    expect(seen.closing).toMatchObject({ withoutFix: false, words: 'A lâmpada foi trocada.', late: false, rated: false });
    const html = await town.anyone.inject({ method: 'GET', url: `/meubairro/occurrence/${made.code}` });
    expect(html.body).toContain('Antes');
    expect(html.body).toContain('Depois da obra');
  });

  it('without a fix asks for the reason, and loses no photo when it is refused', async () => {
    const made = await town.report(town.anyone);
    const refused = await close(made, { status: 'Não resolvida', answer: 'Lamentamos.' }, [await picture()]);
    expect(refused).toMatchObject({ status: 422, problem: { fields: { reason: [{ code: 'required' }] } } });
    expect((await town.show(made.code)).photoList).toEqual([]);
    await close(made, { status: 'Não resolvida', reason: 'É da concessionária.', answer: 'Já a avisámos.' });
    expect((await page(made.code)).closing).toMatchObject({ withoutFix: true, words: 'É da concessionária.\n\nJá a avisámos.' });
  });

  it('photos ask for their own code', async () => {
    const made = await analysed();
    const codes = operatorCodes.filter((code) => code !== may.updatePhotos && code !== may.updateAll);
    const clerk = town.as({ userId: town.ids.rita, codes });
    expect((await close(made, { answer: 'Feito' }, [await picture()], clerk)).status).toBe(403);
    expect((await close(made, { answer: 'Feito' }, [], clerk)).status).toBe(200);
  });

  it('mails two answers that do nothing by themselves; solved is not the same as closed', async () => {
    const mails = async () => {
      await town.announced();
      const { rows } = await sql<{
        text: string;
        subject: string;
      }>`select text, subject from mail where recipient = 'zulmira@exemplo.pt' order by id`.execute(town.app.site().db);
      return rows.at(-1) ?? { text: '', subject: '' };
    };
    const solved = await analysed({ email: 'zulmira@exemplo.pt' });
    await close(solved, { answer: 'Trocámos a lâmpada.' });
    const yes = await mails();
    expect(yes.subject).toContain('Ficou mesmo resolvida?');
    expect(yes.text).toContain(`Ficou resolvido:\nhttp://alfa.test/#/meubairro/solved/${solved.code}?answer=yes&token=${solved.token}`);
    expect(yes.text).toContain(`Não ficou resolvido:\nhttp://alfa.test/#/meubairro/solved/${solved.code}?answer=no&token=`);
    const refused = await town.report(town.anyone, { email: 'zulmira@exemplo.pt' });
    await close(refused, { status: 'Não resolvida', reason: 'Não é do município.' });
    const no = await mails();
    expect(no.text).toContain('sem a resolver');
    expect(no.text).toContain('Motivo: Não é do município.');
    expect(no.text).not.toContain('answer=yes');
  });
});

describe('the reporter', () => {
  it('says once per closing whether it was solved; the desk with the code reads it', async () => {
    const made = await analysed();
    const rate = (token?: string, resolved = true) =>
      town.anyone.call(closing, 'rate', {
        params: { id: made.id },
        query: { ...(token && { token }) },
        body: { resolved, score: 4, words: 'Obrigado' },
      });
    expect((await rate(made.token)).problem.code).toBe('occurrence.not-closed');
    await close(made, { answer: 'Feito' });
    expect((await rate()).status).toBe(404);
    const { version } = await town.show(made.code);
    expect((await rate(made.token)).body).toMatchObject({ closing: { rated: true }, may: { rate: false, reopen: true } });
    // Whoever has it open for a change is not told that it changed.
    const edited = await town.vera.call(occurrences, 'update', { params: { id: made.id }, version, body: { referencePoint: 'Junto ao coreto' } });
    expect([edited.status, edited.body.version]).toEqual([200, version + 1]);
    expect((await rate(made.token, false)).problem.code).toBe('occurrence.already-rated');
    expect((await town.show(made.code)).satisfaction).toMatchObject([{ resolved: true, score: 4, words: 'Obrigado', status: 'Resolvida' }]);
    const without = town.as({ userId: town.ids.rita, codes: operatorCodes.filter((code) => code !== may.satisfaction) });
    expect((await without.call(occurrences, 'show', { params: { code: made.code } })).body.satisfaction).toEqual([]);
    expect(JSON.stringify(await page(made.code))).not.toContain('Obrigado');
  });

  it('reopens with one tap within the days, with a photo if there is one; later the page says that it is too late', async () => {
    const made = await analysed();
    await close(made, { answer: 'Feito' });
    const reopen = (files: Upload[] = []) =>
      town.anyone.call(reopening, 'reopen', { params: { id: made.id }, query: { token: made.token }, body: {}, files });
    days(13);
    expect((await page(made.code, made.token)).may.reopen).toBe(true);
    const again = await reopen([await picture()]);
    expect(again.body).toMatchObject({ status: { name: 'Em análise' }, closing: null, photoList: [{ side: 'reporter' }] });
    const kept = sql`select o.reopened, o.answers, o.satisfied, o.reopened_at = e.created_at as same from occurrence o
      join occurrence_event e on e.occurrence_id = o.id and e.kind = 'moved' and e.side = 'reporter' where o.id = ${made.id}`;
    expect((await kept.execute(town.app.site().db)).rows).toEqual([{ reopened: 1, answers: 1, satisfied: 0, same: true }]);
    await close(made, { answer: 'Agora sim.' });
    expect((await town.show(made.code)).satisfaction).toMatchObject([{ resolved: false }]);
    days(15);
    expect(await page(made.code, made.token)).toMatchObject({ closing: { late: true }, may: { reopen: false, rate: true } });
    expect(await reopen()).toMatchObject({ status: 422, problem: { code: 'occurrence.reopen-late' } });
  });

  it('adds photos while it is open, no more than the type allows', async () => {
    const made = await analysed();
    const add = async (count: number, token?: string) =>
      town.anyone.call(closing, 'addPhotos', {
        params: { id: made.id },
        query: { ...(token && { token }) },
        body: { captions: ['Vista da rua'] },
        files: await Promise.all(Array.from({ length: count }, () => picture())),
      });
    expect((await add(1)).status).toBe(404);
    expect((await add(3, made.token)).body.photoList).toMatchObject([{ caption: 'Vista da rua' }, { caption: null }, { caption: null }]);
    expect(await add(3, made.token)).toMatchObject({ status: 422, problem: { code: 'occurrence.too-many-photos' } });
    await close(made, { answer: 'Feito' });
    expect((await add(1, made.token)).status).toBe(403);
  });
});

describe('photos at the desk', () => {
  it('one that is not public is reachable by nobody outside, whatever the address', async () => {
    const made = await withPhotos([await picture(), await picture(90)]);
    const [first] = (await town.show(made.code)).photoList;
    const id = first!.id;
    expect((await photo(id)).statusCode).toBe(200);
    const hidden = await town.rita.call(closing, 'editPhoto', { params: { id }, body: { isPublic: false, caption: 'Matrícula à vista' } });
    expect(hidden.body.photoList[0]).toMatchObject({ isPublic: false, caption: 'Matrícula à vista' });
    for (const variant of ['original', 'thumbnail']) {
      expect((await photo(id, variant)).statusCode).toBe(404);
      expect((await photo(id, variant, town.luis)).statusCode).toBe(404);
      expect((await photo(id, variant, town.rita)).statusCode).toBe(200);
      expect((await photo(id, variant, town.anyone, `&token=${made.token}`)).statusCode).toBe(200);
    }
    const seen = await page(made.code);
    expect(seen.photoList.map((one) => one.id)).not.toContain(id);
    expect(seen.photoId).toBe(seen.photoList[0]?.id);
    expect(JSON.stringify(seen)).not.toContain('Matrícula');
    const list = await town.anyone.call(occurrences, 'search', { query: { q: made.code } });
    expect(list.body.items[0]).toMatchObject({ photos: 1, photoId: seen.photoId });
  });

  it('are put in order, removed and brought back; their bytes go after the days', async () => {
    const made = await withPhotos([await picture(), await picture(90)]);
    const [a, b] = (await town.show(made.code)).photoList.map(({ id }) => id) as [number, number];
    const ordered = await town.rita.call(closing, 'orderPhotos', { params: { id: made.id }, body: { ids: [b, a] } });
    expect(ordered.body.photoList.map(({ id }) => id)).toEqual([b, a]);
    expect(ordered.body.photoId).toBe(b);
    const removed = await town.rita.call(closing, 'editPhoto', { params: { id: b }, body: { removed: true } });
    expect(removed.body.photoList.map(({ id }) => id)).toEqual([a]);
    expect((await photo(b, 'original', town.rita)).statusCode).toBe(404);
    expect((await town.rita.call(closing, 'editPhoto', { params: { id: b }, body: { removed: false } })).body.photoList).toHaveLength(2);
    await town.rita.call(closing, 'editPhoto', { params: { id: b }, body: { removed: true } });
    days(31);
    expect((await eraseKeptPhotos(town.app.site(), town.app.services)).removed).toBe(1);
    expect((await town.luis.call(closing, 'editPhoto', { params: { id: a }, body: { caption: 'x' } })).status).toBe(404);
    expect((await town.ana.call(closing, 'editPhoto', { params: { id: a }, body: { caption: 'x' } })).status).toBe(403);
  });
});

describe('blacking out', () => {
  const boxes = [{ x: 0.25, y: 0.25, width: 0.25, height: 0.5 }];
  const brightest = async (bytes: Buffer, left: number, top: number) => {
    const image = sharp(bytes);
    const { width, height } = await image.metadata();
    const region = {
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(0.15 * width),
      height: Math.round(0.3 * height),
    };
    return Math.max(...(await image.extract(region).removeAlpha().raw().toBuffer()));
  };

  it('burns the boxes into every size; the original needs its code, comes back, and goes by itself', async () => {
    const made = await withPhotos([await picture()]);
    const before = (await town.show(made.code)).photoList[0]!;
    const kept = (await photo(before.id)).rawPayload;
    expect(await brightest(kept, 0.3, 0.35)).toBeGreaterThan(100);
    expect((await town.rita.call(closing, 'redact', { params: { id: before.id }, body: { boxes: [] } })).problem.code).toBe(
      'occurrence.photo-unchanged',
    );
    expect((await town.luis.call(closing, 'redact', { params: { id: before.id }, body: { boxes } })).status).toBe(404);
    const after = (await town.vera.call(closing, 'redact', { params: { id: before.id }, body: { boxes } })).body.photoList[0]!;
    expect(after).toMatchObject({ id: before.id, redacted: true });
    expect(after.key).not.toBe(before.key);
    for (const who of [town.anyone, town.rita, town.vera]) {
      for (const variant of ['original', 'thumbnail']) {
        const { rawPayload } = await photo(before.id, variant, who);
        expect(await brightest(rawPayload, 0.3, 0.35)).toBeLessThan(12);
        expect(await brightest(rawPayload, 0.6, 0.35)).toBeGreaterThan(100);
      }
    }
    const original = (who = town.vera) => who.inject({ method: 'GET', url: `/api/meubairro/front/occurrences/photos/${before.id}/original` });
    expect((await original()).rawPayload.equals(kept)).toBe(true);
    expect((await original(town.rita)).statusCode).toBe(403);
    expect((await original(town.anyone)).statusCode).toBe(401);
    expect((await town.rita.call(occurrences, 'show', { params: { code: made.code } })).body.photoList[0]).toMatchObject({ originalUntil: null });
    expect((await town.rita.call(closing, 'unredact', { params: { id: before.id } })).status).toBe(403);
    const back = (await town.vera.call(closing, 'unredact', { params: { id: before.id } })).body;
    expect(back.photoList[0]).toMatchObject({ redacted: false, key: before.key, originalUntil: null });
    expect(back.timeline.slice(0, 2).map(({ kind, changes }) => [kind, changes[0]?.field])).toEqual([
      ['photos-changed', 'photoRestored'],
      ['photos-changed', 'photoRedacted'],
    ]);
    await town.vera.call(closing, 'redact', { params: { id: before.id }, body: { boxes } });
    days(31);
    expect((await original()).statusCode).toBe(404);
    expect((await town.vera.call(closing, 'unredact', { params: { id: before.id } })).problem.code).toBe('occurrence.original-gone');
    expect(await eraseKeptPhotos(town.app.site(), town.app.services)).toEqual({ originals: 1, removed: 0 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from occurrence_photo where original_file_id is not null`.execute(
      town.app.site().db,
    );
    expect(rows[0]?.n).toBe(0);
  });

  it('keeps nothing where the settings say so', async () => {
    const { body } = await town.vera.call(occurrenceSettings, 'show', {});
    const { version, ...settings } = body;
    await town.vera.call(occurrenceSettings, 'update', { version, body: { ...settings, originalDays: 0 } });
    const made = await withPhotos([await picture()]);
    const { id } = (await town.show(made.code)).photoList[0]!;
    const { rows } = await sql<{ file_id: string }>`select file_id from occurrence_photo where id = ${id}`.execute(town.app.site().db);
    expect((await town.vera.call(closing, 'redact', { params: { id }, body: { boxes } })).body.photoList[0]).toMatchObject({ originalUntil: null });
    expect(await town.app.services.files.open(town.app.site(), rows[0]!.file_id)).toBeNull();
  });
});
