import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import type { Upload } from '#platform/testing/app.ts';
import { closing } from '../contract.ts';
import { occurrences } from '../../record/contract.ts';
import { intake } from '../../intake/report-contract.ts';
import { occurrenceLinks } from '../../links/contract.ts';
import { relatedOccurrences } from '../../related/contract.ts';
import { eraseKeptPhotos, publicSight } from '../../server/index.ts';
import { anonymise } from '../../retention/server/forget.ts';
import { openTown, type Town } from '../../server/test-town.ts';

/* The parts of a divided occurrence, and answers whose photos were joined, show the very same files: what is done with one is seen in all. */

let town: Town;
let clock = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  town = await openTown({ now: () => clock });
});
afterAll(() => town.close());

async function picture(red: number): Promise<Upload> {
  const content = await sharp({ create: { width: 400, height: 200, channels: 3, background: { r: red, g: 180, b: 160 } } })
    .jpeg()
    .toBuffer();
  return { name: 'foto.jpg', content };
}
const show = async (code: string) => (await town.vera.call(occurrences, 'show', { params: { code } })).body;
const photosOf = async (code: string) => (await show(code)).photoList.map(({ id }) => id);
const get = (id: number, who = town.anyone, variant = 'original') =>
  who.inject({ method: 'GET', url: `/api/meubairro/front/occurrences/photos/${id}?variant=${variant}` });
const statuses = async (id: number) => [(await get(id)).statusCode, (await get(id, town.anyone, 'thumbnail')).statusCode];
const boxes = [{ x: 0.25, y: 0.25, width: 0.25, height: 0.5 }];
const brightest = async (bytes: Buffer) => {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  const region = { left: Math.round(0.3 * width), top: Math.round(0.35 * height), width: Math.round(0.15 * width), height: Math.round(0.3 * height) };
  return Math.max(...(await image.extract(region).removeAlpha().raw().toBuffer()));
};
const isBlack = async (id: number) => (await brightest((await get(id, town.vera)).rawPayload)) < 12;

/** Divided in two: the first part shows the photos, the second none. Answers the part and the photo it shows. */
async function divide(code: string): Promise<{ code: string; photo: number }> {
  const { id, version, photoList } = await show(code);
  const split = await town.rita.call(relatedOccurrences, 'split', {
    params: { id },
    version,
    body: {
      parts: [
        { typeId: town.type('iluminacao'), description: 'Levantar o candeeiro', photoIds: photoList.map((one) => one.id) },
        { typeId: town.type('espacos-verdes'), description: 'Refazer o canteiro' },
      ],
    } as never,
  });
  expect(split.status, JSON.stringify(split.problem)).toBe(200);
  const part = split.body.related.parts[0]?.code ?? '';
  return { code: part, photo: (await photosOf(part))[0] ?? 0 };
}
let red = 100;
async function reported() {
  const body = { typeId: town.type('iluminacao'), description: 'Candeeiro caído', x: 205, y: 110, consent: true, email: 'quem@exemplo.pt' };
  const made = await town.anyone.call(intake, 'create', { body: body as never, files: [await picture((red += 10))] });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return { ...made.body, photo: (await photosOf(made.body.code))[0] ?? 0 };
}
const forget = (id: number) =>
  town.app.site().tx(system, async (trx) => {
    const site = town.app.site();
    await anonymise({ trx, site, services: town.app.services, now: clock, sight: await publicSight(site, trx) }, [id], {
      keepTexts: false,
      before: clock,
    });
  });

describe('a photo that a part shows too', () => {
  it('stays with the part when it is removed from the whole, for good too', async () => {
    const whole = await reported();
    const part = await divide(whole.code);
    expect(await statuses(part.photo)).toEqual([200, 200]);
    await town.rita.call(closing, 'editPhoto', { params: { id: whole.photo }, body: { removed: true } });
    clock = new Date(clock.getTime() + 31 * 86_400_000);
    expect((await eraseKeptPhotos(town.app.site(), town.app.services)).removed).toBe(1);
    expect((await get(whole.photo, town.vera)).statusCode).toBe(404);
    expect(await statuses(part.photo)).toEqual([200, 200]);
  });

  it('is blacked out in both at once, from either side, and comes back in both; the part says so', async () => {
    const whole = await reported();
    const part = await divide(whole.code);
    const { version } = await show(part.code);
    await town.vera.call(closing, 'redact', { params: { id: whole.photo }, body: { boxes } });
    expect([await isBlack(whole.photo), await isBlack(part.photo)]).toEqual([true, true]);
    const told = await show(part.code);
    expect(told.version).toBeGreaterThan(version);
    expect(told.timeline[0]).toMatchObject({ kind: 'photos-changed', changes: [{ field: 'photoRedacted' }] });
    expect(told.photoList[0]).toMatchObject({ redacted: true, originalUntil: null });
    await town.vera.call(closing, 'redact', { params: { id: part.photo }, body: { boxes: [{ x: 0, y: 0, width: 0.1, height: 0.1 }] } });
    expect([await isBlack(whole.photo), await isBlack(part.photo)]).toEqual([true, true]);
    expect((await town.vera.call(closing, 'unredact', { params: { id: whole.photo } })).status).toBe(200);
    expect([await isBlack(whole.photo), await isBlack(part.photo)]).toEqual([false, false]);
    expect((await show(part.code)).photoList[0]).toMatchObject({ redacted: false });
  });

  it('goes when the last that shows it is forgotten, not before', async () => {
    const whole = await reported();
    const part = await divide(whole.code);
    const { rows } = await sql<{ file: string }>`select file_id as file from occurrence_photo where id = ${part.photo}`.execute(town.app.site().db);
    await forget(whole.id);
    expect((await get(whole.photo, town.vera)).statusCode).toBe(404);
    expect(await statuses(part.photo)).toEqual([200, 200]);
    await forget((await show(part.code)).id);
    expect(await town.app.services.files.open(town.app.site(), rows[0]?.file ?? '')).toBeNull();
  });

  it('and is not for everybody is no cover and is not counted in lists', async () => {
    const whole = await reported();
    await town.rita.call(closing, 'editPhoto', { params: { id: whole.photo }, body: { isPublic: false } });
    const part = await divide(whole.code);
    expect((await get(part.photo)).statusCode).toBe(404);
    const { body } = await town.anyone.call(occurrences, 'search', { query: { q: part.code } });
    expect(body.items[0]).toMatchObject({ photos: 0, photoId: null });
  });
});

it('a photo of an answer that was joined, and shared with a part, is one picture everywhere', async () => {
  const whole = await reported();
  await town.announced();
  await town.rita.call(occurrenceLinks, 'ask', { params: { id: whole.id }, body: { text: 'De que lado da rua?' } });
  const site = town.app.site();
  const { rows } = await sql<{ token: string }>`select token from occurrence_inquiry where occurrence_id = ${whole.id}`.execute(site.db);
  await town.anyone.call(occurrenceLinks, 'answer', { body: { token: rows[0]?.token ?? '', text: 'Deste lado.' }, files: [await picture(90)] });
  const [reply] = (await town.rita.call(occurrenceLinks, 'list', { params: { id: whole.id } })).body.questions[0]?.photos ?? [];
  await town.rita.call(occurrenceLinks, 'joinPhoto', { params: { id: reply?.id ?? 0 } });
  const joined = (await photosOf(whole.code)).find((id) => id !== whole.photo) ?? 0;
  // It waits for somebody to say that everybody may see it.
  expect((await get(joined)).statusCode).toBe(404);
  const { body } = await town.anyone.call(occurrences, 'search', { query: { q: whole.code } });
  expect(body.items[0]).toMatchObject({ photos: 1, photoId: whole.photo });
  await town.rita.call(closing, 'editPhoto', { params: { id: joined }, body: { isPublic: true } });
  const part = await divide(whole.code);
  const [, shared = 0] = await photosOf(part.code);
  await town.vera.call(closing, 'redact', { params: { id: shared }, body: { boxes } });
  const asReply = () => town.rita.inject({ method: 'GET', url: `/api/meubairro/front/occurrences/replies/photos/${reply?.id}?variant=original` });
  expect(await brightest((await asReply()).rawPayload)).toBeLessThan(12);
  await forget(whole.id);
  expect((await asReply()).statusCode).toBe(404);
  expect(await statuses(shared)).toEqual([200, 200]);
});
